import { randomUUID } from 'node:crypto';
import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { end, extend, pause, reopen, resume } from '@parlance/contract/invigilation/actions';
import { endBreak, takeBreak } from '@parlance/contract/taking/breaks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Person, signedInAs } from '../../../test/people.ts';
import { action, type Seated, sitsDown } from '../../../test/sittings/a-room.ts';
import { aReading, aSitting, type BuiltSitting, enters, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as model from '../../attempts/state-table.model.ts';
import * as clock from '../../attempts/state-table-clock.model.ts';
import type { Expected, Model, ModelAttempt, Sent } from '../../attempts/state-table-shapes.model.ts';
import { sweepOverdueAttempts } from '../../attempts/sweep.ts';
import * as room from './state-table-room.model.ts';

const testApp = useTestApp();

/** `npm run proof` walks the table longer. */
const RUNS = Number(process.env.MODEL_RUNS ?? 20);
const DURATION_SECONDS = 600;
const BREAKS = 2;

const sent = fc.dictionary(fc.constantFrom('0', '1', '2'), fc.constantFrom('A', 'B', null), {
  maxKeys: 2,
  noNullPrototype: true,
});
const one = <K extends string>(kind: K) => fc.record({ kind: fc.constant(kind) });
const step = fc.oneof(
  fc.record({ kind: fc.constant('save' as const), sent, ahead: fc.constantFrom(-1, 0, 1, 1, 1) }),
  fc.record({ kind: fc.constant('submit' as const), sent, times: fc.constantFrom(1, 1, 3) }),
  fc.record({ kind: fc.constant('submitKnowing' as const), sent, before: fc.boolean() }),
  fc.record({ kind: fc.constant('submitTooEarly' as const), sent }),
  one('pause' as const),
  one('pause' as const),
  one('resume' as const),
  one('resume' as const),
  one('break' as const),
  one('goOn' as const),
  one('end' as const),
  fc.record({ kind: fc.constant('extend' as const), minutes: fc.constantFrom(1, 7) }),
  fc.record({ kind: fc.constant('reopen' as const), includeLate: fc.boolean() }),
  fc.record({ kind: fc.constant('reopen' as const), includeLate: fc.boolean() }),
  fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(1, 5, 10, 60, 290, 599, 631, 700) }),
  fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(1, 5, 10, 60, 290, 599, 631, 700) }),
  one('sweep' as const),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type Walk = { built: BuiltSitting; seated: Seated; model: Model; attempt: ModelAttempt; breakId: string | null };

test('the server walks the state table of a test in a room that is paused, extended, ended and opened again', async () => {
  const course = await aReading(testApp, {
    durationSeconds: DURATION_SECONDS,
    questions: [0, 1, 2].map(() => ({ type: 'mcq' as const, options: ['one', 'two'], correct: 'B' })),
  });
  const office = await signedInAs('admin', testApp);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 40 }), async (steps) => {
      const walk = await begin(course, office);
      for (const next of steps) {
        await take(next, walk);
        await compare(walk);
      }
    }),
    { numRuns: RUNS },
  );
}, 1_200_000);

async function begin(course: BuiltSitting['courses'][number], office: Person): Promise<Walk> {
  const learner = await signedInAs('user', testApp);
  const values = { ...NO_ACCOMMODATION, break_count: BREAKS, break_seconds: clock.BREAK_SECONDS, version: 0 };
  ok(await testApp.call(setAccommodation, { params: { accountId: learner.id }, body: values }, office));
  const built = await aSitting(testApp, { startsIn: 60, courses: [course], learners: [learner] });
  ok(await enters(testApp, built, learner));
  testApp.pass(60);
  const seated = await sitsDown(testApp, built, learner);
  const rules = { durationSeconds: DURATION_SECONDS, stretchedSeconds: DURATION_SECONDS, markedByPerson: false };
  const allowed = { percent: 0, breaks: BREAKS };
  const at: Model = {
    now: 0,
    ...rules,
    allowed,
    attemptsAllowed: null,
    spoken: false,
    timers: {},
    attempts: [],
    isSitting: true,
  };
  model.opened(at, seated.attempt.id);
  const attempt = model.findOpen(at);
  if (!attempt) throw new Error('The model has no attempt.');
  return { built, seated, model: at, attempt, breakId: null };
}

async function take(next: Step, walk: Walk): Promise<void> {
  const { built, seated, model: at, attempt } = walk;
  const candidateIds = [seated.candidateId];
  const params = { id: built.id };
  const office = built.office;
  switch (next.kind) {
    case 'save': {
      const answers = named(walk, next.sent);
      const sequence = Math.max(0, attempt.sequence + next.ahead);
      const expected = model.save(at, attempt, sequence, answers);
      const body = { answers, sequence };
      return expectLike(
        await testApp.call(saveAttempt, { params: { id: attempt.id }, body }, seated.learner),
        expected,
      );
    }
    case 'submit': {
      const answers = named(walk, next.sent);
      const expected = model.submitNamed(at, attempt, answers);
      const calls = Array.from({ length: next.times }, () => submits(walk, answers));
      for (const answer of await Promise.all(calls)) expectLike(answer, expected);
      return;
    }
    case 'submitKnowing':
      return await submitKnowing(walk, next);
    case 'submitTooEarly': {
      if (attempt.status !== 'open' || model.isOver(at, attempt) || clock.deadlineOf(at, attempt) <= at.now) return;
      const answers = named(walk, next.sent);
      const expected = clock.submitTooEarly(attempt, answers, model.merged);
      const more = { autoSubmitted: true, knownDeadline: testApp.clock.now().toISOString() };
      return expectLike(await submits(walk, answers, more), expected);
    }
    case 'pause':
      return await acts(
        walk,
        (open) => room.pause(at, open),
        (body) => testApp.call(pause, { params, body }, office),
      );
    case 'resume':
      return await acts(
        walk,
        (open) => room.resume(at, open),
        (body) => testApp.call(resume, { params, body }, office),
      );
    case 'extend': {
      const add = (open: ModelAttempt) => {
        open.deadline += next.minutes * 60;
        return 'done';
      };
      const { minutes } = next;
      return await acts(walk, add, (body) => testApp.call(extend, { params, body: { ...body, minutes } }, office));
    }
    case 'end': {
      const close = (open: ModelAttempt) => {
        model.close(at, open, {});
        return 'done';
      };
      return await acts(walk, close, (body) => testApp.call(end, { params, body }, office));
    }
    case 'reopen': {
      const partId = seated.attempt.sitting?.partId ?? 0;
      const isClosed = attempt.status !== 'open';
      if (isClosed) room.reopen(at, attempt, next);
      const body = action({ candidateId: candidateIds[0] ?? 0, partId, includeLate: next.includeLate });
      const answer = await testApp.call(reopen, { params, body }, office);
      return expectLike(answer, isClosed ? { status: 200 } : { status: 409, code: 'reopen_not_closed' });
    }
    case 'break':
      return await takeABreak(walk);
    case 'goOn':
      return await goOn(walk);
    case 'pass':
      at.now += next.seconds;
      return testApp.pass(next.seconds);
    case 'sweep':
      model.sweep(at);
      await sweepOverdueAttempts(testApp, testApp.app.log);
  }
}

/** What staff do with a test that goes on; one that has ended is left out and says so. */
async function acts(
  { model: at, attempt, seated }: Walk,
  change: (open: ModelAttempt) => string,
  call: (body: {
    actionId: string;
    candidateIds: number[];
  }) => Promise<{ status: number; body: { done: number; skipped: { code: string }[] } }>,
): Promise<void> {
  const goesOn = attempt.status === 'open' && !model.isOver(at, attempt);
  const code = goesOn ? change(attempt) : 'closed_already';
  const { status, body } = await call(action({ candidateIds: [seated.candidateId] }));
  expect(status).toBe(200);
  expect(body.skipped.map((one) => one.code)).toEqual(code === 'done' ? [] : [code]);
  expect(body.done).toBe(code === 'done' ? 1 : 0);
}

/** A submit by hand that names the end that its device knows: from before the last reopening, or from it. */
async function submitKnowing(walk: Walk, { sent, before }: { sent: Sent; before: boolean }): Promise<void> {
  const { model: at, attempt } = walk;
  if (attempt.reopenedUntil === undefined || attempt.status !== 'open') return;
  model.settle(at, attempt);
  const answers = named(walk, sent);
  const known = testApp.clock.now().getTime() + (attempt.reopenedUntil - at.now - (before ? 1 : 0)) * 1000;
  const isRepeat = before && attempt.status === 'open';
  const expected = isRepeat
    ? clock.submitTooEarly(attempt, answers, model.merged)
    : model.submitNamed(at, attempt, answers);
  expectLike(await submits(walk, answers, { knownDeadline: new Date(known).toISOString() }), expected);
}

async function takeABreak(walk: Walk): Promise<void> {
  const { model: at, attempt, seated } = walk;
  const expected = model.onOpen(at, attempt, (open) => clock.takeBreak(at, open));
  const breakId = randomUUID();
  const answer = await testApp.call(takeBreak, { params: { id: attempt.id }, body: { breakId } }, seated.learner);
  expectLike(answer, expected);
  if (expected.status === 200) walk.breakId = breakId;
}

/** Goes on from the last break; one that staff gave back, or that a pause followed, has ended. */
async function goOn({ model: at, attempt, seated, breakId }: Walk): Promise<void> {
  if (!breakId) return;
  const expected = model.onOpen(at, attempt, (open) =>
    open.break && !open.break.byStaff ? clock.goOn(at, open) : { status: 200, attempt: open },
  );
  const params = { id: attempt.id, breakId };
  expectLike(await testApp.call(endBreak, { params, body: {} }, seated.learner), expected);
}

function submits({ seated, built, attempt }: Walk, answers: Sent, more = {}) {
  const body = { courseId: built.courses[0]?.id ?? 0, attemptId: attempt.id, answers, ...more };
  return testApp.call(submitAttempt, { body }, seated.learner);
}

function expectLike({ status, body }: { status: number; body: unknown }, expected: Expected): void {
  expect({ status, code: (body as { code?: string }).code }).toEqual({ status: expected.status, code: expected.code });
}

/** After every step the tables say what the model says. */
async function compare({ model: at, attempt }: Walk): Promise<void> {
  const row = await testApp.db
    .selectFrom('attempts')
    .select(['status', 'score', 'sequence', 'deadline', 'paused_at', 'breaks_used'])
    .where('id', '=', attempt.id)
    .executeTakeFirstOrThrow();
  const { status, score, sequence, deadline, break: under, breaksUsed } = attempt;
  expect(row).toMatchObject({ status, score, sequence, breaks_used: breaksUsed });
  const nowMs = testApp.clock.now().getTime();
  // What is stored is without the pause under way, and with one that ended before it.
  const isTold = status === 'open' && (under === null || row.paused_at !== null);
  const leftSeconds = (row.deadline.getTime() - nowMs) / 1000;
  expect(isTold ? leftSeconds : deadline - at.now).toBe(deadline - at.now);
  const answers = await testApp.db
    .selectFrom('responses')
    .select(['question_id', 'answer'])
    .where('attempt_id', '=', attempt.id)
    .where('answer', 'is not', null)
    .execute();
  expect(Object.fromEntries(answers.map((one) => [one.question_id, one.answer]))).toEqual(attempt.answers);
  const late = await testApp.db
    .selectFrom('late_work')
    .select(['question_id', 'answer'])
    .where('attempt_id', '=', attempt.id)
    .execute();
  expect(new Map(late.map((one) => [one.question_id, one.answer as string | null]))).toEqual(attempt.late);
}

function named({ built }: Walk, answers: Record<string, string | null>): Sent {
  const ids = built.courses[0]?.questionIds ?? [];
  const entries = Object.entries(answers).map(([index, letter]) => [ids[Number(index)] ?? 0, letter]);
  return Object.fromEntries(entries.sort(([one], [other]) => Number(one) - Number(other))) as Sent;
}
