import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Draft } from './draft.ts';

type DraftDatabase = DBSchema & {
  drafts: { key: string; value: Draft & { key: string }; indexes: { accountId: number } };
};

let database: Promise<IDBPDatabase<DraftDatabase>> | null = null;

function open(): Promise<IDBPDatabase<DraftDatabase>> {
  database ??= openDB<DraftDatabase>('parlance', 1, {
    upgrade(db) {
      db.createObjectStore('drafts', { keyPath: 'key' }).createIndex('accountId', 'accountId');
    },
  });
  return database;
}

/** People who share a device have a draft each. */
function keyOf(accountId: number, attemptId: number): string {
  return `${accountId}/${attemptId}`;
}

/** Writes a draft. Rejects when the browser keeps nothing (private windows, full disk): then it is not safe here. */
export async function keepDraft(draft: Draft): Promise<void> {
  const db = await open();
  await db.put('drafts', { ...draft, key: keyOf(draft.accountId, draft.attemptId) });
}

/** The newest draft of this account for a course, or null. A browser that keeps nothing has none. */
export async function findDraft(accountId: number, courseId: number): Promise<Draft | null> {
  try {
    const drafts = await (await open()).getAllFromIndex('drafts', 'accountId', accountId);
    const ofCourse = drafts.filter((draft) => draft.courseId === courseId);
    return ofCourse.sort((left, right) => right.attemptId - left.attemptId)[0] ?? null;
  } catch {
    return null;
  }
}

/** Drops a draft: only after the server has acknowledged all of it, also as late. */
export async function dropDraft(accountId: number, attemptId: number): Promise<void> {
  try {
    await (await open()).delete('drafts', keyOf(accountId, attemptId));
  } catch {
    // What was never kept cannot be dropped.
  }
}
