import type { RunStatement } from '../../platform/database/long-transaction.ts';
import { openSealedText } from '../../platform/sealed-text.ts';
import { WrongSetting } from '../../platform/secret-files.ts';
import { hasColumn, listSealed, type SealedRow, sealedColumns } from './queries.ts';

/** How many values of a column are tried: one that was lost in an earlier change of the secret says nothing. */
const TRIED = 20;

/**
 * Throws where this secret is not the one that the database was used with: of a column that is encrypted it opens nothing.
 * Everything that goes on to write, or to sign, with the secret asks here first. Changes nothing, and works on the tables
 * of an earlier release.
 */
export async function refuseOtherSecret(run: RunStatement, secret: string): Promise<void> {
  for (const column of sealedColumns) {
    if (!(await hasColumn(run, column))) continue;
    const rows = await listSealed(run, column, { inUse: true, limit: TRIED });
    if (rows.length === 0 || rows.some((row) => opened(secret, row) !== null)) continue;
    throw new WrongSetting(
      `SECRET is not the one that this database was used with: ${column.named} cannot be read. Set SECRET to that one, or DATA_DIR to the folder that keeps it. If it is lost, run change-secret with --lost: what cannot be read is removed.`,
    );
  }
}

/** The text of a value; null where this secret does not open it. */
export function opened(secret: string, { purpose, sealed }: SealedRow): string | null {
  try {
    return openSealedText(secret, purpose, sealed);
  } catch {
    return null;
  }
}
