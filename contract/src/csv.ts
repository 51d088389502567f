import { z } from 'zod';
import { encodingDetails } from './texts/encoding.ts';

export const CSV_MAX_BYTES = 5 * 1024 * 1024;
export const CSV_MAX_ROWS = 5000;
export const CSV_CELL_MAX = 10_000;

/** One row of an upload as the report shows it. `line` is the line of the file on which the row starts. */
export const uploadRow = z.object({
  line: z.int(),
  type: z.string(),
  /** The beginning of the row's main cell, or of a passage's title. */
  value: z.string(),
  /** The beginning of a question's key as the file has it, right or not; absent in rows that have no key. */
  key: z.string().optional(),
  state: z.enum(['ready', 'error', 'skipped']),
  /** What to look at in a row that is ready, in sentences; absent where there is nothing. */
  notes: z.array(z.string()).optional(),
});
export type UploadRow = z.output<typeof uploadRow>;

/** A reason that does not begin with its column's name is read after it: `CORRECT_ANSWER: use TRUE or FALSE`. */
export const rowError = z.object({ line: z.int(), column: z.string(), reason: z.string() });
export type RowError = z.output<typeof rowError>;

/** A yes or no as forms send it. */
export const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

/** Every row, also of a dry run, which stores none: `imported` is 0 then. */
export const uploadReply = z.object({ message: z.string(), imported: z.int(), rows: z.array(uploadRow) });
/** Why a file as a whole is refused, whatever its rows are about. */
export const csvRefusals = ['file_missing', 'csv_rows_wrong', 'csv_unreadable', 'encoding_unsaid'] as const;

export const uploadRefusalDetails = {
  ...encodingDetails,
  errors: z.array(rowError),
  rows: z.array(uploadRow),
  /**
   * For a form with the flag `marked`: the file as CSV, with a first column PROBLEM that says what is wrong in a row.
   */
  marked: z.string(),
};

/** What is wrong in each line, in words and each thing once. A reason that does not begin with its column gets it. */
export function reasonsByLine(errors: readonly RowError[]): Map<number, string[]> {
  const reasons = new Map<number, Set<string>>();
  for (const { line, column, reason } of errors) {
    const words = column === '' || reason.startsWith(column) ? reason : `${column}: ${reason}`;
    reasons.set(line, (reasons.get(line) ?? new Set()).add(words));
  }
  return new Map([...reasons].map(([line, words]) => [line, [...words]]));
}
