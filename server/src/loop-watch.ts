// A thread beside the one that serves: it goes on when that one is stuck.
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { LOOKS_WITHOUT_LIFE, type LoopWatch } from './signs-of-life.ts';

const { state, lookEveryMs } = workerData as LoopWatch;
const STDERR = 2;

let turns = 0;
let looks = 0;
while (looks < LOOKS_WITHOUT_LIFE) {
  await sleep(lookEveryMs);
  const before = turns;
  turns = Atomics.load(state, 0);
  const isAlive = turns !== before || Atomics.load(state, 1) === 1;
  looks = isAlive ? 0 : looks + 1;
}
const seconds = (LOOKS_WITHOUT_LIFE * lookEveryMs) / 1000;
// Written here: the output of a thread goes through the one that is stuck.
writeSync(
  STDERR,
  `Parlance did not respond for ${seconds} s and is stopping. The service manager should start it again.\n`,
);
process.kill(process.pid, 'SIGKILL');
