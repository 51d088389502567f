import { availableParallelism } from 'node:os';
import { machineMs, processorMs } from '../../bench/processes.ts';

/** With more of others' work than this, times say nothing. */
const MOST_OF_OTHERS = 0.03;

export type Quiet = { isQuiet: boolean; words: string };

/** Watches how much processor time of this machine others use; what it returns ends it and says so. */
export function watchOthers(): () => Quiet {
  const startedMs = performance.now();
  const machineBefore = machineMs();
  const oursBefore = processorMs(process.pid);
  return () => {
    const thereWas = (performance.now() - startedMs) * availableParallelism();
    const others = machineMs() - machineBefore - (processorMs(process.pid) - oursBefore);
    const share = Math.max(0, others) / thereWas;
    const isQuiet = share <= MOST_OF_OTHERS;
    return { isQuiet, words: `others' share of the processors ${(share * 100).toFixed(0)} %` };
  };
}
