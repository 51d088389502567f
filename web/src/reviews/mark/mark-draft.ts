import type { ReviewKind } from '@parlance/contract/reviews';
import { z } from 'zod';
import { note } from '../answers/notes.ts';

const given = z.object({ question_id: z.int(), key: z.string(), value: z.number() });
/** Score, bands, comment and notes as they were given, and the version of the review they were given over. */
const markDraft = z.object({
  score: z.string(),
  criteria: z.array(given),
  comment: z.string(),
  notes: z.array(note),
  version: z.int(),
});
export type MarkDraft = z.output<typeof markDraft>;

/** Whose draft of what: people who share a device never meet each other's. */
export type DraftPlace = { accountId: number; kind: ReviewKind; submissionId: number };

function keyOf({ accountId, kind, submissionId }: DraftPlace): string {
  return `mark-draft/${accountId}/${kind}/${submissionId}`;
}

/** Keeps it on this device. False when the browser keeps nothing: then it is not safe here. */
export function keepMarkDraft(place: DraftPlace, draft: MarkDraft): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** What was kept, or null. What cannot be read counts as nothing. */
export function readMarkDraft(place: DraftPlace): MarkDraft | null {
  try {
    const text = localStorage.getItem(keyOf(place));
    return text === null ? null : markDraft.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Drops it: only once the server has acknowledged the score, or when nothing in it differs from what is stored. */
export function dropMarkDraft(place: DraftPlace): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // What was never kept cannot be dropped.
  }
}

/** How many submissions this account has marked here without saving. */
export function countMarkDrafts(accountId: number): number {
  return keysOf(accountId).length;
}

/** Drops every draft of this account. */
export function dropMarkDraftsOf(accountId: number): void {
  for (const key of keysOf(accountId)) localStorage.removeItem(key);
}

function keysOf(accountId: number): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(`mark-draft/${accountId}/`));
}
