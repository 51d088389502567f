export const PREFIX = 'annotations/';

/** Where this device has what an account marked in an attempt. */
export function keyOf(accountId: number, attemptId: number): string {
  return `${PREFIX}${accountId}/${attemptId}`;
}

/** Whether this device has something of it. */
export function hasKept(accountId: number, attemptId: number): boolean {
  return localStorage.getItem(keyOf(accountId, attemptId)) !== null;
}

/** Deletes what an account marked in every attempt from this device. */
export function dropKeptOf(accountId: number): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${PREFIX}${accountId}/`)) localStorage.removeItem(key);
  }
}
