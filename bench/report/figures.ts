import { median } from '../figures/latencies.ts';

/** A number as people read it: three digits that count, thousands with commas. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: 0, maximumFractionDigits: digits });
}

/** The median with the least and the most, where there is more than one. */
export function spread(values: number[]): string {
  if (values.length === 0) return '–';
  const middle = shown(median(values));
  if (values.length === 1) return middle;
  return `${middle} (${shown(Math.min(...values))}–${shown(Math.max(...values))})`;
}

export function megabytes(bytes: number): string {
  return shown(bytes / 1024 / 1024);
}
