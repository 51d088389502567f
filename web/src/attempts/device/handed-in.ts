const KEY = 'handed-in';

type HandedIn = { accountId: number; attemptId: number };

/** Remembers the attempt that this browser handed in last: if it is open again, staff opened it, and for whoever is here. */
export function keepHandedIn(accountId: number, attemptId: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ accountId, attemptId } satisfies HandedIn));
  } catch {
    // Full or forbidden: the learner is asked whether to go on here.
  }
}

/** Whether this browser handed the attempt in. */
export function wasHandedInHere(accountId: number, attemptId: number): boolean {
  try {
    const last = JSON.parse(localStorage.getItem(KEY) ?? 'null') as HandedIn | null;
    return last?.accountId === accountId && last.attemptId === attemptId;
  } catch {
    return false;
  }
}
