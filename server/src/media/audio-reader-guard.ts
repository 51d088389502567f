// A thread beside the one that reads audio, which may be stuck in a loop: it ends the whole process.
import { workerData } from 'node:worker_threads';

export type GuardData = {
  /** How many milliseconds of the processor the file that is being read may take; 0 while none is read. */
  allowance: Int32Array;
  memoryLimitBytes: number;
  /** Who started the process: once that has ended, nobody waits for the answer. */
  parentPid: number;
};

const LOOK_EVERY_MS = 25;
const { allowance, memoryLimitBytes, parentPid } = workerData as GuardData;

for (;;) {
  Atomics.wait(allowance, 0, 0);
  const allowedMs = Atomics.load(allowance, 0);
  const before = process.cpuUsage();
  while (allowedMs > 0 && Atomics.wait(allowance, 0, allowedMs, LOOK_EVERY_MS) === 'timed-out') {
    const { user, system } = process.cpuUsage(before);
    const isTooMuch = (user + system) / 1000 > allowedMs || process.memoryUsage.rss() > memoryLimitBytes;
    if (isTooMuch) process.kill(process.pid, 'SIGALRM');
    if (process.ppid !== parentPid) process.kill(process.pid, 'SIGKILL');
  }
}
