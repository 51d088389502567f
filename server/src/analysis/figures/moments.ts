/** A value, and how often it is there. */
export type Weighted = { value: number; n: number };

/** So near to 0 a variance is one of rounding. */
export const NO_VARIANCE = 1e-12;

/** How many values there are, their mean, and their variance by n − 1: 0 for a single one. */
export function momentsOf(values: readonly Weighted[]): { n: number; mean: number; variance: number } {
  const n = values.reduce((sum, one) => sum + one.n, 0);
  const mean = n === 0 ? 0 : values.reduce((sum, one) => sum + one.n * one.value, 0) / n;
  const squares = values.reduce((sum, one) => sum + one.n * (one.value - mean) ** 2, 0);
  return { n, mean, variance: n > 1 ? squares / (n - 1) : 0 };
}

/** The values in their order, each once, with how often it is there. */
export function inOrder(values: readonly Weighted[]): Weighted[] {
  const counts = new Map<number, number>();
  for (const { value, n } of values) if (n > 0) counts.set(value, (counts.get(value) ?? 0) + n);
  return [...counts].map(([value, n]) => ({ value, n })).sort((a, b) => a.value - b.value);
}

/** The value that a share of them is not above; where it lies between two of them, their mean. Of values in order. */
export function quantileOf(values: readonly Weighted[], share: number): number {
  const n = values.reduce((sum, one) => sum + one.n, 0);
  const at = n * share;
  let seen = 0;
  for (const [index, one] of values.entries()) {
    seen += one.n;
    if (seen === at) return (one.value + (values[index + 1]?.value ?? one.value)) / 2;
    if (seen > at) return one.value;
  }
  return 0;
}
