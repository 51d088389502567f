import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Store } from '../platform/store/store.ts';

/** A digest of the bytes of a file, read a chunk at a time: equal digests are equal files. */
export async function fileDigest(path: string): Promise<string> {
  return (await hashOf(createReadStream(path))).digest('base64url');
}

/** The SHA-256 of a file in hexadecimal, as `sha256sum` prints it. */
export async function fileSha256(path: string): Promise<string> {
  return (await hashOf(createReadStream(path))).digest('hex');
}

/** The same of a file of the store; '' where it is gone. */
export async function storedSha256(store: Store, key: string): Promise<string> {
  const file = await store.open(key);
  return file === null ? '' : (await hashOf(file.stream)).digest('hex');
}

async function hashOf(bytes: Readable): Promise<Hash> {
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash;
}
