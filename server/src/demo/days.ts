import { plusSeconds } from '../platform/clock.ts';

/** A time so many days before another. */
export function daysBefore(now: Date, days: number): Date {
  return plusSeconds(now, -days * 86_400);
}
