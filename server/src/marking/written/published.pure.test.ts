import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparable } from '@parlance/contract/kinds/comparable';
import { defaultRules } from '@parlance/contract/kinds/written/rules';
import fc from 'fast-check';
import { ToWords } from 'to-words';
import { describe, expect, test } from 'vitest';
import { worthBy } from './accepting.ts';
import { formsOf } from './forms.ts';
import kept from './pairs/spelling-pairs.json' with { type: 'json' };

const rules = defaultRules('en');
/** All of them in the proofs, one in twenty in `npm test`. */
const STEP = process.env.EVERY_DATABASE ? 1 : 20;

function areAlike(one: string, other: string): boolean {
  const forms = formsOf(other, rules);
  return [...formsOf(one, rules)].some((form) => forms.has(form));
}

describe('numbers that another program wrote in words', () => {
  const words = new ToWords({ localeCode: 'en-GB' });

  test('are their figures, from 0 to 100,000', () => {
    const unlike: string[] = [];
    for (let number = 0; number <= 100_000; number += STEP) {
      const said = words.convert(number);
      if (!formsOf(said, rules).has(String(number))) unlike.push(said);
    }
    expect(unlike).toEqual([]);
  }, 60_000);

  test('are their figures, a thousand at random up to 999,999,999, with hyphens and "and" as people write them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
        const said = words.convert(number).toLowerCase();
        const british = said
          .replace(
            /(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety) (one|two|three|four|five|six|seven|eight|nine)\b/g,
            '$1-$2',
          )
          .replace(/hundred (?!thousand|million)/g, 'hundred and ');
        expect(formsOf(said, rules).has(String(number)), said).toBe(true);
        expect(formsOf(british, rules).has(String(number)), british).toBe(true);
        expect(areAlike(number.toLocaleString('en'), british), british).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('are their ordinals', () => {
    for (const number of [1, 2, 3, 4, 9, 11, 12, 13, 20, 21, 22, 30, 42, 100, 101, 111, 112, 999, 1000]) {
      const ending = /1[123]$/.test(String(number)) ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th');
      expect(formsOf(words.toOrdinal(number), rules).has(`${number}${ending}`), words.toOrdinal(number)).toBe(true);
    }
  });
});

describe('spellings', () => {
  const listed = (name: string) =>
    readFileSync(join(import.meta.dirname, 'pairs', name), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(/,? /) as [string, string]);

  test('every pair that is kept is equal both ways', () => {
    const pairs = kept.map((pair) => pair.split(' ') as [string, string]);
    expect(pairs.length).toBeGreaterThan(2000);
    expect(pairs.filter(([british, american]) => !areAlike(british, american) || !areAlike(american, british))).toEqual(
      [],
    );
  });

  test('no pair that is left out is equal', () => {
    const pairs = listed('not-pairs.txt');
    expect(pairs.length).toBeGreaterThan(10);
    expect(pairs.filter(([british, american]) => areAlike(british, american))).toEqual([]);
  });
});

/**
 * Pairs that a comparison by letters takes for two though they are one answer, and pairs of words a letter apart that
 * forgiving a letter, as h5p-blanks may, takes for one.
 */
describe('answers beside a blank', () => {
  const alike: [string, string][] = [
    ['Tim Berners-Lee', 'tim berners lee'],
    ['e-mail', 'email'],
    ['e-mail', 'e mail'],
    ['  the answer ', 'answer'],
    ['New  York', 'new york'],
    ['“yes”', 'yes'],
    ['it’s', "it's"],
    ['Yes!', 'yes'],
    ['0,5', '0,5'],
    ['1,000', '1000'],
    ['3.30', '3:30'],
    ['colour.', 'Color'],
    ['HARBOUR', 'harbor'],
    ['two', '2'],
    ['10 %', 'ten percent'],
  ];
  const unlike: [string, string][] = [
    ['from', 'form'],
    ['there', 'their'],
    ['affect', 'effect'],
    ['bear', 'beer'],
    ['than', 'then'],
    ['lose', 'loose'],
    ['quite', 'quiet'],
    ['causal', 'casual'],
    ['through', 'thorough'],
    ['its', "it's"],
    ['word', 'words'],
    ['go', 'goes'],
    ['1914', '1915'],
    ['0.5', '5'],
    ['New York', 'Newyork'],
    ['not there', 'there'],
    ['library', 'librery'],
    ['carpark', 'car park'],
  ];

  test.each(alike)('%j and %j are one', (one, other) => {
    expect([areAlike(one, other), areAlike(other, one)]).toEqual([true, true]);
  });

  test.each(unlike)('%j and %j are two', (one, other) => {
    expect([areAlike(one, other), areAlike(other, one)]).toEqual([false, false]);
  });
});

test('without rules a text is compared as it always was, whatever it is', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({
      unit: fc.constantFrom(' ', '\u00a0', '’', '“', '–', 'é', 'É', 'ﬁ', 'Ａ', '(', ')', '|', '\\', 'a', 'A'),
      maxLength: 8,
    }),
  );
  fc.assert(
    fc.property(text, text, (variant, given) => {
      fc.pre(comparable(variant) !== '');
      const [worth] = worthBy({ gaps: [[variant]], rules: null }, { called: 'gap' });
      expect(worth?.(given)).toBe(comparable(given) === comparable(variant) ? 1000 : 0);
    }),
    { numRuns: 100_000 / STEP },
  );
}, 60_000);
