import type { OverallForm } from '@parlance/contract/overalls';
import type { OnScale } from '@parlance/contract/scales/on-scale';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CountedPart, countedParts, type TakenTest } from './counted-parts.ts';
import { overallBand, type PartBand } from './overall-band.ts';

function part(band: number, weight = 1, given: Partial<OnScale> = {}, lowest = 0): PartBand {
  const range = {
    low: null,
    high: null,
    interval_state: 'too_few' as const,
    percent: 68,
    interval_from: 'items' as const,
    highest: 9,
  };
  return { weight, band: { band, ...range, ...given }, lowest };
}
const ranged = (band: number, low: number, high: number, weight = 1, percent = 68) =>
  part(band, weight, { low, high, percent, interval_state: 'given' });
const half = { step: 0.5, rounding: 'nearest' } as const;

test('a mean is rounded to the nearest half, ties upward, or to the one below', () => {
  const of = (bands: number[], rules: Pick<OverallForm, 'step' | 'rounding'> = half) =>
    overallBand(
      bands.map((band) => part(band)),
      rules,
    ).band;
  // 6.25, 6.75, 6.125 and 6.1.
  expect(of([6, 6.5, 6, 6.5])).toBe(6.5);
  expect(of([6.5, 7, 6.5, 7])).toBe(7);
  expect(of([6, 6, 6, 6.5])).toBe(6);
  expect(of([6, 6.2])).toBe(6);
  expect(of([6.5, 7, 6.5, 7], { step: 0.5, rounding: 'down' })).toBe(6.5);
  expect(of([6, 7], { step: 1, rounding: 'nearest' })).toBe(7);
  expect(overallBand([part(5, 3), part(7)], half).band).toBe(5.5);
});

test('the range is as wide as the parts make it, and there is none where a part has none', () => {
  // Half-widths of 0.5 each: √(4 · 0.25) / 4 = 0.25 around 6.25.
  const four = [6, 6.5, 6, 6.5].map((band) => ranged(band, band - 0.5, band + 0.5));
  expect(overallBand(four, half)).toMatchObject({ band: 6.5, low: 6, high: 6.5, interval_state: 'given', percent: 68 });
  expect(overallBand([ranged(6, 5, 7), ranged(6, 5, 7)], half)).toMatchObject({ low: 5.5, high: 6.5 });
  const without = { low: null, high: null, interval_state: 'not_reliable' };
  expect(overallBand([ranged(6, 5, 7), part(6, 1, { interval_state: 'not_reliable' })], half)).toMatchObject(without);
  // 9 of 9, and 3 of a scale that begins there.
  const ends = [
    part(9, 1, { low: 8, high: 9, interval_state: 'given', highest: 9 }, 3),
    part(9, 1, { low: 8, high: 9, interval_state: 'given', highest: 9 }, 3),
  ];
  expect(overallBand(ends, half)).toMatchObject({ band: 9, low: 8.5, high: 9, highest: 9 });
  const begins = [
    part(3, 1, { low: 3, high: 4, interval_state: 'given', highest: 9 }, 3),
    part(3, 1, { low: 3, high: 4, interval_state: 'given', highest: 6 }, 3),
  ];
  expect(overallBand(begins, half)).toMatchObject({ band: 3, low: 3, high: 3.5, highest: 7.5 });
  // 1.96 for 95 of 100 is 1 for 68.
  const mixed = [ranged(6, 4.0, 7.9, 1, 95), ranged(6, 5, 7)];
  expect(overallBand(mixed, half)).toMatchObject({ band: 6, low: 5.5, high: 6.5, percent: 68 });
});

/** The same in fractions of whole numbers, without a floating point. */
function exactBand(parts: readonly PartBand[], { step, rounding }: Pick<OverallForm, 'step' | 'rounding'>) {
  const big = (value: number) => BigInt(Math.round(value * 10));
  const weights = parts.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  const sum = parts.reduce((all, { weight, band }) => all + BigInt(weight) * big(band.band), 0n);
  const up = rounding === 'nearest' ? big(step) * weights : 0n;
  return (Number((2n * sum + up) / (2n * big(step) * weights)) * Number(big(step))) / 10;
}

/** Bands of scales whose step is a tenth, with a range or none, which are often the lowest or the highest. */
const anyPart = fc
  .record({
    weight: fc.integer({ min: 1, max: 10 }),
    tenths: fc.integer({ min: 0, max: 100 }),
    below: fc.integer({ min: 0, max: 30 }),
    above: fc.integer({ min: 0, max: 30 }),
    percent: fc.constantFrom(68, 95),
    isKnown: fc.boolean(),
    under: fc.integer({ min: 0, max: 40 }),
    over: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ weight, tenths, below, above, percent, isKnown, under, over }) => {
    const [lowest, highest] = [Math.max(0, tenths - under), tenths + over];
    const [low, high] = [Math.max(lowest, tenths - below) / 10, Math.min(highest, tenths + above) / 10];
    const range = isKnown ? { low, high, percent, interval_state: 'given' as const } : {};
    return part(tenths / 10, weight, { highest: highest / 10, ...range }, lowest / 10);
  });
const anyRules = fc.record({
  step: fc.constantFrom<0.5 | 1>(0.5, 1),
  rounding: fc.constantFrom<'nearest' | 'down'>('nearest', 'down'),
});
const anyParts = fc.array(anyPart, { minLength: 2, maxLength: 8 });

/** What is wrong with the overall band of these; one `expect` for each would take ten times as long. */
function faults(parts: PartBand[], rules: Pick<OverallForm, 'step' | 'rounding'>): string[] {
  const { band, low, high, highest } = overallBand(parts, rules);
  const bands = parts.map((one) => one.band.band);
  const turned = overallBand(parts.toReversed(), rules);
  const better = parts.map((one, at) => (at === 0 ? part(one.band.band + 0.5, one.weight) : one));
  const all = (end: (one: PartBand) => number) =>
    exactBand(
      parts.map((one) => part(end(one), one.weight)),
      rules,
    );
  const [least, most] = [all(({ lowest }) => lowest), all((one) => one.band.highest ?? 0)];
  const holds = {
    exact: band === exactBand(parts, rules),
    'a multiple of the step': (band * 10) % (rules.step * 10) === 0,
    'between the parts': band > Math.min(...bands) - rules.step && band <= Math.max(...bands) + rules.step / 2,
    'with a range where all have one': (low === null) === parts.some((one) => one.band.interval_state !== 'given'),
    'inside its range': low === null || high === null || (low >= 0 && low <= band && band <= high),
    'on its scale': highest === most && (low === null || high === null || (low >= least && high <= most)),
    'in no order': turned.band === band && turned.low === low && turned.high === high,
    'never lower for a better part': overallBand(better, rules).band >= band,
  };
  return Object.entries(holds).flatMap(([name, is]) => (is ? [] : [name]));
}

test('10,000 random overall bands are exact, between their parts, inside their range, and in no order', () => {
  const holds = fc.property(anyParts, anyRules, (parts, rules) => {
    const wrong = faults(parts, rules);
    if (wrong.length > 0) throw new Error(wrong.join());
  });
  expect(fc.check(holds, { numRuns: 10_000 })).toMatchObject({ failed: false, numRuns: 10_000 });
});

test('the overall band of equal bands is that band', () => {
  const equal = fc.tuple(
    fc.integer({ min: 0, max: 20 }),
    fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 2, maxLength: 8 }),
  );
  const holds = fc.property(
    equal,
    fc.constantFrom<'nearest' | 'down'>('nearest', 'down'),
    ([halves, weights], rounding) => {
      const parts = weights.map((weight) => part(halves / 2, weight));
      return overallBand(parts, { step: 0.5, rounding }).band === halves / 2;
    },
  );
  expect(fc.check(holds, { numRuns: 2000 }).failed).toBe(false);
});

const NOW = new Date('2026-11-21T09:30:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
let attempts = 0;
function taken(course_id: number, band: number, days: number, given: Partial<TakenTest> = {}): TakenTest {
  const on_scale = { ...part(band).band, step: 0.5, cefr: null };
  const scale = { on_scale, scale_version_id: 1, share: band / 9 };
  return {
    attempt_id: (attempts += 1),
    course_id,
    candidate_id: null,
    closed_at: daysAgo(days),
    state: 'out',
    ...scale,
    ...given,
  };
}
const rules = {
  take: 'latest',
  one_sitting: false,
  valid_days: null,
  parts: [
    { id: 1, weight: 1 },
    { id: 2, weight: 1 },
  ],
} as const;
type Rules = Parameters<typeof countedParts>[0];
const counted = (tests: TakenTest[], given: Partial<Rules> = {}) =>
  countedParts({ ...rules, parts: [...rules.parts], ...given }, tests, NOW).map(
    ({ counts, missing }: CountedPart) => counts?.on_scale.band ?? missing,
  );

test('the latest result that is out counts, or the best, and what is missing says why', () => {
  const tests = [taken(1, 7, 30), taken(1, 6, 10), taken(1, 9, 1, { state: 'waiting' }), taken(2, 5, 400)];
  expect(counted(tests)).toEqual([6, 5]);
  expect(counted(tests, { take: 'best' })).toEqual([7, 5]);
  expect(counted(tests, { valid_days: 20 })).toEqual([6, 'not_taken']);
  expect(counted([taken(1, 6, 1, { state: 'waiting' }), taken(2, 6, 1, { state: 'not_shown' })])).toEqual([
    'waiting',
    'no_band',
  ]);
  expect(counted([taken(1, 6, 1, { on_scale: null })])).toEqual(['no_band', 'not_taken']);
  expect(counted([])).toEqual(['not_taken', 'not_taken']);
});

test('within one examination parts of others do not count, nor does practice', () => {
  const first = [taken(1, 7, 90, { candidate_id: 1 }), taken(2, 6, 90, { candidate_id: 1 })];
  const second = [taken(1, 5, 60, { candidate_id: 2 }), taken(2, 6, 60, { candidate_id: 2 })];
  const tests = [taken(1, 9, 1), ...first, ...second, taken(1, 8, 5, { candidate_id: 3 })];
  expect(counted(tests, { one_sitting: true })).toEqual([5, 6]);
  expect(counted(tests, { one_sitting: true, take: 'best' })).toEqual([7, 6]);
  expect(counted(tests)).toEqual([9, 6]);
  expect(counted([taken(1, 9, 1)], { one_sitting: true })).toEqual(['not_taken', 'not_taken']);
});
