import { type Database } from '../platform/database/database.ts';
import { dumpOf } from './dump.ts';
import type { Progress } from './progress.ts';
import { loadAll, prepareEmpty } from './restore.ts';

/**
 * Copies every row of the embedded database, which no server uses, into an empty PostgreSQL: a backup and its restore
 * in one stream. The old database is left as it is. Gives how many rows there are.
 */
export async function moveDatabase(from: Database, to: Database, progress: Progress): Promise<number> {
  await prepareEmpty(to);
  return await from.inLongTransaction({ snapshot: true }, async (read) => {
    const { tables, sequences } = await dumpOf(read);
    return await to.inLongTransaction({}, async (write) => {
      const known = await sequences();
      return await loadAll(write, { tables: null, sequences: known }, async (load) => {
        for await (const table of tables) {
          progress(`Copying the table ${table.name}`);
          await load(table);
        }
      });
    });
  });
}
