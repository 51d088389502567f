import { GRACE_SECONDS } from '@parlance/contract/attempts';
import { RECORDING_MAX_BYTES } from '@parlance/contract/media';
import { plusDays } from '../../platform/clock.ts';

/** Uncompressed speech, 16 bits at 48 kHz, which is the most that a recorder writes; browsers write a tenth of it. */
const BYTES_A_SECOND = 96_000;
/** A container's header and index. */
const CONTAINER_BYTES = 64 * 1024;

/** How many bytes of recordings one account may bring in a day: more than anyone can say. */
export const DAY_BYTES = 1024 * 1024 * 1024;

/** The moment from which on recordings count for `DAY_BYTES`. */
export function dayBefore(now: Date): Date {
  return plusDays(now, -1);
}

/**
 * How many bytes the recordings of an attempt may take together: what its questions' timers and the grace can need, and
 * never less than one recording may have. As much again is kept of what came late.
 */
export function allowedBytes(timersSeconds: number[]): number {
  const needed = timersSeconds.map((seconds) =>
    Math.min(RECORDING_MAX_BYTES, Math.ceil((seconds + GRACE_SECONDS) * BYTES_A_SECOND) + CONTAINER_BYTES),
  );
  return Math.max(
    RECORDING_MAX_BYTES,
    needed.reduce((sum, bytes) => sum + bytes, 0),
  );
}
