import type { FastifyBaseLogger } from 'fastify';
import { audioPartsSeconds } from '../../courses/duration.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { type How, settle } from '../close.ts';
import { overBefore } from '../deadline.ts';
import { type AttemptRow, findAttempt } from '../queries.ts';
import { endedRefusal } from '../save.ts';
import { findAudio, storePlay } from './queries.ts';

/** A report of the position may be on its way, and the two clocks differ a little. */
const TOLERANCE_SECONDS = 5;

/**
 * Records that a part of a Listening test began, and how far it was heard. Gives the attempt and the position from
 * which to go on. That a part is heard once is kept by the screen; here it is only logged when it began again.
 */
export async function recordPlay(
  of: { accountId: number; attemptId: number },
  { part, positionSeconds }: { part: number; positionSeconds?: number },
  how: How,
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<{ attempt: AttemptRow; positionSeconds: number }> {
  const { db, now } = how;
  const found = await findAttempt(db, of.accountId, of.attemptId);
  if (!found) throw new Refusal('not_found');
  const partSeconds = audioPartsSeconds(await findAudio(db, found.question_version_ids))[part - 1];
  if (partSeconds === undefined) throw fieldRefusal('invalid', 'part', `This test has no audio part ${part}.`);

  const play = { part, partSeconds, positionSeconds: positionSeconds ?? 0, toleranceSeconds: TOLERANCE_SECONDS };
  const isStored = await storePlay(db, of, play, { now, overBefore: overBefore(now) });
  const current = (await findAttempt(db, of.accountId, of.attemptId)) ?? found;
  const attempt = isStored ? current : await settle(current, how);
  if (attempt.status !== 'open') throw endedRefusal(attempt, now);
  const before = found.plays[part];
  if (before && (positionSeconds ?? 0) < before.positionSeconds) {
    const heard = {
      attemptId: attempt.id,
      part,
      fromSeconds: positionSeconds ?? 0,
      heardSeconds: before.positionSeconds,
    };
    log.info(heard, 'A part of a Listening test began again.');
  }
  return { attempt, positionSeconds: attempt.plays[part]?.positionSeconds ?? 0 };
}
