import { msg, plural } from '@lingui/core/runtime-macro';
import type { RowError } from '@parlance/contract/csv';
import { say } from '@parlance/contract/say';
import { Refusal } from '../../platform/refusal.ts';

/** What is wrong in the list that was sent: by its place, as `people.3.email`. */
export type EntryFault = { path: string; reason: string };

/** Refuses a list with every fault in it. */
export function refuseFaults(faults: EntryFault[]): void {
  if (faults.length === 0) return;
  const count = new Set(faults.map(({ path }) => path.split('.').slice(0, 2).join('.'))).size;
  throw new Refusal('rows_wrong', {
    sentence: say(
      msg`${plural({ count }, { one: '# entry needs', other: '# entries need' })} fixing. Nothing was stored.`,
    ),
    fields: faults,
  });
}

/** Does what is done for a file, whose faults are those of the list: a line is the place of an entry. */
export async function asEntries<T>(list: 'people' | 'classes', work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'csv_rows_wrong') {
      const { errors } = error.extras.details as { errors: RowError[] };
      const field = (column: string) => (column === 'class' ? 'name' : column);
      refuseFaults(errors.map(({ line, column, reason }) => ({ path: `${list}.${line}.${field(column)}`, reason })));
    }
    throw error;
  }
}
