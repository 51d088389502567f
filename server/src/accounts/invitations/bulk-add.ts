import { setImmediate } from 'node:timers/promises';
import { msg, plural } from '@lingui/core/runtime-macro';
import type { UploadRow } from '@parlance/contract/csv';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../../platform/app-context.ts';
import { type AuditEntry, auditAll } from '../../platform/audit/queries.ts';
import { handingBackMarked } from '../../platform/csv/marked-file.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Upload } from '../../platform/http/upload.ts';
import { Refusal } from '../../platform/refusal.ts';
import { invite } from './invite.ts';
import { withoutLink } from './mails.ts';
import type { Memberships } from './memberships.ts';
import { type InvitedAccount, insertInvited, lockBulkAdd } from './queries.ts';
import { classesClosed, type ReadAccounts, readAccounts, takenMeanwhile } from './read-accounts.ts';

/** How many accounts are stored by a statement; other requests get their turn in between, after some milliseconds. */
const AT_ONCE = 100;

type By = { actorId: number; memberships: Memberships };

type Fields = { dryRun?: boolean; marked?: boolean };

/** `sent_at` is the moment all of its mails were written at. */
type Added = { message: string; imported: number; rows: UploadRow[]; sent_at?: string };

/** Adds the accounts of a file and invites each by mail, where there are passwords: all of them, or none and every fault. */
export async function addFromCsv(
  context: AppContext,
  upload: Upload<Fields>,
  { actorId, memberships }: By,
): Promise<Added> {
  const { file } = upload;
  if (!file) throw new Refusal('file_missing');
  const read = await handingBackMarked(upload, () => readAccounts(context.db, file.bytes, memberships));
  const count = read.accounts.size;
  const invites = context.settings.passwords === 'everyone';
  const note = invites ? withoutLink(context.settings) : '';
  if (upload.fields.dryRun) {
    return {
      message: `${say(msg`${plural({ count }, { one: '# account', other: '# accounts' })} ready to add. Nothing is stored yet.`)}${note}`,
      imported: 0,
      rows: read.rows,
    };
  }
  const at = context.clock.now();
  await handingBackMarked(upload, () => storeAccounts(context, read, { actorId, memberships }, at));
  if (!invites) {
    const message = say(
      msg`${plural({ count }, { one: '# account added.', other: '# accounts added.' })} People log in with their school account.`,
    );
    return { message, imported: count, rows: read.rows };
  }
  return {
    message: `${say(msg`${plural({ count }, { one: '# account added. # invitation is', other: '# accounts added. # invitations are' })} being sent.`)}${note}`,
    imported: count,
    rows: read.rows,
    sent_at: at.toISOString(),
  };
}

/**
 * Stores accounts with their invitations and classes, and gives their ids by email in lower case: all, or none and the
 * refusal of the file.
 */
export async function storeAccounts(
  context: AppContext,
  read: ReadAccounts,
  { actorId, memberships }: By,
  now: Date,
): Promise<Map<string, number>> {
  return await inTransaction(context.db, async (db) => {
    await lockBulkAdd(db);
    const missing = new Set<string>();
    const ids = new Map<string, number>();
    const all = [...read.accounts.values()].map(({ line: _line, classes: _classes, ...account }) => account);
    for (let start = 0; start < all.length; start += AT_ONCE) {
      const accounts = all.slice(start, start + AT_ONCE);
      const stored = await storeSome({ ...context, db }, accounts, actorId, now);
      for (const { email } of accounts) {
        const id = stored.get(email);
        if (id === undefined) missing.add(email.toLowerCase());
        else ids.set(email.toLowerCase(), id);
      }
      await setImmediate();
    }
    // Thrown in here: nothing of the file stays.
    if (missing.size > 0) throw takenMeanwhile(read, missing);
    const people = [...read.accounts].flatMap(([emailKey, { role, access, classes }]) =>
      classes.length > 0 ? [{ id: ids.get(emailKey) ?? 0, role, access, classes }] : [],
    );
    const closed = people.length > 0 ? await memberships.add(db, people, { actorId, at: now }) : [];
    if (closed.length > 0) throw classesClosed(read, closed);
    return ids;
  });
}

/** Stores accounts with their invitations, and gives the ids of those whose emails were free, by email. */
async function storeSome(
  context: AppContext,
  accounts: InvitedAccount[],
  actorId: number,
  now: Date,
): Promise<Map<string, number>> {
  const stored = await insertInvited(context.db, accounts, now);
  if (stored.length === 0) return new Map();
  await setImmediate();
  const invites = context.settings.passwords === 'everyone';
  if (invites) await invite(context, stored, now);
  await setImmediate();
  const entries = stored.map(({ id, role, access, status }): AuditEntry => {
    const details = { role, status, ...(access !== 'school' && { access }) };
    return { account: id, actorId, at: now, action: invites ? 'account.invited' : 'account.added', details };
  });
  await auditAll(context.db, entries);
  return new Map(stored.map(({ id, email }) => [email, id]));
}
