import { msg } from '@lingui/core/runtime-macro';
import { isPausedAt } from '@parlance/contract/deadline';
import { say } from '@parlance/contract/say';
import type { FastifyBaseLogger } from 'fastify';
import { audioPartsSeconds } from '../../courses/duration.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { PAUSED_BY_STAFF } from '../../sittings/times/opening.ts';
import { type AttemptContext, settle } from '../close.ts';
import { clockOf } from '../deadline.ts';
import { findAttempt, type SavedRow } from '../queries.ts';
import { savedReply } from '../replies.ts';
import { endedRefusal, refuseBeforeStart } from '../save.ts';
import { findAudio, storePlay, storePlayAgain } from './queries.ts';

/** A report of the position may be on its way, and the two clocks differ a little. */
const TOLERANCE_SECONDS = 5;

/**
 * Records that a part of a Listening test began, and how far it was heard. Gives the attempt and the position from
 * which to go on. That a part is heard once is kept by the screen; here it is only logged when it began again.
 */
export async function recordPlay(
  ref: { accountId: number; attemptId: number },
  { part, positionSeconds, again }: { part: number; positionSeconds?: number; again?: true },
  ctx: AttemptContext,
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<{ attempt: SavedRow; positionSeconds: number }> {
  const { db, now } = ctx;
  const audio = await findAudio(db, ref);
  if (audio.length === 0) throw new Refusal('not_found');
  const partSeconds = audioPartsSeconds(audio)[part - 1];
  if (partSeconds === undefined)
    throw fieldRefusal('invalid', 'part', say(msg`This test has no audio part ${{ part }}.`));

  const fromSeconds = positionSeconds ?? 0;
  const play = { part, partSeconds, positionSeconds: fromSeconds, toleranceSeconds: TOLERANCE_SECONDS };
  const attempt = await (again ? storePlayAgain(db, ref, part, now) : storePlay(db, ref, play, now));
  if (!attempt) throw await refusalOf(ref, ctx);
  const heardSeconds = attempt.plays[part]?.positionSeconds ?? 0;
  if (fromSeconds < heardSeconds) {
    const heard = { attemptId: attempt.id, part, fromSeconds, heardSeconds };
    log.info(heard, 'A part of a Listening test began again.');
  }
  return { attempt, positionSeconds: heardSeconds };
}

async function refusalOf(ref: { accountId: number; attemptId: number }, ctx: AttemptContext): Promise<Refusal> {
  const found = await findAttempt(ctx.db, ref.accountId, ref.attemptId);
  if (!found) return new Refusal('not_found');
  refuseBeforeStart(found, ctx.now);
  const attempt = await settle(found, ctx);
  if (attempt.status !== 'open') return endedRefusal(attempt, ctx.now);
  const isPaused = isPausedAt(clockOf(attempt), ctx.now.getTime());
  return new Refusal(isPaused ? 'sitting_paused' : 'plays_used_up', {
    ...(isPaused && attempt.paused_by_staff && { sentence: PAUSED_BY_STAFF }),
    details: { attempt: savedReply(attempt, ctx.now) },
  });
}
