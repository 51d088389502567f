import type { UploadRow } from '@parlance/contract/questions';
import { Refusal } from '../platform/refusal.ts';
import { hasColumn } from './csv-columns.ts';
import { readCsv } from './csv-file.ts';
import type { DraftPassage } from './draft.ts';
import { withoutMarks } from './marked-file.ts';
import { readMultipleChoiceCsv } from './multiple-choice-csv.ts';
import { readReadingCsv } from './reading-csv.ts';

/**
 * Reads a file for a Reading course, whole, before anything is stored: passages and questions, or plain multiple
 * choice where the first line names a `question` and no TYPE.
 * Throws the refusals `csv_unreadable` and `csv_rows_wrong`, the latter with every row and every fault.
 */
export async function readImport(bytes: Buffer): Promise<{ passages: DraftPassage[]; rows: UploadRow[] }> {
  const file = withoutMarks(await readCsv(bytes));
  const plain = hasColumn(file.header, 'question') && !hasColumn(file.header, 'TYPE');
  const { passages, rows, errors } = plain ? readMultipleChoiceCsv(file) : readReadingCsv(file);
  if (errors.length === 0) return { passages, rows };
  const wrong = rows.filter(({ state }) => state === 'error').length;
  throw new Refusal('csv_rows_wrong', {
    sentence: `${whatIsWrong(wrong)} Nothing was stored.`,
    details: { errors, rows },
  });
}

function whatIsWrong(rows: number): string {
  if (rows === 0) return 'The file needs fixing.';
  return rows === 1 ? '1 row needs fixing.' : `${rows} rows need fixing.`;
}
