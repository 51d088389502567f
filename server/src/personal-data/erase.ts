import { msg } from '@lingui/core/runtime-macro';
import type { Parsed, Reply } from '@parlance/contract/endpoint';
import { may } from '@parlance/contract/permissions';
import type { erasePerson, previewErasure } from '@parlance/contract/personal-data/personal-data';
import { removeFilesNow } from '../media/clean-up.ts';
import type { AppContext } from '../platform/app-context.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import { keptSentence } from '../platform/kept-sentences.ts';
import { fieldRefusal, orNotFound, Refusal } from '../platform/refusal.ts';
import { erasePersonalRows } from './erase-rows.ts';
import { noteErasures } from './notes.ts';
import { countErased, findPerson, lockPerson, openUntil, type PersonRow } from './queries.ts';

/** What an erasure would take, for whoever must decide it. */
export async function preview({ db, clock }: AppContext, accountId: number): Promise<Reply<typeof previewErasure>> {
  const person = refuseUnerasable(await findPerson(db, accountId));
  const { id, username, email, role } = person;
  const { bytes, unmarked, ...counts } = await countErased(db, person);
  const until = await openUntil(db, id, clock.now());
  return { account: { id, username, email, role }, counts, bytes, unmarked, openUntil: until?.toISOString() ?? null };
}

/**
 * Erases a person for good: one transaction, then the files, then a note in the store, so that a restore erases again.
 * What of the last two fails is tried again each hour. Refuses oneself, a superadmin, an account that was erased, another
 * email, and a person whose test is running.
 */
export async function erase(
  context: AppContext,
  callerId: number,
  { accountId, email, reason }: Parsed<typeof erasePerson, 'body'> & { accountId: number },
): Promise<void> {
  if (accountId === callerId) throw new Refusal('not_yourself');
  await eraseHeld(context, accountId, { askedBy: callerId, reason }, (person) => {
    if (email.toLowerCase() !== person.email.toLowerCase()) {
      throw fieldRefusal('invalid', 'email', msg`This is not the email of this account.`);
    }
  });
}

const UNUSED = keptSentence(msg`No login for as long as the rule says.`);

/**
 * Erases a learner who no longer logs in, if `isUnused` says so of the account once it is held. Whoever may not be erased
 * is refused as above.
 */
export async function eraseUnused(
  context: AppContext,
  accountId: number,
  isUnused: (db: Db) => Promise<boolean>,
): Promise<void> {
  await eraseHeld(context, accountId, { askedBy: null, reason: UNUSED }, async (person, db) => {
    if (!may(person, 'learns') || !(await isUnused(db))) throw new Refusal('not_found');
  });
}

async function eraseHeld(
  context: AppContext,
  accountId: number,
  asked: { askedBy: number | null; reason: string },
  refuse: (person: PersonRow, db: Db) => void | Promise<void>,
): Promise<void> {
  const keys = await inTransaction(context.db, async (db) => {
    const person = refuseUnerasable(await lockPerson(db, accountId));
    await refuse(person, db);
    const until = await openUntil(db, accountId, context.clock.now());
    if (until) throw new Refusal('erase_test_open', { details: { until: until.toISOString() } });
    return await erasePersonalRows(db, person, { ...asked, at: context.clock.now() });
  });
  await removeFilesNow(context, keys);
  await noteErasures(context).catch(() => {});
}

function refuseUnerasable(person: PersonRow | undefined): PersonRow {
  const found = orNotFound(person);
  if (found.isErased) throw new Refusal('already_erased');
  if (may(found, 'administers')) throw new Refusal('erase_superadmin');
  return found;
}
