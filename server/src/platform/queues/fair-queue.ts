import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sentence } from '@parlance/contract/say';
import { waitSentence } from '../limits/too-early.ts';
import { Refusal } from '../refusal.ts';

/** When to come back after a full queue, in seconds. */
const RETRY_SECONDS = 5;

/** Where a task waits. */
export type Place = {
  /** While tasks wait in both lanes, each has every second turn. */
  lane: 'known' | 'unknown';
  /** Whose task it is, such as an address. Within a lane the turns go round the keys. */
  key: string;
  /** Tasks with the same text here run one after another. */
  oneAtATime?: string;
};

type Limits = {
  /** How many tasks run at the same time. */
  atOnce: number;
  /** How many wait in each lane. */
  most: number;
  /** How many of one key wait; all of a lane unless given. One more is refused as `too_many_requests`. */
  mostOfKey?: number;
  /** How long one waits before it is refused as `away`; for ever unless given. */
  waitSeconds?: number;
  /** Why a task is refused because of others with its key. */
  tooManyOfKey: Sentence;
};

type Waiting = Place & { start: () => void; refuse: (refusal: () => Refusal) => void };

/** What waits in a lane, by key. The key whose turn is next is the first. */
type Lane = Map<string, Waiting[]>;

/**
 * A queue that nobody can fill for others: turns go round the keys, and a full lane takes a newcomer in the place of
 * the newest task of the key with the longest queue. Only where no key waits with more than the newcomer's is the
 * newcomer refused (`away`).
 */
export function fairQueue({ atOnce, most, mostOfKey = most, waitSeconds, tooManyOfKey }: Limits) {
  const lanes: Record<Place['lane'], Lane> = { known: new Map(), unknown: new Map() };
  const busy = new Set<string>();
  let running = 0;
  let nextLane: Place['lane'] = 'known';

  const mayStart = ({ oneAtATime }: Place) => oneAtATime === undefined || !busy.has(oneAtATime);

  function begin({ oneAtATime }: Place): void {
    running += 1;
    if (oneAtATime !== undefined) busy.add(oneAtATime);
  }

  function end({ oneAtATime }: Place): void {
    running -= 1;
    if (oneAtATime !== undefined) busy.delete(oneAtATime);
    while (running < atOnce) {
      const next = firstOf(lanes[nextLane]) ?? firstOf(lanes[other(nextLane)]);
      if (!next) return;
      nextLane = other(next.lane);
      leave(next);
      moveToEnd(lanes[next.lane], next.key);
      next.start();
    }
  }

  function firstOf(lane: Lane): Waiting | undefined {
    for (const waiting of lane.values()) {
      const found = waiting.find(mayStart);
      if (found) return found;
    }
    return undefined;
  }

  function leave(waiting: Waiting): void {
    const lane = lanes[waiting.lane];
    const left = lane.get(waiting.key)?.filter((one) => one !== waiting) ?? [];
    if (left.length > 0) lane.set(waiting.key, left);
    else lane.delete(waiting.key);
  }

  function makeRoom({ lane: name, key }: Place): void {
    const lane = lanes[name];
    const own = lane.get(key)?.length ?? 0;
    if (own >= mostOfKey) throw tooMany(tooManyOfKey);
    const queues = [...lane.values()];
    if (queues.reduce((sum, { length }) => sum + length, 0) < most) return;
    const longest = queues.reduce((longer, queue) => (queue.length > longer.length ? queue : longer));
    if (longest.length <= own + 1) throw tooBusy();
    longest.at(-1)?.refuse(() => tooMany(tooManyOfKey));
  }

  function turn(place: Place): Promise<void> {
    makeRoom(place);
    return new Promise((resolve, reject) => {
      // Another request takes the place: this one is answered in its own language.
      const here = AsyncLocalStorage.snapshot();
      const refuse = (refusal: () => Refusal) => {
        clearTimeout(timer);
        leave(waiting);
        reject(here(refusal));
      };
      const start = () => {
        clearTimeout(timer);
        begin(place);
        resolve();
      };
      const waiting = { ...place, start, refuse };
      const timer = waitSeconds === undefined ? undefined : setTimeout(() => refuse(tooBusy), waitSeconds * 1000);
      const lane = lanes[place.lane];
      lane.set(place.key, [...(lane.get(place.key) ?? []), waiting]);
    });
  }

  return async <T>(place: Place, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce && mayStart(place)) begin(place);
    else await turn(place);
    try {
      return await work();
    } finally {
      end(place);
    }
  };
}

function other(lane: Place['lane']): Place['lane'] {
  return lane === 'known' ? 'unknown' : 'known';
}

function moveToEnd(lane: Lane, key: string): void {
  const waiting = lane.get(key);
  if (!waiting) return;
  lane.delete(key);
  lane.set(key, waiting);
}

function tooBusy(): Refusal {
  return new Refusal('away', { retryAfterSeconds: RETRY_SECONDS });
}

function tooMany(reason: Sentence): Refusal {
  return new Refusal('too_many_requests', {
    sentence: waitSentence(reason, RETRY_SECONDS),
    retryAfterSeconds: RETRY_SECONDS,
  });
}
