// Reads audio in a process of its own: what strangers send is parsed here and nowhere else. See audio-reader.ts.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../platform/refusal.ts';
import type { Answer, Task } from './audio-reader.ts';
import type { GuardData } from './audio-reader-guard.ts';
import { mendMediabunny } from './mended-mediabunny.ts';

// The server ends this process by closing the channel. What a terminal or a service manager sends to the whole group
// would come before the work in flight is done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

const allowance = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
const guardData: GuardData = { allowance, memoryLimitBytes: Number(process.argv[2]), parentPid: process.ppid };
new Worker(join(import.meta.dirname, 'audio-reader-guard.ts'), { workerData: guardData }).unref();

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
