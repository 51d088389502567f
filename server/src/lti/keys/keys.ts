import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { msg } from '@lingui/core/runtime-macro';
import { LTI_KEY_OVERLAP_HOURS, type PublicJwk } from '@parlance/contract/lti/platforms';
import { SignJWT } from 'jose';
import { CallFailed } from '../../integrations/webhooks/call-failed.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { newToken } from '../../platform/digest.ts';
import { Refusal } from '../../platform/refusal.ts';
import { openSealedText, sealText } from '../../platform/sealed-text.ts';
import { deleteKeys, insertKey, type KeyRow, listKeys, lockKeys } from './queries.ts';

const OVERLAP_SECONDS = LTI_KEY_OVERLAP_HOURS * 3600;
/** What every platform takes (IMS Security Framework, 5.1.1). */
const ALGORITHM = 'RS256';
const MESSAGE_SECONDS = 300;

const makePair = promisify(generateKeyPair);

/** The keys that are published: those to come, the one that signs, and those before until the overlap is over. */
export function publishedOf(rows: readonly KeyRow[], now: Date): KeyRow[] {
  const over = plusSeconds(now, -OVERLAP_SECONDS);
  return rows.filter((_row, at) => {
    const next = rows[at - 1];
    return !next || next.signs_from > over;
  });
}

/** Makes the first key of a site, which signs at once; with one there it does nothing. */
export async function ensureKey({ db, clock, settings }: AppContext): Promise<void> {
  if ((await listKeys(db)).length > 0) return;
  const now = clock.now();
  const made = await newKey(settings.secret, { made_at: now, signs_from: now });
  await inTransaction(db, async (db) => {
    await lockKeys(db);
    if ((await listKeys(db)).length === 0) await insertKey(db, made);
  });
}

/**
 * Makes a key that signs once the overlap is over, so that a platform that keeps our keys for some hours knows it by then.
 * Removes those that are published no more. Refused while one waits already (`lti_key_waits`). `then` is done with it.
 */
export async function rotateKey(
  { db, clock, settings }: AppContext,
  then: (db: Db, id: string) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  const made = await newKey(settings.secret, { made_at: now, signs_from: plusSeconds(now, OVERLAP_SECONDS) });
  await inTransaction(db, async (db) => {
    await lockKeys(db);
    const rows = await listKeys(db);
    if (rows.some(({ signs_from }) => signs_from > now)) throw new Refusal('lti_key_waits');
    const published = new Set(publishedOf(rows, now));
    const over = rows.filter((row) => !published.has(row)).map(({ id }) => id);
    if (over.length > 0) await deleteKeys(db, over);
    // Without a first one nothing waits for the new one to be known.
    await insertKey(db, rows.length === 0 ? { ...made, signs_from: now } : made);
    await then(db, made.id);
  });
}

async function newKey(secret: string, at: Pick<KeyRow, 'made_at' | 'signs_from'>): Promise<KeyRow> {
  const { publicKey, privateKey } = await makePair('rsa', { modulusLength: 2048 });
  const id = newToken().slice(0, 16);
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const public_key: PublicJwk = { kty: 'RSA', n, e, kid: id, alg: ALGORITHM, use: 'sig' };
  return { id, public_key, private_key: sealText(secret, purposeOf(id), pem), ...at };
}

/** Signs claims as this site; they are good for five minutes. Throws where SECRET does not open the key. */
export async function signMessage(
  { db, clock, settings }: AppContext,
  claims: Record<string, unknown>,
): Promise<string> {
  const now = clock.now();
  const row = (await listKeys(db)).find(({ signs_from }) => signs_from <= now);
  if (!row) throw new CallFailed(msg`There is no key to sign with. Make one under Learning platforms.`);
  const seconds = Math.floor(now.getTime() / 1000);
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: row.id, typ: 'JWT' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + MESSAGE_SECONDS)
    .sign(privateKeyOf(row, settings.secret));
}

function privateKeyOf({ id, private_key: sealed }: KeyRow, secret: string): KeyObject {
  try {
    return createPrivateKey(openSealedText(secret, purposeOf(id), sealed));
  } catch {
    throw new CallFailed(msg`SECRET is not the one that the key of this site was encrypted with. Make a new key.`);
  }
}

function purposeOf(id: string): string {
  return `lti key\n${id}`;
}
