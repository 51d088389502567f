import type { FastifyInstance } from 'fastify';

/** What is done again and again while the server runs. */
export type Recurring = {
  /** Does it now, unless it is being done. */
  doNow: () => void;
  /** Ends it, and waits for what is under way: nothing asks a database that is closed. */
  stop: () => Promise<void>;
};

/**
 * Does `work` every so many milliseconds, once at a time. Work that fails is handed to `onFailed`, and the next one tries
 * again. What takes long ends early when `stopping` is aborted.
 */
export function recurring(
  everyMs: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
  onFailed: (error: unknown) => void,
): Recurring {
  const stopping = new AbortController();
  let underWay: Promise<void> | null = null;
  async function once(): Promise<void> {
    try {
      await work(stopping.signal);
    } catch (error) {
      onFailed(error);
    }
  }
  function doNow(): void {
    if (stopping.signal.aborted) return;
    underWay ??= once().finally(() => {
      underWay = null;
    });
  }
  const timer = setInterval(doNow, everyMs);
  timer.unref();
  return {
    doNow,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await underWay;
    },
  };
}

/** Does `work` every hour while the app runs; `failed` is what the log says where it fails. */
export function hourly(
  app: FastifyInstance,
  work: (stopping: AbortSignal) => Promise<unknown>,
  failed: string,
): Recurring {
  const hours = recurring(3600 * 1000, work, (err) => app.log.error({ err }, failed));
  app.addHook('onClose', hours.stop);
  return hours;
}
