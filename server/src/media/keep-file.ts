import { randomBytes } from 'node:crypto';
import type { AppContext } from '../platform/app-context.ts';
import { removeUnused } from './clean-up.ts';
import { insertUpload, markStored, type NewUpload } from './queries.ts';

/** Where a file is kept: `key` names it in the store and in the paths that load it. */
export type KeptFile = { uploadId: number; key: string };

type Measured = NewUpload extends infer Upload ? (Upload extends unknown ? Omit<Upload, 'key'> : never) : never;

/**
 * Puts a file into the store under a name that cannot be guessed, and writes it down. When it resolves the file
 * survives the end of this process. Gives what was said of it, too.
 */
export async function keepFile<Given extends Measured>(
  { db, store, clock }: AppContext,
  path: string,
  measured: Given,
): Promise<Given & KeptFile> {
  const key = randomBytes(24).toString('hex');
  // The row first: a file without a row would never be found again.
  const uploadId = await insertUpload(db, { ...measured, key }, clock.now());
  try {
    await store.put(key, path, measured.mediaType);
    await markStored(db, uploadId, clock.now());
  } catch (error) {
    // If this fails too, the clean-up does it in an hour.
    await removeUnused({ db, store, clock }, [uploadId]).catch(() => {});
    throw error;
  }
  return { ...measured, key, uploadId };
}
