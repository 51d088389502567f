import { mkdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { ImportFormat } from '@parlance/contract/interchange/imports';
import type { RefusalCode } from '@parlance/contract/refusals';
import { fairQueue } from '../../../platform/fair-queue.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ReadItem, ReadSet } from '../report.ts';

export type ReadTask = { path: string; name: string; format: ImportFormat | null; folder: string };

/** What a file came to, with the files that came in it. */
export type ThreadReading = {
  format: ImportFormat;
  items: ReadItem[];
  sets: ReadSet[];
  files: { name: string; path: string }[];
};
export type ReadWord = { reading: ThreadReading } | { refusal: { code: RefusalCode; sentence: string } };

const ALLOWED_MS = 60_000;
const HEAP_MIB = 512;

const queue = fairQueue({
  atOnce: 2,
  most: 100,
  tooManyOfKey: 'You are sending too many files at the same time.',
});

/**
 * Reads a file in a thread of its own, so that whatever it does to its reader ends that thread and nothing else. Refuses
 * with what the reader refuses, and with `import_too_heavy` after a minute or 512 MiB. `folder` must not be there yet; it
 * has the files of the reading, and whoever asks removes it.
 */
export async function runReader(task: ReadTask, ownerId: number, allowedMs = ALLOWED_MS): Promise<ThreadReading> {
  const owner = String(ownerId);
  return await queue({ lane: 'known', key: owner, oneAtATime: owner }, async () => {
    await mkdir(task.folder, { mode: 0o700 });
    const word = await wordOf(task, allowedMs);
    if ('refusal' in word) throw new Refusal(word.refusal.code, { sentence: word.refusal.sentence });
    return word.reading;
  });
}

function wordOf(task: ReadTask, allowedMs: number): Promise<ReadWord> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./reader-thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
    });
    const limit = setTimeout(() => {
      reject(new Refusal('import_too_heavy'));
      void thread.terminate();
    }, allowedMs);
    thread.once('message', resolve);
    thread.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('import_too_heavy') : error);
    });
    thread.once('exit', () => {
      clearTimeout(limit);
      reject(new Error('The reader of a file ended without a word.'));
    });
  });
}
