import { createWriteStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ErasureNote, erasureNote } from '../personal-data/notes.ts';
import { NOTES, type Store } from '../platform/store/store.ts';
import { newTemporaryPath, removeFiles } from '../platform/store/temporary-files.ts';
import { OperationFailed } from './failure.ts';

/** The notes of erasures in a folder. Throws `OperationFailed` for a folder that is none, and for a file that is no note. */
export async function readNotes(folder: string): Promise<ErasureNote[]> {
  const names = await readdir(folder).catch(() => {
    throw new OperationFailed(`There is no folder ${folder} with notes of erasures.`);
  });
  const notes: ErasureNote[] = [];
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    try {
      notes.push(erasureNote.parse(JSON.parse(await readFile(join(folder, name), 'utf8'))));
    } catch {
      throw new OperationFailed(`The file ${name} in ${folder} is no note of an erasure.`);
    }
  }
  return notes;
}

/** Copies the notes of one store to another; `temporary` is a folder for one file at a time. */
export async function copyNotes(from: Store, to: Store, temporary: string): Promise<void> {
  for (const name of await from.list(NOTES)) {
    const opened = await from.open(`${NOTES}/${name}`);
    if (!opened) continue;
    const path = await newTemporaryPath(temporary);
    try {
      await pipeline(opened.stream, createWriteStream(path, { mode: 0o600 }));
      await to.put(`${NOTES}/${name}`, path, 'application/json');
    } finally {
      await removeFiles([path]);
    }
  }
}
