const KEY = 'parlance-place';
/** Where the browser stores nothing, a page is a place of its own. */
let ofThisPage: string | null = null;

/** What this browser calls itself in an examination: a random id (uuid) that it keeps, so that a reload is no new place. */
export function ownPlace(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept) return kept;
    const made = crypto.randomUUID();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    ofThisPage ??= crypto.randomUUID();
    return ofThisPage;
  }
}
