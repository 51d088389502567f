// Loaded into the server by a proof or the bench (`loop-reports.ts`): at SIGUSR2 it writes a line of what its event loop
// did since the last, of the memory it uses, with `--expose-gc` when everything that is not needed has been collected,
// and of how many sockets, timers and other resources keep it running.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Delays are measured by a timer of so many milliseconds, which they have in them. */
const RESOLUTION_MS = 1;
const NS_IN_MS = 1_000_000;
const BYTES_IN_MB = 1024 * 1024;

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();

process.on('SIGUSR2', () => {
  const loop = { p99Ms: delays.percentile(99) / NS_IN_MS, maxMs: delays.max / NS_IN_MS };
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const memory = { liveMb: (heapUsed + external) / BYTES_IN_MB, residentMb: rss / BYTES_IN_MB };
  const resources = process.getActiveResourcesInfo().length;
  appendFileSync(String(process.env.LOOP_DELAY_FILE), `${JSON.stringify({ ...loop, ...memory, resources })}\n`);
  delays.reset();
});
