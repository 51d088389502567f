import { inOrder, momentsOf, NO_VARIANCE, quantileOf, type Weighted } from './moments.ts';
import { fQuantile } from './quantiles.ts';

export type TestFigures = {
  n: number;
  mean: number;
  median: number;
  sd: number;
  /** k₃ / k₂^1.5 and k₄ / k₂² of k-statistics; null where they cannot be. */
  skewness: number | null;
  kurtosis: number | null;
  min: number;
  max: number;
};

/** What the totals of attempts come to; null without one. */
export function testFigures(totals: readonly Weighted[]): TestFigures | null {
  const values = inOrder(totals);
  const { n, mean, variance } = momentsOf(values);
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last) return null;
  const sumOf = (power: number) => values.reduce((sum, one) => sum + one.n * (one.value - mean) ** power, 0);
  const [m2, m4] = [sumOf(2) / n, sumOf(4) / n];
  const k3 = (n * sumOf(3)) / ((n - 1) * (n - 2));
  const k4 = (n * n * ((n + 1) * m4 - 3 * (n - 1) * m2 * m2)) / ((n - 1) * (n - 2) * (n - 3));
  const varies = variance > NO_VARIANCE;
  return {
    n,
    mean,
    median: quantileOf(values, 0.5),
    sd: Math.sqrt(variance),
    skewness: varies && n > 2 ? k3 / variance ** 1.5 : null,
    kurtosis: varies && n > 3 ? k4 / variance ** 2 : null,
    min: first.value,
    max: last.value,
  };
}

export type Reliability = {
  alpha: number;
  /** Of 95 % (Feldt). */
  low: number;
  high: number;
  /** In marks, and in percent of the standard deviation. */
  standardError: number;
  errorRatio: number;
};

/**
 * Cronbach's α, which is KR-20 where all marks are 0 or 1, of the marks at each place of the test. Null where a place is
 * missing to some of the attempts, there are fewer than two, or the totals do not vary.
 */
export function reliabilityOf(
  totals: readonly Weighted[],
  places: readonly (readonly Weighted[])[],
): Reliability | null {
  const all = momentsOf(totals);
  const each = places.map(momentsOf);
  const k = each.length;
  if (k < 2 || all.n < 2 || all.variance <= NO_VARIANCE || each.some(({ n }) => n !== all.n)) return null;
  const sum = each.reduce((variance, one) => variance + one.variance, 0);
  const alpha = (k / (k - 1)) * (1 - sum / all.variance);
  const degrees = [all.n - 1, (all.n - 1) * (k - 1)] as const;
  const end = (share: number) => 1 - (1 - alpha) * fQuantile(share, ...degrees);
  const error = Math.sqrt(1 - alpha);
  return {
    alpha,
    low: end(0.975),
    high: end(0.025),
    standardError: Math.sqrt(all.variance) * error,
    errorRatio: 100 * error,
  };
}

/** A bar of the distribution: the totals from `from` to `to`, both included. */
export type Bar = { from: number; to: number; n: number };

/** Up to how many bars each stand for one mark; above that, there are as many equal ones. */
const ONE_EACH_UP_TO = 60;
const BARS = 30;

/** How often each total up to `most` is there, in whole marks. */
export function histogramOf(totals: readonly Weighted[], most: number): Bar[] {
  const width = most <= ONE_EACH_UP_TO ? 1 : Math.ceil((most + 1) / BARS);
  const bars = Array.from({ length: Math.ceil((most + 1) / width) }, (_, index) => ({
    from: index * width,
    to: Math.min(most, (index + 1) * width - 1),
    n: 0,
  }));
  for (const { value, n } of totals) {
    const bar = bars[Math.min(bars.length - 1, Math.max(0, Math.floor(value / width)))];
    if (bar) bar.n += n;
  }
  return bars;
}

/** What tests are out of, with how many had each, the most frequent first. */
export function maximaOf(totals: readonly { raw_max: number; n: number }[]): { raw_max: number; n: number }[] {
  const counts = new Map<number, number>();
  for (const { raw_max, n } of totals) counts.set(raw_max, (counts.get(raw_max) ?? 0) + n);
  return [...counts].map(([raw_max, n]) => ({ raw_max, n })).sort((a, b) => b.n - a.n || b.raw_max - a.raw_max);
}
