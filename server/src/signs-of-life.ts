import { url as debuggerUrl } from 'node:inspector';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** How often a process says that its event loop turns, and how often it is looked after. */
export const LOOK_EVERY_MS = 1000;
/** How many looks without a sign of life are a standstill. Looks, not time: while the machine sleeps nobody looks. */
export const LOOKS_WITHOUT_LIFE = 10;

/** What a worker sends to the first process. One that a debugger may hold is left alone. */
export type SignOfLife = { isDebugged: boolean };

/** Tells the first process from now on that the event loop of this worker turns. */
export function tellOfLife(everyMs = LOOK_EVERY_MS): void {
  setInterval(() => {
    const sign: SignOfLife = { isDebugged: debuggerUrl() !== undefined };
    process.send?.(sign);
  }, everyMs).unref();
}

/** What a worker sends to the first process when nothing is left but to end. */
export const ENDS = 'ends';

/**
 * Tells the first process that this worker ends: from then on its event loop may stand still. Node writes what it made of
 * the TypeScript when a process ends; the first time that takes seconds, on a busy machine more than a standstill may.
 */
export async function tellOfEnd(): Promise<void> {
  await new Promise((told) => (process.send ? process.send(ENDS, told) : told(null)));
}

export type LoopWatch = {
  /** At 0 how often the event loop has turned, at 1 whether a debugger may hold it. */
  state: Int32Array;
  lookEveryMs: number;
};

/** Ends this process, by SIGKILL, from now on when its event loop is blocked: for one that no other looks after. */
export function endWhenStuck(lookEveryMs = LOOK_EVERY_MS): void {
  const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const workerData: LoopWatch = { state, lookEveryMs };
  new Worker(join(import.meta.dirname, 'loop-watch.ts'), { workerData, execArgv: [] }).unref();
  setInterval(() => {
    Atomics.add(state, 0, 1);
    Atomics.store(state, 1, debuggerUrl() === undefined ? 0 : 1);
  }, lookEveryMs).unref();
}
