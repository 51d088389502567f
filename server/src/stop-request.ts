/** A stop that has not come to its end by then never will. */
const STOP_LIMIT_MS = 19_000;

/**
 * Resolves at the first SIGTERM or SIGINT; from then on the process has 19 seconds to end by itself. Asked for before
 * anything is opened, so that a stop during the start waits for the start instead of cutting it. Later signals change
 * nothing: a Ctrl-C in a terminal arrives twice, once by itself and once through npm.
 */
export function stopRequest(): Promise<void> {
  return new Promise((requested) => {
    const request = () => {
      setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
      requested();
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, request);
  });
}
