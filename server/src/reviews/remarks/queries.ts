import type { MarkingNote } from '@parlance/contract/marking-note';
import type { RemarkOutcome, RemarkState } from '@parlance/contract/remarks';
import type { Given } from '@parlance/contract/rubrics/points';
import type { ResultRelease } from '@parlance/contract/sittings/result-release';
import { sql } from 'kysely';
import { releaseOf } from '../../attempts/release/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { byName, counted, hasWords, isAmong, type Listing, searchQuery, wordsOf } from '../../platform/list-query.ts';
import { isLedBy, isMarkerAccount } from '../../second-marking/policy/queries.ts';
import { hasMarked } from '../../second-marking/reach/queries.ts';

/** A result of which a learner may ask that it is marked again: what decides that. */
export type Remarkable = {
  id: number;
  course_id: number;
  max_score: number;
  score: number | null;
  marked_by_person: boolean;
  staff: boolean;
  remark_days: number | null;
  /** Why its learner is not shown its score; null where they are. */
  release: ResultRelease | null;
  /** When they were first. */
  released_at: Date | null;
};

/** Since when the learner of `attempts` is shown the score it has; null before. */
const shownSince = sql<Date | null>`greatest(attempts.scored_at, case when attempts.candidate_id is null
  then attempts.result_released_at
  else (select coalesce(taker.released_at, case when sittings.release = 'on_date' then sittings.release_at end)
    from candidates taker join sittings on sittings.id = taker.sitting_id where taker.id = attempts.candidate_id) end)`;

/** Whether a person still marks `attempts` again, has done so since a moment, or its learner may still ask for that. */
export function isRemarkable({ now, since }: { now: Date; since: Date }) {
  return sql<boolean>`(exists (select from remark_requests asked where asked.attempt_id = attempts.id
      and (asked.state in ('open', 'with_marker') or asked.done_at > ${since}::timestamptz))
    or exists (select from courses offering where offering.id = attempts.course_id and attempts.marked_by_person
      and not attempts.staff and attempts.score is not null
      and not exists (select from remark_requests asked where asked.attempt_id = attempts.id)
      and ${shownSince} + offering.remark_days * interval '1 day' > ${now}::timestamptz))`;
}

/** An attempt of a learner with what decides; undefined for none. Held until the transaction ends where that is asked. */
export async function findRemarkable(
  db: Db,
  { accountId, attemptId, now }: { accountId: number; attemptId: number; now: Date },
  { hold = false } = {},
): Promise<Remarkable | undefined> {
  const found = db
    .selectFrom('attempts')
    .innerJoin('courses', 'courses.id', 'attempts.course_id')
    .select(['attempts.id', 'course_id', 'attempts.max_score', 'score', 'marked_by_person', 'staff', 'remark_days'])
    .select(releaseOf('attempts', now).as('release'))
    .select(shownSince.as('released_at'))
    .where('attempts.account_id', '=', accountId)
    .where('attempts.id', '=', attemptId);
  return await (hold ? found.forUpdate('attempts') : found).executeTakeFirst();
}

export type RemarkRow = {
  id: number;
  attempt_id: number;
  reason: string;
  state: RemarkState;
  requested_at: Date;
  marker_id: number | null;
  allocated_at: Date | null;
  before_score: number | null;
  after_score: number | null;
  outcome: RemarkOutcome | null;
  done_at: Date | null;
};

const columns = [
  'remark_requests.id',
  'remark_requests.attempt_id',
  'reason',
  'remark_requests.state',
  'requested_at',
  'marker_id',
  'allocated_at',
  'before_score',
  'after_score',
  'outcome',
  'done_at',
] as const;

/** What was asked of an attempt; undefined for nothing. */
export async function findRemark(db: Db, attemptId: number): Promise<RemarkRow | undefined> {
  return await db.selectFrom('remark_requests').select(columns).where('attempt_id', '=', attemptId).executeTakeFirst();
}

/** Asks that an attempt is marked again. False where that was asked before. */
export async function insertRemark(
  db: Db,
  { attemptId, reason, at }: { attemptId: number; reason: string; at: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('remark_requests')
    .values({ attempt_id: attemptId, reason, state: 'open', requested_at: at })
    .onConflict((conflict) => conflict.constraint('remark_requests_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Takes a request back. False unless it is open. */
export async function closeRemark(db: Db, attemptId: number): Promise<boolean> {
  const closed = await db
    .updateTable('remark_requests')
    .set({ state: 'withdrawn' })
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

type Giving = { id: number; markerId: number; by: number | null; at: Date };

/** Gives a request to a marker. False where it is done or was taken back. */
export async function giveRemark(db: Db, { id, markerId, by, at }: Giving): Promise<boolean> {
  const given = await db
    .updateTable('remark_requests')
    .set({ state: 'with_marker', marker_id: markerId, allocated_by: by, allocated_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'with_marker'])
    .returning('id')
    .executeTakeFirst();
  return given !== undefined;
}

type Done = {
  before_score: number;
  marked_score: number;
  after_score: number;
  criteria: Given[];
  comment: string;
  notes: MarkingNote[];
  outcome: RemarkOutcome;
};

/** Keeps what its marker gave, and what became of the result. */
export async function endRemark(db: Db, id: number, { criteria, notes, ...done }: Done, at: Date): Promise<void> {
  await db
    .updateTable('remark_requests')
    .set({ ...done, criteria: JSON.stringify(criteria), notes: JSON.stringify(notes), state: 'done', done_at: at })
    .where('id', '=', id)
    .execute();
}

/** What a marker was given to mark again of an attempt, held until the transaction ends where that is asked. */
export async function findOwnRemark(
  db: Db,
  { attemptId, markerId, hold = false }: { attemptId: number; markerId: number; hold?: boolean },
): Promise<{ id: number; allocated_at: Date } | undefined> {
  const found = db
    .selectFrom('remark_requests')
    .select(['id', sql<Date>`allocated_at`.as('allocated_at')])
    .where('attempt_id', '=', attemptId)
    .where('marker_id', '=', markerId)
    .where('state', '=', 'with_marker');
  return await (hold ? found.forUpdate() : found).executeTakeFirst();
}

/** Whether a mark that is given again may be lower than the one before, in the course of an attempt. */
export async function mayLower(db: Db, attemptId: number): Promise<boolean> {
  const { remark_may_lower } = await db
    .selectFrom('attempts')
    .innerJoin('courses', 'courses.id', 'attempts.course_id')
    .select('remark_may_lower')
    .where('attempts.id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return remark_may_lower;
}

export type Person = { account_id: number; username: string };

/**
 * Who may mark each of these attempts again: markers of its course, or where it has none whoever sees the whole school;
 * nobody who has marked it, whatever became of that. Those with the fewest to mark again first.
 */
export async function listRemarkers(db: Db, attemptIds: number[]): Promise<(Person & { attempt_id: number })[]> {
  const { rows } = await sql<Person & { attempt_id: number }>`
    select attempts.id as attempt_id, accounts.id as account_id, accounts.username
    from attempts join accounts on ${isMarkerAccount}
    where ${isAmong('attempts.id', attemptIds)} and accounts.id <> attempts.account_id
      and (not exists (select from course_markers marker where marker.course_id = attempts.course_id)
        or exists (select from course_markers marker
          where marker.course_id = attempts.course_id and marker.account_id = accounts.id))
      and not ${hasMarked('attempts.id', 'accounts.id')}
    order by (select count(*) from remark_requests other
        where other.marker_id = accounts.id and other.state = 'with_marker'), accounts.username_key, accounts.id
  `.execute(db);
  return rows;
}

/** Whether a course gives its work out by itself. */
export async function isGivenOutByItself(db: Db, courseId: number): Promise<boolean> {
  const policy = await db
    .selectFrom('marking_policies')
    .select('course_id')
    .where('course_id', '=', courseId)
    .where('second', '<>', 'none')
    .executeTakeFirst();
  return policy !== undefined;
}

type Listed = RemarkRow & {
  learner: string;
  course_id: number;
  title: string;
  max_score: number;
  marker: string | null;
};

export const remarkSorts = ['state', 'requested_at', 'learner', 'course'] as const;
const isWaiting = sql`remark_requests.state in ('open', 'with_marker')`;
const orders = {
  /** What waits first, whichever is newer. */
  state: sql`not ${isWaiting}`,
  requested_at: sql`requested_at`,
  learner: sql`learner.username_key`,
  course: byName(sql`attempts.title`),
};

/** `ledBy`: of courses whose marking they lead; null: of all. */
type Filter = Listing<(typeof remarkSorts)[number]> & { ledBy: number | null; state?: RemarkState };

/** Requests with this text in their learner or course, but those that a reader marks themselves, and how many fit in all. */
export async function listRequests(
  db: Db,
  { readerId, ledBy, state, text, sortBy, direction, slice }: Filter & { readerId: number },
): Promise<{ rows: Listed[]; total: number }> {
  let found = requests(db, readerId).select(sql<number>`count(*) over ()::integer`.as('total'));
  if (ledBy !== null) found = found.where(isLedBy(ledBy, sql`attempts.course_id`));
  if (state) found = found.where('remark_requests.state', '=', state);
  const sought = searchQuery(text);
  const words = sql`learner.search_words || ${wordsOf(sql`attempts.title`)}`;
  const ordered = found
    .where(hasWords(sql`(${words})`, sought))
    .orderBy(orders[sortBy], direction)
    .orderBy('remark_requests.id', sortBy === 'state' || direction === 'desc' ? 'desc' : 'asc');
  return counted(await (slice ? ordered.limit(slice.limit).offset(slice.offset) : ordered).execute());
}

/** One request, but one that a reader marks themselves. */
export async function findRequest(
  db: Db,
  { readerId, id }: { readerId: number; id: number },
): Promise<Listed | undefined> {
  return await requests(db, readerId).where('remark_requests.id', '=', id).executeTakeFirst();
}

function requests(db: Db, readerId: number) {
  return db
    .selectFrom('remark_requests')
    .innerJoin('attempts', 'attempts.id', 'remark_requests.attempt_id')
    .innerJoin('accounts as learner', 'learner.id', 'attempts.account_id')
    .leftJoin('accounts as marker', 'marker.id', 'remark_requests.marker_id')
    .select(columns)
    .select(['learner.username as learner', 'attempts.course_id', 'attempts.title', 'attempts.max_score'])
    .select('marker.username as marker')
    .where(sql<boolean>`(remark_requests.state <> 'with_marker' or remark_requests.marker_id <> ${readerId})`);
}
