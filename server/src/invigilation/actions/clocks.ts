import { randomUUID } from 'node:crypto';
import { type AttemptClock, extendedBy, latestEndAt, pausedFrom, resumedFrom } from '@parlance/contract/deadline';
import type { Parsed } from '@parlance/contract/endpoint';
import { type ActionKind, doneAs } from '@parlance/contract/invigilation/action-kinds';
import {
  type ActionDone,
  EXTENDED_SECONDS_MAX,
  type extend,
  type pause,
  RESUME_SECONDS,
  type resume,
} from '@parlance/contract/invigilation/actions';
import { keepSessionsOfMany } from '../../accounts/sessions/queries.ts';
import { type ClockChange, insertPauses, storeClocks } from '../../attempts/clock/queries.ts';
import { movedBack, movedByEnd, movedByResuming } from '../../attempts/clock/question-clocks.ts';
import { breaksOf, clockOf, SESSION_MARGIN_SECONDS } from '../../attempts/deadline.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Staff } from '../who-may.ts';
import { type Acting, act } from './act.ts';
import { choose, doneReply, type Skip, withOpenTest } from './chosen.ts';
import {
  endPauses,
  extendParts,
  findLastForAll,
  type HeldTest,
  insertExtensions,
  setPauseEnds,
  setPauses,
  takeBackEnds,
} from './queries.ts';

/** How long a paused candidate stays logged in beyond the end of their test, in seconds. */
const PAUSED_SESSION_SECONDS = 12 * 3600;

type Context = Pick<AppContext, 'db' | 'clock'>;

/** Adds time to tests; for everyone also to the parts that go on, for those who open them later. */
export async function extendTests(
  context: Context,
  caller: Staff,
  { sittingId, body }: { sittingId: number; body: Parsed<typeof extend, 'body'> },
): Promise<ActionDone> {
  const whom = body.candidateIds;
  const seconds = body.minutes * 60;
  return await act(context, caller, { sittingId, kind: 'extend', body }, async (acting) => {
    const { db, now, actionId, actorId, reason } = acting;
    const chosen = await choose(acting, whom);
    const { open, skipped } = withOpenTest(chosen, now);
    // One that was made for the start and not opened yet has its time already.
    const prepared = chosen.flatMap(({ candidate, tests }) =>
      candidate.removed_at === null ? tests.filter((one) => one.status === 'open' && one.paper_at === null) : [],
    );
    const most: Skip[] = [];
    const extended = [...open, ...prepared].filter((test) => {
      const fits = test.extra_seconds + seconds <= EXTENDED_SECONDS_MAX;
      if (!fits) most.push({ candidateId: test.candidate_id, code: 'extended_most' });
      return fits;
    });
    const clocks = extended.map((test) => ({ test, clock: extendedBy(clockOf(test), seconds) }));
    await storeClocks(
      db,
      clocks.map(({ test, clock }) => ({ attemptId: test.id, clock, questionClocks: movedByEnd(test, clock) })),
      now,
    );
    const attemptIds = extended.map(({ id }) => id);
    await insertExtensions(db, attemptIds, { actionId, seconds, reason, madeBy: actorId, madeAt: now });
    await keepSessions(acting, clocks, 0);
    const partIds = [...new Set(extended.map(({ sitting_part_id }) => sitting_part_id))];
    if (whom === 'all') await extendParts(db, sittingId, { partIds, seconds, most: EXTENDED_SECONDS_MAX });
    const preparedIds = new Set(prepared.map(({ candidate_id }) => candidate_id));
    const left = [...skipped.filter(({ candidateId }) => !preparedIds.has(candidateId)), ...most];
    return {
      reply: doneReply(whom, extended.length, left),
      candidateIds: extended.map(({ candidate_id }) => candidate_id),
      forAll: whom === 'all',
      details: { minutes: body.minutes },
      endsBy: latestEnd(clocks, now),
    };
  });
}

/** Stops clocks. For everyone nothing opens either until it is resumed. */
export async function pauseTests(
  context: Context,
  caller: Staff,
  { sittingId, body }: { sittingId: number; body: Parsed<typeof pause, 'body'> },
): Promise<ActionDone> {
  const whom = body.candidateIds;
  return await act(context, caller, { sittingId, kind: 'pause', body }, async (acting) => {
    const { db, sitting, now, actorId, reason } = acting;
    const { open, skipped } = withOpenTest(await choose(acting, whom), now);
    if (whom === 'all' && !sitting.paused_at) {
      const last = sitting.pauses.at(-1);
      // Pressed again while everybody waits for the restart: that pause goes on.
      const isGoingOn = last?.to != null && now < new Date(last.to);
      const from = isGoingOn ? last.from : now.toISOString();
      const before = isGoingOn ? sitting.pauses.slice(0, -1) : sitting.pauses;
      const takenBack = isGoingOn && last.to ? (Date.parse(last.from) - Date.parse(last.to)) / 1000 : 0;
      const pauses = [...before, { from, to: null }];
      await setPauses(db, sittingId, pauses, { pausedAt: new Date(from), laterSeconds: takenBack });
    }
    const isSo = whom === 'all' && sitting.paused_at !== null;
    const paused: { test: HeldTest; clock: AttemptClock; change: ClockChange }[] = [];
    for (const test of open) {
      const change = pausedTest(test, now);
      if (change) paused.push({ test, clock: change.clock, change });
      else skipped.push({ candidateId: test.candidate_id, code: 'paused_already' });
    }
    const goingOn = paused.filter(({ test }) => isResuming(test, now));
    const fresh = paused.filter(({ test }) => !isResuming(test, now));
    const kind = whom === 'all' ? 'sitting' : 'one';
    await takeBackEnds(
      db,
      goingOn.flatMap(({ test }) => test.pause_id ?? []),
      kind,
    );
    await endPauses(
      db,
      fresh.flatMap(({ test }) => (isOnBreak(test, now) ? (test.pause_id ?? []) : [])),
      now,
    );
    await insertPauses(
      db,
      fresh.map(({ test, change }) => ({
        id: change.pause?.id ?? '',
        attempt_id: test.id,
        kind,
        began_at: now,
        resume_at: null,
        made_by: actorId,
        reason,
      })),
    );
    await storeClocks(
      db,
      paused.map(({ change }) => change),
      now,
    );
    await keepSessions(acting, paused, PAUSED_SESSION_SECONDS);
    return {
      reply: {
        ...doneReply(whom, paused.length, skipped),
        ...(isSo && paused.length === 0 && (await alreadyDone(acting, 'pause'))),
      },
      candidateIds: paused.map(({ test }) => test.candidate_id),
      forAll: whom === 'all',
    };
  });
}

/** Lets clocks run again in ten seconds, all at once. */
export async function resumeTests(
  context: Context,
  caller: Staff,
  { sittingId, body }: { sittingId: number; body: Parsed<typeof resume, 'body'> },
): Promise<ActionDone & { resumeAt: string }> {
  const whom = body.candidateIds;
  return await act(context, caller, { sittingId, kind: 'resume', body }, async (acting) => {
    const { db, sitting, now } = acting;
    const resumeAt = plusSeconds(now, RESUME_SECONDS);
    const { open, skipped } = withOpenTest(await choose(acting, whom), now);
    const resumed: { test: HeldTest; clock: AttemptClock }[] = [];
    for (const test of open) {
      const isPaused = test.paused_by_staff && test.pause_id !== null && test.resume_at === null;
      const stays = whom === 'all' && test.pause_kind === 'one';
      const clock = isPaused && !stays && resumedFrom(clockOf(test), now.getTime(), resumeAt.getTime());
      if (clock) resumed.push({ test, clock });
      else if (isPaused) skipped.push({ candidateId: test.candidate_id, code: 'paused_already' });
      else if (whom !== 'all') skipped.push({ candidateId: test.candidate_id, code: 'not_paused' });
    }
    const last = sitting.pauses.at(-1);
    if (whom === 'all' && sitting.paused_at && last) {
      const pauses = [...sitting.pauses.slice(0, -1), { from: last.from, to: resumeAt.toISOString() }];
      const laterSeconds = (resumeAt.getTime() - Date.parse(last.from)) / 1000;
      await setPauses(db, sittingId, pauses, { pausedAt: null, laterSeconds });
    }
    await setPauseEnds(
      db,
      resumed.flatMap(({ test }) => test.pause_id ?? []),
      resumeAt,
    );
    await storeClocks(
      db,
      resumed.map(({ test, clock }) => ({ attemptId: test.id, clock, questionClocks: movedByResuming(test, clock) })),
      now,
    );
    await keepSessions(acting, resumed, 0);
    const isSo = whom === 'all' && sitting.paused_at === null && resumed.length === 0;
    const reply = {
      ...doneReply(whom, resumed.length, skipped),
      ...(isSo && (await alreadyDone(acting, 'resume'))),
      resumeAt: resumeAt.toISOString(),
    };
    return {
      reply,
      candidateIds: resumed.map(({ test }) => test.candidate_id),
      forAll: whom === 'all',
      details: { resumeAt: reply.resumeAt },
      endsBy: latestEnd(resumed, resumeAt),
    };
  });
}

/** Who has done for everyone what is asked for again, where somebody has. */
async function alreadyDone(acting: Acting, kind: ActionKind): Promise<Pick<ActionDone, 'already'>> {
  const last = await findLastForAll(acting.db, acting, doneAs[kind]);
  return last ? { already: { by: last.by, at: last.at.toISOString() } } : {};
}

/** The clock stopped by staff at this moment; null where they have stopped it already. A rest break is given back. */
function pausedTest(test: HeldTest, now: Date): ClockChange | null {
  const clock = clockOf(test);
  if (isResuming(test, now)) return pausedOn(test, clock);
  const isBreak = isOnBreak(test, now);
  const running = isBreak ? resumedFrom(clock, now.getTime(), now.getTime()) : clock;
  const paused = running && pausedFrom(running, now.getTime());
  if (!paused) return null;
  return {
    attemptId: test.id,
    clock: paused,
    pause: { id: randomUUID(), byStaff: true },
    ...(isBreak && { breaksUsed: Math.max(0, test.breaks_used - 1) }),
  };
}

/** The pause goes on from where it began, whatever had been told of its end. */
function pausedOn(test: HeldTest, clock: AttemptClock): ClockChange {
  const { pausedAtMs, resumeAtMs } = clock;
  const isKnown = pausedAtMs !== null && resumeAtMs !== null;
  const questionClocks = isKnown ? movedBack(test.question_clocks, { pausedAtMs, resumeAtMs }) : test.question_clocks;
  return { attemptId: test.id, clock: { ...clock, resumeAtMs: null }, questionClocks };
}

/** Whether the clock stands still until a restart that is known. */
function isResuming({ paused_by_staff, resume_at }: HeldTest, now: Date): boolean {
  return paused_by_staff && resume_at !== null && now < resume_at;
}

function isOnBreak({ paused_by_staff, paused_at, resume_at }: HeldTest, now: Date): boolean {
  return !paused_by_staff && paused_at !== null && (resume_at === null || now < resume_at);
}

/** Keeps learners logged in until their tests are over. */
export async function keepSessions(
  { db, now }: Acting,
  tests: { test: HeldTest; clock: AttemptClock }[],
  beyondSeconds: number,
): Promise<void> {
  const accounts = tests.map(({ test, clock }) => ({
    accountId: test.account_id,
    until: plusSeconds(endOf({ test, clock }, now), SESSION_MARGIN_SECONDS + beyondSeconds),
  }));
  await keepSessionsOfMany(db, accounts, now);
}

/** When a test ends at the latest by this clock. */
export function endOf({ test, clock }: { test: HeldTest; clock: AttemptClock }, at: Date): Date {
  return new Date(latestEndAt(clock, breaksOf(test), at.getTime()));
}

function latestEnd(tests: { test: HeldTest; clock: AttemptClock }[], at: Date): Date | null {
  const ends = tests.map((one) => endOf(one, at).getTime());
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}
