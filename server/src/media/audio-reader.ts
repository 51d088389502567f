import { type ChildProcess, fork } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { msg } from '@lingui/core/runtime-macro';
import type { RefusalCode } from '@parlance/contract/refusals';
import { fairQueue } from '../platform/queues/fair-queue.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Audio } from './recognise.ts';

/** What a reading process is asked: to recognise a file, or to write it anew where there is a `newPath`. */
export type Task = {
  path: string;
  newPath: string | null;
  /** Time of the processor. */
  allowedMs: number;
};

export type Answer =
  | { ready: true }
  | { audio: Audio | null }
  | { refusal: RefusalCode }
  | { failure: { message: string; code?: string | undefined; syscall?: string | undefined } };

export type AudioReader = {
  /** Tells what a file is. Refuses what `recogniseAudio` refuses, and what takes too much time or memory to read. */
  recognise: (file: { path: string; ownerId: number }) => Promise<Audio>;
  /** Writes the audio of a file anew, see `remuxAudio`. */
  remux: (file: { path: string; ownerId: number }, newPath: string) => Promise<void>;
  /** Ends the processes that wait for a file, and resolves when they are gone. The next file starts one anew. */
  close: () => Promise<void>;
};

type Ended = { endedBy: NodeJS.Signals | number | null };

const FILE = join(import.meta.dirname, 'audio-reader-process.ts');
const MIB = 1024 * 1024;
/** The second one starts when the first is busy. */
const MOST_PROCESSES = 2;
const MOST_WAITING = 1000;
/** Of the processor, not of the clock: on a busy machine a good recording is still good. */
const RECOGNISE_MS = 2000;
/** Twice what 50 MiB of the smallest packets took, on the machine of decision 019. */
const REMUX_MS_A_MIB = 600;
/** By the clock, for a process that does not get its time of the processor, or waits for what does not come. */
const PATIENCE_MS = 30_000;
/** Below the limit of all memory, so that what is not needed is collected before it counts. */
const HEAP_LIMIT_MIB = 320;
/** The guard's signal, and what Node ends itself with when the heap is full. */
const TOO_MUCH = new Set<unknown>(['SIGALRM', 'SIGABRT']);
const RETRY_SECONDS = 5;
const UNREADABLE = msg`This file takes too long to process. Record it again, or save it in another format.`;

/**
 * Reads audio in processes of its own, so that whatever a file does to its reader ends that process and no other. A
 * process is started with the first file and stays for the next ones; one that had to be ended is replaced at once.
 */
export function openAudioReader({ memoryLimitBytes = 512 * MIB, recogniseMs = RECOGNISE_MS } = {}): AudioReader {
  const queue = fairQueue({
    atOnce: MOST_PROCESSES,
    most: MOST_WAITING,
    tooManyOfKey: msg`You are sending too many files at the same time.`,
  });
  const idle = new Set<ChildProcess>();

  function start(): ChildProcess {
    const child = fork(FILE, [String(memoryLimitBytes)], {
      // It needs no setting, and what it reads may not find one.
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_LIMIT_MIB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('error', () => {});
    child.once('exit', () => idle.delete(child));
    return child;
  }

  async function ask(task: Task): Promise<Answer | Ended> {
    const [waiting] = idle;
    const child = waiting ?? start();
    idle.delete(child);
    holdOpen(child, true);
    if (!waiting) {
      const first = await nextWord(child);
      if (!('ready' in first)) return first;
    }
    const limit = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS + task.allowedMs);
    const answered = nextWord(child);
    child.send(task);
    const answer = await answered;
    clearTimeout(limit);
    if (!('endedBy' in answer)) rest(child);
    else if (idle.size === 0) void restart();
    return answer;
  }

  /** So that the next file finds a process that is ready. */
  async function restart(): Promise<void> {
    const child = start();
    holdOpen(child, false);
    if ('ready' in (await nextWord(child))) rest(child);
  }

  function rest(child: ChildProcess): void {
    holdOpen(child, false);
    idle.add(child);
  }

  async function read(ownerId: number, task: Task): Promise<Audio | null> {
    const owner = String(ownerId);
    return await queue({ lane: 'known', key: owner, oneAtATime: owner }, async () => {
      const answer = await ask(task);
      if ('audio' in answer) return answer.audio;
      if ('refusal' in answer) throw new Refusal(answer.refusal);
      if ('failure' in answer) throw Object.assign(new Error(answer.failure.message), answer.failure);
      if ('endedBy' in answer && TOO_MUCH.has(answer.endedBy)) {
        throw new Refusal('audio_wrong_type', { sentence: UNREADABLE });
      }
      // The machine has no time or no memory left, or someone ended it: the file may be good.
      throw new Refusal('away', { retryAfterSeconds: RETRY_SECONDS });
    });
  }

  return {
    recognise: async ({ path, ownerId }) =>
      (await read(ownerId, { path, newPath: null, allowedMs: recogniseMs })) as Audio,
    remux: async ({ path, ownerId }, newPath) => {
      const { size } = await stat(path);
      const allowedMs = recogniseMs + Math.ceil((REMUX_MS_A_MIB * size) / MIB);
      await read(ownerId, { path, newPath, allowedMs });
    },
    close: async () => {
      await Promise.all([...idle].map(end));
    },
  };
}

function end(child: ChildProcess): Promise<void> {
  holdOpen(child, true);
  return new Promise((ended) => {
    child.once('exit', () => ended());
    child.kill('SIGKILL');
  });
}

/** Whether this process stays alive for the child. */
function holdOpen(child: ChildProcess, isNeeded: boolean): void {
  if (isNeeded) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

function nextWord(child: ChildProcess): Promise<Answer | Ended> {
  return new Promise((resolve) => {
    const hear = (word: Answer | Ended) => {
      child.off('message', hear).off('exit', end).off('error', fail);
      resolve(word);
    };
    const end = (code: number | null, signal: NodeJS.Signals | null) => hear({ endedBy: signal ?? code });
    const fail = () => hear({ endedBy: null });
    child.once('message', hear).once('exit', end).once('error', fail);
  });
}
