/** Where the result of an attempt is shown. */
export function scorePath(attemptId: number): string {
  return `/score?attempt=${attemptId}`;
}

/** The attempt that an address of the score page names; null for none, or what cannot be one. */
export function attemptNamed(search: URLSearchParams): number | null {
  const named = search.get('attempt') ?? '';
  return /^[1-9]\d{0,9}$/.test(named) ? Number(named) : null;
}
