import { randomUUID } from 'node:crypto';
import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { admit, end, extend, pause, reopen, resume } from '@parlance/contract/invigilation/actions';
import { endBreak, takeBreak } from '@parlance/contract/taking/breaks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signedInAs } from '../../../test/people.ts';
import { action, beatsInTest, type Seated, sitsDown } from '../../../test/sittings/a-room.ts';
import {
  aReading,
  aSitting,
  type BuiltSitting,
  enters,
  inSeconds,
  OTHER_PLACE,
  ok,
  PLACE,
} from '../../../test/sittings/built-sitting.ts';
import { storedAttempt } from '../../../test/sittings/stored-attempt.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as model from '../../attempts/state-table.model.ts';
import * as clock from '../../attempts/state-table-clock.model.ts';
import type { Allowed, Expected, Model, ModelAttempt, Sent } from '../../attempts/state-table-shapes.model.ts';
import { sweepOverdueAttempts } from '../../attempts/sweep.ts';
import * as room from './state-table-room.model.ts';
import { type Step, step } from './state-table-room-steps.model.ts';

const testApp = useTestApp();

/** `npm run proof` walks further: twice as often as each of the two courses of `state-table.test.ts`, and all the way. */
const { MODEL_RUNS } = process.env;
const RUNS = MODEL_RUNS === undefined ? 20 : 2 * Number(MODEL_RUNS);
const STEPS = 40;
const LEAST_STEPS = MODEL_RUNS === undefined ? 3 : STEPS;
const DURATION_SECONDS = 600;
const BREAKS = 2;
/** When the window closes for everybody, after the start: none does, before the test's own time is over, or after it. */
const HARD_ENDS_SECONDS = [null, 420, 660];

/** Something of the staff that was answered, and can be sent again. */
type SentAction = { send: (more: { reason?: string }) => Promise<Answered>; reply: unknown };
type Answered = { status: number; body: unknown };

type Walk = {
  built: BuiltSitting;
  seated: Seated;
  model: Model;
  attempt: ModelAttempt;
  room: room.ModelRoom;
  /** The device that is in, and whether the other one has asked to be. */
  place: typeof PLACE | typeof OTHER_PLACE;
  isOtherWaiting: boolean;
  /** The device that another took the place of: it waits again only when it asks to. */
  isOtherReplaced: boolean;
  breakId: string | null;
  lastSave: { sequence: number; answers: Sent } | null;
  lastAction: SentAction | null;
  /** How often the attempt has closed, and whether it was open before this step. */
  closes: number;
  wasOpen: boolean;
  accommodationVersion: number;
};

const walks = fc.array(step, { minLength: LEAST_STEPS, maxLength: STEPS });

test('the server walks the state table of a test in a room that is paused, extended, ended and opened again', async () => {
  const course = await aReading(testApp, {
    durationSeconds: DURATION_SECONDS,
    questions: [0, 1, 2].map(() => ({ type: 'mcq' as const, options: ['one', 'two'], correct: 'B' })),
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...HARD_ENDS_SECONDS), walks, async (hardEndSeconds, steps) => {
      const walk = await begin(course, hardEndSeconds);
      for (const next of steps) {
        await take(next, walk);
        await compare(walk);
      }
    }),
    { numRuns: RUNS },
  );
}, 3_400_000);

async function begin(course: BuiltSitting['courses'][number], hardEndSeconds: number | null): Promise<Walk> {
  const learner = await signedInAs('user', testApp);
  const office = await signedInAs('admin', testApp);
  const values = { ...NO_ACCOMMODATION, break_count: BREAKS, break_seconds: clock.BREAK_SECONDS, version: 0 };
  ok(await testApp.call(setAccommodation, { params: { accountId: learner.id }, body: values }, office));
  const hardEnd = hardEndSeconds !== null && {
    start_mode: 'window' as const,
    window_end: 'hard' as const,
    ends_at: inSeconds(testApp, 60 + hardEndSeconds),
  };
  const settings = { second_place: 'ask' as const, ...hardEnd };
  const built = await aSitting(testApp, { startsIn: 60, courses: [course], learners: [learner], office, settings });
  ok(await enters(testApp, built, learner));
  testApp.pass(60);
  const seated = await sitsDown(testApp, built, learner);
  const at: Model = {
    now: 0,
    durationSeconds: DURATION_SECONDS,
    stretchedSeconds: DURATION_SECONDS,
    markedByPerson: false,
    allowed: { percent: 0, breaks: BREAKS },
    attemptsAllowed: null,
    spoken: false,
    timers: {},
    attempts: [],
    isSitting: true,
  };
  model.opened(at, seated.attempt.id);
  const attempt = model.findOpen(at);
  if (!attempt) throw new Error('The model has no attempt.');
  // Whatever moves the own end moves the hard one as far.
  attempt.deadline = Math.min(attempt.deadline, hardEndSeconds ?? attempt.deadline);
  const yet = { breakId: null, lastSave: null, lastAction: null, closes: 0, wasOpen: true, accommodationVersion: 1 };
  const devices = { place: PLACE, isOtherWaiting: false, isOtherReplaced: false } as const;
  return { built, seated, model: at, attempt, room: { isPaused: false }, ...devices, ...yet };
}

async function take(next: Step, walk: Walk): Promise<void> {
  const { built, seated, model: at, attempt } = walk;
  const params = { id: built.id };
  const office = built.office;
  const meant = (whom: room.Whom) => ({ candidateIds: whom === 'all' ? ('all' as const) : [seated.candidateId] });
  switch (next.kind) {
    case 'save':
      return await saves(walk, {
        sequence: Math.max(0, attempt.sequence + next.ahead),
        answers: named(walk, next.sent),
      });
    case 'saveAgain':
      return walk.lastSave ? await saves(walk, walk.lastSave) : undefined;
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
      const expected = clock.submitTooEarly(attempt, answers, answers, model.merged);
      const more = { autoSubmitted: true, knownDeadline: testApp.clock.now().toISOString() };
      return expectLike(await submits(walk, answers, more), expected);
    }
    case 'pause': {
      const { whom } = next;
      if (whom === 'all') walk.room.isPaused = true;
      const stop = (open: ModelAttempt) => room.pause(at, open, whom);
      return await acts(walk, meant(whom), stop, (body) => testApp.call(pause, { params, body }, office));
    }
    case 'resume': {
      const { whom } = next;
      if (whom === 'all') walk.room.isPaused = false;
      const goOn = (open: ModelAttempt) => room.resume(at, open, whom);
      return await acts(walk, meant(whom), goOn, (body) => testApp.call(resume, { params, body }, office));
    }
    case 'extend': {
      const add = (open: ModelAttempt) => {
        open.deadline += next.minutes * 60;
        return 'done';
      };
      const asked = { ...meant(next.whom), minutes: next.minutes };
      return await acts(walk, asked, add, (body) => testApp.call(extend, { params, body }, office));
    }
    case 'end': {
      const close = (open: ModelAttempt) => {
        model.close(at, open, {});
        return 'done';
      };
      const asked = { candidateIds: [seated.candidateId] };
      return await acts(walk, asked, close, (body) => testApp.call(end, { params, body }, office));
    }
    case 'reopen':
      return await opensAgain(walk, next.includeLate);
    case 'actAgain':
      return await actAgain(walk, next.isChanged);
    case 'allow':
      return await allows(walk, next);
    case 'elsewhere':
      return await comesFromElsewhere(walk, next.by);
    case 'admit':
      return await letsIn(walk);
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

/** What staff do with the test, or with everyone's. */
async function acts<B extends { candidateIds: 'all' | number[] }>(
  walk: Walk,
  body: B,
  change: (open: ModelAttempt) => string,
  call: (
    body: B & { actionId: string },
  ) => Promise<{ status: number; body: { done: number; skipped: { code: string }[] } }>,
): Promise<void> {
  const code = room.onGoing(walk.model, walk.attempt, change);
  const named = action(body);
  const answer = await call(named);
  const { done, skipped } = answer.body;
  const expected = room.replyOf(code, body.candidateIds === 'all' ? 'all' : 'one');
  expect({ status: answer.status, done, skipped: skipped.map((one) => one.code) }).toEqual({
    status: 200,
    ...expected,
  });
  walk.lastAction = { send: (more) => call({ ...named, ...more }), reply: answer.body };
}

/** The same call again is the first, whatever came after it; another under its id is refused. */
async function actAgain({ lastAction }: Walk, isChanged: boolean): Promise<void> {
  if (!lastAction) return;
  const answer = await lastAction.send(isChanged ? { reason: 'Another.' } : {});
  if (isChanged) return expectLike(answer, { status: 409, code: 'action_repeated_differently' });
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: lastAction.reply });
}

async function opensAgain(walk: Walk, includeLate: boolean): Promise<void> {
  const { built, seated } = walk;
  const expected = room.reopen(walk.model, walk.room, walk.attempt, { includeLate });
  const partId = seated.attempt.sitting?.partId ?? 0;
  const body = action({ candidateId: seated.candidateId, partId, includeLate });
  const send = (more: { reason?: string }) =>
    testApp.call(reopen, { params: { id: built.id }, body: { ...body, ...more } }, built.office);
  const answer = await send({});
  expectLike(answer, expected);
  // A refused one was not done: sent again it is as new.
  if (expected.status === 200) walk.lastAction = { send, reply: answer.body };
}

async function saves(walk: Walk, save: { sequence: number; answers: Sent }): Promise<void> {
  const { seated, attempt } = walk;
  walk.lastSave = save;
  const expected = model.save(walk.model, attempt, save.sequence, save.answers);
  const params = { id: attempt.id };
  expectLike(await testApp.call(saveAttempt, { params, body: save }, seated.learner), expected);
}

/** The school changes what the learner is allowed. */
async function allows(walk: Walk, { percent, breaks }: Allowed): Promise<void> {
  const { built, seated, model: at } = walk;
  clock.allow(at, { percent, breaks }, (attempt) => model.isOver(at, attempt));
  const values = { ...NO_ACCOMMODATION, extra_time_percent: percent, break_count: breaks };
  const more = { break_seconds: breaks > 0 ? clock.BREAK_SECONDS : 0, version: walk.accommodationVersion };
  const params = { accountId: seated.learner.id };
  ok(await testApp.call(setAccommodation, { params, body: { ...values, ...more } }, built.office));
  walk.accommodationVersion += 1;
}

/** Another device of the learner wants in: it is let into nothing, and changes nothing. The one that is in goes on. */
async function comesFromElsewhere(walk: Walk, by: 'enter' | 'open' | 'beat'): Promise<void> {
  const { built, seated, attempt } = walk;
  const { learner } = seated;
  const place = otherPlace(walk);
  const body = { courseId: built.courses[0]?.id ?? 0, sittingId: built.id, place };
  const calls: Record<typeof by, () => Promise<Answered>> = {
    enter: () => enters(testApp, built, learner, { place }),
    open: () => testApp.call(openAttempt, { body }, learner),
    beat: () => beatsInTest(testApp, built, seated, { place }),
  };
  // Whether anyone may enter whose test has closed is for the late rule to say.
  if (by === 'enter' && attempt.status !== 'open') return;
  const waits = { status: 409, code: 'sitting_place_waits' } as const;
  const isRefused = walk.isOtherReplaced && by !== 'open';
  expectLike(await calls[by](), isRefused ? { status: 409, code: 'sitting_place_refused' } : waits);
  if (by !== 'enter') return;
  if (isRefused) expectLike(await enters(testApp, built, learner, { place, again: true }), waits);
  Object.assign(walk, { isOtherWaiting: true, isOtherReplaced: false });
  ok(await beatsInTest(testApp, built, seated, { place: walk.place }));
}

/** Staff let in the device that waits: it is in then, and the one before is not. */
async function letsIn(walk: Walk): Promise<void> {
  const { built, seated } = walk;
  const body = action({ candidateId: seated.candidateId, what: 'place' as const });
  const send = (more: { reason?: string }) =>
    testApp.call(admit, { params: { id: built.id }, body: { ...body, ...more } }, built.office);
  const answer = ok(await send({}));
  const skipped = answer.skipped.map(({ code }) => code);
  expect({ done: answer.done, skipped }).toEqual(room.replyOf(walk.isOtherWaiting ? 'done' : 'no_place_waits', 'one'));
  walk.lastAction = { send, reply: answer };
  if (walk.isOtherWaiting)
    Object.assign(walk, { place: otherPlace(walk), isOtherWaiting: false, isOtherReplaced: true });
  ok(await beatsInTest(testApp, built, seated, { place: walk.place }));
}

function otherPlace({ place }: Walk): Walk['place'] {
  return place === PLACE ? OTHER_PLACE : PLACE;
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
    ? clock.submitTooEarly(attempt, answers, answers, model.merged)
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
async function compare(walk: Walk): Promise<void> {
  const { model: at, attempt } = walk;
  const { status, score, sequence, deadline, break: under, breaksUsed, answers, late, closedAt } = attempt;
  const isOpen = status === 'open';
  if (walk.wasOpen && !isOpen) walk.closes += 1;
  walk.wasOpen = isOpen;
  const stored = await storedAttempt(testApp.db, attempt.id);
  const secondsTo = (moment: Date) => (moment.getTime() - testApp.clock.now().getTime()) / 1000;
  // It closes once, whoever closes it and how often that is sent: each time one receipt, of which the last is valid.
  const receipts = { all: walk.closes, valid: isOpen ? 0 : 1 };
  expect(stored).toMatchObject({ status, score, sequence, breaks_used: breaksUsed, answers, late, receipts });
  expect(stored.closed_at && secondsTo(stored.closed_at)).toBe(isOpen ? null : closedAt - at.now);
  // What is stored is without the pause under way, and with one that ended before it.
  const isTold = isOpen && (under === null || stored.paused_at !== null);
  expect(isTold ? secondsTo(stored.deadline) : deadline - at.now).toBe(deadline - at.now);
}

function named({ built }: Walk, answers: Record<string, string | null>): Sent {
  const ids = built.courses[0]?.questionIds ?? [];
  const entries = Object.entries(answers).map(([index, letter]) => [ids[Number(index)] ?? 0, letter]);
  return Object.fromEntries(entries.sort(([one], [other]) => Number(one) - Number(other))) as Sent;
}
