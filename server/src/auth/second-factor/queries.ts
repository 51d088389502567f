import type { FactorKind } from '@parlance/contract/auth';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/tables.ts';
import type { SignInAccount } from '../queries.ts';

const accountColumns = [
  'accounts.id',
  'username',
  'full_name',
  'email',
  'phone',
  'role',
  'access',
  'status',
  'language',
  'second_factor',
  'password_hash as passwordHash',
] as const;

/** The account of that id while it is active. */
export function findActive(db: Db, accountId: number): Promise<SignInAccount | undefined> {
  return db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** The same, locked until the transaction ends: its factors change one after another. */
export function lockActive(db: Db, accountId: number): Promise<SignInAccount | undefined> {
  return db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type TicketRow = Row<'sign_in_tickets'>;
export type NewTicket = Omit<TicketRow, 'challenge' | 'wrong_tries'>;

export async function insertTicket(db: Db, ticket: NewTicket): Promise<void> {
  await db.insertInto('sign_in_tickets').values(ticket).execute();
}

const ticketColumns = [
  'account_id',
  'purpose',
  'password_digest',
  'session_id',
  'challenge',
  'remembered',
  'by_provider',
] as const;
export type LiveTicket = Pick<TicketRow, (typeof ticketColumns)[number]>;

/** A ticket that is neither over nor used up by wrong tries. */
export function findTicket(
  db: Db,
  at: { hash: Uint8Array; now: Date; tries: number },
): Promise<LiveTicket | undefined> {
  return db
    .selectFrom('sign_in_tickets')
    .select(ticketColumns)
    .where('ticket_hash', '=', at.hash)
    .where('until', '>', at.now)
    .where('wrong_tries', '<', at.tries)
    .executeTakeFirst();
}

/** Counts a try as wrong before it is checked. Gives how many there are; null for a ticket that has none left. */
export async function countTry(db: Db, at: { hash: Uint8Array; now: Date; tries: number }): Promise<number | null> {
  const counted = await db
    .updateTable('sign_in_tickets')
    .set({ wrong_tries: sql<number>`wrong_tries + 1` })
    .where('ticket_hash', '=', at.hash)
    .where('until', '>', at.now)
    .where('wrong_tries', '<', at.tries)
    .returning('wrong_tries')
    .executeTakeFirst();
  return counted?.wrong_tries ?? null;
}

export async function setTicketChallenge(db: Db, hash: Uint8Array, challenge: string): Promise<void> {
  await db.updateTable('sign_in_tickets').set({ challenge }).where('ticket_hash', '=', hash).execute();
}

/** Uses a ticket up; false when another call did. */
export async function useUpTicket(db: Db, hash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_tickets').where('ticket_hash', '=', hash).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Removes the tickets whose time is over. */
export async function purgeTickets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_tickets').where('until', '<=', now).execute();
}

const factorColumns = [
  'id',
  'kind',
  'name',
  'secret',
  'credential_id',
  'public_key',
  'transports',
  'challenge',
  'created_at',
  'last_used_at',
] as const;
export type FactorRow = Pick<Row<'second_factors'>, (typeof factorColumns)[number]>;

/** The confirmed factors of an account, the oldest first. */
export function listFactorsOf(db: Db, accountId: number): Promise<FactorRow[]> {
  return db
    .selectFrom('second_factors')
    .select(factorColumns)
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** The factor of that id which an account began since then and has not confirmed. */
export function findBegun(
  db: Db,
  { accountId, id, since }: { accountId: number; id: number; since: Date },
): Promise<FactorRow | undefined> {
  return db
    .selectFrom('second_factors')
    .select(factorColumns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirst();
}

/** Forgets what an account began and did not confirm. */
export async function removeBegun(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('second_factors').where('account_id', '=', accountId).where('confirmed_at', 'is', null).execute();
}

export type NewFactorRow = { accountId: number; kind: FactorKind; name: string; secret: Uint8Array | null; now: Date };

/** Begins a factor and gives its id. */
export async function insertFactor(db: Db, { accountId, kind, name, secret, now }: NewFactorRow): Promise<number> {
  const { id } = await db
    .insertInto('second_factors')
    .values({ account_id: accountId, kind, name, secret, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setFactorChallenge(db: Db, id: number, challenge: string): Promise<void> {
  await db.updateTable('second_factors').set({ challenge }).where('id', '=', id).execute();
}

/** What a factor is by its first proof. */
export type Confirmed =
  | { lastStep: number }
  | { credentialId: Uint8Array; publicKey: Uint8Array; signCount: number; transports: string[] };

/** Confirms a factor; false when another call did. A passkey that is there already violates `second_factors_credential_id_key`. */
export async function confirmFactorRow(db: Db, id: number, proved: Confirmed, now: Date): Promise<boolean> {
  const values =
    'lastStep' in proved
      ? { last_step: proved.lastStep }
      : {
          credential_id: proved.credentialId,
          public_key: proved.publicKey,
          sign_count: proved.signCount,
          transports: proved.transports,
        };
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ ...values, challenge: null, confirmed_at: now, last_used_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes one confirmed factor of an account; undefined when it has no such one. */
export function deleteFactor(db: Db, accountId: number, id: number): Promise<{ kind: FactorKind } | undefined> {
  return db
    .deleteFrom('second_factors')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .returning('kind')
    .executeTakeFirst();
}

/** Takes the code of a step; false when one of it or of a later step was taken before. */
export async function takeStep(db: Db, id: number, step: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step, last_used_at: now })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes the counter of a passkey; false when it did not go on, though it counts. */
export async function takeSignCount(db: Db, id: number, signCount: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(sign_count < ${signCount}::bigint or (sign_count = 0 and ${signCount}::bigint = 0))`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Puts new recovery codes in the place of the old ones. */
export async function replaceRecoveryCodes(db: Db, accountId: number, hashes: Uint8Array[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();
}

/** Uses a recovery code up; false when the account has no such one that is unused. */
export async function useRecoveryCode(db: Db, accountId: number, hash: Uint8Array, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How many recovery codes of an account are unused. */
export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** When a factor was used in a session, and its owner logged in at the provider once more. */
export async function findSessionProof(db: Db, sessionId: number) {
  return await db
    .selectFrom('sessions')
    .select(['factor_at', 'provider_at'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
}

/**
 * Notes when a factor was used in a session (null: its account has none any more), or when its owner logged in at the
 * provider once more; false when the session has ended.
 */
export async function setSessionProof(
  db: Db,
  sessionId: number,
  proof: { factor_at: Date | null } | { provider_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('sessions').set(proof).where('id', '=', sessionId).executeTakeFirst();
  return numUpdatedRows === 1n;
}
