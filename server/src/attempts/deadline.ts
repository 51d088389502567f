import { GRACE_SECONDS } from '@parlance/contract/attempts';
import { plusSeconds, secondsBetween } from '../platform/clock.ts';

/** The last moment at which a save or submit still counts. */
export function graceEnd(deadline: Date): Date {
  return plusSeconds(deadline, GRACE_SECONDS);
}

/** Whether an attempt with this deadline is over for good. */
export function isOver(deadline: Date, now: Date): boolean {
  return now > graceEnd(deadline);
}

/** Attempts whose deadline lies before this moment are over at `now`. */
export function overBefore(now: Date): Date {
  return plusSeconds(now, -GRACE_SECONDS);
}

/** What is told as time taken, in seconds: the server's own measure, from 0 to the duration. */
export function timeTakenSeconds(attempt: { started_at: Date; closed_at: Date; duration_seconds: number }): number {
  const seconds = secondsBetween(attempt.started_at, attempt.closed_at);
  return Math.min(Math.max(seconds, 0), attempt.duration_seconds);
}
