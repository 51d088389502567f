import type { UploadRow } from '@parlance/contract/csv';
import { kinds } from '@parlance/contract/kinds/kinds';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from '../../platform/csv/csv-line.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { DraftQuestion } from '../draft.ts';
import { readImport } from './import.ts';

const HEADER = ['TYPE', 'VALUE', 'OPTION_A', 'OPTION_B', 'OPTION_C', 'CORRECT_ANSWER', 'SETTINGS'];
const heads = ['CHOOSE', 'NOT_GIVEN', 'MATCHING', 'COMPLETION', 'SHORT_ANSWER', 'ORDERING'].map(
  (name) => `${name}_QUESTION`,
);
const below = ['ITEM', 'BODY', 'ROW'];

/** Rows as a person writes them who half knows what they are for. */
const row = fc.tuple(
  fc.constantFrom(...heads, ...below, ...below, 'ITEM', 'ITEM', 'QUESTION', 'WRITING_QUESTION', 'PASSAGE', 'ITME'),
  fc.constantFrom('', 'a text', '[BLANK]', '[BLANK] and [BLANK]'),
  fc.constantFrom('', 'one', '[BLANK]'),
  fc.constantFrom('', 'two'),
  fc.constantFrom('', 'three', 'Two'),
  fc.constantFrom('', 'A', 'B', 'C', 'A,B', 'C,A,B', 'TRUE', 'i', 'a|b', '(s)', 'D'),
  fc.constantFrom('', '', 'reuse=yes', 'style=headings', 'layout=table', 'layout=notes', 'n=2', 'marking=pairs', 'x'),
);

/** A task that is right, so that files are taken too. */
const rightTask = fc.constantFrom<string[][]>(
  [['CHOOSE_QUESTION', 'Which?', 'one', 'two', 'three', 'A,B', '']],
  [
    ['COMPLETION_QUESTION', 'Complete.', '', '', '', '', ''],
    ['ROW', '', 'one', '[BLANK]', '', '', ''],
    ['ITEM', '', '', '', '', 'a|b', ''],
  ],
  [
    ['NOT_GIVEN_QUESTION', 'Is it so?', '', '', '', '', ''],
    ['ITEM', 'It is.', '', '', '', 'TRUE', ''],
  ],
);
const file = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: rightTask },
      row.map((one) => [one]),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((tasks) => [['PASSAGE', 'A text.', '', '', '', '', ''], ...tasks.flat()]);

async function read(rows: string[][]) {
  const bytes = Buffer.from([HEADER, ...rows].map((cells) => csvLine(cells)).join(''));
  try {
    const { drafts, rows: report } = await readImport(bytes, 'Reading');
    return { report, questions: drafts.flatMap((draft) => draft.questions), errors: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...(error.extras.details as { errors: { line: number }[] }), report: [], questions: null };
  }
}

/** A row that begins a question, and has more than its type. */
function begins({ type, state }: UploadRow): boolean {
  return state === 'ready' && type !== 'PASSAGE' && !below.includes(type);
}

function fitsItsKind({ kind, content, key }: DraftQuestion): boolean {
  const rules = kinds[kind];
  return rules.content.safeParse(content).success && rules.key.safeParse(key).success;
}

/** What is odd about how a file was taken or refused. */
async function oddities(rows: string[][]): Promise<string[]> {
  const { report, questions, errors } = await read(rows);
  const lines = rows.map((_row, index) => index + 2);
  const strange = errors.filter(({ line }) => !lines.includes(line)).map(({ line }) => `a fault in line ${line}`);
  if (!questions) return errors.length === 0 ? ['refused without a fault'] : strange;
  taken += 1;
  return [
    ...(report.map(({ line }) => line).join() === lines.join() ? [] : ['rows are missing in the report']),
    ...(questions.length === report.filter(begins).length ? [] : ['questions are missing']),
    ...questions.filter((question) => !fitsItsKind(question)).map(({ kind }) => `${kind} does not fit`),
  ];
}
let taken = 0;

it('no file loses a question: each is there and fits its kind, or a row says what is wrong', async () => {
  const isSound = fc.asyncProperty(file, async (rows) => {
    expect(await oddities(rows)).toEqual([]);
  });
  await fc.assert(isSound, { numRuns: process.env.EVERY_DATABASE ? 2000 : 200 });
  expect(taken).toBeGreaterThan(50);
});
