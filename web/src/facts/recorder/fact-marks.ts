/** What this browser has recorded so far: the last `seq`, and of the last test which page had it and how many facts. */
export type FactMarks = { seq: number; attemptId: number | null; pageId: string; count: number };

const KEY = 'parlance-facts';
/** A page that is loaded anew is another. */
const PAGE_ID = crypto.randomUUID();
const none: FactMarks = { seq: 0, attemptId: null, pageId: PAGE_ID, count: 0 };
/** Where the browser stores nothing, `ownPlace` is of this page too. */
let ofThisPage: FactMarks = none;

/** Beside `ownPlace`, and lost together with it: under one place no `seq` is used twice. */
export function readMarks(): FactMarks {
  try {
    const kept = localStorage.getItem(KEY);
    return kept ? (JSON.parse(kept) as FactMarks) : none;
  } catch {
    return ofThisPage;
  }
}

export function writeMarks(marks: FactMarks): void {
  ofThisPage = marks;
  try {
    localStorage.setItem(KEY, JSON.stringify(marks));
  } catch {
    // Kept for this page.
  }
}

/**
 * Marks that a test is open in this page. Says whether this browser had it before: never, in this page, or in another,
 * which was reloaded or closed.
 */
export function markOpened(attemptId: number): 'first' | 'here' | 'reloaded' {
  const before = readMarks();
  const isSame = before.attemptId === attemptId;
  writeMarks({ ...before, attemptId, pageId: PAGE_ID, count: isSame ? before.count : 0 });
  if (!isSame) return 'first';
  return before.pageId === PAGE_ID ? 'here' : 'reloaded';
}
