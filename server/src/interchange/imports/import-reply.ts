import { msg } from '@lingui/core/runtime-macro';
import type { FileImport } from '@parlance/contract/interchange/imports';
import { say } from '@parlance/contract/say';
import type { Db } from '../../platform/database/database.ts';
import { sayKept } from '../../platform/kept-sentences.ts';
import { storableCounts } from '../drafts.ts';
import { findStoredBefore, type ImportJob, type ImportRecord } from '../queries.ts';

/** After how long without a sign of life a reading has ended with its process. */
const SILENT_MS = 15_000;
const STOPPED = msg`The server was restarted while it read this file. Nothing of it was stored. Choose the file again.`;

/** A reading as it is sent. */
export async function importReply(db: Db, record: ImportRecord): Promise<FileImport> {
  const { account_id: _own, sha256, counts, made_at, expires_at, ...rest } = record;
  const before = record.status === 'read' ? await findStoredBefore(db, sha256) : null;
  return {
    ...rest,
    ...counts,
    suggests: sayKept(record.suggests),
    progress: null,
    problem: null,
    made_at: made_at.toISOString(),
    expires_at: expires_at.toISOString(),
    stored_before: before && { ...before, at: before.at.toISOString() },
  };
}

/** A file that is being read, or was not read to its end, as it is sent. */
export function jobReply(job: ImportJob, now: Date): FileImport {
  const { items_done, items_total, problem, seen_at, made_at, expires_at, ...rest } = job;
  const isSilent = now.getTime() - seen_at.getTime() > SILENT_MS;
  const status = problem !== null ? 'failed' : isSilent ? 'stopped' : 'reading';
  return {
    ...rest,
    status,
    progress: status === 'reading' ? { done: items_done, total: items_total } : null,
    problem: status === 'stopped' ? say(STOPPED) : problem && sayKept(problem),
    ...storableCounts(),
    counts: { items: 0, mapped: 0, changed: 0, left_out: 0, faulty: 0 },
    suggests: '',
    made_at: made_at.toISOString(),
    expires_at: expires_at.toISOString(),
    stored_before: null,
  };
}
