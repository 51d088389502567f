import type { Draft } from '../draft/draft.ts';
import { openDeviceDatabase } from './device-database.ts';

/** People who share a device have a draft each. */
function keyOf(accountId: number, attemptId: number): string {
  return `${accountId}/${attemptId}`;
}

/** Writes a draft. Rejects when the browser keeps nothing (private windows, full disk): then it is not safe here. */
export async function keepDraft(draft: Draft): Promise<void> {
  const db = await openDeviceDatabase();
  await db.put('drafts', { ...draft, key: keyOf(draft.accountId, draft.attemptId) });
  localStorage.removeItem(lastWordKey(draft.accountId, draft.attemptId));
}

/**
 * Writes a draft before it returns, for a page that goes away in the middle of a write: the browser drops what the
 * database has not finished. It counts for more than the stored draft until the next `keepDraft`.
 */
export function keepDraftAtOnce(draft: Draft): void {
  try {
    localStorage.setItem(lastWordKey(draft.accountId, draft.attemptId), JSON.stringify(draft));
  } catch {
    // Full: what the page sends as it goes is all there is.
  }
}

/** The drafts of this account, the newest attempt first. A browser that keeps nothing has none. */
export async function listDrafts(accountId: number): Promise<Draft[]> {
  const drafts = new Map((await storedDrafts(accountId)).map((draft) => [draft.attemptId, draft]));
  for (const draft of lastWords(accountId)) drafts.set(draft.attemptId, draft);
  return [...drafts.values()].toSorted((left, right) => right.attemptId - left.attemptId);
}

async function storedDrafts(accountId: number): Promise<Draft[]> {
  try {
    return await (await openDeviceDatabase()).getAllFromIndex('drafts', 'accountId', accountId);
  } catch {
    return [];
  }
}

function lastWords(accountId: number): Draft[] {
  return Object.entries(localStorage)
    .filter(([key]) => key.startsWith(lastWordKey(accountId, '')))
    .map(([, text]) => JSON.parse(text as string) as Draft);
}

function lastWordKey(accountId: number, attemptId: number | ''): string {
  return `draft/${accountId}/${attemptId}`;
}

/** The newest draft of this account for a course, or null. */
export async function findDraft(accountId: number, courseId: number): Promise<Draft | null> {
  return (await listDrafts(accountId)).find((draft) => draft.courseId === courseId) ?? null;
}

/** The draft of one attempt, or null. */
export async function findDraftOf(accountId: number, attemptId: number): Promise<Draft | null> {
  return (await listDrafts(accountId)).find((draft) => draft.attemptId === attemptId) ?? null;
}

/** Drops a draft: only after the server has acknowledged all of it, also as late. */
export async function dropDraft(accountId: number, attemptId: number): Promise<void> {
  localStorage.removeItem(lastWordKey(accountId, attemptId));
  try {
    await (await openDeviceDatabase()).delete('drafts', keyOf(accountId, attemptId));
  } catch {
    // What was never kept cannot be dropped.
  }
}
