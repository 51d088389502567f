/**
 * The clock of an attempt, and the only place that says when its time is over. Moments are milliseconds since 1970 by
 * the server's clock; a length says its unit. Nothing here reads a clock: the server and a screen that give the same
 * moment get the same answer.
 */
export type AttemptClock = {
  startedAtMs: number;
  /** What the test gives everyone. */
  baseSeconds: number;
  /** What it gives this person: never less than everyone. */
  allowedSeconds: number;
  /** What was added while the test ran. */
  extendedSeconds: number;
  /** How long the clock stood still, without the pause that is under way. */
  pausedMs: number;
  /** When the clock was stopped; null while it runs. */
  pausedAtMs: number | null;
  /** When a stopped clock runs again, known before: the end of a break, or a common restart. Null until it is known. */
  resumeAtMs: number | null;
  /** When the test ends for everyone, whenever they began; null where each has their time from their own start. */
  hardEndMs: number | null;
};

/** Who stopped a clock: the staff of a sitting, or its learner for a rest break. */
export const pausers = ['staff', 'learner'] as const;
export type Pauser = (typeof pausers)[number];

/** How long the clock had stood still by this moment, in milliseconds. */
export function pausedMsBy({ pausedMs, pausedAtMs, resumeAtMs }: AttemptClock, atMs: number): number {
  if (pausedAtMs === null) return pausedMs;
  return pausedMs + Math.max(0, Math.min(atMs, resumeAtMs ?? atMs) - pausedAtMs);
}

/** Whether the clock stands still at this moment. */
export function isPausedAt({ pausedAtMs, resumeAtMs }: AttemptClock, atMs: number): boolean {
  return pausedAtMs !== null && pausedAtMs <= atMs && (resumeAtMs === null || atMs < resumeAtMs);
}

/**
 * When the time of the attempt ends, as it looks at this moment: while the clock stands still the end moves on. Where
 * the test ends for everyone at one moment, that moment moves with what this person has beyond the others.
 */
export function deadlineAt(clock: AttemptClock, atMs: number): number {
  const { startedAtMs, baseSeconds, allowedSeconds, extendedSeconds, hardEndMs } = clock;
  const movedMs = extendedSeconds * 1000 + pausedMsBy(clock, atMs);
  const ownMs = startedAtMs + allowedSeconds * 1000 + movedMs;
  if (hardEndMs === null) return ownMs;
  return Math.min(ownMs, hardEndMs + (allowedSeconds - baseSeconds) * 1000 + movedMs);
}

/** The rest breaks of a test: how many its learner has, of up to so many seconds each, and how many were taken. */
export type RestBreaks = { count: number; seconds: number; used: number };

/** What is left of the rest breaks of a test that were not taken, in seconds. */
export function restSecondsOf({ count, seconds, used }: RestBreaks): number {
  return Math.max(0, count - used) * seconds;
}

/**
 * When a test ends at the latest, as whoever plans with it is told: with the pause under way to its end, where that is
 * known, and every rest break that is left used in full. The only place that says when somebody ends.
 */
export function latestEndAt(clock: AttemptClock, breaks: RestBreaks, atMs: number): number {
  return deadlineAt(clock, Math.max(atMs, clock.resumeAtMs ?? atMs)) + restSecondsOf(breaks) * 1000;
}

/** Whether nothing counts any more that arrives at this moment: the time and the grace are over. */
export function isOverAt(clock: AttemptClock, atMs: number, graceSeconds: number): boolean {
  return atMs > deadlineAt(clock, atMs) + graceSeconds * 1000 && !isPausedAt(clock, atMs);
}

/** The same clock with a pause that has ended counted to those before. While the clock stands still it stays as it is. */
export function foldedAt(clock: AttemptClock, atMs: number): AttemptClock {
  if (clock.pausedAtMs === null || clock.resumeAtMs === null || atMs < clock.resumeAtMs) return clock;
  return { ...clock, pausedMs: pausedMsBy(clock, atMs), pausedAtMs: null, resumeAtMs: null };
}

/** The clock stopped at this moment, until it is resumed or, for a break, until `resumeAtMs`; null if it stands still. */
export function pausedFrom(clock: AttemptClock, atMs: number, resumeAtMs: number | null = null): AttemptClock | null {
  const folded = foldedAt(clock, atMs);
  return folded.pausedAtMs === null ? { ...folded, pausedAtMs: atMs, resumeAtMs } : null;
}

/**
 * A clock that was stopped and runs again from `resumeAtMs` on, but no later than was known before; null where none was.
 * A moment that has passed is what a device without a connection noted.
 */
export function resumedFrom(clock: AttemptClock, atMs: number, resumeAtMs: number): AttemptClock | null {
  if (clock.pausedAtMs === null) return null;
  const nextMs = Math.max(clock.pausedAtMs, Math.min(resumeAtMs, clock.resumeAtMs ?? resumeAtMs));
  return foldedAt({ ...clock, resumeAtMs: nextMs }, atMs);
}

/** The clock with so many seconds more; time is added, never taken. */
export function extendedBy(clock: AttemptClock, seconds: number): AttemptClock {
  return { ...clock, extendedSeconds: clock.extendedSeconds + Math.max(0, seconds) };
}

/** The clock of a person who is allowed at least this: what they had before stays if it was more. */
export function allowingAtLeast(clock: AttemptClock, allowedSeconds: number): AttemptClock {
  return { ...clock, allowedSeconds: Math.max(clock.allowedSeconds, allowedSeconds) };
}
