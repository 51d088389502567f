import { msg } from '@lingui/core/runtime-macro';
import { may } from '@parlance/contract/permissions';
import { refusals } from '@parlance/contract/refusals';
import { say } from '@parlance/contract/say';
import type { StartLimit } from '@parlance/contract/start-limits';
import { plusSeconds, secondsBetween } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listUsedAttempts, type UsedAttempts } from './queries.ts';

/** The courses whose test the caller cannot start now; none for staff, who have no limits. */
export async function listStartLimits(caller: Caller, db: Db, now: Date): Promise<StartLimit[]> {
  if (may(caller, 'tries_tests')) return [];
  const used = await listUsedAttempts(db, caller.accountId);
  return used.map((one) => startLimitOf(one, now)).filter((limit) => limit !== null);
}

/** Why someone who used so much of a course cannot start its test now; null when they can. */
export function startLimitOf(used: UsedAttempts, now: Date): StartLimit | null {
  const { courseId, attemptsAllowed, retakeGapSeconds, count, given, lastGivenAt, lastClosedAt, lastLeftAt } = used;
  const leftAt = lastLeftAt?.toISOString() ?? null;
  if (attemptsAllowed !== null && count >= attemptsAllowed + given) {
    return { courseId, reason: 'attempts_used_up', retakeAt: null, leftAt };
  }
  // An attempt that was given since can be taken at once.
  if (lastGivenAt && lastGivenAt >= lastClosedAt) return null;
  const retakeAt = plusSeconds(lastClosedAt, retakeGapSeconds);
  return retakeAt > now ? { courseId, reason: 'retake_too_soon', retakeAt: retakeAt.toISOString(), leftAt } : null;
}

/** The refusal of a start. Its sentence says everything, in UTC, for a client that reads no more than that. */
export function limitRefusal(limit: StartLimit, now: Date): Refusal {
  const { reason, retakeAt, leftAt } = limit;
  const sentences = [
    say(refusals[reason].sentence),
    leftAt && say(msg`You opened this test on ${{ moment: utc(leftAt) }} and left it without answering.`),
    leftAt && !retakeAt && say(msg`That counts as one of your attempts.`),
    retakeAt && say(msg`You can take this test again on ${{ moment: utc(retakeAt) }}.`),
  ];
  return new Refusal(reason, {
    sentence: sentences.filter(Boolean).join(' '),
    details: { limit },
    ...(retakeAt && { retryAfterSeconds: secondsBetween(now, new Date(retakeAt)) }),
  });
}

/** '2026-03-01 09:00 UTC' */
function utc(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
