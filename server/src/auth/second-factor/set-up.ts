import type { FactorKind } from '@parlance/contract/auth';
import { FACTORS_MAX, type FirstProof, FRESH_MINUTES, type NewFactor } from '@parlance/contract/second-factor';
import type { FastifyRequest } from 'fastify';
import { setHasFactor } from '../../accounts/second-factors/queries.ts';
import { endOtherSessionsOf } from '../../accounts/sessions/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { type Db, inTransaction, violatedConstraint } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SignInAccount } from '../queries.ts';
import { noticeMail, queueNotice } from './mails.ts';
import { creationOptions, findNewPasskey, relyingPartyOf } from './passkeys.ts';
import {
  type Confirmed,
  confirmFactorRow,
  findBegun,
  insertFactor,
  listFactorsOf,
  lockActive,
  removeBegun,
  replaceRecoveryCodes,
  setFactorChallenge,
} from './queries.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { newTotpSecret, openTotpSecret, sealTotpSecret, stepOf, totpUri } from './totp.ts';

/**
 * Begins a factor of an account, in place of one that was begun and not confirmed. What is given is nowhere else: the
 * secret of an app is stored sealed, the challenge of a passkey until it is answered.
 */
export async function beginFactor(
  context: AppContext,
  account: SignInAccount,
  { kind, name }: { kind: FactorKind; name: string },
  request: FastifyRequest,
): Promise<NewFactor> {
  const { settings, clock } = context;
  const party = kind === 'passkey' ? relyingPartyOf(settings, request) : null;
  const secret = party ? null : newTotpSecret();
  const sealed = secret === null ? null : sealTotpSecret(settings.secret, account.id, secret);
  const { id, present } = await inTransaction(context.db, async (db) => {
    if (!(await lockActive(db, account.id))) throw new Refusal('not_signed_in');
    const present = await listFactorsOf(db, account.id);
    if (present.length >= FACTORS_MAX) throw new Refusal('second_factors_too_many');
    await removeBegun(db, account.id);
    return {
      id: await insertFactor(db, { accountId: account.id, kind, name, secret: sealed, now: clock.now() }),
      present,
    };
  });
  if (secret) {
    const uri = totpUri(secret, { site: settings.brand.name, email: account.email });
    return { kind: 'totp', id, uri, secret };
  }
  const passkeys = present.flatMap(({ credential_id, transports }) =>
    credential_id ? [{ credentialId: credential_id, transports }] : [],
  );
  const options = await creationOptions(
    relyingPartyOf(settings, request),
    { ...account, accountId: account.id },
    passkeys,
  );
  await setFactorChallenge(context.db, id, options.challenge);
  return { kind: 'passkey', id, options };
}

/** What a first proof shows of a factor that was begun; null where it is wrong, and for a factor that is not there. */
export async function checkFirstProof(
  { db, clock, settings }: AppContext,
  { accountId, id, proof }: { accountId: number; id: number; proof: FirstProof },
  request: FastifyRequest,
): Promise<Confirmed | null> {
  const now = clock.now();
  const begun = await findBegun(db, { accountId, id, since: plusSeconds(now, -FRESH_MINUTES * 60) });
  if (!begun) return null;
  if (proof.kind === 'totp') {
    const step = begun.secret && stepOf(proof.code, openTotpSecret(settings.secret, accountId, begun.secret), now);
    return step ? { lastStep: step } : null;
  }
  if (begun.challenge === null) return null;
  return await findNewPasskey(relyingPartyOf(settings, request), begun.challenge, proof);
}

/**
 * Confirms a factor in a transaction: from now on the password alone opens no session. With the first one come recovery
 * codes, which are nowhere else; of others null. Every session of the account ends but `keptSessionId`.
 */
export async function confirmBegun(
  context: AppContext,
  account: SignInAccount,
  { id, proved, keptSessionId }: { id: number; proved: Confirmed; keptSessionId: number | null },
): Promise<{ recoveryCodes: string[] | null }> {
  const { db } = context;
  const now = context.clock.now();
  const present = await listFactorsOf(db, account.id);
  if (!(await orTaken(confirmFactorRow(db, id, proved, now)))) throw new Refusal('second_factor_wrong');
  await setHasFactor(db, account.id, true);
  await endOtherSessionsOf(db, account.id, keptSessionId ?? NO_SESSION, now);
  const isFirst = present.length === 0;
  const recoveryCodes = isFirst ? await makeRecoveryCodes(db, account.id) : null;
  const kind = 'lastStep' in proved ? 'totp' : 'passkey';
  await audit(db, { account: account.id, actorId: account.id, at: now }, 'second_factor.added', { kind });
  await queueNotice(context, account, () => noticeMail(context.settings, account.email, 'added', now));
  return { recoveryCodes };
}

/** No row has this id. */
const NO_SESSION = 0;

/** Makes recovery codes in place of those there were. They are stored as hashes alone. */
export async function makeRecoveryCodes(db: Db, accountId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(db, accountId, codes.map(hashOfRecoveryCode));
  return codes;
}

/** A passkey belongs to one account: a device that offers one of another account is refused. */
async function orTaken(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === 'second_factors_credential_id_key') throw new Refusal('second_factor_wrong');
    throw error;
  }
}
