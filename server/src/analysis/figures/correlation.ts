import { momentsOf, NO_VARIANCE } from './moments.ts';

/** The correlation of pairs, from −1 to 1; null where one of them has no other, or one side does not vary. */
export function correlationOf(pairs: readonly { x: number; y: number | null; n: number }[]): number | null {
  const whole = pairs.flatMap(({ x, y, n }) => (y === null ? [] : [{ x, y, n }]));
  const x = momentsOf(whole.map((pair) => ({ value: pair.x, n: pair.n })));
  const y = momentsOf(whole.map((pair) => ({ value: pair.y, n: pair.n })));
  if (x.variance < NO_VARIANCE || y.variance < NO_VARIANCE) return null;
  const products = whole.reduce((sum, pair) => sum + pair.n * (pair.x - x.mean) * (pair.y - y.mean), 0);
  const correlation = products / (x.n - 1) / Math.sqrt(x.variance * y.variance);
  return Math.min(1, Math.max(-1, correlation));
}
