import type { QuestionForAuthor } from '@parlance/contract/questions';
import { describe, expect, test } from 'vitest';
import { emptyQuestion, type QuestionForm } from '../kinds/question-form.ts';
import { asQuestion, changesKey, contentOf, formOf, wrongFields } from './question-rules.ts';

const stored: QuestionForAuthor = {
  id: 7,
  version_id: 11,
  revision: 2,
  position: 3,
  question_type: 'reading_mcq',
  kind: 'single_choice',
  marks: 1,
  key: { letter: 'B' },
  question_text: 'Why does the ferry stop?',
  question: 'Why does the ferry stop?',
  option_a: 'The pilots rest.',
  option_b: 'The river runs low.',
  option_c: null,
  option_d: null,
  timer: null,
  audio_file_path: null,
  passage_id: 4,
  correct_option: 'B',
  correct_answers_json: null,
};

function filled(part: Partial<QuestionForm>): QuestionForm {
  return { ...emptyQuestion, question_text: 'A question', ...part };
}

describe('what is sent', () => {
  test('a stored question that nobody touched is sent as it is', () => {
    expect(contentOf('reading_mcq', 'Reading', formOf(stored), stored)).toEqual({
      question_text: 'Why does the ferry stop?',
      option_a: 'The pilots rest.',
      option_b: 'The river runs low.',
      option_c: null,
      option_d: null,
      correct_option: 'B',
      passage_id: '4',
    });
  });

  test('several letters go in their order, whatever was ticked first', () => {
    const form = filled({ option_a: 'a', option_b: 'b', option_c: 'c', correct_option: ['C', 'A'] });
    expect(contentOf('checkbox', 'Reading', form).correct_option).toEqual(['A', 'C']);
  });

  test('only what the type has is sent', () => {
    const form = filled({ option_a: 'left over', correct_option: ['TRUE'], minutes: 2, passage_id: '' });
    expect(contentOf('true_false', 'Reading', form)).toEqual({
      question_text: 'A question',
      correct_option: 'TRUE',
      passage_id: null,
    });
    expect(contentOf('descriptive', 'Writing', form)).toEqual({ question_text: 'A question' });
  });

  test('minutes are sent in seconds; minutes that were not touched keep the seconds they came from', () => {
    expect(contentOf('speaking', 'Speaking', filled({ minutes: 1.5 })).timer_seconds).toBe(90);
    expect(contentOf('speaking', 'Speaking', filled({ minutes: 0.01 })).timer_seconds).toBe(0.6);
    expect(contentOf('speaking', 'Speaking', filled({})).timer_seconds).toBeNull();
    const spoken = { ...stored, question_type: 'speaking' as const, timer: 100 };
    expect(formOf(spoken).minutes).toBe(1.67);
    expect(contentOf('speaking', 'Speaking', formOf(spoken), spoken).timer_seconds).toBe(100);
  });
});

describe('what is wrong', () => {
  const two = { option_a: 'one', option_b: 'two' };

  test.each<[string, Parameters<typeof wrongFields>, Record<string, string>]>([
    ['no text', ['descriptive', 'Writing', emptyQuestion], { question_text: 'Enter the question.' }],
    [
      'nothing but a text',
      ['reading_mcq', 'Reading', filled({})],
      {
        option_a: 'Enter option A.',
        option_b: 'Enter option B.',
        correct_option: 'Mark the correct option.',
      },
    ],
    [
      'a right option without a text',
      ['listening', 'Listening', filled({ ...two, correct_option: ['D'], audio_file_path: '/a' })],
      { correct_option: 'Option D is marked as correct but has no text.' },
    ],
    [
      'a gap between the options',
      ['checkbox', 'Reading', filled({ ...two, option_d: 'four', correct_option: ['A'] })],
      { option_c: 'Enter option C, or leave option D empty.' },
    ],
    ['no side taken', ['true_false', 'Reading', filled({})], { correct_option: 'Choose True or False.' }],
    ['no blank', ['fill_in_blanks', 'Reading', filled({})], { question_text: 'Put at least one [BLANK] in the text.' }],
    [
      'a blank without an answer',
      [
        'fill_in_blanks',
        'Reading',
        filled({ question_text: '[BLANK] [BLANK]', correct_answers_json: ['pole', ' | '] }),
      ],
      { 'correct_answers_json.1': 'Enter the correct answer for blank 2.' },
    ],
    [
      'a timer of days',
      ['speaking', 'Speaking', filled({ minutes: 1441 })],
      { timer_seconds: 'Enter at most 24 hours.' },
    ],
    [
      'no recording',
      ['checkbox', 'Listening', filled({ ...two, correct_option: ['A'] })],
      { audio_file_path: 'Choose the recording.' },
    ],
  ])('%s', (_what, given, wrong) => expect(wrongFields(...given)).toEqual(wrong));

  test('a whole question', () => {
    expect(wrongFields('reading_mcq', 'Reading', formOf(stored))).toEqual({});
  });
});

test('a key is the same until something else is right', () => {
  const content = contentOf('reading_mcq', 'Reading', formOf(stored), stored);
  expect(changesKey(stored, { ...content, question_text: 'Other words' })).toBe(false);
  expect(changesKey(stored, { ...content, correct_option: 'A' })).toBe(true);
});

test('the preview is of what would be stored', () => {
  expect(asQuestion('reading_mcq', 'Reading', formOf(stored), stored)).toEqual(stored);
});
