import { describe, expect, it } from 'vitest';
import { aQuestion } from '../../../test/test-under-way.tsx';
import {
  cellsOf,
  countAnswered,
  countNumbers,
  formatUnanswered,
  neighbours,
  numberQuestions,
} from './palette-cells.ts';

const questions = [
  aQuestion(1, {}),
  aQuestion(2, {
    question_type: 'not_given',
    marks: 3,
    content: { prompt: 'Do these agree?', labels: 'true_false', statements: ['One.', 'Two.', 'Three.'] },
  }),
  aQuestion(3, {
    question_type: 'choose_n',
    marks: 2,
    content: { prompt: 'Which two?', options: ['a', 'b', 'c', 'd'], n: 2 },
  }),
];
const numbered = numberQuestions(questions);

describe('the numbers of a test', () => {
  it('a question takes as many as it has marks', () => {
    expect(numbered.map(({ number }) => number)).toEqual([1, 2, 5]);
    expect(countNumbers(numbered)).toBe(6);
  });

  it('each has a cell: answered for itself, flagged with its question', () => {
    const answers = { 2: { '1': 'FALSE' }, 3: ['D'] };
    const cells = cellsOf(numbered, { answers, flags: [2] }, { id: 2, part: 2 });
    expect(cells.map(({ number, id, part }) => [number, id, part])).toEqual([
      [1, 1, 0],
      [2, 2, 0],
      [3, 2, 1],
      [4, 2, 2],
      [5, 3, 0],
      [6, 3, 1],
    ]);
    const numbersOf = (which: 'answered' | 'flagged' | 'current') =>
      cells.filter((cell) => cell[which]).map(({ number }) => number);
    expect(numbersOf('answered')).toEqual([3, 5]);
    expect(numbersOf('flagged')).toEqual([2, 3, 4]);
    expect(numbersOf('current')).toEqual([4]);
    expect(countAnswered(cells)).toBe(2);
    expect(formatUnanswered(cells)).toBe('4 unanswered: 1, 2, 4, 6');
  });

  it('the way on leads past the other numbers of what is on the screen', () => {
    const cells = cellsOf(numbered, { answers: {}, flags: [] }, { id: 2, part: 1 });
    const alone = neighbours(cells, (id) => id);
    expect([alone.before?.number, alone.after?.number]).toEqual([1, 5]);
    const sheet = neighbours(cells, (id) => (id === 3 ? 3 : 1));
    expect([sheet.before?.number, sheet.after?.number]).toEqual([undefined, 5]);
    expect(neighbours([], (id) => id)).toEqual({ before: undefined, after: undefined });
  });
});
