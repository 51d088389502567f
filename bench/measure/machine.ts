import { availableParallelism } from 'node:os';
import type { Circumstances } from '../figures/schema.ts';
import { machineMs, processorMs } from '../processes.ts';

const cores = availableParallelism();
/** Of the machine: what others may use before a measurement is taken again. */
const MOST_OF_OTHERS = 0.03;
const TRIES = 4;

/** What of the machine's processor time is looked at: named processes with their children, by their ids. */
export type Watched = Record<string, number>;

/** Processor time in milliseconds of each of `watched`, and of the whole machine, since `begin`. */
export type Used<W extends Watched> = { of: Record<keyof W, number>; machineMs: number };

/** Reads now; what it gives reads again and subtracts. */
export function begin<W extends Watched>(watched: W): () => Used<W> {
  const before = read(watched);
  return () => {
    const after = read(watched);
    const of = Object.fromEntries(
      Object.keys(watched).map((name) => [name, (after.of[name] ?? 0) - (before.of[name] ?? 0)]),
    );
    return { of: of as Used<W>['of'], machineMs: after.machineMs - before.machineMs };
  };
}

function read(watched: Watched) {
  const of = Object.fromEntries(Object.entries(watched).map(([name, pid]) => [name, processorMs(pid)]));
  return { of: of as Record<string, number>, machineMs: machineMs() };
}

/** What was not used by the watched and by the load itself was used by others. */
export function circumstancesOf(
  used: Used<Watched>,
  { seconds, generatorMs }: { seconds: number; generatorMs: number },
): Circumstances {
  const allMs = cores * seconds * 1000;
  const oursMs = Object.values(used.of).reduce((sum, ms) => sum + ms, generatorMs);
  const othersShare = Math.max(0, used.machineMs - oursMs) / allMs;
  return { seconds, generatorShare: generatorMs / allMs, othersShare, disturbed: othersShare > MOST_OF_OTHERS };
}

/** Measures again, up to three times, while others use too much of the machine; `once` takes what comes. */
export async function undisturbed<R extends { disturbed: boolean }>(run: () => Promise<R>, once: boolean): Promise<R> {
  let result = await run();
  for (let tries = 1; result.disturbed && !once && tries < TRIES; tries += 1) result = await run();
  return result;
}
