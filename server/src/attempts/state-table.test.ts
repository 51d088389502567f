import { randomUUID } from 'node:crypto';
import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import {
  type Attempt,
  openAttempt,
  putRecording,
  recordPlay,
  saveAttempt,
  submitAttempt,
  submitSpeakingTest,
  submitWritingAnswer,
} from '@parlance/contract/attempts';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { endBreak, takeBreak } from '@parlance/contract/taking/breaks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { audioFile, silentWav } from '../../test/audio-file.ts';
import { aCourse, anUpload, type BuiltCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { type Answer, useTestApp } from '../../test/test-app.ts';
import * as model from './state-table.model.ts';
import * as clock from './state-table-clock.model.ts';
import type { Allowed, Expected, Model, ModelAttempt, Sent } from './state-table-shapes.model.ts';
import { sweepOverdueAttempts } from './sweep.ts';

const testApp = useTestApp();
/** Who says what learners are allowed. */
let admin: Person | undefined;

/** Walks of each course; `npm run proof` walks the table longer. */
const RUNS = Number(process.env.MODEL_RUNS ?? 20);
const NOBODYS_ATTEMPT = 2_000_000_000;
const PART_SECONDS = 40;

/** One that is heard and marked at once, and one that is recorded, marked by a person, and opened twice at most. */
const COURSES = [
  {
    type: 'Listening' as const,
    durationSeconds: 600 + 2 * PART_SECONDS,
    stretchedSeconds: 600,
    markedByPerson: false,
    attemptsAllowed: null,
    spoken: false,
  },
  {
    type: 'Speaking' as const,
    durationSeconds: 60 + 60 + 1 + 3 * 60 + 300,
    stretchedSeconds: 3 * 60 + 300,
    markedByPerson: true,
    attemptsAllowed: 2,
    spoken: true,
  },
];

/** Answers to up to two of the three questions; null clears one. */
const sent = fc.dictionary(fc.constantFrom('0', '1', '2'), fc.constantFrom('A', 'B', null), {
  maxKeys: 2,
  noNullPrototype: true,
});
/** Which attempt: the newest, the one before, or none of theirs. */
const which = fc.constantFrom(0, 1, 2);

const openAndSave = [
  fc.record({ kind: fc.constant('open' as const), byGet: fc.boolean() }),
  fc.record({ kind: fc.constant('save' as const), which, sent, ahead: fc.constantFrom(-1, 0, 1, 1, 1, 7) }),
  fc.record({ kind: fc.constant('saveAgain' as const) }),
];
const submits = [
  fc.record({ kind: fc.constant('submitNamed' as const), which, sent, times: fc.constantFrom(1, 1, 3) }),
  fc.record({ kind: fc.constant('submitUnnamed' as const), sent }),
];
const takeBreakStep = fc.record({ kind: fc.constant('break' as const), which: fc.constantFrom(0, 0, 0, 1) });
const clocks = [
  fc.record({
    kind: fc.constant('allow' as const),
    percent: fc.constantFrom(0, 10, 50),
    breaks: fc.constantFrom(0, 2, 2),
  }),
  takeBreakStep,
  takeBreakStep,
  takeBreakStep,
  fc.record({ kind: fc.constant('goOn' as const), which }),
  fc.record({ kind: fc.constant('submitTooEarly' as const), which, sent }),
];
const time = [
  fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(1, 20, 60, 599, 625, 661, 700) }),
  fc.record({ kind: fc.constant('sweep' as const) }),
];
const position = fc.constantFrom(0, 0, 3, 15, 39.5, 100);
const play = fc.record({ kind: fc.constant('play' as const), which, part: fc.constantFrom(1, 2), position });
const question = fc.constantFrom(0, 1, 2);
const clip = fc.constantFrom(...Object.keys(model.CLIPS));
const goTo = fc.record({ kind: fc.constant('look' as const), which, question });
const recordings = [
  goTo,
  goTo,
  fc.record({ kind: fc.constant('record' as const), which, question, clip: clip }),
  fc.record({
    kind: fc.constant('submitForm' as const),
    which: fc.option(which),
    questions: fc.uniqueArray(question, { maxLength: 2 }),
  }),
];
const step = {
  Listening: fc.oneof(...openAndSave, play, play, ...submits, ...clocks, ...time),
  Speaking: fc.oneof(...openAndSave, ...recordings, ...submits, ...clocks, ...time),
};
type Step = (typeof step)[keyof typeof step] extends fc.Arbitrary<infer T> ? T : never;

type Walk = {
  course: BuiltCourse;
  learner: Person;
  model: Model;
  lastSave?: Saving;
  /** Of what the learner is allowed. */
  version: number;
  /** The last break that was taken of each attempt. */
  breaks: Map<number, string>;
};
type Saving = { attempt: ModelAttempt | undefined; sequence: number; sent: Sent };

test.each(COURSES)(
  'the server walks the state table of a $type attempt',
  async ({ type, ...rules }) => {
    const course = await aCourseOf(type, rules.attemptsAllowed);
    await fc.assert(
      fc.asyncProperty(fc.array(step[type] as fc.Arbitrary<Step>, { minLength: 3, maxLength: 25 }), async (steps) => {
        const learner = await signedInAs('user', testApp);
        const allowed = { percent: 0, breaks: 0 };
        const at = { now: 0, ...rules, allowed, timers: timersOf(course), attempts: [] };
        const walk: Walk = { course, learner, model: at, version: 0, breaks: new Map() };
        for (const next of steps) {
          await take(next, walk);
          await compare(walk);
        }
      }),
      { numRuns: RUNS },
    );
  },
  600_000,
);

async function aCourseOf(type: 'Listening' | 'Speaking', attemptsAllowed: number | null): Promise<BuiltCourse> {
  const { id: ownerId } = await signedInAs('admin', testApp);
  const upload = () => anUpload(testApp, { kind: 'listening', ownerId, durationSeconds: PART_SECONDS });
  const audio = type === 'Listening' ? [await upload(), await upload()] : [];
  const questions = [0, 0, 1].map((part) =>
    type === 'Listening'
      ? { type: 'listening' as const, correct: 'B', audioUploadId: audio[part] }
      : // What is half a minute long is too long for the last one, and not for the others.
        { type: 'speaking' as const, timerSeconds: part === 1 ? 1 : 60 },
  );
  const durationSeconds = type === 'Listening' ? 600 : null;
  return await aCourse(testApp, { type, durationSeconds, questions, attemptsAllowed });
}

function timersOf({ questionIds }: BuiltCourse): Record<number, number> {
  return Object.fromEntries(questionIds.map((id, index) => [id, index === 2 ? 1 : 60]));
}

async function take(next: Step, walk: Walk): Promise<void> {
  switch (next.kind) {
    case 'open':
      return await open(walk, next.byGet);
    case 'save': {
      const attempt = chosen(walk, next.which);
      return await save(walk, {
        attempt,
        sequence: Math.max(0, (attempt?.sequence ?? 0) + next.ahead),
        sent: named(walk, next.sent),
      });
    }
    case 'saveAgain':
      return walk.lastSave && (await save(walk, walk.lastSave));
    case 'play':
      return await playPart(walk, chosen(walk, next.which), next);
    case 'look':
      return await look(walk, chosen(walk, next.which), walk.course.questionIds[next.question] ?? 0);
    case 'record':
      return await record(walk, chosen(walk, next.which), {
        questionId: walk.course.questionIds[next.question] ?? 0,
        clip: next.clip,
      });
    case 'submitForm': {
      const attempt = next.which === null ? null : chosen(walk, next.which);
      return await submitForm(
        walk,
        attempt,
        next.questions.map((index) => walk.course.questionIds[index] ?? 0),
      );
    }
    case 'submitNamed':
      return await submitNamed(walk, chosen(walk, next.which), named(walk, next.sent), next.times);
    case 'allow':
      return await allow(walk, next);
    case 'break':
      return await takeABreak(walk, chosen(walk, next.which));
    case 'goOn':
      return await goOn(walk, chosen(walk, next.which));
    case 'submitTooEarly':
      return await submitTooEarly(walk, chosen(walk, next.which), named(walk, next.sent));
    case 'submitUnnamed':
      return await submitUnnamed(walk, named(walk, next.sent));
    case 'pass':
      walk.model.now += next.seconds;
      return testApp.pass(next.seconds);
    case 'sweep':
      model.sweep(walk.model);
      await sweepOverdueAttempts(testApp, testApp.app.log);
  }
}

async function open({ course, learner, model: at }: Walk, byGet: boolean): Promise<void> {
  const expected = model.open(at);
  const answer = byGet
    ? await testApp.call(courseDetailsWithQuestions, { params: { courseId: course.id }, query: {} }, learner)
    : await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
  if (expected !== 'new') {
    expectRefusal(answer, expected);
    return expect(answer.body.attempt?.id).toBe(expected.attempt?.id);
  }
  expect(answer.status).toBe(200);
  const id = answer.body.attempt?.id ?? 0;
  expect(at.attempts.map((attempt) => attempt.id)).not.toContain(id);
  model.opened(at, id);
}

async function save(walk: Walk, saving: Saving): Promise<void> {
  walk.lastSave = saving;
  const expected = model.save(walk.model, saving.attempt, saving.sequence, saving.sent);
  const { status, body } = await testApp.call(
    saveAttempt,
    {
      params: { id: saving.attempt?.id ?? NOBODYS_ATTEMPT },
      body: { answers: saving.sent, sequence: saving.sequence },
    },
    walk.learner,
  );
  expectRefusal({ status, body }, expected);
  if (!expected.attempt) return;
  expect(body.attempt).toMatchObject({
    id: expected.attempt.id,
    status: expected.attempt.status,
    sequence: expected.attempt.sequence,
  });
  // What is stored comes along only where it must be merged; otherwise the tables are compared.
  const { answers } = body.attempt as { answers?: unknown };
  expect(answers).toEqual(expected.code === 'attempt_sequence_stale' ? expected.attempt.answers : undefined);
}

async function playPart(
  walk: Walk,
  attempt: ModelAttempt | undefined,
  { part, position }: { part: number; position: number },
): Promise<void> {
  const expected = model.play(walk.model, attempt, { part, position, seconds: PART_SECONDS });
  const params = { id: attempt?.id ?? NOBODYS_ATTEMPT };
  const body = { part, positionSeconds: position };
  const answer = await testApp.call(recordPlay, { params, body }, walk.learner);
  expectRefusal(answer, expected);
  if (expected.status === 200) expect(answer.body.positionSeconds).toBe(attempt?.plays[part]?.position);
}

async function look(walk: Walk, attempt: ModelAttempt | undefined, questionId: number): Promise<void> {
  const sequence = (attempt?.sequence ?? 0) + 1;
  const expected = model.look(walk.model, attempt, questionId);
  const params = { id: attempt?.id ?? NOBODYS_ATTEMPT };
  const body = { currentQuestionId: questionId, sequence };
  expectRefusal(await testApp.call(saveAttempt, { params, body }, walk.learner), expected);
}

async function record(
  walk: Walk,
  attempt: ModelAttempt | undefined,
  { questionId, clip }: { questionId: number; clip: string },
): Promise<void> {
  const expected = model.record(walk.model, attempt, { questionId, clip });
  const params = { id: attempt?.id ?? NOBODYS_ATTEMPT, questionId };
  const answer = await testApp.sendFile(putRecording, { params, query: {} }, clipFile(clip), walk.learner);
  expectRefusal(answer, expected);
}

/** Without naming the attempt where it is null. */
async function submitForm(walk: Walk, attempt: ModelAttempt | undefined | null, questionIds: number[]) {
  const expected =
    attempt === null
      ? model.submitUnnamed(walk.model, {}, questionIds)
      : model.submitNamed(walk.model, attempt, {}, questionIds);
  const form = new FormData();
  for (const questionId of questionIds)
    form.append(String(questionId), new Blob([audioFile(model.SENT_ALONG)]), 'clip.ogg');
  form.append('courseId', String(walk.course.id));
  if (attempt !== null) form.append('attemptId', String(attempt?.id ?? NOBODYS_ATTEMPT));
  expectSubmit(await testApp.upload(submitSpeakingTest, form, walk.learner), expected);
}

function expectRefusal({ status, body }: { status: number; body: unknown }, expected: Expected): void {
  expect({ status, code: (body as { code?: string }).code }).toEqual({ status: expected.status, code: expected.code });
}

async function submitNamed(walk: Walk, attempt: ModelAttempt | undefined, answers: Sent, times: number) {
  const expected = model.submitNamed(walk.model, attempt, answers);
  const body = { courseId: walk.course.id, attemptId: attempt?.id ?? NOBODYS_ATTEMPT, answers };
  const endpoints = Array.from({ length: times }, (_, index) => (index % 2 ? submitWritingAnswer : submitAttempt));
  const got = await Promise.all(endpoints.map((endpoint) => testApp.call(endpoint, { body }, walk.learner)));
  for (const answer of got) expectSubmit(answer, expected);
}

async function allow(walk: Walk, { percent, breaks }: Allowed): Promise<void> {
  const { learner, model: at } = walk;
  clock.allow(at, { percent, breaks }, (attempt) => model.isOver(at, attempt));
  admin ??= await signedInAs('admin', testApp);
  const values = { ...NO_ACCOMMODATION, extra_time_percent: percent, break_count: breaks };
  const body = { ...values, break_seconds: breaks > 0 ? clock.BREAK_SECONDS : 0, version: walk.version };
  const { status } = await testApp.call(setAccommodation, { params: { accountId: learner.id }, body }, admin);
  expect(status).toBe(200);
  walk.version += 1;
}

async function takeABreak(walk: Walk, attempt: ModelAttempt | undefined): Promise<void> {
  const expected = model.onOpen(walk.model, attempt, (open) => clock.takeBreak(walk.model, open));
  const breakId = randomUUID();
  const params = { id: attempt?.id ?? NOBODYS_ATTEMPT };
  const answer = await testApp.call(takeBreak, { params, body: { breakId } }, walk.learner);
  expectRefusal(answer, expected);
  if (expected.status === 200 && attempt) walk.breaks.set(attempt.id, breakId);
  expectDeadline(walk, answer, expected);
}

async function goOn(walk: Walk, attempt: ModelAttempt | undefined): Promise<void> {
  const breakId = attempt && walk.breaks.get(attempt.id);
  if (!attempt || !breakId) return;
  const expected = model.onOpen(walk.model, attempt, (open) => clock.goOn(walk.model, open));
  const answer = await testApp.call(endBreak, { params: { id: attempt.id, breakId }, body: {} }, walk.learner);
  expectRefusal(answer, expected);
  expectDeadline(walk, answer, expected);
}

async function submitTooEarly(walk: Walk, attempt: ModelAttempt | undefined, answers: Sent): Promise<void> {
  if (attempt?.status !== 'open' || model.isOver(walk.model, attempt)) return;
  const knownDeadline = testApp.clock.now().toISOString();
  // At the deadline or in the grace nothing is too early: that is a submit as any.
  if (clock.deadlineOf(walk.model, attempt) <= walk.model.now) return;
  const expected = clock.submitTooEarly(attempt, answers, model.fitting(walk.model, answers), model.merged);
  const body = { courseId: walk.course.id, attemptId: attempt.id, answers, autoSubmitted: true, knownDeadline };
  expectRefusal(await testApp.call(submitAttempt, { body }, walk.learner), expected);
}

/** The end that a reply names is the one of the model. */
function expectDeadline(
  { model: at }: Walk,
  { status, body }: Answer<{ attempt: Attempt }>,
  { attempt }: Expected,
): void {
  if (status !== 200 || !attempt) return;
  const leftSeconds = (Date.parse(body.attempt.deadline) - testApp.clock.now().getTime()) / 1000;
  expect(leftSeconds).toBe(clock.deadlineOf(at, attempt) - at.now);
}

async function submitUnnamed(walk: Walk, answers: Sent): Promise<void> {
  const expected = model.submitUnnamed(walk.model, answers);
  expectSubmit(
    await testApp.call(submitAttempt, { body: { courseId: walk.course.id, answers } }, walk.learner),
    expected,
  );
}

function expectSubmit({ status, body }: { status: number; body: unknown }, expected: Expected): void {
  const { code, score, attemptId } = body as { code?: string; score?: number | null; attemptId?: number };
  expect({ status, code, score, attemptId }).toEqual({
    status: expected.status,
    code: expected.code,
    score: expected.attempt?.score,
    attemptId: expected.attempt?.id,
  });
}

/** After every step the tables say what the model says. */
async function compare({ learner, model: { attempts } }: Walk): Promise<void> {
  const rows = await testApp.db
    .selectFrom('attempts')
    .select(['id', 'status', 'score', 'sequence', 'plays', 'question_clocks'])
    .where('account_id', '=', learner.id)
    .orderBy('id')
    .execute();
  const heard = rows.map(({ plays, question_clocks, ...row }) => ({
    ...row,
    opened: Object.keys(question_clocks)
      .map(Number)
      .sort((a, b) => a - b),
    plays: Object.entries(plays).map(([part, { positionSeconds }]) => [Number(part), positionSeconds]),
  }));
  expect(heard).toEqual(
    attempts.map(({ id, status, score, sequence, plays, opened }) => ({
      id,
      status,
      score,
      sequence,
      opened: [...opened.keys()].sort((a, b) => a - b),
      plays: Object.entries(plays).map(([part, { position }]) => [Number(part), position]),
    })),
  );
  const recorded = await testApp.db
    .selectFrom('recordings')
    .innerJoin('attempts', 'attempts.id', 'attempt_id')
    .select(['attempt_id', 'question_id', 'late'])
    .where('account_id', '=', learner.id)
    .orderBy('question_id')
    .execute();
  for (const { id, recordings, lateRecordings } of attempts) {
    const idsOf = (isLate: boolean) =>
      recorded.filter(({ attempt_id, late }) => attempt_id === id && late === isLate).map((row) => row.question_id);
    expect(idsOf(false)).toEqual([...recordings.keys()].sort((a, b) => a - b));
    expect(idsOf(true)).toEqual([...lateRecordings.keys()].sort((a, b) => a - b));
  }
  const answered = await testApp.db
    .selectFrom('responses')
    .innerJoin('attempts', 'attempts.id', 'attempt_id')
    .select(['attempt_id', 'question_id', 'answer'])
    .where('account_id', '=', learner.id)
    .where('answer', 'is not', null)
    .execute();
  for (const { id, answers } of attempts) {
    const stored = answered.filter((row) => row.attempt_id === id).map((row) => [row.question_id, row.answer]);
    expect(Object.fromEntries(stored)).toEqual(answers);
  }
  const late = await testApp.db
    .selectFrom('late_work')
    .innerJoin('attempts', 'attempts.id', 'attempt_id')
    .select(['attempt_id', 'question_id', 'answer'])
    .where('account_id', '=', learner.id)
    .execute();
  for (const attempt of attempts) {
    const kept = late.filter((row) => row.attempt_id === attempt.id).map((row) => [row.question_id, row.answer]);
    expect(new Map(kept as [number, string | null][])).toEqual(attempt.late);
  }
}

function clipFile(clip: string): Buffer<ArrayBuffer> {
  const seconds = model.CLIPS[clip] ?? 0;
  return seconds > 1 ? silentWav(seconds) : audioFile(clip);
}

function chosen({ model: { attempts } }: Walk, index: number): ModelAttempt | undefined {
  return attempts.at(-1 - index);
}

function named({ course }: Walk, answers: Record<string, string | null>): Sent {
  const entries = Object.entries(answers).map(([index, letter]) => [course.questionIds[Number(index)] ?? 0, letter]);
  return Object.fromEntries(entries.sort(([a], [b]) => Number(a) - Number(b))) as Sent;
}
