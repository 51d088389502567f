import type { Latency } from './schema.ts';

/** Upper bounds in milliseconds, each a quarter above the one before; what is slower is counted in a last one. */
export const bucketsMs = Array.from({ length: 44 }, (_, index) => Math.round(0.5 * 1.25 ** index * 100) / 100);

/** Summarises times in milliseconds; at least one. */
export function latencyOf(timesMs: number[]): Latency {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const at = (share: number) => rounded(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0);
  const counts = Array.from({ length: bucketsMs.length + 1 }, () => 0);
  let bucket = 0;
  for (const ms of sorted) {
    while (bucket < bucketsMs.length && ms > (bucketsMs[bucket] ?? Infinity)) bucket += 1;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1), counts };
}

/** Hundredths are more than any of this is worth, and keep the file short. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  return rounded((low + high) / 2);
}
