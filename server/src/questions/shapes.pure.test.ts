import { describe, expect, it } from 'vitest';
import type { QuestionRow } from './queries.ts';
import { byPassage, forAuthor, forTaker } from './shapes.ts';

const row: QuestionRow = {
  id: 7,
  version_id: 70,
  revision: 1,
  question_type: 'reading_mcq',
  question_text: 'Why?',
  option_a: 'a',
  option_b: 'b',
  option_c: null,
  option_d: null,
  correct_option: 'B',
  correct_answers: null,
  timer_seconds: '90.50',
  position: 3,
  passage_id: 5,
  passage_title: 'The City',
  passage_content: 'A text.',
  passage_version: 1,
  audio_upload_id: null,
  audio_key: null,
  audio_seconds: null,
};
const audioPath = (key: string) => `/signed/${key}`;

const taker = {
  id: 7,
  question_type: 'reading_mcq',
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
  expect(forTaker({ ...row, correct_option: ['A'], correct_answers: ['x'] }, audioPath)).toEqual(taker);
});

it('audio goes out as the path it is played under, to both', () => {
  const heard = { ...row, audio_key: 'file', audio_seconds: 12.5 };
  expect(forTaker(heard, audioPath)).toEqual({ ...taker, audio_file_path: '/signed/file' });
  expect(forAuthor(heard, audioPath)).toMatchObject({ audio_file_path: '/signed/file', correct_option: 'B' });
});

describe('an author gets the key', () => {
  it.each([
    ['a letter', 'B', null, 'B', null],
    ['letters', ['A', 'C'], null, ['A', 'C'], null],
    ['blanks', null, ['wet|damp', 'cold'], null, ['wet|damp', 'cold']],
    ['no blanks', null, [], null, []],
    ['a number as its text', 3, null, '3', null],
  ])('%s', (_name, correct_option, correct_answers, option, answers) => {
    expect(forAuthor({ ...row, correct_option, correct_answers }, audioPath)).toEqual({
      ...taker,
      correct_option: option,
      correct_answers_json: answers,
      version_id: 70,
      revision: 1,
    });
  });
});

it('groups questions under their passages, whichever row carries the text', () => {
  const rows = [
    { ...row, id: 8, passage_content: null },
    row,
    { ...row, id: 9, passage_id: 6, passage_title: 'Birds', passage_content: 'Another.' },
    { ...row, id: 10, passage_id: null, passage_title: null, passage_content: null },
  ];
  expect(byPassage(rows, ({ id }) => id)).toEqual([
    { passage: { id: 5, title: 'The City', content: 'A text.' }, questions: [8, 7] },
    { passage: { id: 6, title: 'Birds', content: 'Another.' }, questions: [9] },
  ]);
});
