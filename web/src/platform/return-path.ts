const RETURN_PATH = 'return-path';

/**
 * Remembers, for this tab, where this account was when its session died, or with null where somebody wanted to go who had
 * no session yet: logging in leads back there.
 */
export function leaveReturnPath(accountId: number | null, path: string): void {
  sessionStorage.setItem(RETURN_PATH, JSON.stringify({ accountId, path }));
}

/** Where this account was, once; null when nothing was left, or by someone else: then it is forgotten. */
export function takeReturnPath(accountId: number): string | null {
  const left = sessionStorage.getItem(RETURN_PATH);
  sessionStorage.removeItem(RETURN_PATH);
  if (left === null) return null;
  try {
    const { accountId: owner, path } = JSON.parse(left) as { accountId?: unknown; path?: unknown };
    // Only a path of this site: two slashes would lead to another one.
    return (owner === accountId || owner === null) && typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : null;
  } catch {
    return null;
  }
}
