import { mkdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { msg } from '@lingui/core/runtime-macro';
import type { ImportFormat } from '@parlance/contract/interchange/imports';
import type { RefusalCode } from '@parlance/contract/refusals';
import type { TextEncoding } from '@parlance/contract/texts/encoding';
import { fairQueue } from '../../../platform/queues/fair-queue.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ReadItem, ReadSet } from '../report.ts';
import { workLimit } from './work-limit.ts';

/** What the sender says of a file. */
export type ReadAs = { format?: ImportFormat | undefined; encoding?: TextEncoding | undefined };
export type ReadTask = { path: string; name: string; folder: string } & ReadAs;

/** What a file came to but for its items, with the files that came in it. */
export type ReadingHead = {
  format: ImportFormat;
  sets: ReadSet[];
  /** How many items follow. */
  items: number;
  files: { name: string; path: string }[];
};

/** What the thread says: a refusal, or its head and then items until there are no more, each after it was asked for. */
export type ReadWord =
  | { refusal: { code: RefusalCode; sentence: string; details?: Record<string, unknown> | undefined } }
  | { head: ReadingHead }
  | { items: ReadItem[]; isLast: boolean };

/** Takes the items of a reading part by part; the next is asked for when one is done. */
export type TakeItems = (items: ReadItem[]) => Promise<void>;

type Limits = { allowedMs?: number | undefined; signal?: AbortSignal | undefined };

const ALLOWED_MS = 120_000;
const HEAP_MIB = 512;

const queue = fairQueue({
  atOnce: 2,
  most: 100,
  tooManyOfKey: msg`You are sending too many files at the same time.`,
});

/**
 * Reads a file in a thread of its own, so that whatever it does to its reader ends that thread and nothing else. What it
 * came to arrives in parts: a file of 40 MiB as one message would stop everybody else. Refuses with what the reader
 * refuses, and with `import_too_heavy` after two minutes of its own work or 512 MiB; ends when the signal is aborted.
 * `folder` must not be there yet; it has the files of the reading, and whoever asks removes it.
 */
export async function runReader(
  task: ReadTask,
  ownerId: number,
  begin: (head: ReadingHead) => TakeItems,
  limits: Limits = {},
): Promise<void> {
  const owner = String(ownerId);
  await queue({ lane: 'known', key: owner, oneAtATime: owner }, async () => {
    limits.signal?.throwIfAborted();
    await mkdir(task.folder, { mode: 0o700 });
    await readInThread(task, begin, limits);
  });
}

function readInThread(
  task: ReadTask,
  begin: (head: ReadingHead) => TakeItems,
  { allowedMs = ALLOWED_MS, signal }: Limits,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./reader-thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
    });
    const end = (why: unknown) => {
      reject(why);
      void thread.terminate();
    };
    const limit = workLimit(allowedMs, () => end(new Refusal('import_too_heavy')));
    limit.goOn();
    const stop = () => end(signal?.reason);
    signal?.addEventListener('abort', stop, { once: true });
    let take: TakeItems | undefined;
    const hear = async (word: ReadWord): Promise<void> => {
      // The thread waits until what it said was taken: keeping pictures and recordings is not its work.
      limit.pause();
      if ('refusal' in word) {
        const { code, sentence, details } = word.refusal;
        throw new Refusal(code, { sentence, ...(details && { details }) });
      }
      if ('head' in word) take = begin(word.head);
      else await take?.(word.items);
      if ('isLast' in word && word.isLast) resolve();
      limit.goOn();
      thread.postMessage('next');
    };
    thread.on('message', (word: ReadWord) => {
      hear(word).catch(end);
    });
    thread.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('import_too_heavy') : error);
    });
    thread.once('exit', () => {
      limit.pause();
      signal?.removeEventListener('abort', stop);
      reject(new Error('The reader of a file ended without a word.'));
    });
  });
}
