import { csvLine } from '../../src/platform/csv/csv-line.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { readImport } from '../../src/questions/csv/import.ts';

const options = 'ABCDEFGHIJKLMNOPQRST'.split('').map((letter) => `OPTION_${letter}`);
const HEADER = ['TYPE', 'VALUE', ...options, 'CORRECT_ANSWER', 'CORRECT_BLANK_1', 'SETTINGS'];

/** A row by its columns; options are separated by `/`. */
export type Row = [
  type: string,
  value?: string,
  cells?: { options?: string; answer?: string; blank?: string; settings?: string },
];

/** A Reading file of one passage and these rows, the first on line 3; options are separated by `/`. */
export function fileOf(rows: Row[]): Buffer {
  const lines = rows.map(([type, value = '', { options: texts = '', answer = '', blank = '', settings = '' } = {}]) => {
    const cells = texts === '' ? [] : texts.split('/');
    return [type, value, ...options.map((_column, index) => cells[index] ?? ''), answer, blank, settings];
  });
  return Buffer.from([HEADER, ['PASSAGE', 'A text.'], ...lines].map((cells) => csvLine(cells)).join(''));
}

/** The questions of such a file, and what is said of its rows. */
export async function readTasks(...rows: Row[]) {
  const { drafts, rows: report } = await readImport(fileOf(rows), 'Reading');
  const questions = drafts.flatMap((draft) => draft.questions);
  return { questions, report, question: questions[0] };
}

/** The faults of a file, as the screen prints them. */
export async function faultsOf(...rows: Row[]): Promise<string[]> {
  try {
    await readTasks(...rows);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { errors } = error.extras.details as { errors: { line: number; column: string; reason: string }[] };
    return errors.map(({ line, column, reason }) => `${line} ${column}: ${reason}`);
  }
}
