import { t } from '@lingui/core/macro';
import { type RowError, reasonsByLine, type UploadRow } from '@parlance/contract/csv';

/** A row of the report: what it is, and everything wrong with it in words. */
export type ReportRow = UploadRow & { reasons: string[] };

export type Report = { rows: ReportRow[]; ready: number; wrong: number; skipped: number; noted: number };

/**
 * Joins the rows of an upload with what is wrong in them. A fault of a line that is no row, such as the first one's,
 * makes a row of its own.
 */
export function reportOf(rows: readonly UploadRow[], errors: readonly RowError[] = []): Report {
  const reasons = reasonsByLine(errors);
  const known = new Set(rows.map(({ line }) => line));
  const others: UploadRow[] = [...reasons.keys()]
    .filter((line) => !known.has(line))
    .map((line) => ({ line, type: '', value: line === 1 ? t`The column names` : '', state: 'error' }));
  const joined = [...others, ...rows].map((row) => ({ ...row, reasons: reasons.get(row.line) ?? [] }));
  const count = (state: UploadRow['state']) => joined.filter((row) => row.state === state).length;
  return {
    rows: joined,
    ready: count('ready'),
    wrong: count('error'),
    skipped: count('skipped'),
    noted: joined.filter(({ notes }) => notes).length,
  };
}
