import { LRUCache } from 'lru-cache';

/** Keeps what was made of content, for as long as there is room: its key names the content, so it is never outdated. */
export type ContentCache<V> = {
  /** What is kept under the key, or what `make` makes; whoever asks meanwhile waits for the same. */
  get: (key: string, make: () => Promise<V>) => Promise<V>;
  /** What is kept under the key, if it is. */
  peek: (key: string) => V | undefined;
};

/** A cache of one process that holds at most `maxBytes`, as `bytesOf` counts them. What was not used for longest goes. */
export function openContentCache<V extends object>(limits: {
  maxBytes: number;
  bytesOf: (value: V) => number;
  /** How many values stay, where what was made before is asked for no more. */
  most?: number;
  /** Told what happens, to be counted. */
  onEvent?: (event: 'hit' | 'miss' | 'evicted') => void;
}): ContentCache<V> {
  const { maxBytes, bytesOf, most, onEvent = () => {} } = limits;
  const kept = new LRUCache<string, V>({
    maxSize: maxBytes,
    ...(most !== undefined && { max: most }),
    sizeCalculation: bytesOf,
    dispose: (_value, _key, reason) => {
      if (reason === 'evict') onEvent('evicted');
    },
  });
  const inMaking = new Map<string, Promise<V>>();

  async function makeOnce(key: string, make: () => Promise<V>): Promise<V> {
    onEvent('miss');
    try {
      const value = await make();
      kept.set(key, value);
      return value;
    } finally {
      inMaking.delete(key);
    }
  }

  function find(key: string): V | undefined {
    const found = kept.get(key);
    if (found) onEvent('hit');
    return found;
  }

  return {
    get: async (key, make) => {
      const found = find(key);
      if (found) return found;
      const begun = inMaking.get(key) ?? makeOnce(key, make);
      inMaking.set(key, begun);
      return await begun;
    },
    peek: find,
  };
}
