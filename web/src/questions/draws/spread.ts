/** How many of `means` fall into each of the bars between `low` and `high`. */
export function barsOf(means: readonly number[], { low, high, count }: { low: number; high: number; count: number }) {
  const width = (high - low) / count;
  const bars = Array.from({ length: count }, () => 0);
  for (const mean of means) {
    const index = width === 0 ? 0 : Math.min(count - 1, Math.max(0, Math.floor((mean - low) / width + 1e-9)));
    bars[index] = (bars[index] ?? 0) + 1;
  }
  return bars;
}

/** Bars of a hundredth, or of two where they would be many, from below the least to above the greatest. */
export function axisOf({ low, high }: { low: number; high: number }): { low: number; high: number; count: number } {
  const step = high - low > 0.3 ? 2 : 1;
  const from = Math.floor(Math.floor(low * 100) / step) * step - step;
  const count = Math.ceil((high * 100 - from) / step) + 1;
  return { low: from / 100, high: (from + count * step) / 100, count };
}

/** The least and the greatest. */
export function rangeOf(numbers: readonly number[]): { low: number; high: number } {
  return { low: Math.min(...numbers), high: Math.max(...numbers) };
}
