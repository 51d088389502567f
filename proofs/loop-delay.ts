// Loaded into the server by a proof (`--import`): at SIGUSR2 it writes a line of what its event loop did since the last.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Delays are measured by a timer of so many milliseconds, which they have in them. */
const RESOLUTION_MS = 1;
const NS_IN_MS = 1_000_000;

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();

process.on('SIGUSR2', () => {
  const figures = { p99Ms: delays.percentile(99) / NS_IN_MS, maxMs: delays.max / NS_IN_MS };
  delays.reset();
  appendFileSync(String(process.env.LOOP_DELAY_FILE), `${JSON.stringify(figures)}\n`);
});
