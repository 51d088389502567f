import type { SignedInUser } from '@parlance/contract/auth';
import type { Proof, RequestOptions } from '@parlance/contract/second-factor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openSession } from '../../accounts/sessions/sessions.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { deleteCalls } from '../../platform/limits/queries.ts';
import { Refusal } from '../../platform/refusal.ts';
import { forgetFailures, letIn, whereFrom } from '../let-in.ts';
import type { SignInAccount } from '../queries.ts';
import { signedInUserOf } from '../signed-in-user.ts';
import { noticeMail, queueNotice } from './mails.ts';
import { findSignCount, relyingPartyOf, requestOptions } from './passkeys.ts';
import {
  countRecoveryCodes,
  listFactorsOf,
  setSessionProof,
  setTicketChallenge,
  takeSignCount,
  takeStep,
  useRecoveryCode,
  useUpTicket,
} from './queries.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import { FACTOR_TRY, type Held, readTicket, reserveTry, wrongTry } from './tickets.ts';
import { openTotpSecret, stepOf } from './totp.ts';

/** What a passkey of the account of a ticket has to sign. Asking again ends what was asked before. */
export async function askPasskey(
  context: AppContext,
  ticket: string,
  request: FastifyRequest,
): Promise<RequestOptions> {
  const party = relyingPartyOf(context.settings, request);
  const { hash, account } = await readTicket(context, ticket, ['second_factor', 'again']);
  const present = (await listFactorsOf(context.db, account.id)).flatMap(({ credential_id, transports }) =>
    credential_id ? [{ credentialId: credential_id, transports }] : [],
  );
  if (present.length === 0) throw new Refusal('passkey_not_offered');
  const options = await requestOptions(party, present);
  await setTicketChallenge(context.db, hash, options.challenge);
  return options;
}

/** Takes a proof in a transaction, once; false when it was taken before. */
type Take = (db: Db, now: Date) => Promise<boolean>;

/**
 * The second step: a right proof uses the ticket up. Of a login it opens the session, whose token is given; of a session
 * it makes that fresh. A wrong one is `second_factor_wrong`, and `ticket_over` when the ticket has no tries left.
 */
export async function prove(
  context: AppContext,
  { ticket: token, proof }: { ticket: string; proof: Proof },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ user: SignedInUser; token?: string; recoveryCodesLeft: number }> {
  const held = await readTicket(context, token, ['second_factor', 'again']);
  const tried = await reserveTry(context, held, request);
  const take = await findTake(context, held, proof, request);
  const { account, ticket, hash } = held;
  const proved =
    take &&
    (await inTransaction(context.db, async (db) => {
      const now = context.clock.now();
      if (!(await take(db, now))) return null;
      if (!(await useUpTicket(db, hash))) throw new Refusal('ticket_over');
      await deleteCalls(db, FACTOR_TRY, tried.origin);
      await forgetFailures(db, account.email.toLowerCase(), request);
      if (proof.kind === 'recovery') await noteRecovery({ ...context, db }, account, now);
      const recoveryCodesLeft = await countRecoveryCodes(db, account.id);
      if (ticket.session_id === null) {
        const opening = {
          account,
          remembered: ticket.remembered,
          byProvider: ticket.by_provider,
          factorAt: now,
          ...whereFrom(request),
        };
        const opened = await openSession({ ...context, db }, opening);
        if (opened === null) throw new Refusal('ticket_over');
        return { token: opened, recoveryCodesLeft };
      }
      if (!(await setSessionProof(db, ticket.session_id, { factor_at: now }))) throw new Refusal('ticket_over');
      return { recoveryCodesLeft };
    }));
  if (!proved) {
    request.log.info({ accountId: account.id, ip: request.ip, kind: proof.kind }, 'second factor check failed');
    throw await wrongTry(context, held, tried);
  }
  if (ticket.session_id === null) await letIn(context, account, { request, reply });
  return { user: signedInUserOf(account), ...proved };
}

/** How this proof is taken; null where it is wrong. */
async function findTake(
  context: AppContext,
  { account, ticket }: Held,
  proof: Proof,
  request: FastifyRequest,
): Promise<Take | null> {
  const { db, clock, settings } = context;
  if (proof.kind === 'recovery') {
    return (db, now) => useRecoveryCode(db, account.id, hashOfRecoveryCode(proof.code), now);
  }
  const factors = await listFactorsOf(db, account.id);
  if (proof.kind === 'totp') {
    for (const { id, secret } of factors) {
      const step = secret && stepOf(proof.code, openTotpSecret(settings.secret, account.id, secret), clock.now());
      if (step) return (db, now) => takeStep(db, id, step, now);
    }
    return null;
  }
  const credentialId = Buffer.from(proof.id, 'base64url');
  const passkey = factors.find(({ credential_id }) => credential_id && credentialId.equals(credential_id));
  if (!passkey?.public_key || ticket.challenge === null) return null;
  const party = relyingPartyOf(settings, request);
  const signCount = await findSignCount(party, ticket.challenge, { publicKey: passkey.public_key }, proof);
  if (signCount === null) return null;
  return async (db, now) => {
    if (await takeSignCount(db, passkey.id, signCount, now)) return true;
    // A counter that goes back: two devices have the same key.
    await audit(db, { account: account.id, actorId: account.id, at: now }, 'second_factor.copied');
    return false;
  };
}

/** A login with a recovery code means that something was lost, or that somebody else has found the code. */
async function noteRecovery(context: AppContext, account: SignInAccount, now: Date): Promise<void> {
  const entry = { account: account.id, actorId: account.id, at: now };
  await audit(context.db, entry, 'second_factor.recovery_used');
  await queueNotice(context, account, () => noticeMail(context.settings, account.email, 'recovery', now));
}
