import { msg, plural } from '@lingui/core/runtime-macro';
import type { RowError } from '@parlance/contract/csv';
import { say } from '@parlance/contract/say';
import { Refusal } from '../refusal.ts';
import type { Reading } from './csv-columns.ts';

/** Refuses a file with every row and every fault, found while it was read or after that; `what` says more than how many rows. */
export function rowsWrong({ rows, errors }: Reading, later: RowError[] = [], what?: string | null): Refusal {
  const lines = new Set(later.map(({ line }) => line));
  const marked = rows.map((row) => (lines.has(row.line) ? { ...row, state: 'error' as const } : row));
  const wrong = marked.filter(({ state }) => state === 'error').length;
  const count =
    wrong === 0
      ? say(msg`The file needs fixing.`)
      : say(msg`${plural({ wrong }, { one: '# row needs', other: '# rows need' })} fixing.`);
  const all = [...errors, ...later];
  return new Refusal('csv_rows_wrong', {
    sentence: `${what ?? count} ${say(msg`Nothing was stored.`)}`,
    details: { errors: later.length > 0 ? all.sort((a, b) => a.line - b.line) : errors, rows: marked },
  });
}
