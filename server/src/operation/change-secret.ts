import type { Database } from '../platform/database/database.ts';
import { openSealedText, sealText } from '../platform/sealed-text.ts';
import { OperationFailed } from './failure.ts';
import { listSealed, putSealed, removeApps, sealedColumns } from './queries.ts';

/** What a value is encrypted with, and is to be. */
type Secrets = { from: string; to: string };

/** `left` is how many values another secret had encrypted already: nobody can read them, before and after. */
export type ChangedSecret = { changed: number; left: number };

/**
 * Encrypts everything with another secret, all of it or nothing. No server may run meanwhile: it would read and write
 * with the secret of before. Throws where `from` is not the secret that authenticator apps are encrypted with.
 */
export async function changeSecret(database: Database, { from, to }: Secrets): Promise<ChangedSecret> {
  return await database.inLongTransaction({}, async (run) => {
    const done = { changed: 0, left: 0 };
    for (const column of sealedColumns) {
      for (const { key, purpose, sealed } of await listSealed(run, column)) {
        const text = opened(from, purpose, sealed);
        if (text === null && column.table === 'second_factors') throw new OperationFailed(WRONG_SECRET);
        if (text === null) done.left += 1;
        else {
          await putSealed(run, column, { key, sealed: sealText(to, purpose, text) });
          done.changed += 1;
        }
      }
    }
    return done;
  });
}

const WRONG_SECRET =
  'SECRET is not the one that this database was used with. Set it to that one. If it is lost, add --lost: everyone with an authenticator app sets it up again.';

/** Goes on after a secret was lost: authenticator apps are removed. Gives how many there were. */
export async function forgetLostSecret(database: Database): Promise<number> {
  return await database.inLongTransaction({}, removeApps);
}

function opened(secret: string, purpose: string, sealed: Uint8Array): string | null {
  try {
    return openSealedText(secret, purpose, sealed);
  } catch {
    return null;
  }
}
