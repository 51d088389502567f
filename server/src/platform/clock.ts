/** Everything that asks the time is handed a clock, so that a test can move it. */
export type Clock = {
  now(): Date;
  /**
   * By how many seconds the machine's clock is ahead of this one, negative when behind; absent where it is this one.
   */
  aheadSeconds?: () => number;
};

export const systemClock: Clock = { now: () => new Date() };

/** `moment` moved by so many seconds. */
export function plusSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

export const DAY_SECONDS = 86_400;

/** `moment` moved by so many times 24 hours. */
export function plusDays(moment: Date, days: number): Date {
  return plusSeconds(moment, days * DAY_SECONDS);
}

/** Whole seconds from one moment to a later one, rounded to the nearest. */
export function secondsBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / 1000);
}
