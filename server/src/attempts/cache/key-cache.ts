import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database/database.ts';
import { findItems, type Item } from '../queries.ts';

/** Of a process: the keys of some hundred tests. */
const MAX_KEYS = 20_000;

/**
 * The keys that this process has read, by version. A key may have been corrected since: `closeAttempt` compares their
 * revisions and closes nothing by an old one.
 */
export type KeyCache = {
  /** The items of these versions, in their order; read when one is not kept. */
  find: (db: Db, questionVersionIds: number[]) => Promise<Item[]>;
  /** The same, read anew and kept. */
  read: (db: Db, questionVersionIds: number[]) => Promise<Item[]>;
};

export function openKeyCache(): KeyCache {
  // With `max` it would make room for all of them at once.
  const kept = new LRUCache<number, Item>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });

  async function read(db: Db, questionVersionIds: number[]): Promise<Item[]> {
    const items = await findItems(db, questionVersionIds);
    for (const item of items) kept.set(item.versionId, item);
    return items;
  }

  return {
    find: async (db, questionVersionIds) => {
      const items = questionVersionIds.map((versionId) => kept.get(versionId)).filter((item) => item !== undefined);
      return items.length === questionVersionIds.length ? items : await read(db, questionVersionIds);
    },
    read,
  };
}
