import type { PinnedAccommodation, Timing } from '@parlance/contract/taking/own-duration';
import { type RawBuilder, sql } from 'kysely';
import { type CourseForTaking, coursesForTaking } from '../../courses/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import type { OptionOrders } from '../../questions/option-order.ts';
import type { PinnedPassages } from '../../questions/queries.ts';
import { isInSittingUnderWay, sittingUnderWay } from '../../sittings/entering/queries.ts';
import type { MadeOf } from '../cache/test-cache.ts';
import { type AttemptColumns, type AttemptRow, attemptColumnList } from '../queries.ts';
import { isAmongOpen, isOpen } from '../timing/queries.ts';

export type NewAttempt = {
  accountId: number;
  courseId: number;
  /** Nothing is opened when that is another by now. */
  madeOf: MadeOf;
  staff: boolean;
  questionIds: number[];
  questionVersionIds: number[];
  totalMarks: number;
  pinnedPassages: PinnedPassages;
  /** What its learner is allowed, and the version of that which was read. */
  accommodation: PinnedAccommodation;
  accommodationVersion: number | null;
  timing: Timing;
  baseSeconds: number;
  /** What this person is allowed, with what was added for everyone. */
  durationSeconds: number;
  startedAt: Date;
  deadline: Date;
  /** What was drawn, and by which seed; null for a test that draws nothing. */
  draws: { seed: Buffer; drawn: { draw: number; questions: number[] }[] } | null;
  /** How options are ordered, and by which seed; null where nothing is shuffled. */
  optionOrders: OptionOrders;
  optionSeed: Buffer | null;
};

/** What makes an attempt a part of a sitting. */
export type PartOfSitting = {
  sittingId: number;
  candidateId: number;
  partId: number;
  hardEnd: Date | null;
  extraSeconds: number;
  /** When its questions are sent; null for one that is made for a common start before. */
  paperAt: Date | null;
};

/**
 * A course with what decides whether a test of it may be taken, the sitting under way whose part it is for an account, and
 * whether it is one of those that they have ended.
 */
export async function findCourseToOpen(
  db: Db,
  courseId: number,
  { accountId, now }: { accountId: number; now: Date },
): Promise<(CourseForTaking & { sitting_id: number | null; is_under_way: boolean }) | undefined> {
  return await coursesForTaking(db)
    .select(sittingUnderWay(accountId, 'courses.id', now).as('sitting_id'))
    .select(isInSittingUnderWay(accountId, 'courses.id', now).as('is_under_way'))
    .where('id', '=', courseId)
    .executeTakeFirst();
}

/**
 * Opens an attempt for practice; undefined when this account already has one open at this course, or takes or
 * took it in a sitting under way, when the course has changed since its test was made, or what the learner is allowed since that was
 * read. The account's row is held until then: a change of it comes before, which is seen, or finds the attempt.
 */
export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<AttemptRow | undefined> {
  const isFree = sql`not ${isInSittingUnderWay(attempt.accountId, 'courses.id', attempt.startedAt)}`;
  const conflict = sql`on conflict (account_id, course_id) where ${isOpen} and candidate_id is null do nothing`;
  return await insert(db, attempt, { part: null, isFree, conflict });
}

/**
 * Opens a part of a sitting, or the attempt that was made for its start before: that keeps its questions and its time,
 * and begins when this one would. Undefined when it is opened already, and where `insertAttempt` gives nothing.
 */
export async function insertPart(db: Db, attempt: NewAttempt, part: PartOfSitting): Promise<AttemptRow | undefined> {
  const own = sql`interval '1 second' * attempts.duration_seconds`;
  const conflict = sql`on conflict (candidate_id, sitting_part_id) where candidate_id is not null do update set
      started_at = excluded.started_at, hard_end = excluded.hard_end, paper_at = excluded.paper_at,
      changed_at = excluded.changed_at,
      deadline = least(excluded.started_at + ${own},
        coalesce(excluded.hard_end + ${own} - interval '1 second' * attempts.base_seconds, 'infinity'))
    where attempts.paper_at is null and excluded.paper_at is not null and attempts.status = 'open'`;
  // Held until it is opened: a pause for everyone comes before, and is seen, or finds this attempt.
  const held = sql`, running as materialized (
      select id from sittings where id = ${part.sittingId} and status = 'published' and paused_at is null for key share
    )`;
  return await insert(db, attempt, { part, held, isFree: sql`exists (select from running)`, conflict });
}

type Way = {
  part: PartOfSitting | null;
  held?: RawBuilder<unknown>;
  isFree: RawBuilder<unknown>;
  conflict: RawBuilder<unknown>;
};

async function insert(
  db: Db,
  attempt: NewAttempt,
  { part, held = sql``, isFree, conflict }: Way,
): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptColumns>`
    with learner as materialized (
      select id, simulated from accounts where id = ${attempt.accountId}
        and accommodation_version is not distinct from ${attempt.accommodationVersion}::integer
      for share
    )${held}, waiting as materialized (
      select id, seconds from allowances where ${part === null}::boolean and account_id = ${attempt.accountId}
        and course_id = ${attempt.courseId} and kind = 'time' and attempt_id is null
    ), given as (
      select coalesce(sum(seconds), 0)::integer as seconds from waiting
    ), opened as (
    insert into attempts (account_id, course_id, staff, title, type, max_score, question_ids, question_version_ids,
      total_marks, pinned_passages, accommodation, timing, base_seconds, duration_seconds, started_at, deadline,
      draw_seed, drawn, candidate_id, sitting_part_id, hard_end, extra_seconds, paper_at, changed_at, rubric_version_id,
      option_orders, option_seed)
    select learner.id, courses.id, ${attempt.staff}::boolean or learner.simulated, title, type, max_score,
      ${attempt.questionIds}::integer[], ${attempt.questionVersionIds}::integer[], ${attempt.totalMarks}::smallint,
      ${JSON.stringify(attempt.pinnedPassages)}::jsonb, ${JSON.stringify(attempt.accommodation)}::jsonb,
      ${JSON.stringify(attempt.timing)}::jsonb,
      ${attempt.baseSeconds}::integer, ${attempt.durationSeconds}::integer + given.seconds,
      ${attempt.startedAt}::timestamptz, ${attempt.deadline}::timestamptz + interval '1 second' * given.seconds,
      ${attempt.draws?.seed ?? null}::bytea,
      ${attempt.draws ? JSON.stringify(attempt.draws.drawn) : null}::jsonb,
      ${part?.candidateId ?? null}::integer, ${part?.partId ?? null}::integer, ${part?.hardEnd ?? null}::timestamptz,
      ${part?.extraSeconds ?? 0}::integer + given.seconds, ${part?.paperAt ?? null}::timestamptz, ${part?.paperAt ?? null}::timestamptz,
      ${newestRubric(attempt.courseId)},
      ${attempt.optionOrders && JSON.stringify(attempt.optionOrders)}::jsonb, ${attempt.optionSeed}::bytea
    from ${sourceOf(attempt)} as courses, learner, given where ${isFree}
    ${conflict}
    returning ${attemptColumnList}
    ), used as (
      update allowances set attempt_id = opened.id from opened where allowances.id in (select id from waiting)
    )
    select opened.* from opened
  `.execute(db);
  return rows[0] && { ...rows[0], answers: {}, recordings: {}, sitting_id: part?.sittingId ?? null };
}

/** What an attempt has of the course or the paper that it is made of, while that is as it was read. */
function sourceOf({ courseId, madeOf }: Pick<NewAttempt, 'courseId' | 'madeOf'>) {
  return 'partId' in madeOf
    ? sql`(select ${courseId}::integer as id, course ->> 'title' as title, course ->> 'type' as type,
        (course ->> 'max_score')::integer as max_score
      from sitting_papers where part_id = ${madeOf.partId} and digest = ${madeOf.digest})`
    : sql`(select id, title, type, max_score from courses
      where id = ${courseId} and content_revision = ${madeOf.contentRevision})`;
}

/** The version that an attempt opened now is marked by: the newest of the course's rubric; null for none. */
function newestRubric(courseId: number) {
  return sql`(select max(version.id) from courses marked join rubric_versions version on version.rubric_id = marked.rubric_id
    where marked.id = ${courseId})`;
}

/** One who waits for a start, with what they have. */
export type Waiting = {
  candidateId: number;
  accountId: number;
  accommodation: PinnedAccommodation;
  accommodationVersion: number | null;
  durationSeconds: number;
} & Pick<NewAttempt, 'optionOrders' | 'optionSeed'>;

/**
 * Makes the attempts of many who wait for one start, of a test that is the same for all. Those who have one stay as they
 * are, and whoever is allowed something else by now is left for the next time. Gives how many were made.
 */
export async function insertPrepared(
  db: Db,
  test: Omit<NewAttempt, keyof Waiting | 'deadline' | 'draws' | 'staff'> & { partId: number; extraSeconds: number },
  waiting: Waiting[],
): Promise<number> {
  const given = waiting.map((one) => ({
    candidate_id: one.candidateId,
    account_id: one.accountId,
    accommodation: one.accommodation,
    accommodation_version: one.accommodationVersion,
    duration_seconds: one.durationSeconds,
    ...(one.optionOrders && { option_orders: one.optionOrders, option_seed: one.optionSeed?.toString('hex') }),
  }));
  const { rows } = await sql<{ id: number }>`
    with learner as materialized (
      select accounts.id, given.candidate_id, given.accommodation, given.duration_seconds,
        given.option_orders, given.option_seed
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (candidate_id integer, account_id integer,
        accommodation jsonb, accommodation_version integer, duration_seconds integer, option_orders jsonb,
        option_seed text)
      join accounts on accounts.id = given.account_id
        and accounts.accommodation_version is not distinct from given.accommodation_version
      order by accounts.id for share of accounts
    )
    insert into attempts (account_id, course_id, title, type, max_score, question_ids, question_version_ids,
      total_marks, pinned_passages, accommodation, timing, base_seconds, duration_seconds, started_at, deadline,
      candidate_id, sitting_part_id, extra_seconds, rubric_version_id, option_orders, option_seed)
    select learner.id, courses.id, title, type, max_score,
      ${test.questionIds}::integer[], ${test.questionVersionIds}::integer[], ${test.totalMarks}::smallint,
      ${JSON.stringify(test.pinnedPassages)}::jsonb, learner.accommodation, ${JSON.stringify(test.timing)}::jsonb,
      ${test.baseSeconds}::integer, learner.duration_seconds, ${test.startedAt}::timestamptz,
      ${test.startedAt}::timestamptz + interval '1 second' * learner.duration_seconds,
      learner.candidate_id, ${test.partId}::integer, ${test.extraSeconds}::integer, ${newestRubric(test.courseId)},
      learner.option_orders, decode(learner.option_seed, 'hex')
    from ${sourceOf(test)} as courses, learner
    on conflict (candidate_id, sitting_part_id) where candidate_id is not null do nothing
    returning id
  `.execute(db);
  return rows.length;
}

/** Removes attempts that were made for a start, never opened, and are over: nobody was there. */
export async function removeUnopened(db: Db, before: Date): Promise<void> {
  await sql`
    delete from attempts where ${isAmongOpen} and deadline < ${before}::timestamptz and candidate_id is not null
      and paper_at is null
  `.execute(db);
}
