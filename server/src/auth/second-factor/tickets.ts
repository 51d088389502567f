import { createHash } from 'node:crypto';
import type { FactorMethod } from '@parlance/contract/auth';
import { type AgainMethod, TICKET_MINUTES, TICKET_TRIES } from '@parlance/contract/second-factor';
import type { FastifyRequest } from 'fastify';
import { countsAsFactor } from '../../accounts/second-factors/required.ts';
import { findKept } from '../../accounts/sessions/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { hashOfToken, newToken } from '../../platform/digest.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { countCalls, insertCall, lockCounts } from '../../platform/limits/queries.ts';
import { HOUR_SECONDS, refuseTooEarly } from '../../platform/limits/too-early.ts';
import { Refusal } from '../../platform/refusal.ts';
import { tellWrongFactors } from '../alarms.ts';
import { knows, readDevice } from '../device.ts';
import type { SignInAccount } from '../queries.ts';
import { FACTOR_RULE, TOO_MANY_TRIES } from '../throttle.ts';
import { findRelyingParty } from './passkeys.ts';
import {
  countRecoveryCodes,
  countTry,
  findActive,
  findTicket,
  insertTicket,
  type LiveTicket,
  listFactorsOf,
} from './queries.ts';

/** What tries of a second factor are counted as. */
export const FACTOR_TRY = 'factor_try';

/** How a login began: whether it stays on this device, and whether the school's provider took it and not a password. */
export type Begun = { remembered: boolean; byProvider: boolean };

/** Goes on with a login that was right so far; gives the ticket, which is nowhere else. */
export async function openLoginTicket(
  { db, clock }: AppContext,
  { id, passwordHash }: SignInAccount,
  { purpose, remembered, byProvider }: { purpose: 'second_factor' | 'setup' | 'oidc' } & Begun,
): Promise<string> {
  const ticket = newToken();
  await insertTicket(db, {
    ticket_hash: hashOfToken(ticket),
    account_id: id,
    purpose,
    password_digest: digestOfHash(passwordHash),
    session_id: null,
    remembered,
    by_provider: byProvider,
    until: plusSeconds(clock.now(), TICKET_MINUTES * 60),
  });
  return ticket;
}

/** Begins to use a factor once more in a session. */
export async function openTicketAgain(
  { db, clock }: AppContext,
  { accountId, sessionId }: { accountId: number; sessionId: number },
): Promise<string> {
  const ticket = newToken();
  await insertTicket(db, {
    ticket_hash: hashOfToken(ticket),
    account_id: accountId,
    purpose: 'again',
    password_digest: null,
    session_id: sessionId,
    remembered: false,
    by_provider: false,
    until: plusSeconds(clock.now(), TICKET_MINUTES * 60),
  });
  return ticket;
}

/** A ticket and whose it is. */
export type Held = { hash: Uint8Array; ticket: LiveTicket; account: SignInAccount };

/**
 * What a ticket is for; `ticket_over` for one that is over, used up or of another purpose, and when the account was
 * closed or got another password since.
 */
export async function readTicket(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  token: string,
  purposes: readonly LiveTicket['purpose'][],
): Promise<Held> {
  const hash = hashOfToken(token);
  const ticket = await findTicket(db, { hash, now: clock.now(), tries: TICKET_TRIES });
  const account = ticket && purposes.includes(ticket.purpose) && (await findActive(db, ticket.account_id));
  if (!account) throw new Refusal('ticket_over');
  const { password_digest: digest } = ticket;
  if (digest && !digestOfHash(account.passwordHash).equals(digest)) throw new Refusal('ticket_over');
  return { hash, ticket, account };
}

/** A try that is counted as wrong, until it turns out right. */
export type Tried = { origin: string; isLast: boolean; count: number };

/**
 * Counts a try of a ticket as wrong before it is checked. One that comes too early for its account is refused
 * (`too_many_requests`): only who knows the password can try, so an account has one count for all addresses, and each
 * device that logged in to it before has its own.
 */
export async function reserveTry(
  { db, clock }: AppContext,
  { hash, account }: Held,
  request: FastifyRequest,
): Promise<Tried> {
  const device = readDevice(request);
  const origin = `account:${account.id}${device && knows(device, account.id) ? ` device:${device.id}` : ''}`;
  return await inTransaction(db, async (db) => {
    await lockCounts(db, [`factor ${origin}`]);
    const now = clock.now();
    const counted = await countCalls(db, FACTOR_TRY, origin, plusSeconds(now, -HOUR_SECONDS));
    refuseTooEarly(TOO_MANY_TRIES, [[counted, FACTOR_RULE]], now);
    const tries = await countTry(db, { hash, now, tries: TICKET_TRIES });
    if (tries === null) throw new Refusal('ticket_over');
    await insertCall(db, FACTOR_TRY, origin, now);
    return { origin, isLast: tries === TICKET_TRIES, count: counted.count + 1 };
  });
}

/** What a try that was wrong is answered with; its owner is told where there were many. */
export async function wrongTry(context: AppContext, { account }: Held, { isLast, count }: Tried): Promise<Refusal> {
  await tellWrongFactors(context, account, count);
  return new Refusal(isLast ? 'ticket_over' : 'second_factor_wrong');
}

/** What the second step of an account can be; none for one without a factor. */
export async function methodsOf(
  db: Db,
  accountId: number,
  { settings, request }: { settings: AppContext['settings']; request: FastifyRequest },
): Promise<FactorMethod[]> {
  const kinds = new Set((await listFactorsOf(db, accountId)).map(({ kind }) => kind));
  if (kinds.size === 0) return [];
  const methods: FactorMethod[] = [];
  if (kinds.has('totp')) methods.push('totp');
  if (kinds.has('passkey') && findRelyingParty(settings, request)) methods.push('passkey');
  if ((await countRecoveryCodes(db, accountId)) > 0) methods.push('recovery');
  return methods;
}

/** What a caller can show once more: the same, or a login at the provider in the session that one opened. */
export async function methodsAgain(
  { db, settings }: AppContext,
  { accountId, sessionId }: Caller,
  request: FastifyRequest,
): Promise<AgainMethod[]> {
  const own = await methodsOf(db, accountId, { settings, request });
  const session = settings.oidc ? await findKept(db, sessionId) : undefined;
  // Somebody with nothing else proves with it who they are, also where it is no second factor.
  const isOffered = session?.byProvider && (own.length === 0 || countsAsFactor(true, settings));
  return isOffered ? [...own, 'provider'] : own;
}

function digestOfHash(passwordHash: string): Buffer {
  return createHash('sha256').update(passwordHash).digest();
}
