import { Refusal } from '../platform/refusal.ts';

const RETRY_SECONDS = 5;

type Limits = {
  /** How many run at the same time, each for another owner. */
  atOnce: number;
  /** How many wait. One more is refused as `away`. */
  most: number;
};

export type FairQueue = <T>(ownerId: number, work: () => Promise<T>) => Promise<T>;

/** A queue in which owners take turns, one piece of work at a time: whoever sends a hundred delays themselves. */
export function fairQueue({ atOnce, most }: Limits): FairQueue {
  /** In the order of their turns. */
  const waiting = new Map<number, (() => void)[]>();
  const running = new Set<number>();
  let waitingCount = 0;

  function startNext(): void {
    if (running.size >= atOnce) return;
    const next = [...waiting].find(([ownerId]) => !running.has(ownerId));
    if (!next) return;
    const [ownerId, [start, ...rest]] = next;
    waiting.delete(ownerId);
    if (rest.length > 0) waiting.set(ownerId, rest);
    waitingCount -= 1;
    running.add(ownerId);
    start?.();
  }

  return async (ownerId, work) => {
    if (waitingCount >= most) throw new Refusal('away', { retryAfterSeconds: RETRY_SECONDS });
    await new Promise<void>((start) => {
      waiting.set(ownerId, [...(waiting.get(ownerId) ?? []), start]);
      waitingCount += 1;
      startNext();
    });
    try {
      return await work();
    } finally {
      running.delete(ownerId);
      startNext();
    }
  };
}
