import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Reads a stream to its end: how many bytes there were, and their SHA-256 as 64 hexadecimal digits. */
export async function measure(stream: Readable): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}
