import type { FileImport } from '@parlance/contract/interchange/imports';
import type { Db } from '../../platform/database/database.ts';
import { findStoredBefore, type ImportRecord } from '../queries.ts';

/** A reading as it is sent. */
export async function importReply(db: Db, record: ImportRecord): Promise<FileImport> {
  const { account_id: _own, sha256, counts, made_at, expires_at, ...rest } = record;
  const before = record.status === 'read' ? await findStoredBefore(db, sha256) : null;
  return {
    ...rest,
    ...counts,
    made_at: made_at.toISOString(),
    expires_at: expires_at.toISOString(),
    stored_before: before && { ...before, at: before.at.toISOString() },
  };
}
