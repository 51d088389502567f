import { setImmediate } from 'node:timers/promises';
import type { UploadRow } from '@parlance/contract/csv';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAudits } from '../../platform/audit/queries.ts';
import { handingBackMarked } from '../../platform/csv/marked-file.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Upload } from '../../platform/http/upload.ts';
import { countOf } from '../../platform/plural.ts';
import { Refusal } from '../../platform/refusal.ts';
import { invite } from './invite.ts';
import { type InvitedAccount, insertInvited, lockBulkAdd } from './queries.ts';
import { type ReadAccounts, readAccounts, takenMeanwhile } from './read-accounts.ts';

/** So many accounts are stored by a statement; other requests get their turn in between, after some milliseconds. */
const AT_ONCE = 100;

type Fields = { dryRun?: boolean; marked?: boolean };

/** `sent_at` is the moment all of its mails were written at. */
type Added = { message: string; imported: number; rows: UploadRow[]; sent_at?: string };

/** Adds the accounts of a file and invites each by mail: all of them, or none and every fault. */
export async function addFromCsv(context: AppContext, upload: Upload<Fields>, actorId: number): Promise<Added> {
  const { file } = upload;
  if (!file) throw new Refusal('file_missing');
  const read = await handingBackMarked(upload, () => readAccounts(context.db, file.bytes));
  const count = read.accounts.size;
  if (upload.fields.dryRun) {
    return {
      message: `${countOf(count, 'account')} ready to add. Nothing is stored yet.`,
      imported: 0,
      rows: read.rows,
    };
  }
  const at = context.clock.now();
  await store(context, read, actorId, at);
  const sent = `${countOf(count, 'invitation is', 'invitations are')} being sent.`;
  return {
    message: `${countOf(count, 'account')} added. ${sent}`,
    imported: count,
    rows: read.rows,
    sent_at: at.toISOString(),
  };
}

async function store(context: AppContext, read: ReadAccounts, actorId: number, now: Date): Promise<void> {
  await inTransaction(context.db, async (db) => {
    await lockBulkAdd(db);
    const missing = new Set<string>();
    const all = [...read.accounts.values()].map(({ line: _line, ...account }) => account);
    for (let start = 0; start < all.length; start += AT_ONCE) {
      const accounts = all.slice(start, start + AT_ONCE);
      const stored = await storeSome({ ...context, db }, accounts, actorId, now);
      for (const { email } of accounts) if (!stored.has(email)) missing.add(email.toLowerCase());
      await setImmediate();
    }
    // Thrown in here: nothing of the file stays.
    if (missing.size > 0) throw takenMeanwhile(read, missing);
  });
}

/** Stores accounts with their invitations, and gives the emails of those that were free. */
async function storeSome(
  context: AppContext,
  accounts: InvitedAccount[],
  actorId: number,
  now: Date,
): Promise<Set<string>> {
  const stored = await insertInvited(context.db, accounts, now);
  if (stored.length === 0) return new Set();
  await setImmediate();
  await invite(context, stored, now);
  await setImmediate();
  await recordAudits(
    context.db,
    stored.map(({ id, role, status }) => {
      return {
        at: now,
        actorId,
        action: 'account.invited',
        subjectType: 'account',
        subjectId: id,
        details: { role, status },
      };
    }),
  );
  return new Set(stored.map(({ email }) => email));
}
