import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { OTP_LENGTH, OTP_MINUTES, OTPS_AN_HOUR } from '@parlance/contract/auth';
import type { FastifyRequest } from 'fastify';
import { inTurn } from '../../accounts/turns.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { hashOfToken, newToken } from '../../platform/digest.ts';
import { ipOrigin } from '../../platform/http/origin.ts';
import { visitorsLanguage } from '../../platform/language.ts';
import { insertCall, lockCounts } from '../../platform/limits/queries.ts';
import { HOUR_SECONDS, refuseTooEarly } from '../../platform/limits/too-early.ts';
import { mailIn, queueMail } from '../../platform/outbox/mail.ts';
import { withdrawMail } from '../../platform/outbox/queries.ts';
import { Refusal } from '../../platform/refusal.ts';
import { knows, placeOf, readDevice } from '../device.ts';
import { RESET_CODES_RULE, RESET_TRIES_OF_SITE_RULE, RESET_TRIES_RULE, TOO_MANY_FROM_NETWORK } from '../throttle.ts';
import { codeMail } from './mails.ts';
import {
  type CodeCounts,
  countCodes,
  countWrongCodes,
  endOtherCodes,
  exchangeCode,
  forgetWrongCodes,
  insertCode,
  type LiveCode,
  lockLiveCodes,
  removeDecoys,
  type WrongCodes,
} from './queries.ts';

const CODE_SECONDS = OTP_MINUTES * 60;
export const GRANT_SECONDS = OTP_MINUTES * 60;
/** How many wrong codes of an email each visitor may try; asking for a code gives as many again. */
const TRIES_MAX = 5;
/** How many codes are mailed in an hour by the whole site to whoever is on no known device. */
const MAILED_BY_SITE_MAX = 2000;
/** No row has this id. */
const NO_MAIL = 0;

/** Who is asking: the address, and the device when it has a signed cookie. */
type Visitor = { ipOrigin: string; deviceOrigin: string | null };

/**
 * Mails a code to an email, unless enough were mailed: then those that live stay. An email without an active account
 * goes the same way, statement by statement, and so does one that gets no more codes. What they write is removed before
 * it can be seen. Neither the reply nor the time it takes tells who has an account. A request after more codes than an
 * address may have mailed is `too_many_requests`, whichever email it is for.
 */
export async function sendCode(context: AppContext, email: string, request: FastifyRequest): Promise<void> {
  const { clock, settings } = context;
  const emailKey = email.toLowerCase();
  const { visitor, device } = visitorOf(request);
  await inTurn(placeOf(request), () =>
    inTransaction(context.db, async (db) => {
      await lockCounts(db, [`reset ${emailKey}`, `reset ${visitor.ipOrigin}`]);
      const now = clock.now();
      const since = plusSeconds(now, -HOUR_SECONDS);
      const asked = await countCodes(db, { emailKey, ...visitor, since, now });
      const origin = originOf(visitor, knows(device, asked.accountId));
      if (!origin.known) {
        refuseTooEarly(msg`Many codes were requested from your network.`, [[asked.byAddress, RESET_CODES_RULE]], now);
      }

      const due = isDue(asked, origin.known);
      const accountId = due ? asked.accountId : null;
      const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
      const codeHash = hashOfCode(code, emailKey, settings.secret);
      const until = plusSeconds(now, CODE_SECONDS);
      const id = await insertCode(db, { emailKey, accountId, origin: origin.name, codeHash, madeAt: now, until });
      await endOtherCodes(db, { emailKey, origin: origin.name, but: id, due });
      await forgetWrongCodes(db, { emailKey, origin: origin.name, due });
      const reader = { account: asked.language, ...visitorsLanguage(request) };
      const mail = mailIn(settings, reader, () => codeMail(settings, asked.email ?? email, code, until));
      const mailId = await queueMail({ ...context, db }, mail);
      await removeDecoys(db, emailKey);
      await withdrawMail(db, accountId === null ? mailId : NO_MAIL);
      request.log.info({ accountId: asked.accountId, ip: request.ip, due }, 'reset code requested');
      if (asked.mailedBySite >= MAILED_BY_SITE_MAX)
        request.log.warn('the limit of reset codes for this hour is reached: none is sent');
    }),
  );
}

/**
 * Whether a code is mailed: three an hour for whoever asks, so that a stranger uses up none of the owner's, and three
 * an hour to a mailbox from all who ask. After those one whenever no code lives, so a mailbox is not filled, and
 * whoever opens it finds a code that works or may have a new one.
 */
function isDue({ byIp, onDevice, toMailbox, live, mailedBySite }: CodeCounts, known: boolean): boolean {
  if ((known ? onDevice : byIp) >= OTPS_AN_HOUR) return false;
  if (toMailbox >= OTPS_AN_HOUR && live) return false;
  return known || mailedBySite < MAILED_BY_SITE_MAX;
}

/**
 * Exchanges the right code for a grant and gives its token, which is nowhere else. Anything else is `otp_wrong`, with
 * nothing said of why; wrong codes are counted against the visitor, never against the code. More of them than an
 * address or the whole site may try are `too_many_requests`, but for a device that logged in to the account before.
 */
export async function openGrant(
  { db, clock, settings }: AppContext,
  { email, otp }: { email: string; otp: string },
  request: FastifyRequest,
): Promise<string> {
  const emailKey = email.toLowerCase();
  const tried = hashOfCode(otp, emailKey, settings.secret);
  const { visitor, device } = visitorOf(request);
  const token = await inTurn(placeOf(request), () =>
    inTransaction(db, async (db) => {
      await lockCounts(db, [`reset ${emailKey}`, 'reset tries of the site']);
      const now = clock.now();
      const wrong = await countWrongCodes(db, { emailKey, ...visitor, since: plusSeconds(now, -HOUR_SECONDS) });
      const origin = originOf(visitor, knows(device, wrong.accountId));
      if (!origin.known) refuseGuessing(wrong, now);
      const live = await lockLiveCodes(db, emailKey, now);
      const code = findCode(live, origin.name, tried);
      const triesLeft = (origin.known ? wrong.onDevice : wrong.byIp) < TRIES_MAX;
      if (!code || !triesLeft) {
        // A guess that nothing can hit fills no count, or invented emails would keep everybody from the right codes.
        const canHit = live.length > 0;
        await insertCall(db, canHit ? 'reset_try' : 'reset_miss', origin.name, now, emailKey);
        if (canHit && !origin.known && wrong.ofSite.count + 1 === RESET_TRIES_OF_SITE_RULE.free) {
          request.log.warn('many wrong reset codes were entered: unknown devices must wait');
        }
        return null;
      }
      const granted = newToken();
      await exchangeCode(
        db,
        { id: code.id, emailKey, grantHash: hashOfToken(granted) },
        plusSeconds(now, GRANT_SECONDS),
      );
      return granted;
    }),
  );
  // Refused out here: the count of tries must stay.
  if (token === null) throw new Refusal('otp_wrong');
  request.log.info({ ip: request.ip }, 'reset code verified');
  return token;
}

function refuseGuessing({ ofIp, ofSite }: WrongCodes, now: Date): void {
  refuseTooEarly(TOO_MANY_FROM_NETWORK, [[ofIp, RESET_TRIES_RULE]], now);
  refuseTooEarly(msg`Too many wrong codes were entered on this site.`, [[ofSite, RESET_TRIES_OF_SITE_RULE]], now);
}

/** The code that was tried: the latest of the email, or the visitor's own latest. A guess meets two codes at most. */
function findCode(live: LiveCode[], origin: string, tried: Uint8Array): LiveCode | undefined {
  return live
    .filter((code, at) => at === 0 || code.origin === origin)
    .find((code) => timingSafeEqual(code.code_hash, tried));
}

function visitorOf(request: FastifyRequest) {
  const device = readDevice(request);
  const visitor: Visitor = {
    ipOrigin: ipOrigin(request.ip),
    deviceOrigin: device && `device:${device.id}`,
  };
  return { visitor, device };
}

/** What a visitor's codes and tries are counted under. */
function originOf({ ipOrigin, deviceOrigin }: Visitor, knownDevice: boolean): { name: string; known: boolean } {
  return knownDevice && deviceOrigin ? { name: deviceOrigin, known: true } : { name: ipOrigin, known: false };
}

/** With the secret: a plain hash of six digits would be found in a second. */
function hashOfCode(code: string, emailKey: string, secret: string): Uint8Array {
  return createHmac('sha256', secret).update(`reset code ${emailKey} ${code}`).digest();
}
