import type { SentFact } from '@parlance/contract/facts/kinds';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A fact that the server has not acknowledged. `seq` is the browser's own: people who share it count on. */
export type StoredFact = { seq: number; accountId: number; sittingId: number; fact: SentFact };

type FactDatabase = DBSchema & { facts: { key: number; value: StoredFact } };

let database: Promise<IDBPDatabase<FactDatabase>> | null = null;

function openFacts(): Promise<IDBPDatabase<FactDatabase>> {
  database ??= openDB<FactDatabase>('parlance-facts', 1, {
    upgrade: (db) => void db.createObjectStore('facts', { keyPath: 'seq' }),
    terminated() {
      database = null;
    },
  }).catch((error: unknown) => {
    // What failed once may work a moment later.
    database = null;
    throw error;
  });
  return database;
}

/** Where a browser stores nothing, facts are in the memory of the page alone, until they are acknowledged. */
export async function storeFact(fact: StoredFact): Promise<void> {
  try {
    await (await openFacts()).put('facts', fact);
  } catch {
    // It is sent with the next beat all the same.
  }
}

/** The facts of this account, the oldest first. */
export async function storedFacts(accountId: number): Promise<StoredFact[]> {
  try {
    return (await (await openFacts()).getAll('facts')).filter((one) => one.accountId === accountId);
  } catch {
    return [];
  }
}

export async function dropFacts(seqs: readonly number[]): Promise<void> {
  try {
    const { store, done } = (await openFacts()).transaction('facts', 'readwrite');
    await Promise.all([...seqs.map((seq) => store.delete(seq)), done]);
  } catch {
    // Sent again, they are acknowledged again.
  }
}
