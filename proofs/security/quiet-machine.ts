import { availableParallelism } from 'node:os';
import { machineMs, processorMs } from '../../bench/processes.ts';

/** Up to this share of the processors used by others, a time is a figure of ours. */
export const QUIET_SHARE = 0.1;

/** The share of the processors that all but this process and its children use, from now until the returned is called. */
export function shareOfOthers(): () => number {
  const own = () => processorMs(process.pid);
  const [startedMs, machineBefore, ownBefore] = [performance.now(), machineMs(), own()];
  return () => {
    const whole = (performance.now() - startedMs) * availableParallelism();
    return Math.max(0, (machineMs() - machineBefore - own() + ownBefore) / whole);
  };
}
