import { inOrder, momentsOf, NO_VARIANCE, type Weighted } from './moments.ts';

/** How many attempts answered an item in one way, with the same mark of it and the same total. In marks. */
export type Cell = { class: string; awarded: number; total: number; n: number };

/** What an answer is that is none: before the last one that was given, and after it. */
export const OMITTED = 'omitted';
export const NOT_REACHED = 'not_reached';

export type ItemFigures = {
  n: number;
  /** In percent of the most it can have; then among those who reached it, null where nobody did. */
  facility: number;
  facilityReached: number | null;
  sd: number;
  /** In percent of −100 to 100; null where item or rest do not vary. */
  discrimination: number | null;
  efficiency: number | null;
  /** Of item and total. */
  covariance: number;
  omitted: number;
  notReached: number;
};

/**
 * The figures of one item whose most is `max`, of its cells alone: R is the total without the item. Null without attempts
 * or marks.
 */
export function itemFigures(cells: readonly Cell[], max: number): ItemFigures | null {
  const marks = cells.map(({ awarded, n }) => ({ value: awarded, n }));
  const { n, mean, variance } = momentsOf(marks);
  if (n === 0 || max <= 0) return null;
  const total = momentsOf(cells.map((cell) => ({ value: cell.total, n: cell.n })));
  const products = cells.reduce((sum, cell) => sum + cell.n * (cell.awarded - mean) * (cell.total - total.mean), 0);
  const covariance = n > 1 ? products / (n - 1) : 0;
  const ofRest = covariance - variance;
  const restVariance = total.variance - 2 * covariance + variance;
  const varies = variance > NO_VARIANCE && restVariance > NO_VARIANCE;
  const most = varies ? largestCovariance(marks, restsOf(cells)) : 0;
  const reached = momentsOf(cells.filter((cell) => cell.class !== NOT_REACHED).map(markOf));
  return {
    n,
    facility: (100 * mean) / max,
    facilityReached: reached.n === 0 ? null : (100 * reached.mean) / max,
    sd: Math.sqrt(variance),
    discrimination: varies ? within(-100, (100 * ofRest) / Math.sqrt(variance * restVariance), 100) : null,
    efficiency: most > NO_VARIANCE ? (100 * ofRest) / most : null,
    covariance,
    omitted: countOf(cells, OMITTED),
    notReached: countOf(cells, NOT_REACHED),
  };
}

/** Of each covariance with the total, how much of the test's ranking it makes, in percent; 0 for a negative one. */
export function effectiveWeights(covariances: readonly number[]): number[] {
  const roots = covariances.map((one) => Math.sqrt(Math.max(0, one)));
  const sum = roots.reduce((all, one) => all + one, 0);
  return roots.map((root) => (sum > 0 ? (100 * root) / sum : 0));
}

function markOf({ awarded, n }: Cell): Weighted {
  return { value: awarded, n };
}

function restsOf(cells: readonly Cell[]): Weighted[] {
  return cells.map(({ awarded, total, n }) => ({ value: total - awarded, n }));
}

function countOf(cells: readonly Cell[], name: string): number {
  return cells.reduce((sum, cell) => sum + (cell.class === name ? cell.n : 0), 0);
}

function within(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** The covariance that two lists of equal length can have at most: both in order, paired run by run. */
function largestCovariance(some: readonly Weighted[], others: readonly Weighted[]): number {
  const [xs, ys] = [inOrder(some), inOrder(others)];
  const [x, y] = [momentsOf(xs), momentsOf(ys)];
  let sum = 0;
  let [at, left] = [0, ys[0]?.n ?? 0];
  for (const { value, n } of xs) {
    for (let open = n; open > 0; ) {
      const taken = Math.min(open, left);
      sum += taken * (value - x.mean) * ((ys[at]?.value ?? 0) - y.mean);
      open -= taken;
      left -= taken;
      if (left > 0) continue;
      at += 1;
      left = ys[at]?.n ?? Number.POSITIVE_INFINITY;
    }
  }
  return sum / (x.n - 1);
}
