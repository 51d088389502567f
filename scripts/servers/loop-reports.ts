import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a process did and holds; see `loop-delay.ts`. Delays are those since the last report. */
export type LoopReport = { p99Ms: number; maxMs: number; liveMb: number; residentMb: number; resources: number };

/** What a server is started with that is going to be asked for such reports, and how it is asked. */
export type LoopReports = {
  env: { LOOP_DELAY_FILE: string };
  /** With `--expose-gc` before them it collects its garbage for each report. */
  nodeArguments: string[];
  ask: (pid: number) => Promise<LoopReport>;
};

/** Its reports are written into this folder. */
export function loopReports(folder: string): LoopReports {
  const file = join(folder, 'loop-delay');
  // What follows the last line ending is not whole yet.
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []);
  return {
    env: { LOOP_DELAY_FILE: file },
    nodeArguments: ['--import', join(import.meta.dirname, 'loop-delay.ts')],
    ask: async (pid) => {
      const before = lines().length;
      process.kill(pid, 'SIGUSR2');
      while (lines().length === before) await sleep(20);
      return JSON.parse(lines().at(-1) ?? '') as LoopReport;
    },
  };
}
