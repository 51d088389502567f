import { randomUUID } from 'node:crypto';
import { type AttemptClock, deadlineAt, extendedBy, pausedMsBy } from '@parlance/contract/deadline';
import type { Parsed } from '@parlance/contract/endpoint';
import { type ActionDone, REOPENED_SECONDS, type reopen } from '@parlance/contract/invigilation/actions';
import { takeOutAttempt } from '../../analysis/counting/take-out.ts';
import { insertPauses, storeClocks } from '../../attempts/clock/queries.ts';
import { movedByReopening } from '../../attempts/clock/question-clocks.ts';
import { clockOf } from '../../attempts/deadline.ts';
import { reopenAttempt, takeLateWork } from '../../attempts/reopening/queries.ts';
import { removeUnused } from '../../media/clean-up.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listParts } from '../../sittings/candidates/queries.ts';
import { findWithheld } from '../../sittings/release/queries.ts';
import type { Staff } from '../who-may.ts';
import { type Acting, act } from './act.ts';
import { type Chosen, choose } from './chosen.ts';
import { endOf, keepSessions } from './clocks.ts';
import { changeHeld, endPauses, type HeldTest } from './queries.ts';

/**
 * Opens a test of a candidate again: with what was left when it closed, and at least a minute or the minutes that are
 * given. Its answers stay, its marks go; with `includeLate` what came after the end is taken for what is in it.
 */
export async function reopenTest(
  context: AppContext,
  caller: Staff,
  { sittingId, body }: { sittingId: number; body: Parsed<typeof reopen, 'body'> },
): Promise<ActionDone> {
  const { candidateId, partId, minutes = 0, includeLate } = body;
  // Files whose place a late recording took; none where the call was answered before.
  let replaced: number[] = [];
  const done = await act(context, caller, { sittingId, kind: 'reopen', body }, async (acting) => {
    const { db, now, sitting } = acting;
    const [chosen] = await choose(acting, [candidateId]);
    const order = (await listParts(db, sittingId)).map(({ id }) => id);
    if (!chosen) throw new Refusal('not_found');
    const details = { partId, includeLate };
    const hasEnded = chosen.candidate.examination_ended_at !== null;
    if (hasEnded) await changeHeld(db, [candidateId], { examination_ended_at: null }, now);
    if (partId === undefined) {
      if (!hasEnded || chosen.candidate.removed_at !== null) throw new Refusal('reopen_not_closed');
      if (chosen.tests.some(({ score }) => score !== null) && !(await findWithheld(db, candidateId, now))) {
        throw new Refusal('reopen_after_release');
      }
      return { reply: { done: 1, skipped: [] }, candidateIds: [candidateId], details };
    }
    if (!order.includes(partId)) throw new Refusal('not_found');
    const { test, closedAt } = await closedTest(acting, chosen, { partId, order });
    const clock = reopenedClock(clockOf(test), {
      closedAt,
      now,
      leastSeconds: Math.max(REOPENED_SECONDS, minutes * 60),
    });
    const deadline = new Date(deadlineAt(clock, now.getTime()));
    if (test.pause_id !== null) await endPauses(db, [test.pause_id], closedAt);
    await takeOutAttempt(db, test.id);
    replaced = includeLate ? await takeLateWork(db, test.id, closedAt) : [];
    await reopenAttempt(db, test.id, { deadline, now });
    // A candidate who comes back into a paused room waits with it.
    const pause = sitting.paused_at ? { id: randomUUID(), byStaff: true } : null;
    const stopped = pause ? { ...clock, pausedAtMs: now.getTime() } : clock;
    if (pause) {
      const { actorId, reason } = acting;
      const made = { made_by: actorId, reason };
      await insertPauses(db, [
        { id: pause.id, attempt_id: test.id, kind: 'sitting', began_at: now, resume_at: null, ...made },
      ]);
    }
    const questionClocks = movedByReopening(test, clock, { closedAt, now });
    await storeClocks(db, [{ attemptId: test.id, clock: stopped, pause, questionClocks }], now);
    await keepSessions(acting, [{ test, clock: stopped }], 0);
    return {
      reply: { done: 1, skipped: [] },
      candidateIds: [candidateId],
      details,
      endsBy: endOf({ test, clock }, now),
    };
  });
  if (replaced.length > 0) await removeUnused(context, replaced);
  return done;
}

/**
 * The test of a part, and when it closed. Refuses one that has not, that a person has scored, whose result is out, and a
 * part before one that goes on.
 */
async function closedTest(
  { db, now }: Acting,
  { candidate, tests }: Chosen,
  { partId, order }: { partId: number; order: number[] },
): Promise<{ test: HeldTest; closedAt: Date }> {
  const opened = tests.filter(({ paper_at }) => paper_at !== null);
  const test = opened.find(({ sitting_part_id }) => sitting_part_id === partId);
  if (!test?.closed_at || candidate.removed_at !== null) throw new Refusal('reopen_not_closed');
  const place = order.indexOf(partId);
  const goesOn = opened.some(
    ({ status, sitting_part_id }) => status === 'open' && order.indexOf(sitting_part_id) > place,
  );
  if (goesOn) throw new Refusal('reopen_next_begun');
  if (test.score !== null && test.marked_by_person) throw new Refusal('reopen_after_score');
  if (test.score !== null && !(await findWithheld(db, candidate.id, now))) throw new Refusal('reopen_after_release');
  return { test, closedAt: test.closed_at };
}

/** The clock of a test that goes on now: the time since it closed was none of its own. */
export function reopenedClock(
  clock: AttemptClock,
  { closedAt, now, leastSeconds }: { closedAt: Date; now: Date; leastSeconds: number },
): AttemptClock {
  const closedMs = closedAt.getTime();
  const standing: AttemptClock = {
    ...clock,
    pausedMs: pausedMsBy(clock, closedMs) + Math.max(0, now.getTime() - closedMs),
    pausedAtMs: null,
    resumeAtMs: null,
  };
  const leftMs = deadlineAt(standing, now.getTime()) - now.getTime();
  return extendedBy(standing, Math.ceil((leastSeconds * 1000 - leftMs) / 1000));
}
