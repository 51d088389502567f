const KEY = 'parlance-place';

/** What this browser calls itself in an examination: a random id (uuid) that it keeps, so that a reload is no new place. */
export function ownPlace(): string {
  const kept = localStorage.getItem(KEY);
  if (kept) return kept;
  const made = crypto.randomUUID();
  localStorage.setItem(KEY, made);
  return made;
}
