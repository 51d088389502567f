import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Store } from '../platform/store/store.ts';
import { newTemporaryPath, removeFiles } from '../platform/store/temporary-files.ts';
import { measure } from './checksum.ts';
import { copyNotes } from './erasure-notes.ts';
import { OperationFailed } from './failure.ts';
import type { Progress } from './progress.ts';
import type { StoredFile } from './queries.ts';
import type { Site } from './site/site.ts';

/** `temporary` is a folder for one file at a time; `name` is what the audit log calls the new store. */
type Move = { site: Site; from: Store; to: Store; name: string; temporary: string; progress: Progress };

/** How many files are in the new store, and how many of them were copied now. */
export type Moved = { files: number; copied: number };

/**
 * Copies the files of a site, which may be in use, to another store, and compares each copy by length and SHA-256. A
 * file that is there already and the same is not copied again, so that the move can be stopped and started again.
 */
export async function moveMedia({ site, from, to, name, temporary, progress }: Move): Promise<Moved> {
  await to.ping();
  const hold = await site.hold();
  let moved: Moved | null = null;
  try {
    const files = await site.listStoredFiles();
    let copied = 0;
    for (const [index, file] of files.entries()) {
      if (await copyUnlessSame(from, to, file, temporary)) copied += 1;
      progress(`${index + 1} of ${files.length} audio files compared`);
    }
    await copyNotes(from, to, temporary);
    moved = { files: files.length, copied };
    return moved;
  } finally {
    await site.release(hold, moved && { action: 'media.moved', details: { ...moved, to: name } });
  }
}

/** Gives whether the file had to be copied. */
async function copyUnlessSame(from: Store, to: Store, file: StoredFile, temporary: string): Promise<boolean> {
  const { key, bytes, mediaType } = file;
  const original = await measured(from, key);
  if (original?.bytes !== bytes) {
    const problem = original ? `has ${original.bytes} bytes instead of ${bytes}` : 'is missing';
    throw new OperationFailed(`The file ${key} ${problem} in the present store. Restore it, then run the move again.`);
  }
  if ((await measured(to, key))?.sha256 === original.sha256) return false;
  const opened = await from.open(key);
  if (!opened) throw new OperationFailed(`The file ${key} was removed during the move. Run the move again.`);
  const path = await newTemporaryPath(temporary);
  try {
    await pipeline(opened.stream, createWriteStream(path, { mode: 0o600 }));
    await to.put(key, path, mediaType);
  } finally {
    await removeFiles([path]);
  }
  if ((await measured(to, key))?.sha256 === original.sha256) return true;
  throw new OperationFailed(`The copy of the file ${key} is not the same as the file. Run the move again.`);
}

async function measured(store: Store, key: string): Promise<{ bytes: number; sha256: string } | null> {
  const opened = await store.open(key);
  return opened && (await measure(opened.stream));
}
