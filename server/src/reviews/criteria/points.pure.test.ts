import { award, faultsIn, type Given, placesOf, type Rules } from '@parlance/contract/rubrics/points';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const KEYS = ['task', 'order', 'words', 'grammar'] as const;
const even: Rules = {
  top: 9,
  step: 0.5,
  per: 'test',
  rounding: 'nearest',
  criteria: KEYS.map((key) => ({ key, weight: 1 })),
};
const bands = (...values: number[]): Given[] =>
  values.map((value, at) => ({ question_id: 0, key: KEYS[at] ?? '', value }));

test.each([
  ['nearest', 0.5, 6.5],
  ['down', 0.5, 6],
  ['exact', 0.5, 6.38],
] as const)('6, 7, 6 and 6.5 are 6.375, %s by %d is %d, and 71 of 100', (rounding, step, band) => {
  expect(award({ ...even, rounding, step }, [], bands(6, 7, 6, 6.5), 100)).toEqual({ points: 6.375, band, score: 71 });
});

test.each([
  // Exactly between two bands is the higher one; no figure is off by what a computer keeps of a third.
  [[6, 6, 6, 7], { points: 6.25, band: 6.5, score: 69 }],
  [[0, 0, 0, 0], { points: 0, band: 0, score: 0 }],
  [[9, 9, 9, 9], { points: 9, band: 9, score: 100 }],
] as const)('%j', (values, awarded) => {
  expect(award(even, [], bands(...values), 100)).toEqual(awarded);
});

test('weights count, and a third is rounded once', () => {
  const rules = {
    ...even,
    criteria: [
      { key: 'task', weight: 2 },
      { key: 'order', weight: 1 },
    ],
  };
  expect(award(rules, [], bands(5, 6), 100)).toEqual({ points: 5.3333, band: 5.5, score: 59 });
});

const evenly = (...ids: number[]) => ids.map((id) => ({ id, weight: 1 }));

test('marked question by question, each counts by its weight', () => {
  const rules: Rules = {
    ...even,
    per: 'question',
    criteria: [
      { key: 'task', weight: 3 },
      { key: 'order', weight: 1 },
    ],
  };
  const given = [
    { question_id: 4, key: 'task', value: 8 },
    { question_id: 4, key: 'order', value: 4 },
    { question_id: 9, key: 'task', value: 6 },
    { question_id: 9, key: 'order', value: 6 },
  ];
  expect(award(rules, evenly(4, 9), given, 20)).toEqual({ points: 6.5, band: 6.5, score: 14 });
  expect(award(rules, evenly(4, 9), given.slice(1), 20)).toBeNull();
  // 7 once and 6 twice.
  const twice = [
    { id: 4, weight: 1 },
    { id: 9, weight: 2 },
  ];
  expect(award(rules, twice, given, 20)).toEqual({ points: 6.3333, band: 6.5, score: 14 });
  expect(award({ ...rules, rounding: 'down' }, twice, given, 900)).toMatchObject({ band: 6, score: 633 });
});

test('what is missing, unknown, given twice or off the step is named', () => {
  const wrong = [
    ...bands(6, 6.3, 9.5),
    { question_id: 0, key: 'task', value: 6 },
    { question_id: 1, key: 'task', value: 6 },
  ];
  expect(faultsIn(even, [], wrong).map(({ question_id, key, what }) => `${question_id} ${key} ${what}`)).toEqual([
    '0 grammar missing',
    '0 order off_step',
    '0 words off_step',
    '0 task twice',
    '1 task unknown',
  ]);
  expect(faultsIn({ ...even, step: 1 }, [], bands(6, 7, 6, 6.5))).toMatchObject([{ key: 'grammar', what: 'off_step' }]);
});

const someRules = fc.record({
  top: fc.integer({ min: 1, max: 100 }),
  step: fc.constantFrom(0.5, 1),
  per: fc.constantFrom('test' as const, 'question' as const),
  rounding: fc.constantFrom('nearest' as const, 'down' as const, 'exact' as const),
  criteria: fc
    .array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 8 })
    .map((weights) => weights.map((weight, at) => ({ key: `c${at}`, weight }))),
});
/** Rules, some questions, a maximum, and a band for each place. */
const someMark = someRules.chain((rules) =>
  fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 12 }).chain((weights) => {
    const ids = weights.map((weight, at) => ({ id: at + 1, weight }));
    const places = placesOf(rules, ids);
    return fc.record({
      rules: fc.constant(rules),
      ids: fc.constant(ids),
      maximum: fc.integer({ min: 1, max: 1_000_000 }),
      given: fc
        .array(fc.integer({ min: 0, max: rules.top / rules.step }), {
          minLength: places.length,
          maxLength: places.length,
        })
        .map((steps) => places.map((place, at) => ({ ...place, value: (steps[at] ?? 0) * rules.step }))),
    });
  }),
);

test('a total lies between nothing and the most, and is what exact fractions give', () => {
  fc.assert(
    fc.property(someMark, ({ rules, ids, maximum, given }) => {
      const awarded = award(rules, ids, given, maximum);
      if (!awarded) throw new Error('Everything was given.');
      expect(awarded.score).toBeGreaterThanOrEqual(0);
      expect(awarded.score).toBeLessThanOrEqual(maximum);
      expect(awarded.band).toBeLessThanOrEqual(rules.top);
      // Σ W · P_q / Σ W, with one denominator for all P_q: the weights of the criteria.
      const judged = rules.per === 'test' ? [{ id: 0, weight: 1 }] : ids;
      const ofCriteria = rules.criteria.reduce((sum, one) => sum + BigInt(one.weight), 0n);
      const ofQuestion = (id: number) =>
        rules.criteria.reduce((sum, { key, weight: each }) => {
          const value = given.find((one) => one.question_id === id && one.key === key)?.value ?? 0;
          return sum + BigInt(each) * BigInt(value * 2);
        }, 0n);
      const halves = judged.reduce((sum, { id, weight: counts }) => sum + BigInt(counts) * ofQuestion(id), 0n);
      const weight = judged.reduce((sum, one) => sum + BigInt(one.weight), 0n) * ofCriteria;
      const top = BigInt(rules.top);
      expect(BigInt(awarded.score)).toBe((halves * BigInt(maximum) + weight * top) / (2n * weight * top));
    }),
  );
});

test('no total falls when a criterion rises', () => {
  fc.assert(
    fc.property(someMark, fc.nat(), ({ rules, ids, maximum, given }, at) => {
      const raised = given.map((one, index) =>
        index === at % given.length ? { ...one, value: Math.min(rules.top, one.value + rules.step) } : one,
      );
      const [before, after] = [award(rules, ids, given, maximum), award(rules, ids, raised, maximum)];
      for (const figure of ['points', 'band', 'score'] as const) {
        expect(after?.[figure]).toBeGreaterThanOrEqual(before?.[figure] ?? Number.NaN);
      }
    }),
  );
});
