// Reads audio in a process of its own: what strangers send is parsed here and nowhere else. See audio-reader.ts.
import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../platform/refusal.ts';
import type { Answer, Task } from './audio-reader.ts';
import type { GuardData } from './audio-reader-guard.ts';

// The server ends this process by closing the channel. What a terminal or a service manager sends to the whole group
// would come before the work in flight is done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

const allowance = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
const guardData: GuardData = { allowance, memoryLimitBytes: Number(process.argv[2]), parentPid: process.ppid };
new Worker(join(import.meta.dirname, 'audio-reader-guard.ts'), { workerData: guardData }).unref();

const FILE = '/mediabunny/dist/modules/src/matroska/ebml.js';

/** What is wrong in `resync` of mediabunny 1.61.0, the newest, and what it becomes. */
const MENDINGS = [
  // With exactly 8 bytes left it takes no step and begins again, for ever.
  ['if (slice.length < MAX_VAR_INT_SIZE)', 'if (slice.length <= MAX_VAR_INT_SIZE)'],
  // It is called where an element is broken, and finds that same one: its id may be right and its size wrong.
  [
    'let currentPos = startPos;\n    while (currentPos < until)',
    'let currentPos = startPos + 1;\n    while (currentPos < until)',
  ],
] as const;

enableCompileCache(join(import.meta.dirname, '../../../.cache/node'));
try {
  mendMediabunny();
  const { recogniseAudio, remuxAudio } = await import('./recognise.ts');
  process.on('message', ({ path, newPath, allowedMs }: Task) => {
    allow(allowedMs);
    const reading = newPath === null ? recogniseAudio(path) : remuxAudio(path, newPath).then(() => null);
    const answering = reading.then((audio): Answer => ({ audio }), failed);
    void answering.then((answer) => {
      allow(0);
      tell(answer);
    });
  });
  tell({ ready: true });
} catch (error) {
  tell(failed(error));
}

function failed(error: unknown): Answer {
  if (error instanceof Refusal) return { refusal: error.code };
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  return { failure: { message, code, syscall } };
}

function allow(milliseconds: number): void {
  Atomics.store(allowance, 0, milliseconds);
  Atomics.notify(allowance, 0);
}

function tell(answer: Answer): void {
  process.send?.(answer);
}

/**
 * From now on this process loads mediabunny without its two endless loops. Mended as it is read, not on the disk, so
 * that it does not depend on how the packages were installed. Loading throws where a newer version reads otherwise.
 */
function mendMediabunny(): void {
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(FILE)) return loaded;
      const source = Buffer.from(loaded.source as Uint8Array).toString();
      return { ...loaded, source: MENDINGS.reduce(mended, source) };
    },
  });
}

function mended(source: string, [fault, mending]: readonly [string, string]): string {
  if (source.split(fault).length !== 2) throw new Error('mediabunny is not the version that is mended here.');
  return source.replace(fault, mending);
}
