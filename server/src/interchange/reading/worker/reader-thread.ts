import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { keepSentencesAlways } from '../../../platform/language.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ReadingRefused } from '../refusal.ts';
import { readFile } from './read-file.ts';
import type { ReadTask, ReadWord } from './run-reader.ts';

/** How many items are sent at a time. */
const ITEMS_AT_ONCE = 20;

const { path, name, format, encoding, folder } = workerData as ReadTask;
// The report is stored: it is said in the language of whoever reads it.
keepSentencesAlways();

/** Files that came with the questions lie under names of ours: one of the package is never part of a path. */
async function* read(): AsyncGenerator<ReadWord> {
  try {
    const { items, sets, files, format: found } = await readFile({ path, name, folder, encoding }, format);
    const written = [];
    for (const [index, file] of files.entries()) {
      const at = 'path' in file ? file.path : join(folder, String(index));
      if ('bytes' in file) await writeFile(at, file.bytes, { flag: 'wx', mode: 0o600 });
      written.push({ name: file.name, path: at });
    }
    yield { head: { format: found, sets, items: items.length, files: written } };
    for (let at = 0; at < items.length || at === 0; at += ITEMS_AT_ONCE) {
      yield { items: items.slice(at, at + ITEMS_AT_ONCE), isLast: at + ITEMS_AT_ONCE >= items.length };
    }
  } catch (error) {
    if (!(error instanceof ReadingRefused) && !(error instanceof Refusal)) throw error;
    const details = error instanceof Refusal ? error.extras.details : undefined;
    yield { refusal: { code: error.code, sentence: error.message, details } };
  }
}

if (parentPort) {
  for await (const word of read()) {
    parentPort.postMessage(word);
    // It ends when all was taken, not when all was said.
    await once(parentPort, 'message');
  }
  parentPort.close();
}
