import { Refusal } from '../platform/refusal.ts';

/** How long somebody turned away from a full line should wait, in seconds. */
const RETRY_SECONDS = 5;

type Limits = {
  /** How many works run at the same time. */
  atOnce: number;
  /** How many wait. One more is refused as `away`. */
  most: number;
  /** How long one waits before it is refused as `away`. */
  waitSeconds: number;
};

export type WaitingLine = <T>(work: () => Promise<T>) => Promise<T>;

/** A line in which works wait for their turn, first come first served. */
export function waitingLine({ atOnce, most, waitSeconds }: Limits): WaitingLine {
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

  return async (work) => {
    if (running < atOnce) running += 1;
    else await turn();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

/** A line of its own for each key, kept only while somebody is in it. */
export function lineForEach(limits: Limits): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { line: WaitingLine; inside: number }>();
  return async (key, work) => {
    const entry = lines.get(key) ?? { line: waitingLine(limits), inside: 0 };
    lines.set(key, entry);
    entry.inside += 1;
    try {
      return await entry.line(work);
    } finally {
      entry.inside -= 1;
      if (entry.inside === 0) lines.delete(key);
    }
  };
}

function tooBusy(): Refusal {
  return new Refusal('away', { retryAfterSeconds: RETRY_SECONDS });
}
