import type { Answer } from '@parlance/contract/attempts';
import type { KeyedQuestion, Kind } from '@parlance/contract/kinds/kinds';
import { describe, expect, test } from 'vitest';
import { kindExamples } from '../../../test/kind-examples.ts';
import { MalformedKey, mark } from '../mark.ts';

const options = ['one', 'two', 'three', 'four'];

const chooseTwo: KeyedQuestion<'choose_n'> = {
  kind: 'choose_n',
  content: { prompt: 'Which TWO?', options, n: 2 },
  key: { letters: ['B', 'D'] },
};
const ordering = (marking: 'whole' | 'pairs'): KeyedQuestion<'ordering'> => ({
  kind: 'ordering',
  content: { prompt: 'In which order?', items: options, marking },
  key: { order: ['C', 'A', 'B', 'D'] },
});
const matching: KeyedQuestion<'matching'> = {
  kind: 'matching',
  content: { prompt: 'Which?', style: 'features', items: ['x', 'y', 'z'], options, reuse: false },
  key: { letters: ['B', 'A', 'D'] },
};
const statements: KeyedQuestion<'not_given'> = {
  kind: 'not_given',
  content: { prompt: 'Does it say so?', labels: 'yes_no', statements: ['x', 'y'] },
  key: { values: ['NO', 'NOT GIVEN'] },
};
const notes: KeyedQuestion<'completion'> = {
  kind: 'completion',
  content: { prompt: 'Complete.', layout: 'notes', body: 'At [BLANK], by [BLANK].', source: 'free' },
  key: { gaps: [['nine', '9'], ['boat']], rules: null },
};
const summary: KeyedQuestion<'completion'> = {
  kind: 'completion',
  content: { prompt: 'Complete.', layout: 'text', body: 'A [BLANK] and a [BLANK].', source: 'bank', bank: options },
  key: { letters: ['D', 'A'] },
};
const short: KeyedQuestion<'short_answer'> = {
  kind: 'short_answer',
  content: { prompt: 'Answer.', questions: ['Who?', 'When?'] },
  key: { gaps: [['the porter', 'a porter'], ['noon']], rules: null },
};

/** The oracles of the designs, and what else an answer may be. `parts` is null where marks belong to no part. */
const cases: [what: string, asked: KeyedQuestion, answer: Answer | undefined, marks: number, parts: number[] | null][] =
  [
    ['both', chooseTwo, ['B', 'D'], 2, null],
    ['one', chooseTwo, ['B'], 1, null],
    ['one of two', chooseTwo, ['B', 'C'], 1, null],
    ['more than two', chooseTwo, ['B', 'C', 'D'], 0, null],
    ['a letter twice', chooseTwo, ['B', 'B'], 1, null],
    ['a letter that is no option', chooseTwo, ['B', 'Q', 'D'], 2, null],
    ['small letters', chooseTwo, ['d', 'b'], 2, null],
    ['a letter alone', chooseTwo, 'D', 1, null],
    ['parts for letters', chooseTwo, { 0: 'B' }, 0, null],
    ['nothing', chooseTwo, undefined, 0, null],

    ['one pair', ordering('pairs'), ['C', 'A', 'D', 'B'], 1, [1, 0, 0]],
    ['two pairs of three letters', ordering('pairs'), ['C', 'A', 'B'], 2, [1, 1, 0]],
    ['no pair', ordering('pairs'), ['D', 'B', 'A', 'C'], 0, [0, 0, 0]],
    ['every pair', ordering('pairs'), ['C', 'A', 'B', 'D'], 3, [1, 1, 1]],
    ['a letter again', ordering('pairs'), ['C', 'A', 'C', 'B', 'D'], 3, [1, 1, 1]],
    ['the order', ordering('whole'), ['C', 'A', 'B', 'D'], 1, null],
    ['another order', ordering('whole'), ['A', 'C', 'B', 'D'], 0, null],
    ['a part of the order', ordering('whole'), ['C', 'A', 'B'], 0, null],
    ['a text for an order', ordering('pairs'), 'CABD', 0, [0, 0, 0]],

    ['all', matching, { 0: 'B', 1: 'A', 2: 'D' }, 3, [1, 1, 1]],
    ['a letter twice, once rightly', matching, { 0: 'B', 1: 'B' }, 1, [1, 0, 0]],
    ['a list for parts', matching, ['B', 'A', 'D'], 0, [0, 0, 0]],
    ['nothing at all', matching, undefined, 0, [0, 0, 0]],
    ['parts that are not there', matching, { 7: 'B' }, 0, [0, 0, 0]],

    ['both words', statements, { 0: 'NO', 1: 'not given' }, 2, [1, 1]],
    ['a word of the other labels', statements, { 0: 'FALSE', 1: 'NOT GIVEN' }, 1, [0, 1]],

    ['a variant', notes, { 0: ' 9 ', 1: 'Boat' }, 2, [1, 1]],
    ['gaps exchanged', notes, { 0: 'boat', 1: 'nine' }, 0, [0, 0]],
    ['a text alone', notes, 'nine', 0, [0, 0]],
    ['letters of the list', summary, { 0: 'D', 1: 'a' }, 2, [1, 1]],
    ['words for letters', summary, { 0: 'four', 1: 'A' }, 1, [0, 1]],
    ['a variant of one', short, { 0: 'A  porter' }, 1, [1, 0]],
  ];

describe('the six kinds', () => {
  test.each(cases)('%s ($kind) %j %j is worth %j, %j', (_what, asked, answer, marks, parts) => {
    expect(mark({ questionId: 1, ...asked }, answer)).toEqual({ mark: marks, partMarks: parts });
  });

  const unusable: [what: string, asked: KeyedQuestion][] = [
    ['a statement without a word', { ...statements, key: { values: ['NO'] } }],
    ['an item without a letter', { ...matching, key: { letters: ['A'] } }],
    ['a gap that accepts nothing', { ...notes, key: { gaps: [['nine'], [' ']], rules: null } }],
    ['a gap too few', { ...notes, key: { gaps: [['nine']], rules: null } }],
    ['a question without variants', { ...short, key: { gaps: [['noon'], []], rules: null } }],
    ['an item without a place', { ...ordering('whole'), key: { order: ['A', 'B', 'C'] } }],
    ['a letter too few', { ...chooseTwo, key: { letters: ['B'] } }],
    ['what it was before', { ...matching, key: { malformed: 'B' } }],
  ];
  test.each(unusable)('a key with %s marks nothing', (_what, asked) => {
    expect(() => mark({ questionId: 1, ...asked }, undefined)).toThrow(MalformedKey);
  });
});

const answers: (Answer | undefined)[] = [undefined, '', 'A', [], ['A'], {}, { 0: 'A' }, { 99: 'x' }, ['Z', 'Z'], 'ﬁ'];

test.each(Object.keys(kindExamples) as Kind[])('an answer of any shape to %s is marked without an error', (kind) => {
  const item = { questionId: 1, kind, ...kindExamples[kind] } as KeyedQuestion & { questionId: number };
  for (const answer of answers) expect(() => mark(item, answer)).not.toThrow();
});
