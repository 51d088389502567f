import type { Access, Role, Status } from '@parlance/contract/accounts';
import type { Language } from '@parlance/contract/languages';
import { may } from '@parlance/contract/permissions';
import type { AppContext } from '../platform/app-context.ts';
import { type AuditEntry, audit, auditAll } from '../platform/audit/queries.ts';
import { type Db, inTransaction, violatedConstraint } from '../platform/database/database.ts';
import { fieldRefusal, orNotFound, Refusal } from '../platform/refusal.ts';
import { hashNewPassword } from './passwords.ts';
import { isExaminedByName } from './people/queries.ts';
import {
  type AccountRow,
  findOwnAccount,
  insertAccount,
  lockAccount,
  type NewAccount,
  updateAccount,
} from './queries.ts';
import { removeFactorsOf } from './second-factors/queries.ts';
import { endLoginsOf, endSessionsOf } from './sessions/queries.ts';
import { proveEmail } from './ways-in/queries.ts';

/** The two lists hold these roles only, so no call can change, add or remove a superadmin: the last one stays. */
export type ListedRole = Exclude<Role, 'superadmin'>;

type Form = {
  username: string;
  full_name?: string;
  registration_number?: string;
  email: string;
  password?: string;
  phone?: string;
  role?: ListedRole;
  access?: Access;
  status?: Status;
};

/** Adds an account to the list of a role, or to the other one when the form says so. */
export async function addAccount(
  { db, clock, settings }: AppContext,
  actorId: number,
  listed: ListedRole,
  form: Form & { password: string },
): Promise<AccountRow> {
  const { password, ...rest } = form;
  const passwordHash = await hashNewPassword(password, { full_name: '', ...form, school: settings.brand.name });
  return orTaken(
    inTransaction(db, async (db) => {
      const now = clock.now();
      const added = await insertAccount(db, { phone: '', role: listed, status: 'active', ...rest, passwordHash }, now);
      const details = {
        role: added.role,
        status: added.status,
        ...(added.access !== 'school' && { access: added.access }),
      };
      await audit(db, { account: added.id, actorId, at: now }, 'account.added', details);
      return added;
    }),
  );
}

/**
 * Edits the account of that id in the list of a role. A new password or status ends its sessions; a new role acts on
 * its next request.
 */
export async function editAccount(
  { db, clock, settings }: AppContext,
  actorId: number,
  listed: ListedRole,
  id: number,
  form: Form,
): Promise<AccountRow> {
  const demotes = form.role !== undefined || (form.status !== undefined && form.status !== 'active');
  if (id === actorId && demotes) throw new Refusal('not_yourself');
  const { password, ...rest } = form;
  // Before the transaction: one that waited for a hash would hold up everybody on the embedded database.
  const stored = password ? await findOwnAccount(db, id) : undefined;
  const owner = { full_name: stored?.full_name ?? '', ...form, school: settings.brand.name };
  const passwordHash = password ? await hashNewPassword(password, owner) : undefined;
  return orTaken(
    inTransaction(db, async (db) => {
      const before = orNotFound(await lockAccount(db, id, listed));
      return await editLocked(db, before, { ...rest, passwordHash }, { actorId, at: clock.now() });
    }),
  );
}

/** Changes an account in the transaction that locked it; `given` is what it is to be, and the rest stays. */
export async function editLocked(
  db: Db,
  before: AccountRow,
  given: Partial<NewAccount>,
  { actorId, at }: { actorId: number; at: Date },
): Promise<AccountRow> {
  const { id, full_name, status } = before;
  if (given.full_name === '' && full_name !== '') await refuseToName(db, id);
  const after = await updateAccount(db, id, given, at);
  // A password given by the school goes to the person it knows; somebody who registered may know what it gives an email.
  if (given.passwordHash) await proveEmail(db, id);
  // Learners have no second factor: whoever becomes staff again sets one up again.
  const leavesStaff = may(before, 'invigilates') && !may(after, 'invigilates');
  const lost = leavesStaff ? await removeFactorsOf(db, id) : 0;
  // What let a learner in may be no way in for staff.
  const becomesStaff = !may(before, 'invigilates') && may(after, 'invigilates');
  if (becomesStaff || given.passwordHash || after.status !== status || lost > 0) await endLoginsOf(db, id);
  await auditAll(db, entriesOf({ before, after, given }, { actorId, at }));
  return after;
}

type Edited = { before: AccountRow; after: AccountRow; given: Partial<NewAccount> };

/** Whom an admin sees is told by itself, and an edit of nothing else is no other change. */
function entriesOf({ before, after, given }: Edited, { actorId, at }: { actorId: number; at: Date }): AuditEntry[] {
  const entry = { account: before.id, actorId, at };
  const changed = changes(before, given);
  const others = changed.filter((name) => name !== 'access');
  const edited = { changed: others, role: after.role, status: after.status };
  const access = { before: before.access, after: after.access };
  return [
    ...(others.length > 0 || changed.length === 0
      ? [{ ...entry, action: 'account.edited' as const, details: edited }]
      : []),
    ...(changed.includes('access') ? [{ ...entry, action: 'account.access_changed' as const, details: access }] : []),
  ];
}

/** A candidate of a published examination keeps a full name, and only staff change it: papers were checked against it. */
async function refuseToName(db: Db, accountId: number): Promise<void> {
  if (await isExaminedByName(db, accountId)) throw fieldRefusal('full_name_in_use', 'full_name');
}

/** Changes the caller's own names, phone and language. An account that is gone by now is not logged in. */
export async function editProfile(
  { db, clock }: AppContext,
  { accountId, role }: { accountId: number; role: Role },
  form: { username: string; phone: string; full_name?: string; language?: Language | null },
): Promise<AccountRow> {
  return inTransaction(db, async (db) => {
    const now = clock.now();
    const before = await lockAccount(db, accountId, role);
    if (!before) throw new Refusal('not_signed_in');
    const isRenamed = form.full_name !== undefined && form.full_name !== before.full_name;
    if (isRenamed) await refuseToName(db, accountId);
    const after = await updateAccount(db, accountId, form, now);
    const details = { changed: changes(before, form), role: after.role, status: after.status };
    await audit(db, { account: accountId, actorId: accountId, at: now }, 'account.edited', details);
    return after;
  });
}

/** Deletes the account of that id in the list of a role: its sessions end, its email is free, its results stay. */
export async function removeAccount(
  { db, clock }: AppContext,
  actorId: number,
  listed: ListedRole,
  id: number,
): Promise<AccountRow> {
  if (id === actorId) throw new Refusal('not_yourself');
  return inTransaction(db, async (db) => {
    const now = clock.now();
    const before = orNotFound(await lockAccount(db, id, listed));
    const after = await updateAccount(db, id, { status: 'deleted' }, now);
    if (may(before, 'invigilates')) await removeFactorsOf(db, id);
    await endSessionsOf(db, id);
    const details = { role: before.role, status: before.status };
    await audit(db, { account: id, actorId, at: now }, 'account.deleted', details);
    return after;
  });
}

/** Gives what the work gives; an index refusing an email or a registration number becomes the refusal that says so. */
export async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === 'accounts_email') throw fieldRefusal('email_taken', 'email');
    if (violated !== 'accounts_registration_number') throw error;
    throw fieldRefusal('registration_number_taken', 'registration_number');
  }
}

/** The names of what an edit changed, for the audit: what someone's phone was is nobody's business there. */
function changes(before: AccountRow, { passwordHash, ...given }: Partial<NewAccount>): string[] {
  const names = (Object.keys(given) as (keyof typeof given)[]).filter(
    (name) => given[name] !== undefined && given[name] !== before[name],
  );
  return passwordHash ? [...names, 'password'] : names;
}
