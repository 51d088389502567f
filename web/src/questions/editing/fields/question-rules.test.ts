import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { defaultRules } from '@parlance/contract/kinds/written/rules';
import { aQuestionForAuthor } from '@parlance/contract/test/examples';
import { describe, expect, test } from 'vitest';
import { emptyQuestion, type QuestionForm } from '../kinds/question-form.ts';
import { asQuestion, bodyOf, changesKey, formOf, wrongFields } from './question-rules.ts';

const stored = aQuestionForAuthor({
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
  passage_id: 4,
  correct_option: 'B',
});

type Part = {
  content?: Partial<QuestionForm['content']>;
  key?: Partial<QuestionForm['key']>;
} & Partial<Omit<QuestionForm, 'content' | 'key'>>;

function filled({ content, key, ...rest }: Part): QuestionForm {
  return {
    ...emptyQuestion,
    content: { ...emptyQuestion.content, prompt: 'A question', ...content },
    key: { ...emptyQuestion.key, ...key },
    ...rest,
  };
}

describe('what is sent', () => {
  test('a stored question that nobody touched is sent as it is', () => {
    expect(bodyOf('reading_mcq', 'Reading', formOf(stored), stored)).toEqual({
      question_text: 'Why does the ferry stop?',
      option_a: 'The pilots rest.',
      option_b: 'The river runs low.',
      option_c: null,
      option_d: null,
      correct_option: 'B',
      passage_id: '4',
    });
  });

  test('what the fields cannot say is taken away by content with key', () => {
    const options = ['one', 'two', 'three', 'four', 'five'];
    const long = { ...stored, content: { prompt: stored.question, options } } as QuestionForAuthor;
    const shorter = formOf(long);
    shorter.content.options = options.slice(0, 4);
    expect(bodyOf('reading_mcq', 'Reading', shorter, long)).toEqual({
      content: { prompt: stored.question, options: options.slice(0, 4) },
      key: { letter: 'B' },
      passage_id: '4',
    });
    const gaps = [['tide']];
    const ruled = { ...stored, kind: 'fill_in_blanks', question_type: 'fill_in_blanks' } as QuestionForAuthor;
    const form = filled({ content: { prompt: 'The [BLANK]' }, key: { gaps: ['tide'], rules: null } });
    const before = { ...ruled, key: { gaps, rules: defaultRules('en') } } as QuestionForAuthor;
    expect(bodyOf('fill_in_blanks', 'Reading', form, before)).toMatchObject({ key: { gaps, rules: null } });
  });

  test('several letters go in their order, whatever was ticked first', () => {
    const form = filled({ content: { options: ['a', 'b', 'c', ''] }, key: { letters: ['C', 'A'] } });
    expect(bodyOf('checkbox', 'Reading', form).correct_option).toEqual(['A', 'C']);
  });

  test('only what the type has is sent', () => {
    const form = filled({ content: { options: ['left over'] }, key: { value: 'TRUE' }, minutes: 2, passage_id: '' });
    expect(bodyOf('true_false', 'Reading', form)).toEqual({
      question_text: 'A question',
      correct_option: 'TRUE',
      passage_id: null,
    });
    expect(bodyOf('descriptive', 'Writing', form)).toEqual({ question_text: 'A question' });
  });

  test('minutes are sent in seconds; minutes that were not touched keep the seconds they came from', () => {
    expect(bodyOf('speaking', 'Speaking', filled({ minutes: 1.5 })).timer_seconds).toBe(90);
    expect(bodyOf('speaking', 'Speaking', filled({ minutes: 0.01 })).timer_seconds).toBe(0.6);
    expect(bodyOf('speaking', 'Speaking', filled({})).timer_seconds).toBeNull();
    const spoken = { ...stored, question_type: 'speaking' as const, timer: 100 };
    expect(formOf(spoken).minutes).toBe(1.67);
    expect(bodyOf('speaking', 'Speaking', formOf(spoken), spoken).timer_seconds).toBe(100);
  });
});

describe('what is wrong', () => {
  const two = { options: ['one', 'two', '', ''] };

  test.each<[string, Parameters<typeof wrongFields>, Record<string, string>]>([
    ['no text', ['descriptive', 'Writing', emptyQuestion], { 'content.prompt': 'Enter the question.' }],
    [
      'nothing but a text',
      ['reading_mcq', 'Reading', filled({})],
      {
        'content.options.0': 'Enter option A.',
        'content.options.1': 'Enter option B.',
        'key.letters': 'Mark the correct option.',
      },
    ],
    [
      'a right option without a text',
      ['listening', 'Listening', filled({ content: two, key: { letters: ['D'] }, audio_file_path: '/a' })],
      { 'key.letters': 'Option D is marked as correct but has no text.' },
    ],
    [
      'a gap between the options',
      ['checkbox', 'Reading', filled({ content: { options: ['one', 'two', '', 'four'] }, key: { letters: ['A'] } })],
      { 'content.options.2': 'Enter option C, or leave option D empty.' },
    ],
    ['no side taken', ['true_false', 'Reading', filled({})], { 'key.value': 'Choose True or False.' }],
    [
      'no blank',
      ['fill_in_blanks', 'Reading', filled({})],
      { 'content.prompt': 'Put at least one [BLANK] in the text.' },
    ],
    [
      'a blank without an answer',
      ['fill_in_blanks', 'Reading', filled({ content: { prompt: '[BLANK] [BLANK]' }, key: { gaps: ['pole', ' | '] } })],
      { 'key.gaps.1': 'Enter the correct answer for blank 2.' },
    ],
    [
      'a timer of days',
      ['speaking', 'Speaking', filled({ minutes: 1441 })],
      { timer_seconds: 'Enter at most 24 hours.' },
    ],
    [
      'no recording',
      ['checkbox', 'Listening', filled({ content: two, key: { letters: ['A'] } })],
      { audio_file_path: 'Choose the recording.' },
    ],
  ])('%s', (_what, given, wrong) => expect(wrongFields(...given)).toEqual(wrong));

  test('a whole question', () => {
    expect(wrongFields('reading_mcq', 'Reading', formOf(stored))).toEqual({});
  });
});

test('a key is the same until something else is right', () => {
  const form = formOf(stored);
  expect(changesKey(stored, 'reading_mcq', { ...form, content: { ...form.content, prompt: 'Other words' } })).toBe(
    false,
  );
  expect(changesKey(stored, 'reading_mcq', { ...form, key: { ...form.key, letters: ['A'] } })).toBe(true);
});

test('the preview is of what would be stored', () => {
  const { id, version_id, revision, position, ...typed } = stored;
  expect(asQuestion('reading_mcq', 'Reading', formOf(stored))).toEqual(typed);
});

test('the preview has no picture that was taken away', () => {
  const alt = 'A plan';
  const picture = { path: '/p', width: 20, height: 30 };
  const content = { prompt: 'A question', options: ['a', 'b'], picture: { upload_id: 3, alt } };
  const form = formOf({ ...stored, content, picture });
  expect(form.picture).toMatchObject({ alt });
  expect(asQuestion('reading_mcq', 'Reading', form)).toMatchObject({ picture });
  expect(asQuestion('reading_mcq', 'Reading', { ...form, picture: null })).not.toHaveProperty('picture');
});

test('a choice of more than four, or with a picture, is sent as content and key', () => {
  const options = ['a', 'b', 'c', 'd', 'e'];
  const five = bodyOf('reading_mcq', 'Reading', filled({ content: { options }, key: { letters: ['E'] } }));
  expect(five).toEqual({
    content: { prompt: 'A question', options },
    key: { letter: 'E' },
    passage_id: null,
  });
  const picture = { upload_id: 3, path: '/p', width: 20, height: 30, alt: ' A plan ' };
  const shown = bodyOf('true_false', 'Reading', filled({ key: { value: 'TRUE' }, picture }));
  expect(shown).toEqual({
    content: { prompt: 'A question', picture: { upload_id: 3, alt: 'A plan' } },
    key: { value: 'TRUE' },
    passage_id: null,
  });
  const bare = filled({ key: { value: 'TRUE' }, picture: { ...picture, alt: '' } });
  expect(wrongFields('true_false', 'Reading', bare)).toEqual({ 'content.picture.alt': 'Enter this text.' });
});

test('blanks go in the fields of the specification until answer rules are on', () => {
  const prompt = 'At the [BLANK].';
  const off = bodyOf('fill_in_blanks', 'Reading', filled({ content: { prompt }, key: { gaps: ['pole|rod'] } }));
  expect(off).toEqual({ question_text: prompt, correct_answers_json: ['pole|rod'], passage_id: null });
  const rules = { ...defaultRules('en'), articles: false };
  const on = filled({ content: { prompt }, key: { gaps: ['(the) pole|rod'], rules } });
  const body = {
    content: { prompt },
    key: { gaps: [['(the) pole', 'rod']], rules },
    passage_id: null,
  };
  expect(bodyOf('fill_in_blanks', 'Reading', on)).toEqual(body);
  const question = {
    ...stored,
    question_type: 'fill_in_blanks' as const,
    kind: 'fill_in_blanks' as const,
    question_text: prompt,
    correct_answers_json: ['(the) pole|rod'],
    key: body.key,
  };
  expect(formOf(question).key).toMatchObject({ gaps: ['(the) pole|rod'], rules });
  expect(changesKey(question, 'fill_in_blanks', formOf(question))).toBe(false);
});
