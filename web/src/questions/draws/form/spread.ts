/** How many of `means` fall into each of the bars between `low` and `high`. */
export function barsOf(means: readonly number[], { low, high, count }: { low: number; high: number; count: number }) {
  const width = (high - low) / count;
  const bars = Array.from({ length: count }, () => 0);
  for (const mean of means) {
    const index = width === 0 ? 0 : Math.min(count - 1, Math.max(0, Math.floor((mean - low) / width)));
    bars[index] = (bars[index] ?? 0) + 1;
  }
  return bars;
}

/** The least and the greatest. */
export function rangeOf(numbers: readonly number[]): { low: number; high: number } {
  return { low: Math.min(...numbers), high: Math.max(...numbers) };
}
