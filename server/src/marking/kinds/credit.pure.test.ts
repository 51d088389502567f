import type { Answer } from '@parlance/contract/attempts';
import type { KeyedQuestion } from '@parlance/contract/kinds/kinds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedOf } from '../../../test/arbitraries/kinds.ts';
import { inThousandths, mark } from '../mark.ts';

const options = ['one', 'two', 'three', 'four'];
const content = { prompt: 'Which?', options };
const one: KeyedQuestion = { kind: 'single_choice', content, key: { letter: 'A', credit: { B: 500, C: 333 } } };
const several: KeyedQuestion = {
  kind: 'several_choice',
  content,
  key: { letters: ['A', 'B', 'C'], credit: { A: 333, B: 333, C: 333, D: -500 } },
};
const blanks: KeyedQuestion = {
  kind: 'fill_in_blanks',
  content: { prompt: 'The [BLANK] and the [BLANK].' },
  key: { gaps: [['tide', 'tides'], ['moon']], rules: null, credit: [[1000, 500], [1000]] },
};
const short: KeyedQuestion = {
  kind: 'short_answer',
  content: { prompt: 'Answer.', questions: ['x', 'y'] },
  key: {
    gaps: [
      ['tide', 'tides'],
      ['moon', 'Moon!'],
    ],
    rules: null,
    credit: [
      [1000, 500],
      [1000, 250],
    ],
  },
};

const oracles: [what: string, asked: KeyedQuestion, answer: Answer | undefined, thousandths: number][] = [
  ['the right letter', one, 'A', 1000],
  ['a letter worth half', one, ['b'], 500],
  ['a letter worth nothing', one, 'D', 0],
  ['two letters of one', one, ['A', 'B'], 0],
  ['all that are right, whatever their shares add up to', several, ['C', 'B', 'A'], 1000],
  ['two of three', several, ['A', 'B'], 666],
  ['a letter twice', several, ['A', 'A'], 333],
  ['a wrong one takes away', several, ['A', 'B', 'D'], 166],
  ['never less than nothing', several, ['A', 'D'], 0],
  ['all options', several, ['A', 'B', 'C', 'D'], 499],
  ['nothing', several, undefined, 0],
  ['every blank', blanks, { 0: 'tide', 1: 'moon' }, 1000],
  ['the least of the blanks', blanks, { 0: 'TIDES', 1: 'moon' }, 500],
  ['a blank that is wrong', blanks, { 0: 'tides', 1: 'sun' }, 0],
  ['each part by itself', short, { 0: 'tides', 1: 'moon' }, 1500],
  ['the better of two variants that are alike', short, { 1: 'moon' }, 1000],
];

test.each(oracles)('%s', (_what, asked, answer, thousandths) => {
  const marked = mark({ questionId: 1, ...asked }, answer);
  expect(inThousandths({ ...marked, mark: marked.mark ?? 0 })).toBe(thousandths);
  expect(marked.mark).toBe(Math.floor(thousandths / 1000));
  expect('thousandths' in marked).toBe(thousandths % 1000 !== 0 || (marked.partThousandths ?? []).length > 0);
});

test('parts are told in thousandths where one is no whole mark', () => {
  expect(mark({ questionId: 1, ...short }, { 0: 'tides', 1: 'moon' })).toEqual({
    mark: 1,
    partMarks: [0, 1],
    thousandths: 1500,
    partThousandths: [500, 1000],
  });
});

test('another key gives the better of both, and full credit all of it', () => {
  const also = { by: 'keys' as const, also: [{ letter: 'D' }] };
  expect(mark({ questionId: 1, ...one, scoring: also }, 'D').mark).toBe(1);
  expect(mark({ questionId: 1, ...one, scoring: also }, 'B').thousandths).toBe(500);
  expect(mark({ questionId: 1, ...several, scoring: { by: 'full_credit' } }, 'D')).toEqual({
    mark: 1,
    partMarks: null,
  });
});

test('whatever is answered is worth something between nothing and all, and a wrong option more is never worth more', () => {
  const letters = fc.subarray(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J']);
  fc.assert(
    fc.property(askedOf('single_choice', 'several_choice'), letters, (asked, given) => {
      const worthOf = (answer: string[]) => {
        const marked = mark({ questionId: 1, ...asked }, answer);
        return inThousandths({ ...marked, mark: marked.mark ?? 0 });
      };
      const right = 'letters' in asked.key ? asked.key.letters : [];
      const wrong = asked.kind === 'several_choice' ? given.filter((letter) => !right.includes(letter)) : [];
      expect(worthOf(given)).toBeGreaterThanOrEqual(0);
      expect(worthOf(given)).toBeLessThanOrEqual(1000);
      const without = given.filter((one) => one !== wrong[0]);
      expect(worthOf(given)).toBeLessThanOrEqual(wrong.length > 0 ? worthOf(without) : 1000);
    }),
    { numRuns: 200 },
  );
});
