import { Refusal } from '../refusal.ts';

/** When to come back after a full queue, in seconds. */
const RETRY_SECONDS = 5;

type Limits = {
  /** How many tasks run at the same time. */
  atOnce: number;
  /** How many wait. One more is refused as `away`. */
  most: number;
  /** How long one waits before it is refused as `away`. */
  waitSeconds: number;
};

export type BoundedQueue = {
  /** Runs a task when its turn comes. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** How many tasks wait for their turn. */
  waiting: () => number;
};

/** A queue in which tasks wait for their turn, first come first served. */
export function boundedQueue({ atOnce, most, waitSeconds }: Limits): BoundedQueue {
  let running = 0;
  const waiting = new Set<() => void>();

  function turn(): Promise<void> {
    if (waiting.size >= most) throw tooBusy();
    return new Promise((begin, refuse) => {
      const start = () => {
        clearTimeout(timer);
        begin();
      };
      const timer = setTimeout(() => {
        waiting.delete(start);
        refuse(tooBusy());
      }, waitSeconds * 1000);
      waiting.add(start);
    });
  }

  function leave(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    // The place is handed over, not given back: nobody who comes in between gets it.
    waiting.delete(next);
    next();
  }

  return {
    run: async (work) => {
      if (running < atOnce) running += 1;
      else await turn();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    waiting: () => waiting.size,
  };
}

function tooBusy(): Refusal {
  return new Refusal('away', { retryAfterSeconds: RETRY_SECONDS });
}
