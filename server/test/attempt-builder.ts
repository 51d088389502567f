import { getAttempt, openAttempt, putRecording, saveAttempt } from '@parlance/contract/attempts';
import { openKeyCache } from '../src/attempts/cache/key-cache.ts';
import type { AttemptContext } from '../src/attempts/close.ts';
import { openReceiptMaker } from '../src/attempts/receipts/make-receipt.ts';
import { aCourse, type BuiltCourse, type QuestionSketch } from './course-builder.ts';
import { type Person, signedInAs } from './people.ts';
import type { TestApp } from './test-app.ts';

export type BuiltAttempt = { course: BuiltCourse; learner: Person; params: { id: number } };

/** An open attempt of a new learner at this course. */
export async function anOpenAttempt(testApp: TestApp, course: BuiltCourse): Promise<BuiltAttempt> {
  const learner = await signedInAs('user', testApp);
  const { body } = await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
  return { course, learner, params: { id: body.attempt?.id ?? 0 } };
}

/**
 * An open attempt at a Speaking course, three questions of a minute each if nothing else is asked for: 660 seconds. All
 * of them were opened, unless `opened` is false.
 */
export async function aSpeakingAttempt(
  testApp: TestApp,
  questions: QuestionSketch[] = Array.from({ length: 3 }, () => ({ type: 'speaking' })),
  { opened = true } = {},
): Promise<BuiltAttempt> {
  const course = await aCourse(testApp, { type: 'Speaking', durationSeconds: null, questions });
  const at = await anOpenAttempt(testApp, course);
  if (opened) for (const questionId of course.questionIds) await openQuestion(testApp, at, questionId);
  return at;
}

/** Opens a question of an attempt, as going to it does. */
export async function openQuestion(testApp: TestApp, at: BuiltAttempt, questionId: number): Promise<void> {
  const { sequence } = await readAttempt(testApp, at);
  const body = { currentQuestionId: questionId, sequence: sequence + 1 };
  const { status } = await testApp.call(saveAttempt, { params: at.params, body }, at.learner);
  if (status !== 200) throw new Error(`Opening question ${questionId} was answered ${status}.`);
}

/** The attempt as its learner reads it. */
export async function readAttempt(testApp: TestApp, { params, learner }: BuiltAttempt) {
  const { attempt } = (await testApp.call(getAttempt, { params }, learner)).body;
  if (!attempt) throw new Error('There is no attempt.');
  return attempt;
}

/** Sends a recording for one of its questions. */
export function record(
  testApp: TestApp,
  { params, learner }: BuiltAttempt,
  questionId: number | undefined,
  file: Buffer,
  query: { peakDbfs?: string } = {},
) {
  return testApp.sendFile(putRecording, { params: { ...params, questionId: questionId ?? 0 }, query }, file, learner);
}

/** What the rules of an attempt need, without a request. */
export function attemptContext(testApp: TestApp): AttemptContext {
  const { db, clock, app } = testApp;
  return { db, now: clock.now(), log: app.log, keys: openKeyCache(), makeReceipt: openReceiptMaker(testApp) };
}
