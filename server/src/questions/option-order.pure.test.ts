import type { Answer } from '@parlance/contract/attempts';
import type { KeyedQuestion } from '@parlance/contract/kinds/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportedRow, kindExamples } from '../../test/kind-examples.ts';
import { mark } from '../marking/mark.ts';
import { answerAsShown, answersAsStored, ordersBySeed, rowAsShown, shuffledAmong } from './option-order.ts';

const seed = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes));
const on = { shuffle_options: true };

const CREDIT: KeyedQuestion = {
  kind: 'several_choice',
  content: { prompt: 'Which?', options: ['one', '', 'two', 'three', 'four', 'all of these'], fixed: ['F'] },
  key: { letters: ['A', 'D'], credit: { A: 500, D: 500, C: -500 } },
};
const asked = [
  CREDIT,
  ...(['single_choice', 'several_choice', 'choose_n', 'matching'] as const).map(
    (kind) => ({ kind, ...kindExamples[kind] }) as KeyedQuestion,
  ),
];
const letter = fc.constantFrom(...Array.from('ABCDEFGbd'));
const answer: fc.Arbitrary<Answer> = fc.oneof(
  letter,
  fc.constantFrom('', 'AB', 'a text'),
  fc.array(letter, { maxLength: 6 }),
  fc.dictionary(fc.constantFrom('0', '1', '2'), letter),
);

function orderOf(question: KeyedQuestion, by: Buffer): string {
  const [order = ''] = Object.values(ordersBySeed(shuffledAmong([exportedRow(question)], on), by) ?? {});
  return order;
}

describe('the order of options', () => {
  it('is one of all of them by the seed alone, in which what stays and what has no text keep their place', () => {
    fc.assert(
      fc.property(seed, (by) => {
        const order = orderOf(CREDIT, by);
        expect(Array.from(order).sort().join('')).toBe('ABCDEF');
        expect([order[1], order[5]]).toEqual(['B', 'F']);
        expect(orderOf(CREDIT, by)).toBe(order);
      }),
    );
  });

  it('is any of them as often', () => {
    const question: KeyedQuestion = {
      kind: 'single_choice',
      content: { prompt: 'p', options: ['1', '2', '3'] },
      key: { letter: 'A' },
    };
    const counts = new Map<string, number>();
    for (let count = 0; count < 6000; count += 1) {
      const order = orderOf(question, Buffer.from(String(count).padStart(16, '0')));
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    // Five standard deviations.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(145);
  });

  it('is that of a question before that of its course, and of no labels of a plan', () => {
    const rowOf = (content: object) =>
      exportedRow({ ...CREDIT, content: { ...CREDIT.content, ...content } } as KeyedQuestion);
    const count = (content: object, shuffle_options?: boolean) =>
      shuffledAmong([rowOf(content)], { ...(shuffle_options !== undefined && { shuffle_options }) }).length;
    expect([count({}), count({}, true), count({ shuffle: true }), count({ shuffle: false }, true)]).toEqual([
      0, 1, 1, 0,
    ]);
    expect(count({ fixed: ['A', 'C', 'D', 'F'] }, true)).toBe(0);
    const matching = kindExamples.matching as { content: object; key: object };
    const labels = {
      kind: 'matching',
      ...matching,
      content: { ...matching.content, style: 'labels' },
    } as KeyedQuestion;
    expect(shuffledAmong([exportedRow(labels)], on)).toEqual([]);
  });
});

describe('an answer in an order', () => {
  it('is stored and shown without loss, and is worth the same by what is stored as by what is shown', () => {
    fc.assert(
      fc.property(fc.constantFrom(...asked), seed, answer, (question, by, given) => {
        const row = exportedRow(question);
        const order = orderOf(question, by);
        const { 1: stored } = answersAsStored({ 1: order }, { 1: given });
        expect(answerAsShown(order, stored ?? null)).toEqual(given);
        const itemOf = (one: typeof row) => ({ ...one, questionId: 1 }) as Parameters<typeof mark>[0];
        expect(mark(itemOf(rowAsShown(row, order)), given)).toEqual(mark(itemOf(row), stored));
      }),
      { numRuns: 500 },
    );
  });

  it('stays as it is where nothing is shuffled, and for what is no letter of the question', () => {
    const answers = { 1: 'B', 2: ['A', 'Z'], 3: { 0: 'tide' }, 4: null };
    expect(answersAsStored(null, answers)).toBe(answers);
    expect(answersAsStored({ 2: 'BA' }, answers)).toEqual({ ...answers, 2: ['B', 'Z'] });
  });
});
