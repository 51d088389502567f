import { GRACE_SECONDS } from '@parlance/contract/attempts';
import {
  type AttemptClock,
  deadlineAt,
  isOverAt,
  latestEndAt,
  pausedMsBy,
  type RestBreaks,
} from '@parlance/contract/deadline';
import type { PinnedAccommodation } from '@parlance/contract/taking/own-duration';
import { plusSeconds } from '../platform/clock.ts';

/** A session outlives the test by this much, so that the last submit and its retries are still logged in. */
export const SESSION_MARGIN_SECONDS = 600;

/** The columns of an attempt that its clock is made of. */
export type ClockColumns = {
  started_at: Date;
  base_seconds: number;
  /** What the person is allowed, with what was added while it ran. */
  duration_seconds: number;
  extra_seconds: number;
  paused_ms: number;
  paused_at: Date | null;
  resume_at: Date | null;
  hard_end: Date | null;
  /** Counts how often the clock was set. */
  clock_version: number;
};

/** Those of its rest breaks. */
export type BreakColumns = { accommodation: PinnedAccommodation; breaks_used: number };

/** Their names, for a query. */
export const clockColumns = [
  'started_at',
  'base_seconds',
  'duration_seconds',
  'extra_seconds',
  'paused_ms',
  'paused_at',
  'resume_at',
  'hard_end',
  'clock_version',
] as const satisfies readonly (keyof ClockColumns)[];

/** The clock of a stored attempt. */
export function clockOf(row: ClockColumns): AttemptClock {
  return {
    startedAtMs: row.started_at.getTime(),
    baseSeconds: row.base_seconds,
    allowedSeconds: row.duration_seconds - row.extra_seconds,
    extendedSeconds: row.extra_seconds,
    pausedMs: row.paused_ms,
    pausedAtMs: row.paused_at?.getTime() ?? null,
    resumeAtMs: row.resume_at?.getTime() ?? null,
    hardEndMs: row.hard_end?.getTime() ?? null,
  };
}

/** The end of an attempt as it is stored: without the pause under way. */
export function storedDeadlineMs(clock: AttemptClock): number {
  return deadlineAt({ ...clock, pausedAtMs: null, resumeAtMs: null }, clock.startedAtMs);
}

/** When an attempt ends, as it looks now. */
export function deadlineOf(attempt: ClockColumns, now: Date): Date {
  return new Date(deadlineAt(clockOf(attempt), now.getTime()));
}

/** The rest breaks of a stored attempt. */
export function breaksOf({ accommodation, breaks_used }: BreakColumns): RestBreaks {
  const { break_count = 0, break_seconds = 0 } = accommodation;
  return { count: break_count, seconds: break_seconds, used: breaks_used };
}

/** When an attempt ends at the latest, with all breaks that are left. */
export function latestEndOf(attempt: ClockColumns & BreakColumns, now: Date): Date {
  return new Date(latestEndAt(clockOf(attempt), breaksOf(attempt), now.getTime()));
}

/** The last moment at which a save or submit can still count, also when all breaks that are left are taken. */
export function graceEnd(attempt: ClockColumns & BreakColumns, now: Date): Date {
  return plusSeconds(latestEndOf(attempt, now), GRACE_SECONDS);
}

/** Whether an attempt is over for good. */
export function isOver(attempt: ClockColumns, now: Date): boolean {
  return isOverAt(clockOf(attempt), now.getTime(), GRACE_SECONDS);
}

/** Attempts whose deadline lies before this moment are over at `now`, unless their clock stands still. */
export function overBefore(now: Date): Date {
  return plusSeconds(now, -GRACE_SECONDS);
}

/** What is told as time taken, in seconds: the server's own measure without pauses, from 0 to the duration. */
export function timeTakenSeconds(attempt: ClockColumns & { closed_at: Date }): number {
  const closedAtMs = attempt.closed_at.getTime();
  const workedMs = closedAtMs - attempt.started_at.getTime() - pausedMsBy(clockOf(attempt), closedAtMs);
  return Math.min(Math.max(Math.round(workedMs / 1000), 0), attempt.duration_seconds);
}
