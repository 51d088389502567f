import { msg } from '@lingui/core/runtime-macro';
import { pausedFrom, resumedFrom } from '@parlance/contract/deadline';
import { say } from '@parlance/contract/say';
import { BREAK_LEFT_SECONDS } from '@parlance/contract/taking/breaks';
import { plusSeconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { type AttemptContext, settle } from '../close.ts';
import { clockOf, deadlineOf } from '../deadline.ts';
import { type AttemptRow, findAttempt } from '../queries.ts';
import { attemptReply } from '../replies.ts';
import { endedRefusal, refuseBeforeStart } from '../save.ts';
import { endPause, findPause, insertPauses, lastPauseEnd, lockAttempt, storeClocks } from './queries.ts';

type Ref = { accountId: number; attemptId: number };

/**
 * Stops the clock for a rest break and gives the attempt. `beganAt` is when the device noted it; it counts from no
 * earlier than the server last heard of the attempt. Refuses when no break is left, the clock stands still already, a
 * question's clock runs, or less than a minute is left.
 */
export async function takeBreak(
  ref: Ref,
  { breakId, beganAt }: { breakId: string; beganAt?: Date },
  ctx: AttemptContext,
): Promise<AttemptRow> {
  return await withOpen(ref, ctx, async (attempt, { db, now }) => {
    if (await findPause(db, attempt.id, breakId)) return;
    const { break_count = 0, break_seconds = 0 } = attempt.accommodation;
    const refuse = (code: 'no_break_left' | 'break_not_now', sentence?: string) =>
      new Refusal(code, { sentence, details: { attempt: attemptReply(attempt, now) } });
    if (attempt.breaks_used >= break_count) throw refuse('no_break_left');
    const heardAt = latest(attempt.started_at, attempt.saved_at, await lastPauseEnd(db, attempt.id));
    const at = earliest(latest(beganAt ?? now, heardAt), now);
    if (plusSeconds(at, BREAK_LEFT_SECONDS) > deadlineOf(attempt, at)) {
      throw refuse('break_not_now', say(msg`There is less than a minute left: a break cannot start now.`));
    }
    if (hasRunningQuestion(attempt, at)) throw refuse('break_not_now');
    const resumeAt = plusSeconds(at, break_seconds);
    const clock = pausedFrom(clockOf(attempt), at.getTime(), resumeAt.getTime());
    if (!clock) throw refuse('break_not_now', say(msg`The clock of this test stands still already.`));
    await insertPauses(db, [{ id: breakId, attempt_id: attempt.id, kind: 'break', began_at: at, resume_at: resumeAt }]);
    const pause = { id: breakId, byStaff: false };
    const breaksUsed = attempt.breaks_used + 1;
    await storeClocks(db, [{ attemptId: attempt.id, clock, pause, breaksUsed }], now);
  });
}

/** Ends a break, at the latest when it has been as long as it may be, and gives the attempt. */
export async function endBreak(
  ref: Ref,
  { breakId, endedAt }: { breakId: string; endedAt?: Date },
  ctx: AttemptContext,
): Promise<AttemptRow> {
  return await withOpen(ref, ctx, async (attempt, { db, now }) => {
    const pause = orNotFound(await findPause(db, attempt.id, breakId));
    if (pause.ended_at) return;
    const at = latest(earliest(endedAt ?? now, now, pause.resume_at), pause.began_at);
    const running = attempt.pause_id === breakId && resumedFrom(clockOf(attempt), now.getTime(), at.getTime());
    if (running) await storeClocks(db, [{ attemptId: attempt.id, clock: running, pause: null }], now);
    await endPause(db, breakId, at);
  });
}

/** Changes an open attempt while its row is held, and reads it again. Refuses one that has ended, closed first if over. */
async function withOpen(
  ref: Ref,
  ctx: AttemptContext,
  change: (attempt: AttemptRow, ctx: AttemptContext) => Promise<void>,
): Promise<AttemptRow> {
  const found = orNotFound(await findAttempt(ctx.db, ref.accountId, ref.attemptId));
  const settled = await settle(found, ctx);
  if (settled.status !== 'open') throw endedRefusal(settled, ctx.now);
  return await inTransaction(ctx.db, async (db) => {
    await lockAttempt(db, ref);
    const read = () => findAttempt(db, ref.accountId, ref.attemptId);
    const attempt = orNotFound(await read());
    if (attempt.status !== 'open') throw endedRefusal(attempt, ctx.now);
    refuseBeforeStart(attempt, ctx.now);
    await change(attempt, { ...ctx, db });
    return (await read()) ?? attempt;
  });
}

/** A Speaking question whose time runs and that has no recording yet. */
function hasRunningQuestion({ question_clocks, recordings }: AttemptRow, at: Date): boolean {
  return Object.entries(question_clocks).some(
    ([questionId, { endsAt }]) => new Date(endsAt) > at && !recordings[questionId],
  );
}

function latest(first: Date, ...others: (Date | null)[]): Date {
  return others.reduce<Date>((late, one) => (one && one > late ? one : late), first);
}

function earliest(first: Date, ...others: (Date | null)[]): Date {
  return others.reduce<Date>((early, one) => (one && one < early ? one : early), first);
}
