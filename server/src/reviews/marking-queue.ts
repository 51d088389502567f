import type { PendingReview, QueueQuery, ReviewedSubmission, ReviewKind } from '@parlance/contract/reviews';
import { closed } from '../attempts/replies.ts';
import type { AppContext } from '../platform/app-context.ts';
import type { Db } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { type ListReply, listed } from '../platform/http/sent/whole-list.ts';
import { listingOf } from '../platform/list-query.ts';
import { findGivenBeside } from '../second-marking/reach/queries.ts';
import { nameOf } from './names/anonymous-name.ts';
import {
  listPending,
  listReviewed,
  pendingSorts,
  type QueueFilter,
  type QueueSort,
  readPending,
  readReviewed,
  reviewedSorts,
  type Viewer,
} from './queries.ts';
import { markerOf } from './second/whose.ts';

type QueueRequest = { kind: ReviewKind; query: QueueQuery; caller: Caller };

/** A caller as somebody who reads lists of submissions at this moment, with what they were given beside. */
export async function listerOf(db: Db, caller: Caller, now: Date): Promise<Viewer> {
  return { ...viewerOf(caller, now), ...(await findGivenBeside(db, caller.accountId)) };
}

/** A caller as a viewer of submissions at this moment. */
export function viewerOf(caller: Caller, now: Date): Viewer {
  return { ...markerOf(caller), now };
}

/** What nobody has scored, the oldest first unless it is sorted otherwise, and how much there is in all. */
export async function pendingReviews(
  { db, clock, settings }: AppContext,
  { kind, query, caller }: QueueRequest,
): Promise<ListReply<PendingReview>> {
  const viewer = await listerOf(db, caller, clock.now());
  const found = await listPending(db, kind, viewer, filterOf(query, pendingSorts, 'date_time'));
  return listed(
    found,
    (ids) => readPending(db, kind, viewer, ids),
    (rows) =>
      rows.map(closed).map((row) => ({
        submission_id: row.id,
        user_name: nameOf(row),
        course_name: row.title,
        date_time: row.closed_at.toISOString(),
        ...(row.due_at && { due_at: row.due_at.toISOString(), time_zone: settings.timeZone }),
        ...shown(row),
      })),
  );
}

/** What has a score, the one scored last first unless it is sorted otherwise, and how much there is in all. */
export async function reviewedSubmissions(
  { db, clock }: AppContext,
  { kind, query, caller }: QueueRequest,
): Promise<ListReply<ReviewedSubmission>> {
  const viewer = await listerOf(db, caller, clock.now());
  const found = await listReviewed(db, kind, viewer, filterOf(query, reviewedSorts, '-scored_at'));
  return listed(
    found,
    (ids) => readReviewed(db, kind, viewer, ids),
    (rows) =>
      rows.map(closed).map((row) => ({
        id: row.id,
        user_username: nameOf(row),
        course_title: row.title,
        submitted_at: row.closed_at.toISOString(),
        scored_at: row.scored_at.toISOString(),
        score: row.score,
        max_score: row.max_score,
        ...shown(row),
      })),
  );
}

type Shown = { course_id: number; anonymous: boolean; full_name: string; late: boolean; held_by: string | null };

/** What every reply about a submission says beside the fields of the specification. */
export function shown({ course_id, anonymous, full_name, late, held_by }: Shown) {
  return { course_id, anonymous, full_name, late, heldBy: held_by };
}

function filterOf({ course_id, ...query }: QueueQuery, sorts: readonly QueueSort[], defaultSort: string): QueueFilter {
  return { ...listingOf(query, sorts, defaultSort), courseId: course_id };
}
