import type { KeyObject } from 'node:crypto';
import { RECEIPT_RANDOM_SIGNS, receiptCodeOf } from '@parlance/contract/receipts/receipt-code';
import { type Db, inTransaction } from '../platform/database/database.ts';
import type { NewMail } from '../platform/outbox/queries.ts';
import { WrongSetting } from '../platform/secret-files.ts';
import { newSpokenCode } from '../platform/spoken-code.ts';
import { countKeys, findCurrentKey, insertKey, lockKeys, retireKey, type SigningKeyRow } from './queries.ts';
import { newSigningKey, openSigningKey, signText } from './signing.ts';

/** A receipt as it is stored, besides whose it is. */
export type SignedReceipt = { code: string; payload: string; signature: string; keyId: string };

/** What the statement that closes an attempt stores with it; `mail` tells its learner. */
export type NewReceipt = SignedReceipt & { number: number; mail: NewMail | null };

export type SigningKey = { id: string; key: KeyObject };

/**
 * The key of a process. It may have been retired since: `closeAttempt` closes nothing with a retired one.
 */
export type Signer = {
  /** The key that this process has read, or reads now. The first of a school is made. */
  find: (db: Db, now: Date) => Promise<SigningKey>;
  /** The same, read anew. */
  read: (db: Db, now: Date) => Promise<SigningKey>;
};

export function openSigner(secret: string): Signer {
  let kept: SigningKey | null = null;

  async function read(db: Db, now: Date): Promise<SigningKey> {
    const row = await findCurrentKey(db);
    kept = row ? openedKey(row, secret) : await makeFirstKey(db, secret, now);
    return kept;
  }

  return { find: async (db, now) => kept ?? (await read(db, now)), read };
}

export function signed({ id: keyId, key }: SigningKey, payload: string): SignedReceipt {
  const code = receiptCodeOf(newSpokenCode(RECEIPT_RANDOM_SIGNS));
  return { code, payload, signature: signText(key, payload), keyId };
}

/** The first of a school, or after the one before was retired because its secret was lost. */
async function makeFirstKey(db: Db, secret: string, now: Date): Promise<SigningKey> {
  return await inTransaction(db, async (db) => {
    await lockKeys(db);
    const row = await findCurrentKey(db);
    return row ? openedKey(row, secret) : await changeKey(db, undefined, secret, now);
  });
}

/** Reading a key never retires it: a process with another SECRET must not end the key of all others. */
function openedKey({ id, private_key: sealed }: Pick<SigningKeyRow, 'id' | 'private_key'>, secret: string): SigningKey {
  const key = openSigningKey(secret, id, sealed);
  if (!key) throw new WrongSetting(`SECRET is not the one that the key ${id} of receipts was encrypted with.`);
  return { id, key };
}

/**
 * Makes a new key in place of the one that signs now, if there is one, in a transaction that holds `lockKeys`. Names it
 * after the year: 2027-A, 2027-B and so on.
 */
export async function changeKey(
  db: Db,
  current: SigningKeyRow | undefined,
  secret: string,
  now: Date,
): Promise<SigningKey> {
  if (current) await retireKey(db, current.id, now);
  const year = String(now.getUTCFullYear());
  const id = `${year}-${letters(await countKeys(db, `${year}-`))}`;
  const { publicKey, sealed } = newSigningKey(secret, id);
  await insertKey(db, { id, public_key: publicKey, private_key: sealed, made_at: now });
  return openedKey({ id, private_key: sealed }, secret);
}

/** 0 is A, 25 is Z, 26 is AA. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
