import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** The bytes of a file as they are sent compressed. */
export type Brotli = (path: string) => Promise<Buffer>;

/** Compresses each file of a build once, whoever asks: at the best quality a megabyte takes two seconds. */
export function brotliOnce(): Brotli {
  const made = new Map<string, Promise<Buffer>>();
  return (path) => {
    const known = made.get(path) ?? compress(path);
    made.set(path, known);
    return known;
  };
}

async function compress(path: string): Promise<Buffer> {
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return await promisify(brotliCompress)(content, { params });
}
