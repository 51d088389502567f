import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alarmsOf, isToldAgain, notReachedAlarm } from '../alarms.ts';
import { answersByGroup } from './answers.ts';
import { correlationOf } from './correlation.ts';
import { type Cell, effectiveWeights, itemFigures } from './items.ts';
import { fQuantile } from './quantiles.ts';
import { histogramOf, reliabilityOf, testFigures } from './tests.ts';

type Oracle = {
  moodle_question_states: {
    max_marks: number[];
    marks: number[][];
    negative_discrimination_slots: number[];
    expected: Record<string, (number | null)[]>;
  };
  moodle_walkthrough_00: {
    max_marks: number[];
    marks: number[][];
    expected_items: Record<string, number>[];
    expected_test: Record<string, number>;
  };
  alpha: { matrix: number[][]; expected: number }[];
};
const oracle: Oracle = JSON.parse(
  readFileSync(new URL('../../../test/analysis/item-statistics.json', import.meta.url), 'utf8'),
);

const totalOf = (row: readonly number[]) => row.reduce((sum, mark) => sum + mark, 0);

/** The cells of an item, as the database counts them: in thousandths of a mark, whatever order the attempts come in. */
function cellsOf(matrix: readonly number[][], item: number): Cell[] {
  const counts = new Map<string, Cell>();
  for (const row of matrix) {
    const [awarded, total] = [row[item] ?? 0, totalOf(row)].map((mark) => Math.round(1000 * mark) / 1000) as [
      number,
      number,
    ];
    const cell = counts.get(`${awarded} ${total}`) ?? { class: String(awarded), awarded, total, n: 0 };
    counts.set(`${awarded} ${total}`, { ...cell, n: cell.n + 1 });
  }
  return [...counts.values()];
}

/** Each attempt as a cell of its own: what is not counted yet. */
function rawCells(matrix: readonly number[][], item: number): Cell[] {
  return matrix.map((row) => ({ class: String(row[item]), awarded: row[item] ?? 0, total: totalOf(row), n: 1 }));
}

const totalsOf = (matrix: readonly number[][]) => matrix.map((row) => ({ value: totalOf(row), n: 1 }));
const placesOf = (matrix: readonly number[][]) =>
  (matrix[0] ?? []).map((_, item) => matrix.map((row) => ({ value: row[item] ?? 0, n: 1 })));

/** To so many decimals, or nothing where there is nothing; a nought has no sign. */
function rounded(value: number | null | undefined, digits: number): number | null {
  return value == null ? null : Number(value.toFixed(digits)) + 0;
}

describe('the published figures', () => {
  const { marks, max_marks, expected, negative_discrimination_slots } = oracle.moodle_question_states;
  const counted = max_marks.map((max, item) => itemFigures(cellsOf(marks, item), max));

  it('of 20 items of a quiz of Moodle come out of the cells, to eight digits', () => {
    const column = (name: string) => expected[name] ?? [];
    for (const [item, figures] of counted.entries()) {
      const digits = (value: number | null | undefined, wanted: number | null | undefined) =>
        expect(rounded(value, 6)).toBe(rounded(wanted, 6));
      digits(figures?.facility, column('facility_percent')[item]);
      // No marks, no item.
      digits(figures && figures.sd * 1000, figures && column('sd_times_1000')[item]);
      digits(figures?.discrimination, column('discrimination_percent')[item]);
      digits(figures?.efficiency, column('efficiency_percent')[item]);
    }
    const weights = effectiveWeights(counted.map((figures) => figures?.covariance ?? 0));
    for (const [item, weight] of weights.entries()) {
      expect(weight).toBeCloseTo(column('effective_weight_percent')[item] ?? Number.NaN, 7);
    }
    expect(counted[7]?.facility).toBeCloseTo(41.19318182, 8);
  });

  it('of a quiz of 25 attempts come out of the marks, with those of the test', () => {
    const { marks, max_marks, expected_items, expected_test } = oracle.moodle_walkthrough_00;
    const items = max_marks.map((max, item) => itemFigures(rawCells(marks, item), max));
    const weights = effectiveWeights(items.map((item) => item?.covariance ?? 0));
    for (const [item, wanted] of expected_items.entries()) {
      const found = items[item];
      expect(found?.facility).toBeCloseTo(100 * (wanted.facility ?? 0), 4);
      expect(found?.sd).toBeCloseTo(wanted.sd ?? 0, 7);
      expect(found?.discrimination).toBeCloseTo(wanted.discrimination_percent ?? 0, 4);
      expect(found?.efficiency).toBeCloseTo(wanted.efficiency_percent ?? 0, 4);
      expect(weights[item]).toBeCloseTo(wanted.effective_weight_percent ?? 0, 4);
    }
    const test = testFigures(totalsOf(marks));
    const reliability = reliabilityOf(totalsOf(marks), placesOf(marks));
    expect(test?.n).toBe(25);
    expect(test?.mean).toBeCloseTo(4.617333332, 7);
    expect(test?.median).toBe(expected_test.median);
    expect(test?.sd).toBeCloseTo(0.8117265554, 7);
    expect(test?.skewness).toBeCloseTo(-0.092502502, 6);
    expect(test?.kurtosis).toBeCloseTo(-0.7073968557, 6);
    expect(100 * (reliability?.alpha ?? 0)).toBeCloseTo(-87.2230935542, 3);
    expect(reliability?.errorRatio).toBeCloseTo(136.8294900795, 4);
    expect(reliability?.standardError).toBeCloseTo(1.1106813066, 6);
  });

  it.each(oracle.alpha.map((one) => [one.expected, one.matrix] as const))('of a reliability of %d', (alpha, matrix) => {
    expect(reliabilityOf(totalsOf(matrix), placesOf(matrix))?.alpha).toBeCloseTo(alpha, 7);
  });

  it('raise the alarm of a negative item where there is one, and for no other', () => {
    const judged = counted.map((figures, item) => {
      if (!figures) return [];
      const answers = answersByGroup(cellsOf(marks, item), max_marks[item] ?? 0, 3);
      return alarmsOf({ figures, chance: 0, answers, wrong: { texts: [], given: 0, all: 0 } }, 20);
    });
    const slots = judged.flatMap((alarms, item) =>
      alarms.some(({ kind }) => kind === 'negative_discrimination') ? [item + 1] : [],
    );
    expect(slots).toEqual(negative_discrimination_slots);
  });

  // NIST/SEMATECH e-Handbook, 1.3.6.7.3, and its reciprocals.
  it.each([
    [0.95, 1, 1, 161.4476],
    [0.95, 10, 20, 2.347878],
    [0.99, 5, 5, 10.967],
    [0.05, 20, 10, 1 / 2.347878],
    [0.95, 9, 60, 2.04],
  ])('the value below which %d of F(%d, %d) lies', (share, numerator, denominator, expected) => {
    expect(fQuantile(share, numerator, denominator) / expected).toBeCloseTo(1, 3);
  });
});

const matrices = fc.tuple(fc.integer({ min: 4, max: 40 }), fc.integer({ min: 2, max: 8 })).chain(([attempts, items]) =>
  fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: items, maxLength: items }), {
    minLength: attempts,
    maxLength: attempts,
  }),
);

describe('for any marks', () => {
  it('the cells give what the marks give, in any order and put together of any parts', () => {
    fc.assert(
      fc.property(matrices, fc.nat(), (matrix, cut) => {
        const at = cut % matrix.length;
        const parts = [...cellsOf(matrix.slice(at), 0), ...cellsOf(matrix.slice(0, at), 0)];
        const [raw, joined] = [itemFigures(rawCells(matrix, 0), 3), itemFigures(parts, 3)];
        for (const name of ['facility', 'sd', 'discrimination', 'efficiency', 'covariance'] as const) {
          const [wanted, got] = [raw?.[name] ?? null, joined?.[name] ?? null];
          expect(got === null).toBe(wanted === null);
          // Rounded they would differ where a value lies halfway between two digits.
          expect(Math.abs((got ?? 0) - (wanted ?? 0))).toBeLessThan(1e-9);
        }
        expect(Math.abs(raw?.discrimination ?? 0)).toBeLessThanOrEqual(100);
        expect(raw?.efficiency ?? 0).toBeLessThanOrEqual(100 + 1e-9);
      }),
    );
  });

  it('the groups are equal in size and sum to what there is', () => {
    fc.assert(
      fc.property(matrices, fc.constantFrom(3, 5), (matrix, groups) => {
        const answers = answersByGroup(cellsOf(matrix, 0), 3, groups);
        expect(answers.reduce((sum, { n }) => sum + n, 0)).toBe(matrix.length);
        for (const one of answers) expect(totalOf(one.groups)).toBeCloseTo(one.n, 9);
        for (let group = 0; group < groups; group++) {
          expect(totalOf(answers.map((one) => one.groups[group] ?? 0))).toBeCloseTo(matrix.length / groups, 9);
        }
        const bars = histogramOf(totalsOf(matrix), 24);
        expect(bars.reduce((sum, { n }) => sum + n, 0)).toBe(matrix.length);
      }),
    );
  });

  it('the likely range of a reliability has it inside', () => {
    fc.assert(
      fc.property(matrices, (matrix) => {
        const found = reliabilityOf(totalsOf(matrix), placesOf(matrix));
        if (!found) return;
        expect(found.low).toBeLessThanOrEqual(found.alpha);
        expect(found.high).toBeGreaterThanOrEqual(found.alpha);
      }),
      { numRuns: 30 },
    );
  });
});

describe('alarms', () => {
  const cell = (name: string, awarded: number, total: number, n: number): Cell => ({ class: name, awarded, total, n });
  const judge = (cells: Cell[], { chance = 25, texts = [] as { text: string; n: number }[], least = 50 } = {}) => {
    const figures = itemFigures(cells, 1);
    if (!figures) return [];
    const given = texts.reduce((sum, { n }) => sum + n, 0);
    const answers = answersByGroup(cells, 1, 3);
    return alarmsOf({ figures, chance, answers, wrong: { texts, given, all: figures.n } }, least);
  };
  /** C is better than the key, B, among the best. */
  const swapped = [
    cell('B', 1, 5, 30),
    cell('C', 0, 5, 14),
    cell('B', 1, 10, 22),
    cell('C', 0, 10, 22),
    cell('B', 1, 20, 12),
    cell('C', 0, 20, 31),
    cell('A', 0, 20, 1),
  ];

  it('name the answer that beats the key, as often as each was chosen', () => {
    expect(judge(swapped)).toEqual([
      expect.objectContaining({ kind: 'negative_discrimination', n: 132 }),
      { kind: 'distractor_beats_key', evidence: { answer: 'C', times: 31, key: 'B', keyTimes: 12 }, n: 132 },
    ]);
    expect(judge(swapped, { least: 133 })).toEqual([]);
  });

  it('say what nearly nobody, and nearly everybody, got right', () => {
    const kinds = (cells: Cell[]) => judge(cells).map(({ kind }) => kind);
    expect(kinds([cell('A', 1, 9, 30), cell('B', 0, 4, 70)])).toEqual(['too_hard']);
    expect(kinds([cell('A', 1, 9, 31), cell('B', 0, 4, 69)])).toEqual([]);
    expect(kinds([cell('A', 1, 9, 95), cell('B', 0, 4, 5)])).toEqual(['too_easy']);
  });

  it('name a wrong text from three in ten of the wrong answers, ten times, and one in twenty of all', () => {
    const cells = (n: number) => [cell('right', 1, 9, n - 40), cell('wrong', 0, 4, 40)];
    const rest = Array.from({ length: 28 }, (_, index) => ({ text: `other ${index}`, n: 1 }));
    const kinds = (n: number, color: number) =>
      judge(cells(n), { chance: 0, texts: [{ text: 'color', n: color }, ...rest] }).map(({ kind }) => kind);
    expect(kinds(200, 12)).toEqual(['frequent_wrong_answer']);
    expect(kinds(200, 11)).toEqual([]);
    expect(kinds(400, 12)).toEqual([]);
    expect(judge(cells(100), { chance: 0, texts: [{ text: 'color', n: 9 }] })).toEqual([]);
  });

  it('say that the time was short, and tell again what was dismissed once twice as many came', () => {
    expect(notReachedAlarm({ n: 100, notReached: 21 }, 50)?.evidence).toEqual({ percent: 21 });
    expect(notReachedAlarm({ n: 100, notReached: 19 }, 50)).toBeNull();
    expect(notReachedAlarm({ n: 40, notReached: 40 }, 50)).toBeNull();
    expect([isToldAgain(99, 50), isToldAgain(100, 50), isToldAgain(50, null)]).toEqual([false, true, true]);
  });
});

it('a correlation is that of all its pairs one by one, within −1 and 1, and turns its sign', () => {
  const pairs = fc.array(
    fc.record({
      x: fc.integer({ min: 0, max: 18 }),
      y: fc.integer({ min: 0, max: 18 }),
      n: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(pairs, (given) => {
      const found = correlationOf(given);
      const alone = correlationOf(given.flatMap(({ x, y, n }) => Array.from({ length: n }, () => ({ x, y, n: 1 }))));
      const turned = correlationOf(given.map(({ x, y, n }) => ({ x, y: -y, n })));
      // Where nothing varies there is none, whichever way it is asked.
      const none = 9;
      expect(Math.abs(found ?? 0)).toBeLessThanOrEqual(1);
      expect(alone ?? none).toBeCloseTo(found ?? none, 9);
      expect(turned === null ? none : -turned).toBeCloseTo(found ?? none, 9);
    }),
  );
  expect(
    correlationOf([
      { x: 1, y: 2, n: 3 },
      { x: 2, y: 4, n: 1 },
    ]),
  ).toBeCloseTo(1, 12);
  // 2 / √(10 · 10) of deviations from 3 and 3.
  const five = [1, 2, 3, 4, 5].map((x, at) => ({ x, y: [2, 5, 1, 3, 4][at] ?? 0, n: 1 }));
  expect(correlationOf(five)).toBeCloseTo(0.2, 12);
  expect(correlationOf([{ x: 1, y: null, n: 5 }])).toBeNull();
});
