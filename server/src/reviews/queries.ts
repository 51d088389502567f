import type { ReviewKind } from '@parlance/contract/reviews';
import { type RawBuilder, type SelectQueryBuilder, type Simplify, sql } from 'kysely';
import { isOwnAttempt, ownAttemptIds } from '../attempts/reach/queries.ts';
import type { SeenBy } from '../classes/reach/queries.ts';
import type { Db } from '../platform/database/database.ts';
import {
  byName,
  fromNearerEnd,
  hasWords,
  isAmong,
  type Listing,
  readWhole,
  searchQuery,
  type Whole,
} from '../platform/list-query.ts';
import { amongCalibrations, type Reading } from '../second-marking/calibration/queries.ts';
import {
  dueFor,
  isBlind,
  isGivenOut,
  isMarkedAgainBy,
  isMarkedBy,
  isOfErased,
} from '../second-marking/reach/queries.ts';
import { findNamed, isForMarker, titlesOf } from './finding/queries.ts';
import { findHidden, NOBODY_HIDDEN, shownNames, shownNameWords, sortedName, sortedNameBut } from './names/queries.ts';

/** Who looks, and whose learners they see. */
export type Marker = { accountId: number; seenBy: SeenBy };
/**
 * The same, and when: leases are shown to others only, and until they end. Beside it what they mark again, work of their own
 * that has a score, and whether they were given calibration scripts, or work with a date: most have none, and their lists
 * read indexes alone.
 */
export type Viewer = Marker & { now: Date; again?: number[]; own?: number[]; calibrates?: boolean; hasDates?: boolean };
/** A viewer, or somebody who asks for one submission. */
type Asker = Marker & Partial<Viewer>;
type Which = 'waiting' | 'scored' | 'all';

/** What is in a marking queue: tests of learners whom the caller sees, that have ended and that a person marks. */
function queued(db: Reading, kind: ReviewKind, by: SeenBy) {
  const all = db.selectFrom('attempts').where(isForMarker).where('attempts.pile', '=', kind);
  return by === null ? all : all.where('attempts.id', 'in', ownAttemptIds(by));
}

/** Those of a queue that are this marker's: what is scored is everybody's, as they say it whose indexes hold it. */
function submissions(db: Db, kind: ReviewKind, asker: Asker, which: Which) {
  const { accountId, seenBy, now, again = [], own = [], calibrates = false } = asker;
  const reading = calibrates && now && which !== 'scored' ? amongCalibrations(db, { markerId: accountId, now }) : db;
  const all = queued(reading, kind, seenBy);
  if (which === 'scored') {
    const scored = all.where('attempts.score', 'is not', null);
    const apart = [...again, ...own];
    return apart.length === 0 ? scored : scored.where(sql<boolean>`not ${isAmong('attempts.id', apart)}`);
  }
  if (which === 'all') return all.where(isMarkedBy(accountId));
  const waits = isMarkedBy(accountId, { waiting: true });
  if (again.length === 0) return all.where('attempts.score', 'is', null).where(waits);
  return all.where(sql<boolean>`((attempts.score is null and ${waits}) or ${isAmong('attempts.id', again)})`);
}

/**
 * Whether anything came after the end that its page shows: a recording, or a text that is not blank. The limit keeps
 * PostgreSQL from reading all that ever came late for one page of a list.
 */
function isLate(kind: ReviewKind) {
  return kind === 'speaking'
    ? sql<boolean>`(select true from recordings r where r.attempt_id = attempts.id and r.late limit 1) is not null`
    : sql<boolean>`(select true from late_work l
        where l.attempt_id = attempts.id and l.answer is not null limit 1) is not null`;
}

/** Submissions of a queue as this viewer may see them. */
function shownSubmissions(db: Db, kind: ReviewKind, viewer: Viewer, which: Which) {
  return submissions(db, kind, viewer, which)
    .innerJoin('accounts', 'accounts.id', 'attempts.account_id')
    .innerJoin('courses', 'courses.id', 'attempts.course_id')
    .leftJoin('review_leases as lease', (join) =>
      join
        .onRef('lease.attempt_id', '=', 'attempts.id')
        .on('lease.ends_at', '>', viewer.now)
        .on('lease.marker_id', '!=', viewer.accountId),
    )
    .leftJoin('accounts as holder', 'holder.id', 'lease.marker_id')
    .select(['attempts.id', 'attempts.course_id', 'attempts.title', 'holder.username as held_by'])
    .select((which === 'waiting' ? waitsSince(viewer) : sql<Date | null>`attempts.closed_at`).as('closed_at'))
    .select([...shownNames, isLate(kind).as('late')]);
}

/** Since when work waits for whoever looks: from its end, or since they were given it to mark again. */
function waitsSince({ accountId, again = [] }: Asker) {
  if (again.length === 0) return sql<Date | null>`attempts.closed_at`;
  return sql<Date | null>`coalesce((select again.allocated_at from remark_requests again
    where again.attempt_id = attempts.id and again.marker_id = ${accountId}::integer and again.state = 'with_marker'),
    attempts.closed_at)`;
}

const sorts = ['date_time', 'user_name', 'course_name'] as const;
/** What a list of submissions may be sorted by; what nobody has scored has no `scored_at`. */
export const pendingSorts = [...sorts, 'due_at'] as const;
export const reviewedSorts = ['scored_at', ...sorts] as const;
export type QueueSort = (typeof pendingSorts | typeof reviewedSorts)[number];

const sortKeys: Record<QueueSort, RawBuilder<unknown>> = {
  date_time: sql`attempts.closed_at`,
  scored_at: sql`attempts.scored_at`,
  due_at: sql`null::timestamptz`,
  user_name: sortedName,
  course_name: byName(sql`attempts.title`),
};

/** `text` is a part of the name that is shown, or of the course's title, in whatever case. */
export type QueueFilter = Listing<QueueSort> & { courseId?: number };

/** Submissions nobody has scored, and how many fit in all. */
export async function listPending(db: Db, kind: ReviewKind, viewer: Viewer, filter: QueueFilter) {
  const waiting = pending(db, kind, viewer);
  const keys = { ...sortKeys, date_time: waitsSince(viewer), due_at: dueFor(viewer) };
  if (!filter.text) return await sliceOf(db, waiting, filter, keys);
  const found = waiting
    .innerJoin(titlesOf(kind).as('titles'), 'titles.title', 'attempts.title')
    .where(hasWords(sql`(${shownNameWords()} || titles.words)`, searchQuery(filter.text, { ofNames: true })));
  return await sliceOf(db, found, filter, keys);
}

/** Those of these submissions that nobody has scored yet. */
export function readPending(db: Db, kind: ReviewKind, viewer: Viewer, ids: number[]) {
  return pending(db, kind, viewer).where(isAmong('attempts.id', ids)).execute();
}

function pending(db: Db, kind: ReviewKind, viewer: Viewer) {
  return shownSubmissions(db, kind, viewer, 'waiting').select(dueFor(viewer).as('due_at'));
}

/**
 * Submissions that have a score, and how many fit in all. Years of them lie there, so a slice is counted and found
 * without the joins that only its rows need: both read indexes alone.
 */
export async function listReviewed(db: Db, kind: ReviewKind, viewer: Viewer, filter: QueueFilter) {
  const reviewed = scored(db, kind, viewer);
  const { courseId, text, sortBy, direction, slice } = filter;
  const hidden = text || sortBy === 'user_name' ? await findHidden(db, kind, text) : NOBODY_HIDDEN;
  const found = text ? await findNamed(db, kind, text, hidden) : 'all';
  if (found === 'nothing') return { rows: [], total: 0 };
  if (!slice) return await sliceOf(db, found === 'all' ? reviewed : reviewed.where(found), filter);
  let fitting = submissions(db, kind, viewer, 'scored');
  if (courseId) fitting = fitting.where('attempts.course_id', '=', courseId);
  if (found !== 'all') fitting = fitting.where(found);
  const sortKey = sortBy === 'user_name' ? sortedNameBut(hidden) : sortKeys[sortBy];
  const ordered = reviewed.orderBy(sortKey, direction).orderBy('attempts.id', direction);
  const count = async () =>
    (await fitting.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total;
  const rowsOf = ({ limit, offset, direction: towards }: ReturnType<typeof fromNearerEnd>) => {
    const inOrder = fitting.select('attempts.id').orderBy(sortKey, towards).orderBy('attempts.id', towards);
    return ordered.where('attempts.id', 'in', inOrder.limit(limit).offset(offset)).execute();
  };
  if (found !== 'all') {
    // Each reads all of the queue at worst, so neither waits for the other.
    const [total, rows] = await Promise.all([count(), rowsOf({ ...slice, direction })]);
    return { rows, total };
  }
  const total = await count();
  if (slice.offset >= total) return { rows: [], total };
  return { rows: await rowsOf(fromNearerEnd(slice, { total, direction })), total };
}

/** Those of these submissions that have a score. */
export function readReviewed(db: Db, kind: ReviewKind, viewer: Viewer, ids: number[]) {
  return scored(db, kind, viewer).where(isAmong('attempts.id', ids)).execute();
}

function scored(db: Db, kind: ReviewKind, viewer: Viewer) {
  return shownSubmissions(db, kind, viewer, 'scored')
    .innerJoin('reviews', 'reviews.attempt_id', 'attempts.id')
    .select(['reviews.scored_at', 'reviews.score', 'reviews.max_score']);
}

async function sliceOf<D, T extends keyof D, O>(
  db: Db,
  listed: SelectQueryBuilder<D, T, O>,
  { courseId, sortBy, direction, slice }: QueueFilter,
  keys = sortKeys,
): Promise<Whole<Simplify<O>>> {
  let fitting = listed;
  if (courseId) fitting = fitting.where(sql<boolean>`attempts.course_id = ${courseId}`);
  const ordered = fitting.orderBy(keys[sortBy], direction).orderBy(sql`attempts.id`, direction);
  if (!slice) {
    return await readWhole(db, ordered, ordered.clearSelect().select(sql<number>`attempts.id`.as('id')));
  }
  const rows = await ordered.limit(slice.limit).offset(slice.offset).execute();
  const counted = fitting.clearSelect().select(sql<number>`count(*)::int`.as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  return { rows, total };
}

/** How many submissions wait for this marker, by kind, and when the oldest of each was submitted; null when none waits. */
export async function countPending(db: Db, { accountId, seenBy, now, again = [], calibrates = false }: Viewer) {
  const waits = sql<boolean>`score is null and ${isMarkedBy(accountId, { waiting: true })}`;
  const since = waitsSince({ accountId, seenBy, again });
  const reading = calibrates ? amongCalibrations(db, { markerId: accountId, now }) : db;
  const { oldest_writing, oldest_speaking, ...counts } = await reading
    .selectFrom('attempts')
    .where(isForMarker)
    .where(isOwnAttempt(seenBy, 'attempts'))
    .where(again.length === 0 ? waits : sql<boolean>`((${waits}) or ${isAmong('attempts.id', again)})`)
    .select([
      sql<number>`(count(*) filter (where type != 'Speaking'))::int`.as('writing'),
      sql<number>`(count(*) filter (where type = 'Speaking'))::int`.as('speaking'),
      sql<Date | null>`min(${since}) filter (where type != 'Speaking')`.as('oldest_writing'),
      sql<Date | null>`min(${since}) filter (where type = 'Speaking')`.as('oldest_speaking'),
    ])
    .executeTakeFirstOrThrow();
  return { ...counts, oldest: { writing: oldest_writing, speaking: oldest_speaking } };
}

/** A submission of this queue with its account and, of an examination, its candidate; undefined when it is not theirs. */
export async function findSubmission(db: Db, kind: ReviewKind, viewer: Viewer, attemptId: number) {
  return await shownSubmissions(db, kind, viewer, 'all')
    .leftJoin('candidates', 'candidates.id', 'attempts.candidate_id')
    .leftJoin('marking_cases as given_out', 'given_out.attempt_id', 'attempts.id')
    .select(['attempts.account_id', 'attempts.candidate_id', 'candidates.sitting_id', 'courses.content_language'])
    .select('given_out.state as case_state')
    .where('attempts.id', '=', attemptId)
    .executeTakeFirst();
}

type Seen = { seenBy: SeenBy; now: Date };

/** Whether a submission is in this queue, whoever marks it, or was given to somebody to calibrate themselves. */
export async function isInQueue(db: Db, kind: ReviewKind, attemptId: number, { seenBy, now }: Seen): Promise<boolean> {
  const all = queued(amongCalibrations(db, { markerId: null, now }), kind, seenBy);
  const there = all.where('attempts.id', '=', attemptId).where(sql<boolean>`not ${isOfErased}`);
  return (await there.select('id').executeTakeFirst()) !== undefined;
}

/** A submission of this queue that is this marker's, scored or not; undefined when it is not. */
export async function findQueued(db: Db, kind: ReviewKind, attemptId: number, marker: Viewer) {
  return await submissions(db, kind, marker, 'all')
    .where('attempts.id', '=', attemptId)
    .where(sql<boolean>`not ${isOfErased}`)
    .select(sql<boolean>`(${isBlind} or ${isMarkedAgainBy(marker.accountId)})`.as('is_blind'))
    .executeTakeFirst();
}

/** Locks a submission of this queue that is this marker's, so that they come one after another. Only inside a transaction. */
export async function lockSubmission(db: Db, kind: ReviewKind, attemptId: number, marker: Marker) {
  return await submissions(db, kind, marker, 'all')
    .where('attempts.id', '=', attemptId)
    .where(sql<boolean>`not ${isOfErased}`)
    .select(['attempts.id', 'attempts.account_id', 'attempts.course_id', 'attempts.max_score'])
    .select('attempts.question_version_ids')
    .select(isGivenOut.as('is_given_out'))
    .forUpdate()
    .executeTakeFirst();
}
