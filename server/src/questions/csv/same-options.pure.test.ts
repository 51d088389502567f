import type { UploadRow } from '@parlance/contract/csv';
import type { KeyedQuestion } from '@parlance/contract/kinds/kinds';
import { notesOf } from '@parlance/contract/kinds/same-options';
import { describe, expect, it } from 'vitest';
import { type Row, readTasks } from '../../../test/csv/task-file.ts';
import { readContent } from '../editing/content.ts';
import { readImport } from './import.ts';

const WRONG = 'whoever chooses';
const gaps = (...lists: [string, string][]): Row[] => [
  ['COMPLETION_QUESTION', 'Complete.', { settings: 'layout=text' }],
  ['BODY', 'The [BLANK] came before the [BLANK].'],
  ...lists.map(([options, answer]): Row => ['ITEM', '', { options, answer }]),
];

/** The notes of each row of a report that has any, by its line. */
const noted = (rows: UploadRow[]) =>
  rows.flatMap(({ line, state, notes }) => (notes ? [[line, state, notes] as const] : []));

describe('options that are the same are stored, and noted in the row of their question', () => {
  it.each<[string, Row[], string]>([
    [
      'two wrong ones',
      [['CHOOSE_QUESTION', 'Which?', { options: 'a/b/c/ C', answer: 'A,B' }]],
      'Options C and D are the same.',
    ],
    [
      'a right and a wrong one',
      [['QUESTION', 'Which?', { options: 'a/“b”/"B" ', answer: 'C' }]],
      `Options B and C are the same, but only C is correct: ${WRONG} B gets no mark.`,
    ],
    [
      'two right ones',
      [['CHOOSE_QUESTION', 'Which?', { options: 'a/b/A', answer: 'A,C' }]],
      'Options A and C are the same, and both are correct.',
    ],
    [
      'headings of two paragraphs',
      [
        ['MATCHING_QUESTION', 'Match.', { options: 'x/y/X', settings: 'style=headings' }],
        ['ITEM', 'A', { answer: 'A' }],
        ['ITEM', 'B', { answer: 'C' }],
      ],
      'Options i and iii are the same, and each is an answer: whoever swaps them gets no mark.',
    ],
    [
      'words of a gap',
      gaps(['x/y', 'A'], ['x/z/X', 'A']),
      `Words A and C of gap 2 are the same, but only A is correct: ${WRONG} C gets no mark.`,
    ],
  ])('%s', async (_name, rows, note) => {
    const { questions, report } = await readTasks(...rows);
    expect(questions).toHaveLength(1);
    expect(noted(report)).toEqual([[3, 'ready', [note]]]);
  });

  it('plain multiple choice', async () => {
    const file = 'question,option_a,option_b,option_c,option_d,correct_option\nWhich?,x,X,y,z,A\nWho?,x,y,,,A\n';
    for (const type of ['Reading', 'Listening'] as const) {
      const { drafts, rows } = await readImport(Buffer.from(file), type);
      expect(drafts.flatMap(({ questions }) => questions)).toHaveLength(2);
      const note = `Options A and B are the same, but only A is correct: ${WRONG} B gets no mark.`;
      expect(noted(rows)).toEqual([[2, 'ready', [note]]]);
    }
  });

  it('but not empty ones, nor those that differ in a letter', () => {
    const asked = (options: string[]): KeyedQuestion => ({
      kind: 'several_choice',
      content: { prompt: 'Which?', options },
      key: { letters: ['A'] },
    });
    expect(notesOf(asked(['a', '', ' ', 'b']))).toEqual([]);
    expect(notesOf(asked(['the sea', 'the seas', 'the Sea']))).toHaveLength(1);
  });
});

it('a form stores them too', () => {
  const content = { prompt: 'Which?', options: ['a', 'b', 'A'], n: 2 };
  expect(readContent('choose_n', { content, key: { letters: ['A', 'C'] } }).faults).toEqual([]);
});
