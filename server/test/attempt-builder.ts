import { getAttempt, openAttempt, putRecording } from '@parlance/contract/attempts';
import { aCourse, type BuiltCourse, type QuestionSketch } from './course-builder.ts';
import { type Person, signedInAs } from './people.ts';
import type { TestHouse } from './test-house.ts';

export type BuiltAttempt = { course: BuiltCourse; learner: Person; params: { id: number } };

/** An open attempt of a new learner at this course. */
export async function anOpenAttempt(house: TestHouse, course: BuiltCourse): Promise<BuiltAttempt> {
  const learner = await signedInAs('user', house);
  const { body } = await house.call(openAttempt, { body: { courseId: course.id } }, learner);
  return { course, learner, params: { id: body.attempt?.id ?? 0 } };
}

/** An open attempt at a Speaking course, three questions of a minute each if nothing else is asked for: 660 seconds. */
export async function aSpeakingAttempt(
  house: TestHouse,
  questions: QuestionSketch[] = Array.from({ length: 3 }, () => ({ type: 'speaking' })),
): Promise<BuiltAttempt> {
  return await anOpenAttempt(house, await aCourse(house, { type: 'Speaking', durationSeconds: null, questions }));
}

/** The attempt as its learner reads it. */
export async function readAttempt(house: TestHouse, { params, learner }: BuiltAttempt) {
  const { attempt } = (await house.call(getAttempt, { params }, learner)).body;
  if (!attempt) throw new Error('There is no attempt.');
  return attempt;
}

/** Sends a recording for one of its questions. */
export function record(
  house: TestHouse,
  { params, learner }: BuiltAttempt,
  questionId: number | undefined,
  file: Buffer,
  query: { peakDbfs?: string } = {},
) {
  return house.sendFile(putRecording, { params: { ...params, questionId: questionId ?? 0 }, query }, file, learner);
}
