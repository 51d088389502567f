import type { PendingReview, ReviewedSubmission } from '@parlance/contract/reviews';
import { loginBeside, shownName } from '@parlance/contract/texts/shown-name';

/** A submission as a list shows it, pending or reviewed. */
export type QueueItem = {
  id: number;
  /** The full name of whom there is one, and the username beside it. */
  name: string;
  login: string;
  course: string;
  submittedAt: string;
  late: boolean;
  anonymous: boolean;
  heldBy: string | null;
  /**
   * Until when it is to be marked, in which zone the school says that, and whether it was over when the list came; null
   * for no date, and once scored.
   */
  due: { at: string; zone: string; isOver: boolean } | null;
  /** Null while it waits. */
  scored: { score: number; maxScore: number; at: string } | null;
};

export function pendingItem(review: PendingReview): QueueItem {
  const { submission_id: id, user_name: username, full_name, course_name: course, date_time: submittedAt } = review;
  const { late, anonymous, heldBy, due_at: at, time_zone: zone = 'UTC' } = review;
  const due = at === undefined ? null : { at, zone, isOver: Date.parse(at) <= Date.now() };
  return { id, ...namesOf(full_name, username), course, submittedAt, late, anonymous, heldBy, due, scored: null };
}

export function reviewedItem(submission: ReviewedSubmission): QueueItem {
  const { id, user_username: username, full_name, course_title: course, submitted_at: submittedAt } = submission;
  const { late, anonymous, heldBy, score, max_score: maxScore, scored_at: at } = submission;
  const names = namesOf(full_name, username);
  return { id, ...names, course, submittedAt, late, anonymous, heldBy, due: null, scored: { score, maxScore, at } };
}

function namesOf(fullName: string, username: string) {
  return { name: shownName(fullName, username), login: loginBeside(fullName, username) };
}

/**
 * Which submission to open after `id` was scored and has left the list, or null when nothing is left to open here.
 * `before` is the page of the list as it was, `now` as it is since. What someone else has open is passed over. It
 * goes on behind `id`, then to what moved up into the page, then to what was skipped before `id`.
 */
export function nextToOpen(id: number, before: readonly QueueItem[], now: readonly QueueItem[]): number | null {
  const at = before.findIndex((item) => item.id === id);
  const known = new Set(before.map((item) => item.id));
  const order = [
    ...before.slice(at + 1).map((item) => item.id),
    ...now.map((item) => item.id).filter((each) => !known.has(each)),
    ...before.slice(0, Math.max(at, 0)).map((item) => item.id),
  ];
  return firstFree(order, id, now);
}

/** The same for a list that `id` stays in, maybe at another place: it only goes on, and its page may have an end. */
export function nextBehind(id: number, before: readonly QueueItem[], now: readonly QueueItem[]): number | null {
  const at = before.findIndex((item) => item.id === id);
  const order = before.slice(at + 1).map((item) => item.id);
  return firstFree(order, id, now);
}

function firstFree(order: readonly number[], id: number, now: readonly QueueItem[]): number | null {
  const free = new Set(now.filter((item) => item.heldBy === null && item.id !== id).map((item) => item.id));
  return order.find((each) => free.has(each)) ?? null;
}
