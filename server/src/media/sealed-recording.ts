import { createCipheriv, createHmac } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';

/** Each file has a key of its own, so the counter of each may begin at 0. */
const COUNTER = Buffer.alloc(16);

/** What unseals a file: 32 bytes. Anyone who may hear the file may have it, and not before that. */
export function sealKeyOf(secret: string, key: string): Buffer {
  return createHmac('sha256', secret).update(`seal\n${key}`).digest();
}

/** The bytes of a file, as many as before, of which nothing can be heard without its key. */
export function sealed(file: Readable, secret: string, key: string): Readable {
  const cipher = createCipheriv('aes-256-ctr', sealKeyOf(secret, key), COUNTER);
  // A file that breaks off ends the reply with the error; a reader that leaves closes the file.
  return pipeline(file, cipher, () => undefined);
}
