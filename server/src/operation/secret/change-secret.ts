import { newSecret } from '../../integrations/webhooks/post.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RunStatement } from '../../platform/database/long-transaction.ts';
import { sealText } from '../../platform/sealed-text.ts';
import { listSealed, putSealed, removeApps, sealedColumns } from './queries.ts';
import { opened, refuseOtherSecret } from './refuse-other-secret.ts';

/** What a value is encrypted with, and is to be. */
type Secrets = { from: string; to: string };

/** `left` is how many values another secret had encrypted already: nobody can read them, before and after. */
export type ChangedSecret = { changed: number; left: number };

/**
 * Encrypts everything with another secret, all of it or nothing. No server may run meanwhile: it would read and write
 * with the secret of before. Throws where `from` is not the secret of this database.
 */
export async function changeSecret(database: Database, { from, to }: Secrets): Promise<ChangedSecret> {
  return await database.inLongTransaction({}, async (run) => {
    await refuseOtherSecret(run, from);
    const done = { changed: 0, left: 0 };
    for (const column of sealedColumns) {
      for (const row of await listSealed(run, column)) {
        const text = opened(from, row);
        if (text === null) done.left += 1;
        else {
          await putSealed(run, column, { key: row.key, sealed: sealText(to, row.purpose, text) });
          done.changed += 1;
        }
      }
    }
    return done;
  });
}

/** How many authenticator apps and other values are gone, whose secret is lost. */
export type Forgotten = { apps: number; others: number };

/**
 * Goes on with this secret after the one of before was lost: what it does not open is removed. The key of receipts is
 * retired, and a webhook gets a secret that nobody has seen. Where it opens everything, nothing changes.
 */
export async function forgetSealed(run: RunStatement, secret: string): Promise<Forgotten> {
  const done = { apps: 0, others: 0 };
  for (const column of sealedColumns) {
    const rows = (await listSealed(run, column, { inUse: true })).filter((row) => opened(secret, row) === null);
    if (rows.length === 0) continue;
    if (column.table === 'second_factors') {
      done.apps = await removeApps(run);
      continue;
    }
    done.others += rows.length;
    if (column.lose !== null) await run(column.lose, [rows.map(({ key }) => key)]);
    else {
      for (const { key, purpose } of rows) {
        await putSealed(run, column, { key, sealed: sealText(secret, purpose, newSecret()) });
      }
    }
  }
  return done;
}
