import type { QuestionForTaker } from '@parlance/contract/questions';
import { describe, expect, it } from 'vitest';
import { formatRange, numberParts, partIndexOf } from './numbering.ts';

const question = (id: number, marks = 1) => ({ id, marks }) as QuestionForTaker;
const passage = (id: number) => ({ id, title: `Title ${id}`, content: '' });

const parts = numberParts({
  passagesWithQuestions: [
    { passage: passage(1), questions: [question(11), question(12, 5)] },
    { passage: passage(2), questions: [] },
    { passage: passage(3), questions: [question(31)] },
  ],
});

describe('numbering', () => {
  it('runs through the whole test, so many numbers a question as it has marks', () => {
    expect(parts.map((part) => part.questions.map(({ number }) => number))).toEqual([[1, 2], [], [7]]);
  });

  it('says which questions a part has', () => {
    expect(parts.map(formatRange)).toEqual(['Questions 1 to 6', 'No questions', 'Question 7']);
  });

  it('finds the part of a question, and begins with the first', () => {
    expect(partIndexOf(parts, 31)).toBe(2);
    expect(partIndexOf(parts, null)).toBe(0);
    expect(partIndexOf(parts, 99)).toBe(0);
  });
});
