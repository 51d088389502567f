import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_LENGTH, OTP_MINUTES, OTPS_AN_HOUR } from '@parlance/contract/auth';
import type { FastifyRequest } from 'fastify';
import { plusSeconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database.ts';
import type { House } from '../../platform/house.ts';
import { queueMail } from '../../platform/outbox/mail.ts';
import { Refusal } from '../../platform/refusal.ts';
import { codeMail } from './mails.ts';
import { countTry, exchangeCode, findAsked, lockCode, lockEmail, replaceCode } from './queries.ts';

const CODE_SECONDS = OTP_MINUTES * 60;
export const GRANT_SECONDS = OTP_MINUTES * 60;
/** So many wrong tries end a code. */
const TRIES_MAX = 5;
/** Codes are counted over so long. */
export const COUNTED_SECONDS = 3600;

/**
 * Mails a code to an email, unless it has had its three within the hour: then the last one stays. An email without an
 * active account goes the same way, step by step, with a mail that is never sent: neither the reply nor the time it
 * takes tells who has an account.
 */
export async function sendCode(house: House, email: string, request: FastifyRequest): Promise<void> {
  const { clock, settings } = house;
  const emailKey = email.toLowerCase();
  await inTransaction(house.db, async (db) => {
    await lockEmail(db, emailKey);
    const now = clock.now();
    const asked = await findAsked(db, emailKey, plusSeconds(now, -COUNTED_SECONDS));
    if (asked.codes >= OTPS_AN_HOUR) return;
    const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
    const codeHash = hashOfCode(code, emailKey, settings.secret);
    const until = plusSeconds(now, CODE_SECONDS);
    await replaceCode(db, { emailKey, accountId: asked.accountId, codeHash, madeAt: now, until });
    const decoy = asked.accountId === null;
    await queueMail({ ...house, db }, codeMail(settings, asked.email ?? email, code, until), { decoy });
    request.log.info({ accountId: asked.accountId, address: request.ip }, 'reset code asked for');
  });
}

/**
 * Exchanges the right code for a grant and gives its token, which is nowhere else. Anything else is `otp_wrong`, with
 * nothing said of why.
 */
export async function openGrant(
  { db, clock, settings }: House,
  { email, otp }: { email: string; otp: string },
  request: FastifyRequest,
): Promise<string> {
  const emailKey = email.toLowerCase();
  const tried = hashOfCode(otp, emailKey, settings.secret);
  const token = await inTransaction(db, async (db) => {
    const now = clock.now();
    const code = await lockCode(db, emailKey, now);
    if (!code) return null;
    if (!timingSafeEqual(code.code_hash, tried) || code.account_id === null) {
      await countTry(db, code.id, TRIES_MAX);
      return null;
    }
    const granted = randomBytes(32).toString('base64url');
    await exchangeCode(db, code.id, hashOfGrant(granted), plusSeconds(now, GRANT_SECONDS));
    return granted;
  });
  // Refused out here: the count of tries must stay.
  if (token === null) throw new Refusal('otp_wrong');
  request.log.info({ address: request.ip }, 'reset code verified');
  return token;
}

/** With the secret: a plain hash of six digits would be found in a second. */
function hashOfCode(code: string, emailKey: string, secret: string): Uint8Array {
  return createHmac('sha256', secret).update(`reset code ${emailKey} ${code}`).digest();
}

export function hashOfGrant(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}
