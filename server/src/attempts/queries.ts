import type { Answer, AnswersIn, Attempt, AttemptStatus } from '@parlance/contract/attempts';
import type { ResultRelease } from '@parlance/contract/sittings/result-release';
import { type Selectable, sql } from 'kysely';
import { queuedToCount } from '../analysis/counting/queries.ts';
import type { Item as MarkedItem, StoredMarks } from '../marking/mark.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { insertedMail } from '../platform/outbox/queries.ts';
import { type StoredColumns, withAsked } from '../questions/stored.ts';
import type { NewReceipt } from '../receipts/signer.ts';
import { casesOf } from '../second-marking/cases/queries.ts';
import { givenAnswers, unfitAmong } from './answers/queries.ts';
import { clockColumns, overBefore } from './deadline.ts';
import { practiceReleaseOf } from './release/queries.ts';
import { isAmongOpen, isOpen, isOpened, isPaused, keepSeconds, questionClock, takesWork } from './timing/queries.ts';

/** What is read of an attempt, by name: a prepared `*` fails when a migration adds a column. */
export const attemptColumns = [
  'id',
  'account_id',
  'course_id',
  'status',
  'staff',
  'title',
  'type',
  'max_score',
  'question_ids',
  'question_version_ids',
  'total_marks',
  'left_out_marks',
  'pinned_passages',
  'accommodation',
  ...clockColumns,
  'pause_id',
  'paused_by_staff',
  'breaks_used',
  'deadline',
  'flags',
  'current_question_id',
  'sequence',
  'save_digest',
  'saved_at',
  'closed_at',
  'auto_submitted',
  'marked_by_person',
  'score',
  'score_thousandths',
  'question_clocks',
  'plays',
  'candidate_id',
  'sitting_part_id',
  'reopened',
  'reopened_deadline',
  'recordings_stored',
  'option_orders',
] as const satisfies readonly (keyof Tables['attempts'])[];
/** For `returning` of an update whose rows the statement reads on. */
export const attemptColumnList = sql.join(attemptColumns.map((name) => sql.ref(`attempts.${name}`)));
export type AttemptColumns = Pick<Selectable<Tables['attempts']>, (typeof attemptColumns)[number]>;

/** An attempt with what is stored of it: its answers, a cleared one left out, and the recordings that came in time. */
export type AttemptRow = SavedRow & {
  answers: Record<string, Answer>;
  /** The sitting that it is a part of; null for practice. */
  sitting_id: number | null;
  /** Of practice that was closed just now: why its score is not shown. */
  release?: ResultRelease | null;
};

/** What a save gives back of it: everything but the answers. */
export type SavedRow = AttemptColumns & { recordings: Attempt['recordings'] };

/** The table, or what an update of it in the same statement gives. */
type AttemptSource = 'attempts' | 'saved';

function answersOf(attempt: AttemptSource) {
  return sql<Record<string, Answer>>`coalesce((
    select jsonb_object_agg(question_id, answer) from responses
    where attempt_id = ${sql.ref(`${attempt}.id`)} and answer is not null
  ), '{}')`;
}

export function recordingsOf(attempt: AttemptSource) {
  return sql<Attempt['recordings']>`coalesce((
    select jsonb_object_agg(r.question_id, jsonb_build_object('durationSeconds', u.duration_seconds, 'bytes', u.bytes))
    from recordings r join uploads u on u.id = r.upload_id
    where r.attempt_id = ${sql.ref(`${attempt}.id`)} and not r.late
  ), '{}')`;
}

function attemptsWithAnswers(db: Db) {
  return db
    .selectFrom('attempts')
    .select(attemptColumns)
    .select([answersOf('attempts').as('answers'), recordingsOf('attempts').as('recordings')])
    .select(sql<number | null>`(select sitting_id from candidates where id = candidate_id)`.as('sitting_id'))
    .where(isOpened);
}

/** One attempt of this account, or undefined: someone else's is not there. */
export function findAttempt(db: Db, accountId: number, attemptId: number): Promise<AttemptRow | undefined> {
  return attemptsWithAnswers(db).where('id', '=', attemptId).where('account_id', '=', accountId).executeTakeFirst();
}

/** The open attempt of this account at this course, if there is one: that of a sitting before one for practice. */
export function findOpenAttempt(db: Db, accountId: number, courseId: number): Promise<AttemptRow | undefined> {
  return attemptsWithAnswers(db)
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .where(isOpen)
    .orderBy('candidate_id')
    .limit(1)
    .executeTakeFirst();
}

/** The open attempt of this account at this course that is for practice. */
export function findOpenPractice(db: Db, accountId: number, courseId: number): Promise<AttemptRow | undefined> {
  return attemptsWithAnswers(db)
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .where(isOpen)
    .where('candidate_id', 'is', null)
    .executeTakeFirst();
}

/** The open attempts of this account, those first whose time ends first. */
export function findOpenAttempts(db: Db, accountId: number): Promise<AttemptRow[]> {
  return attemptsWithAnswers(db).where('account_id', '=', accountId).where(isOpen).orderBy('deadline').execute();
}

/** The attempt of this account at this course that closed last; abandoned ones too. */
export function findLastClosedAttempt(db: Db, accountId: number, courseId: number): Promise<AttemptRow | undefined> {
  return attemptsWithAnswers(db)
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .where('status', '!=', 'open')
    .orderBy('closed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type Save = {
  /** As they are stored. Unless the attempt was read for that, one that orders options takes none. */
  answers: AnswersIn;
  isInOrder: boolean;
  flags: number[] | undefined;
  /** Undefined leaves it, null clears it. */
  currentQuestionId: number | null | undefined;
  sequence: number;
  digest: string;
  questionSeconds?: Record<string, number> | undefined;
};

/**
 * Stores a save whose sequence is above the stored one, and whose answers fit their questions, in one statement: the
 * attempt's row is locked by its update, so saves, submits and the sweep come one after another. The first save at a
 * question of a Speaking test begins that question's clock, unless the clock of the test stands still; nothing begins it
 * anew. Undefined when it was not stored, for whatever reason.
 */
export async function storeSave(
  db: Db,
  ref: { accountId: number; attemptId: number },
  save: Save,
  now: Date,
): Promise<SavedRow | undefined> {
  const named = [...Object.keys(save.answers).map(Number), ...(save.flags ?? [])];
  if (save.currentQuestionId) named.push(save.currentQuestionId);
  const isWork = Object.keys(save.answers).length > 0 || save.flags !== undefined;
  const { rows } = await sql<SavedRow>`
    with given as (${givenAnswers(save.answers)}), saved as (
      update attempts set
        sequence = ${save.sequence},
        save_digest = ${save.digest}, ${keepSeconds(save.questionSeconds)}
        flags = coalesce(${save.flags ?? null}::integer[], flags),
        current_question_id = case when ${save.currentQuestionId !== undefined}
          then ${save.currentQuestionId ?? null}::integer else current_question_id end,
        saved_at = case when ${isWork} then ${now}::timestamptz else saved_at end,
        question_clocks = case when type = 'Speaking' and not ${isPaused(now)}
          then ${questionClock(save.currentQuestionId ?? null, now)} || question_clocks else question_clocks end
      where id = ${ref.attemptId} and account_id = ${ref.accountId} and ${takesWork(now)}
        and sequence < ${save.sequence} and (option_orders is null or ${save.isInOrder})
        and ${named}::integer[] <@ question_ids
        and not exists (select ${unfitAmong(sql`attempts.question_version_ids`)})
      returning ${attemptColumnList}
    ), stored as (
      insert into responses (attempt_id, question_id, answer) select saved.id, given.question_id, given.answer from saved, given
      on conflict (attempt_id, question_id) do update set answer = excluded.answer
    )
    select saved.*, ${recordingsOf('saved')} as recordings from saved
  `.execute(db);
  return rows[0];
}

/** A key, and how often it was corrected so far. */
export type Item = MarkedItem & { versionId: number; keyRevision: number };

/** The questions of an attempt in its order, with the keys of the versions it was given. */
export async function findItems(db: Db, questionVersionIds: number[]): Promise<Item[]> {
  const { rows } = await sql<StoredColumns & Pick<Item, 'versionId' | 'questionId' | 'keyRevision' | 'scoring'>>`
    select v.id as "versionId", v.question_id as "questionId", q.question_type, v.content, v.key, v.scoring,
      v.key_revision as "keyRevision"
    from question_versions v join questions q on q.id = v.question_id
    where v.id = any(${questionVersionIds}::integer[])
    order by array_position(${questionVersionIds}::integer[], v.id)
  `.execute(db);
  return rows.map(withAsked);
}

export type Closing = {
  status: Exclude<AttemptStatus, 'open'>;
  closedAt: Date;
  autoSubmitted: boolean;
  markedByPerson: boolean;
  score: number | null;
  scoreThousandths: number | null;
  responses: ({ question_id: number; answer: Answer | null } & StoredMarks)[];
  questionSeconds?: Record<string, number> | undefined;
  /** What came with the submit: nothing is closed when one of them is not an answer to its question. */
  sent: AnswersIn;
  /** Closed because its time is over, as it was read: not when time was added, or the clock stopped, meanwhile. */
  byTime: boolean;
  /** Which of the staff ended it; null where its learner or its time did. */
  endedBy: number | null;
  /** When it is closed, whatever it is stamped with. */
  now: Date;
  /** What is stored with it, and emailed where its sitting asks for that. */
  receipt: NewReceipt;
  /** The sum of the revisions of the keys it was marked by: they only grow, so an equal sum is the same keys. */
  keyRevisions: number;
};

/** `is_given_out`: its markers are still to be found. */
type ClosedRow = AttemptColumns & Pick<AttemptRow, 'release'> & { is_given_out: boolean };

/**
 * Closes an open attempt with its marks and its receipt, in one statement, if nothing was saved since it was read: no
 * answer, by the sequence, no recording, and no first play, by which it would no longer be abandoned; if it was not closed
 * and opened again; if no key was corrected; if the key of the receipt still signs; and if the answers sent fit their
 * questions. The keys are held until it is closed: it waits for a correction under way,
 * which then is seen, and one that comes later finds it among the closed attempts. Undefined when something came in between, or an answer does not fit: read attempt and keys
 * again.
 */
export async function closeAttempt(db: Db, attempt: AttemptColumns, closing: Closing): Promise<ClosedRow | undefined> {
  const { number, code, payload, signature, keyId, mail } = closing.receipt;
  const { rows } = await sql<ClosedRow>`
    with held as (
      select key_revision, marks - worth as left_out from question_versions where id = any(${attempt.question_version_ids}::integer[])
      order by id for share
    ), given as (${givenAnswers(closing.sent)}), closed as (
      update attempts set ${keepSeconds(closing.questionSeconds)} status = ${closing.status}, closed_at = ${closing.closedAt}::timestamptz,
        auto_submitted = ${closing.autoSubmitted}, marked_by_person = ${closing.markedByPerson},
        score = ${closing.score}, score_thousandths = ${closing.scoreThousandths}, left_out_marks = (select sum(left_out) from held), ended_by = ${closing.endedBy}::integer, changed_at = ${closing.now}::timestamptz
      where id = ${attempt.id} and status = 'open' and sequence = ${attempt.sequence}
        and (saved_at is null) = ${attempt.saved_at === null}
        and recordings_stored = ${attempt.recordings_stored} and reopened = ${attempt.reopened}
        and (${!closing.byTime} or (deadline = ${attempt.deadline}
          and paused_at is not distinct from ${attempt.paused_at}::timestamptz
          and resume_at is not distinct from ${attempt.resume_at}::timestamptz))
        and (select sum(key_revision)::integer from held) = ${closing.keyRevisions}
        and exists (select from signing_keys where id = ${keyId} and retired_at is null)
        and not exists (select ${unfitAmong(sql`attempts.question_version_ids`)})
      returning ${attemptColumnList}, ${practiceReleaseOf('attempts', closing.now)} as release
    ), stored as (
      insert into responses (attempt_id, question_id, answer, mark, part_marks, thousandths, part_thousandths)
      select closed.id, r.question_id, nullif(r.answer, 'null'), r.mark, r.part_marks, r.thousandths, r.part_thousandths
      from closed, jsonb_to_recordset(${JSON.stringify(closing.responses)}::jsonb)
        as r(question_id integer, answer jsonb, mark smallint, part_marks smallint[], thousandths integer,
          part_thousandths integer[])
      on conflict (attempt_id, question_id)
        do update set answer = excluded.answer, mark = excluded.mark, part_marks = excluded.part_marks,
          thousandths = excluded.thousandths, part_thousandths = excluded.part_thousandths
    ), signed as (
      insert into receipts (attempt_id, number, code, payload, signature, key_id, made_at)
      select closed.id, ${number}::integer, ${code}, ${payload}, ${signature}, ${keyId}, ${closing.now}::timestamptz from closed
    ), queued as (${queuedToCount(sql`closed`)}), given_out as (${casesOf(sql`closed`)})${mail ? sql`, mailed as (${insertedMail(mail, sql`closed`)})` : sql``}
    select closed.*, exists (select from given_out) as is_given_out from closed
  `.execute(db);
  return rows[0];
}

/** Open attempts that are over, the longest first; each may be someone else's by the time it is closed. */
export function findOverdueAttempts(
  db: Db,
  now: Date,
  { limit, except }: { limit: number; except: number[] },
): Promise<AttemptRow[]> {
  return (
    attemptsWithAnswers(db)
      .where(isAmongOpen)
      // By the index; what is paused is left out below.
      .where('deadline', '<', overBefore(now))
      .where((is) => is.not(takesWork(now)))
      .where(sql<boolean>`id <> all(${except}::integer[])`)
      .orderBy('deadline')
      .limit(limit)
      .execute()
  );
}
