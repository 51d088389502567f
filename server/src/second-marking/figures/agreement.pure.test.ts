import fc from 'fast-check';
import { expect, it } from 'vitest';
import { agreementOf, kappaOf, type PairSums } from './agreement.ts';

type Pair = [own: number, other: number];

function sumsOf(pairs: Pair[]): PairSums {
  const sum = (of: (pair: Pair) => number) => pairs.reduce((all, pair) => all + of(pair), 0);
  return {
    n: pairs.length,
    exact: sum(([x, y]) => Number(x === y)),
    adjacent: sum(([x, y]) => Number(Math.abs(x - y) <= 1)),
    x: sum(([x]) => x),
    y: sum(([, y]) => y),
    xx: sum(([x]) => x * x),
    yy: sum(([, y]) => y * y),
    xy: sum(([x, y]) => x * y),
  };
}

/** 1 − Σ w·O / Σ w·E over every pair of categories, as the definition has it. */
function kappaByMatrix(pairs: Pair[]): number {
  const squares = (xs: number[], ys: number[]) => xs.flatMap((x) => ys.map((y) => (x - y) ** 2));
  const observed = pairs.reduce((all, [x, y]) => all + (x - y) ** 2, 0) / pairs.length;
  const expected = squares(
    pairs.map(([x]) => x),
    pairs.map(([, y]) => y),
  );
  return 1 - observed / (expected.reduce((all, square) => all + square, 0) / expected.length);
}

const zip = (xs: number[], ys: number[]): Pair[] => xs.map((x, at) => [x, ys[at] ?? 0]);
const times = (counts: number[]) => counts.flatMap((count, value) => Array.from({ length: count }, () => value));

it.each([
  // scikit-learn, sklearn/metrics/tests/test_classification.py, and benhamner/Metrics, ml_metrics/test/test_kappa.py
  [0.9541, zip(times([46, 44, 10]), times([50, 40, 10]))],
  [0.75, zip([1, 2, 3, 1, 2, 2, 3], [1, 2, 3, 1, 2, 3, 2])],
  [0.4, zip([1, 2, 1], [1, 2, 2])],
  [1, zip([1, 2, 3], [1, 2, 3])],
])('kappa is %d as others compute it', (kappa, pairs) => {
  expect(kappaOf(sumsOf(pairs))).toBeCloseTo(kappa, 4);
});

it('kappa by sums is kappa by matrix, and in [−1, 1]', () => {
  const band = fc.integer({ min: 0, max: 18 }).map((halves) => halves / 2);
  fc.assert(
    fc.property(fc.array(fc.tuple(band, band), { minLength: 2, maxLength: 40 }), (pairs) => {
      const kappa = kappaOf(sumsOf(pairs));
      fc.pre(new Set(pairs.flat()).size > 1);
      expect(kappa).toBeCloseTo(kappaByMatrix(pairs), 9);
      expect(Math.abs(kappa ?? 2)).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});

it('is not computed where all marks are the same', () => {
  expect(
    kappaOf(
      sumsOf([
        [5, 5],
        [5, 5],
      ]),
    ),
  ).toBeNull();
});

it('says nothing of too few pairs, and how lenient a marker is of enough', () => {
  const few = agreementOf(sumsOf(zip([5, 6, 7], [5, 6, 6])));
  expect(few.exact).toEqual({ value: null, n: 3, least: 10 });
  expect(few.severity).toMatchObject({ value: null, low: null, high: null });
  // Twenty pairs, half of them one band up: the mean is 0.5, its deviation √(5/19), and t(0.975; 19) is 2.0930.
  const twenty = agreementOf(sumsOf(Array.from({ length: 20 }, (_, at) => [5 + (at % 2), 5])));
  expect(twenty.exact.value).toBe(0.5);
  expect(twenty.adjacent.value).toBe(1);
  expect(twenty.severity.value).toBe(0.5);
  expect(twenty.severity.low).toBeCloseTo(0.5 - 2.093024 * Math.sqrt(5 / 19 / 20), 5);
  expect(twenty.spread.value).toBeNull();
});
