import type { QuestionType } from '@parlance/contract/kinds/kinds';
import { describe, expect, it } from 'vitest';
import { type AskedSketch, askedFrom, plainRow } from '../../test/asked-from.ts';
import type { QuestionRow } from './queries.ts';
import { byPassage, forAuthor, forTaker } from './shapes.ts';

const row: QuestionRow = {
  ...plainRow,
  id: 7,
  version_id: 70,
  revision: 1,
  question_type: 'reading_mcq',
  kind: 'single_choice',
  content: { prompt: 'Why?', options: ['a', 'b'] },
  key: { letter: 'B' },
  marks: 1,
  worth: 1,
  scoring: null,
  timer_seconds: '90.50',
  position: 3,
  passage_id: 5,
  passage_title: 'The City',
  passage_content: 'A text.',
  passage_version: 1,
  newest_passage_version: 1,
  audio_set_id: null,
  audio_upload_id: null,
  audio_key: null,
  audio_seconds: null,
  audio_sha256: null,
  picture_key: null,
  picture_width: null,
  picture_height: null,
};
const audioPath = (key: string) => `/signed/${key}`;

const taker = {
  id: 7,
  question_type: 'reading_mcq',
  kind: 'single_choice',
  marks: 1,
  question_text: 'Why?',
  question: 'Why?',
  option_a: 'a',
  option_b: 'b',
  option_c: null,
  option_d: null,
  timer: 90.5,
  audio_file_path: null,
  passage_id: 5,
  position: 3,
};

it('a taker gets no key, nor anything that changes with it', () => {
  expect(forTaker(row, audioPath)).toEqual(taker);
  expect(forTaker({ ...row, key: { malformed: 'x' } }, audioPath)).toEqual(taker);
});

it('audio goes out as the path it is played under, to both', () => {
  const heard = { ...row, audio_key: 'file', audio_seconds: 12.5 };
  expect(forTaker(heard, audioPath)).toEqual({ ...taker, audio_file_path: '/signed/file' });
  expect(forAuthor(heard, audioPath)).toMatchObject({ audio_file_path: '/signed/file', correct_option: 'B' });
});

describe('an author gets the key', () => {
  it.each<[string, QuestionType, AskedSketch, string | string[] | null, string[] | null]>([
    ['a letter', 'mcq', { correct: 'B' }, 'B', null],
    ['letters', 'checkbox', { correct: ['A', 'C'] }, ['A', 'C'], null],
    ['blanks', 'fill_in_blanks', { blanks: ['wet|damp', 'cold'] }, null, ['wet|damp', 'cold']],
    ['no blanks', 'fill_in_blanks', { blanks: [] }, null, []],
    ['a number as its text', 'true_false', { correct: 3 }, '3', null],
    [
      'an option that is not offered between two that are',
      'mcq',
      { options: ['a', null, 'c'], correct: 'C' },
      'C',
      null,
    ],
  ])('%s', (_name, question_type, sketch, option, answers) => {
    const asked = askedFrom(question_type, sketch);
    expect(forAuthor({ ...row, ...asked, question_type }, audioPath)).toMatchObject({
      kind: asked.kind,
      key: asked.key,
      correct_option: option,
      correct_answers_json: answers,
      version_id: 70,
      revision: 1,
    });
  });
});

it('an option without a text is none', () => {
  const asked = askedFrom('mcq', { options: ['a', null, 'c'], correct: 'C' });
  const { option_a, option_b, option_c, option_d } = forTaker({ ...row, ...asked }, audioPath);
  expect([option_a, option_b, option_c, option_d]).toEqual(['a', null, 'c', null]);
});

it('more than four options go out as a list, too', () => {
  const asked = askedFrom('mcq', { options: ['a', 'b', 'c', 'd', null, 'f'], correct: 'A' });
  const { option_d, options, content } = forTaker({ ...row, ...asked }, audioPath);
  expect(option_d).toBe('d');
  expect(options?.map(({ letter, text }) => letter + text)).toEqual(['Aa', 'Bb', 'Cc', 'Dd', 'Ff']);
  expect(content).toEqual(asked.content);
});

it('groups questions under their passages, whichever row carries the text', () => {
  const rows = [
    { ...row, id: 8, passage_content: null },
    row,
    { ...row, id: 9, passage_id: 6, passage_title: 'Birds', passage_content: 'Another.' },
    { ...row, id: 10, passage_id: null, passage_title: null, passage_content: null },
  ];
  expect(byPassage(rows, ({ id }) => id)).toEqual([
    { passage: { id: 5, title: 'The City', content: 'A text.', version: 1 }, questions: [8, 7] },
    { passage: { id: 6, title: 'Birds', content: 'Another.', version: 1 }, questions: [9] },
  ]);
});
