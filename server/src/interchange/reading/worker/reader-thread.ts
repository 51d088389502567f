import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { ReadingRefused } from '../refusal.ts';
import { readFile } from './read-file.ts';
import type { ReadTask, ReadWord } from './run-reader.ts';

const { path, name, format, folder } = workerData as ReadTask;

/** Files that came with the questions lie under names of ours: one of the package is never part of a path. */
async function read(): Promise<ReadWord> {
  try {
    const { files, details: _conserved, ...reading } = await readFile({ path, name, folder }, format ?? undefined);
    const written = [];
    for (const [index, file] of files.entries()) {
      const at = 'path' in file ? file.path : join(folder, String(index));
      if ('bytes' in file) await writeFile(at, file.bytes, { flag: 'wx', mode: 0o600 });
      written.push({ name: file.name, path: at });
    }
    return { reading: { ...reading, files: written } };
  } catch (error) {
    if (error instanceof ReadingRefused) return { refusal: { code: error.code, sentence: error.message } };
    throw error;
  }
}

parentPort?.postMessage(await read());
