import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { OperationFailed } from '../failure.ts';

/** Makes one stream of bytes of another. */
export type Recode = (bytes: Readable) => Promise<Readable>;

/** Encrypts for a recipient of age, https://age-encryption.org/v1. */
export function encryptFor(recipient: string): Recode {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new OperationFailed(
      `--recipient is "${recipient}": use the public key that age-keygen printed, which begins with age1.`,
    );
  }
  return async (bytes) => fromWeb(await encrypter.encrypt(toWeb(bytes)));
}

/** Decrypts with the identities of a file as age-keygen writes it. */
export function decryptWith(identityFile: string): Recode {
  const decrypter = new Decrypter();
  const lines = readFileSync(identityFile, 'utf8').split(/\r?\n/);
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    identities.length = 0;
  }
  if (identities.length === 0) {
    throw new OperationFailed(`${identityFile} has no identity. Use the file that age-keygen wrote.`);
  }
  return async (bytes) => {
    try {
      return fromWeb(await decrypter.decrypt(toWeb(bytes)));
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no identity matched'))) throw error;
      throw new OperationFailed(`The identity in ${identityFile} does not open this backup. Use the matching one.`);
    }
  };
}

// The types of Node and of the web name the same stream differently.
function toWeb(bytes: Readable): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(bytes) as unknown as globalThis.ReadableStream<Uint8Array>;
}

function fromWeb(bytes: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(bytes as unknown as ReadableStream);
}
