import { dropWork, findUnsentWork, sendUnsentWork, type UnsentWork } from '../attempts/unfinished/unsent-work.ts';
import { countMarkDrafts, dropMarkDraftsOf } from '../reviews/mark/mark-draft.ts';

/** What only this device has of an account's work. */
export type Unsent = UnsentWork & {
  /** Submissions with a score, comment or note that was not saved. */
  marks: number;
};

/** How long a logout waits for what is sent, and for what is deleted. */
const SENDING_LIMIT_MS = 5000;
const DELETING_LIMIT_MS = 1000;

/** Sends what can be sent of this account's tests, and counts what is still on this device only. */
export async function sendAndCount(accountId: number): Promise<Unsent> {
  const before = await count(accountId);
  if (before.tests === 0) return before;
  await Promise.race([sendUnsentWork(accountId), after(SENDING_LIMIT_MS)]);
  return await count(accountId);
}

async function count(accountId: number): Promise<Unsent> {
  return { ...(await findUnsentWork(accountId)), marks: countMarkDrafts(accountId) };
}

export function isSomething({ tests, recordings, marks }: Unsent): boolean {
  return tests + recordings + marks > 0;
}

/** Deletes this account's work from this device, and leaves everybody else's. */
export async function forgetWork(accountId: number): Promise<void> {
  dropMarkDraftsOf(accountId);
  await Promise.race([dropWork(accountId), after(DELETING_LIMIT_MS)]);
}

function after(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
