import { addListeningQuestion } from '@parlance/contract/interchange/listening-question';
import { expect, test } from 'vitest';
import { emptyQuestion, type ListeningQuestion, questionBody, wrongQuestionFields } from './listening-question.ts';

const filled: ListeningQuestion = {
  question_text: 'Where do they meet?',
  option_a: 'The library',
  option_b: 'The bus stop',
  option_c: 'The music room',
  option_d: 'The east gate',
  correct_option: ['B'],
};

test('every field of the form is needed', () => {
  expect(wrongQuestionFields(emptyQuestion)).toEqual({
    question_text: 'This field is required.',
    option_a: 'This field is required.',
    option_b: 'This field is required.',
    option_c: 'This field is required.',
    option_d: 'This field is required.',
    correct_option: 'Tick the correct option.',
  });
  expect(wrongQuestionFields({ ...filled, option_d: '  ' })).toEqual({ option_d: 'This field is required.' });
  expect(wrongQuestionFields(filled)).toEqual({});
});

test('one letter goes as itself, several as a list in the order of the options', () => {
  expect(questionBody(7, '/api/media/aa', filled)).toMatchObject({ course_id: 7, correct_option: 'B' });
  const several = questionBody(7, '/api/media/aa', { ...filled, correct_option: ['D', 'A'] });
  expect(several.correct_option).toEqual(['A', 'D']);
  expect(addListeningQuestion.body.safeParse(several).success).toBe(true);
});
