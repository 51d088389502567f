import type { QuestionForTaker } from '@parlance/contract/questions';
import { expect, test } from 'vitest';
import { aQuestion } from '../../../test/test-under-way.tsx';
import { formatAnswer } from './format-answer.ts';

const question = (part: Partial<QuestionForTaker>) => aQuestion(1, { question_type: 'checkbox', ...part });

test('what was answered, in one line', () => {
  expect(formatAnswer(question({}), ['A', 'B'])).toBe('A, one; B, two');
  expect(formatAnswer(question({ question_type: 'reading_mcq' }), 'B')).toBe('B, two');
  expect(formatAnswer(question({ question_type: 'true_false' }), 'FALSE')).toBe('False');
  expect(formatAnswer(question({ question_type: 'fill_in_blanks' }), { 1: 'sensor' })).toBe('– / sensor');
  expect(formatAnswer(question({ question_type: 'writing' }), 'I would.')).toBe('I would.');
  expect(formatAnswer(question({}), undefined)).toBe('No answer');
});
