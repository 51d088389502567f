import { Worker } from 'node:worker_threads';
import type { Judged, StrengthRequest } from './strength-thread.ts';

/** After how long without a new password the thread ends: it holds 60 MB of words. */
const KEPT_MS = 60_000;

type Waiting = { settle: (judged: Judged) => void; fail: (error: Error) => void };
type Strength = Pick<Judged, 'isEasy' | 'isOwn'>;

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/**
 * How hard a password is to guess, as zxcvbn estimates it (Wheeler, USENIX Security 2016), for someone who knows these
 * words of its owner. Reading the words takes a quarter of a second, and a long password some tenths: a thread of its
 * own does it, and others are answered meanwhile.
 */
export async function strengthOf(password: string, ownWords: string[]): Promise<Strength> {
  thread ??= startThread();
  clearTimeout(idle);
  const id = ++lastId;
  const judged = await new Promise<Judged>((settle, fail) => {
    waiting.set(id, { settle, fail });
    thread?.postMessage({ id, password, ownWords } satisfies StrengthRequest);
  });
  if (waiting.size === 0) idle = setTimeout(endThread, KEPT_MS).unref();
  return judged;
}

function startThread(): Worker {
  const started = new Worker(new URL('./strength-thread.ts', import.meta.url), { execArgv: [] });
  // It keeps no process running.
  started.unref();
  started.on('message', (judged: Judged) => {
    waiting.get(judged.id)?.settle(judged);
    waiting.delete(judged.id);
  });
  started.once('error', (error) => {
    thread = undefined;
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  });
  return started;
}

function endThread(): void {
  void thread?.terminate();
  thread = undefined;
}
