import type { Agreement } from '@parlance/contract/second-marking/allocation';
import { fQuantile } from '../../analysis/figures/quantiles.ts';

/** Sums over pairs of marks of the same work: an own one, x, and another one, y. That is all that its figures need. */
export type PairSums = {
  n: number;
  /** Pairs that are equal, and those that lie at most one band apart. */
  exact: number;
  adjacent: number;
  x: number;
  y: number;
  xx: number;
  yy: number;
  xy: number;
};

const NO_PAIRS: PairSums = { n: 0, exact: 0, adjacent: 0, x: 0, y: 0, xx: 0, yy: 0, xy: 0 };

/** How many pairs each figure needs before it is told. */
export const LEAST_PAIRS = { exact: 10, adjacent: 10, kappa: 20, severity: 20, spread: 30, centre: 30 };

/**
 * Cohen's kappa with quadratic weights (Cohen 1968). It is 1 − Σ w·O / Σ w·E with w = (i−j)², which sums alone give: so half
 * bands need no matrix. Null where all marks are the same.
 */
export function kappaOf({ n, x, y, xx, yy, xy }: PairSums): number | null {
  const covariance = xy / n - (x / n) * (y / n);
  const apart = xx / n - (x / n) ** 2 + (yy / n - (y / n) ** 2) + (x / n - y / n) ** 2;
  return apart > 1e-12 ? (2 * covariance) / apart : null;
}

/** How far own marks lie from each other, by how far all marks of the same work do. Null where all marks are the same. */
function centreOf({ n, x, y, xx, yy }: PairSums): number | null {
  const all = (xx + yy) / (2 * n) - ((x + y) / (2 * n)) ** 2;
  return all > 1e-12 ? Math.sqrt(Math.max(0, xx / n - (x / n) ** 2) / all) : null;
}

/** What the pairs say; a figure is null below its least number of pairs. */
export function agreementOf(sums: PairSums = NO_PAIRS): Agreement {
  const { n, exact, adjacent, x, y, xx, yy, xy } = sums;
  const figure = (name: keyof typeof LEAST_PAIRS, value: () => number | null) => {
    const least = LEAST_PAIRS[name];
    return { value: n < least ? null : value(), n, least };
  };
  const mean = (x - y) / n;
  const deviation = Math.sqrt(Math.max(0, (xx - 2 * xy + yy - n * mean ** 2) / (n - 1)));
  const severity = figure('severity', () => mean);
  // The square of a t variable is an F variable with one degree of freedom above.
  const reach = severity.value === null ? null : Math.sqrt((fQuantile(0.95, 1, n - 1) * deviation ** 2) / n);
  return {
    exact: figure('exact', () => exact / n),
    adjacent: figure('adjacent', () => adjacent / n),
    kappa: figure('kappa', () => kappaOf(sums)),
    severity: { ...severity, low: reach === null ? null : mean - reach, high: reach === null ? null : mean + reach },
    spread: figure('spread', () => deviation),
    centre: figure('centre', () => centreOf(sums)),
  };
}
