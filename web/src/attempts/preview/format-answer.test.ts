import type { QuestionForTaker } from '@parlance/contract/questions';
import { expect, test } from 'vitest';
import { formatAnswer } from './format-answer.ts';

const choice = { question_type: 'checkbox', option_a: 'one', option_b: 'two', option_c: null, option_d: null };
const question = (part: object) => ({ ...choice, ...part }) as QuestionForTaker;

test('what was answered, in one line', () => {
  expect(formatAnswer(question({}), ['A', 'B'])).toBe('A, one; B, two');
  expect(formatAnswer(question({ question_type: 'reading_mcq' }), 'B')).toBe('B, two');
  expect(formatAnswer(question({ question_type: 'true_false' }), 'FALSE')).toBe('False');
  expect(formatAnswer(question({ question_type: 'fill_in_blanks' }), { 1: 'sensor' })).toBe('– / sensor');
  expect(formatAnswer(question({ question_type: 'writing' }), 'I would.')).toBe('I would.');
  expect(formatAnswer(question({}), undefined)).toBe('No answer');
});
