import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { expect, test } from 'vitest';
import { keyNotesOf, keyRowsOf } from './answer-key-rows.ts';

function stored(kind: string, content: object, key: object, more: object = {}): QuestionForAuthor {
  return { kind, content, key, marks: 1, explanation: '', ...more } as unknown as QuestionForAuthor;
}

const options = ['rare', 'plenty.', 'late'];

test.each<[string, QuestionForAuthor, [string, string][]]>([
  ['a letter', stored('single_choice', { options }, { letter: 'B' }), [['7', 'B, plenty.']]],
  ['letters', stored('choose_n', { options }, { letters: ['B', 'C'] }, { marks: 2 }), [['7–8', 'B, plenty; C, late']]],
  [
    'a number for each part',
    stored('short_answer', { questions: ['When?', 'Where?'] }, { gaps: [['noon', 'twelve'], ['here']], rules: null }),
    [
      ['7', 'noon or twelve'],
      ['8', 'here'],
    ],
  ],
  ['what a person marks', stored('writing', { prompt: 'Write.' }, {}), [['7', 'Marked by a person']]],
  [
    'a key that cannot mark',
    stored('true_false', { prompt: 'It rings.' }, { malformed: 'MAYBE' }),
    [['7', 'This key cannot mark answers. Edit the question to correct it.']],
  ],
])('%s in the answer key', (_name, question, rows) => {
  expect(keyRowsOf(question, 7).map(({ numbers, answer }) => [numbers, answer])).toEqual(rows);
});

test('a limit and an explanation stand below the last row', () => {
  const limit = { words: 1, number: 'none', from: null };
  const question = stored('short_answer', { questions: ['When?'], limit }, { gaps: [['noon']], rules: null });
  expect(keyNotesOf({ ...question, explanation: 'See paragraph B.' })).toEqual(['One word only.', 'See paragraph B.']);
});
