import type { OidcRefusal } from '@parlance/contract/oidc';
import { may } from '@parlance/contract/permissions';
import { NO_PASSWORD } from '../../accounts/passwords.ts';
import { findNumbers } from '../../accounts/people/queries.ts';
import { insertAccount, updateAccount } from '../../accounts/queries.ts';
import { removeFactorsOf } from '../../accounts/second-factors/queries.ts';
import { endLoginsOf } from '../../accounts/sessions/queries.ts';
import { proveEmail } from '../../accounts/ways-in/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction, violatedConstraint } from '../../platform/database/database.ts';
import type { OidcSettings } from '../../platform/oidc-settings.ts';
import { queueNotice } from './mails.ts';
import type { Person } from './person.ts';
import {
  type FoundAccount,
  insertIdentity,
  isOfPlatform,
  lockAccountByEmail,
  lockAccountOf,
  type NewIdentity,
  noteUse,
} from './queries.ts';

/** Why somebody whom the provider let in is not let in here. */
export class OidcRefused extends Error {
  readonly code: OidcRefusal;

  constructor(code: OidcRefusal) {
    super(code);
    this.code = code;
  }
}

/** Whom a school lets in by its logins: whose email is of these domains (any where there are none), and who gets an account. */
export type Admission = Pick<OidcSettings, 'domains' | 'creates'>;

/**
 * The account of somebody whom the provider let in: theirs from before, a learner's with the same confirmed email, which
 * is linked, or a new one. Throws `OidcRefused` for anybody else. Role and names are brought up to what the provider says.
 */
export async function accountOf(context: AppContext, person: Person, settings: Admission): Promise<number> {
  try {
    return await inTransaction(context.db, (db) => find({ ...context, db }, person, settings));
  } catch (error) {
    if (!TAKEN.includes(violatedConstraint(error) ?? '')) throw error;
    // Of two first logins at the same moment the other one was first.
    return await inTransaction(context.db, (db) => find({ ...context, db }, person, settings));
  }
}

const TAKEN = ['identities_issuer_subject_key', 'accounts_email'];

async function find(context: AppContext, person: Person, settings: Admission): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  const known = await lockAccountOf(db, person, context.settings);
  if (known) {
    refuseClosed(known);
    await noteUse(db, known.identityId, person.email, now);
    // A role is for accounts that the provider made, or whose owner linked them.
    const role = known.origin === 'email' ? null : person.role;
    await bringUp(db, known, { ...person, ...namesFor(known.origin, person), role }, now);
    return known.id;
  }
  const { email } = person;
  if (email === null || !person.emailConfirmed) throw new OidcRefused('oidc_email_unconfirmed');
  refuseOtherDomain(email, settings);
  const found = await lockAccountByEmail(db, email);
  if (!found) return await create(context, { ...person, email }, settings);
  // The provider must be no way into the account of somebody who reads keys and results.
  if (may(found, 'invigilates')) throw new OidcRefused('oidc_link_first');
  refuseClosed(found);
  await link(context, found, person, 'email');
  if (await proveEmail(db, found.id, person)) await takeFromRegistrant(db, found, now);
  await bringUp(db, found, { ...person, ...namesFor('email', person), role: null }, now);
  return found.id;
}

/**
 * Somebody registered this email, and may have been anybody: whoever the provider says it belongs to is the first of whom
 * that is known. The password and second factors of somebody else end as well.
 */
async function takeFromRegistrant(db: Db, { id }: FoundAccount, now: Date): Promise<void> {
  await updateAccount(db, id, { passwordHash: NO_PASSWORD }, now);
  await removeFactorsOf(db, id);
  await audit(db, { account: id, actorId: id, at: now }, 'account.password_removed');
}

/** A closed account is told so, as after a right password; of a deleted one nothing is told. */
function refuseClosed({ status }: FoundAccount): void {
  if (status === 'inactive') throw new OidcRefused('account_inactive');
  if (status === 'suspended') throw new OidcRefused('account_suspended');
  if (status === 'deleted') throw new OidcRefused('oidc_no_account');
}

/** Refuses an email of another domain than those of the school, where it named some. */
export function refuseOtherDomain(email: string, { domains }: Pick<Admission, 'domains'>): void {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (domains.length > 0 && !domains.includes(domain)) throw new OidcRefused('oidc_other_domain');
}

/** Links somebody at the provider to an account in a transaction, and tells its owner. */
export async function link(
  context: AppContext,
  account: Pick<FoundAccount, 'id' | 'email' | 'language'>,
  person: Person,
  origin: 'email' | 'owner',
): Promise<void> {
  const now = context.clock.now();
  const { issuer, subject, email } = person;
  await insertIdentity(context.db, { accountId: account.id, issuer, subject, email, origin, now }, context.settings);
  await audit(context.db, { account: account.id, actorId: account.id, at: now }, 'identity.linked', { by: origin });
  await queueNotice(context, account, 'linked');
}

async function create(
  { db, clock, settings: school }: AppContext,
  person: Person & { email: string },
  settings: Admission,
): Promise<number> {
  if (!settings.creates) throw new OidcRefused('oidc_no_account');
  const now = clock.now();
  const { username, email, issuer, subject } = person;
  const account = await insertAccount(
    db,
    {
      username,
      email,
      full_name: person.fullName,
      registration_number: person.registrationNumber,
      phone: '',
      passwordHash: NO_PASSWORD,
      role: person.role ?? 'user',
      status: 'active',
    },
    now,
  ).catch(numberTaken);
  await insertIdentity(db, { accountId: account.id, issuer, subject, email, origin: 'created', now }, school);
  const entry = { account: account.id, actorId: account.id, at: now };
  await audit(db, entry, 'identity.account_added', { role: account.role });
  return account.id;
}

/** Somebody with this number has an account, under another email: they get no second one. */
function numberTaken(error: unknown): never {
  if (violatedConstraint(error) !== 'accounts_registration_number') throw error;
  throw new OidcRefused('oidc_number_taken');
}

/** What a platform calls somebody is no name for the papers of an account that was there before: none is filled in. */
function namesFor(origin: NewIdentity['origin'], person: Person): Pick<Person, 'fullName'> {
  return { fullName: isOfPlatform(person) && origin !== 'created' ? '' : person.fullName };
}

/**
 * Gives an account the role that the provider says, and the names that it has not got yet. Never takes a superadmin's
 * role. A name that is there stays: papers were checked against it.
 */
async function bringUp(db: Db, account: FoundAccount, person: Person, now: Date): Promise<void> {
  const entry = { account: account.id, actorId: account.id, at: now };
  const { role } = person;
  if (role !== null && !may(account, 'administers') && role !== account.role) {
    const after = await updateAccount(db, account.id, { role }, now);
    if (!may(after, 'invigilates')) await removeFactorsOf(db, account.id);
    await endLoginsOf(db, account.id);
    await audit(db, entry, 'identity.role_changed', { before: account.role, after: role });
  }
  const names = {
    ...(account.full_name === '' && person.fullName !== '' && { full_name: person.fullName }),
    ...(account.registration_number === '' &&
      person.registrationNumber !== '' &&
      (await findNumbers(db, [person.registrationNumber])).size === 0 && {
        registration_number: person.registrationNumber,
      }),
  };
  if (Object.keys(names).length === 0) return;
  await updateAccount(db, account.id, names, now);
  await audit(db, entry, 'identity.names_changed', { changed: Object.keys(names) });
}
