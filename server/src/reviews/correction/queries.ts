import type { Answer } from '@parlance/contract/attempts';
import { sql } from 'kysely';
import { isOwnAttempt } from '../../attempts/reach/queries.ts';
import { type SeenBy, seenBy } from '../../classes/reach/queries.ts';
import { isOpenVersion, type Reader } from '../../courses/reach/queries.ts';
import type { StoredMarks } from '../../marking/mark.ts';
import type { Db } from '../../platform/database/database.ts';
import { markThousandths } from '../../platform/database/thousandths.ts';

/** Which attempts a key has marked: those that were given this version of this question. */
export type MarkedBy = {
  courseIds: number[];
  questionId: number;
  versionId: number;
  /** By how many marks what they are out of becomes less; negative for more. */
  leftOut: number;
  /** The correction that is taken back. */
  undoneId?: number | undefined;
};

export type MarkedAttempt = {
  id: number;
  account_id: number;
  /** Whether the caller sees whose it is. */
  seen: boolean;
  username: string;
  /** Of the test. */
  title: string;
  closed_at: Date;
  marked_by_person: boolean;
  score: number | null;
  score_thousandths: number | null;
  /** What it is out of, and the marks of its questions that were left out. */
  out_of: number;
  left_out_marks: number;
  answer: Answer | null;
  mark: number | null;
  part_marks: number[] | null;
  thousandths: number | null;
  part_thousandths: number[] | null;
  /** What these were before the correction that is taken back, where it changed them. */
  marks_before: StoredMarks | null;
  /** What its other questions came to, in thousandths. */
  other_thousandths: number;
  /** Whether one of them has no mark. */
  other_unmarked: boolean;
};

/** Attempts that have a result or wait for one, the newest first, below an id. */
export async function findMarkedAttempts(
  db: Db,
  { courseIds, questionId, versionId, undoneId }: Omit<MarkedBy, 'leftOut'>,
  { belowId, limit, seenBy }: { belowId: number; limit: number; seenBy: SeenBy },
): Promise<MarkedAttempt[]> {
  const { rows } = await sql<MarkedAttempt>`
    select a.id, a.account_id, ${isOwnAttempt(seenBy, 'a')} as seen, account.username, a.title, a.closed_at, a.marked_by_person, a.score, a.score_thousandths,
      a.out_of, a.left_out_marks, r.answer, r.mark, r.part_marks, r.thousandths, r.part_thousandths, others.thousandths as other_thousandths, others.unmarked as other_unmarked,
      case when undone.attempt_id is not null then json_build_object('mark', undone.mark_before, 'part_marks', undone.part_marks_before,
        'thousandths', undone.thousandths_before, 'part_thousandths', undone.part_thousandths_before) end as marks_before
    from attempts a
      join accounts account on account.id = a.account_id
      left join responses r on r.attempt_id = a.id and r.question_id = ${questionId}
      left join key_correction_marks undone on undone.attempt_id = a.id and undone.correction_id = ${undoneId ?? null}::integer
      cross join lateral (
        select coalesce(sum(${markThousandths('o')}), 0)::integer as thousandths, coalesce(bool_or(o.mark is null), false) as unmarked
        from responses o where o.attempt_id = a.id and o.question_id <> ${questionId}
      ) others
    where a.course_id = any(${courseIds}::integer[]) and a.id < ${belowId} and a.status in ('submitted', 'timed_out')
      and ${versionId}::integer = any(a.question_version_ids)
    order by a.id desc limit ${limit}
  `.execute(db);
  return rows;
}

/** The correction that marks change by, and when. */
export type Storing = { correctionId: number; at: Date };

type Marks = StoredMarks & {
  score: number | null;
  score_thousandths: number | null;
  out_of: number;
};

const markColumns = sql`mark smallint, part_marks smallint[], thousandths integer, part_thousandths integer[],
  score integer, score_thousandths integer, out_of smallint`;

/**
 * Stores the mark of one question and the score of each attempt; what a person scored stays. What it was before is kept
 * with the correction. In one statement.
 */
export async function storeMarks(
  db: Db,
  questionId: number,
  marked: (Marks & { attempt_id: number; left_out: number; before: Marks })[],
  { correctionId, at }: Storing,
): Promise<void> {
  await sql`
    with given as (
      select attempt_id, mark, part_marks, thousandths, part_thousandths, score, score_thousandths, out_of, left_out, before
      from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) as g(attempt_id integer, ${markColumns},
        left_out smallint, before jsonb)
    ), stored as (
      insert into responses (attempt_id, question_id, mark, part_marks, thousandths, part_thousandths)
      select attempt_id, ${questionId}::integer, mark, part_marks, thousandths, part_thousandths from given
      on conflict (attempt_id, question_id) do update set mark = excluded.mark, part_marks = excluded.part_marks,
        thousandths = excluded.thousandths, part_thousandths = excluded.part_thousandths
    ), kept as (
      insert into key_correction_marks (correction_id, attempt_id, mark_before, part_marks_before, score_before,
        out_of_before, thousandths_before, part_thousandths_before, score_thousandths_before, mark_after, part_marks_after,
        score_after, out_of_after, thousandths_after, part_thousandths_after, score_thousandths_after)
      select ${correctionId}::integer, attempt_id, was.mark, was.part_marks, was.score, was.out_of, was.thousandths,
        was.part_thousandths, was.score_thousandths, given.mark, given.part_marks, given.score, given.out_of,
        given.thousandths, given.part_thousandths, given.score_thousandths
      from given cross join lateral jsonb_to_record(before) as was(${markColumns})
    )
    update attempts set left_out_marks = given.left_out,
      score = case when marked_by_person then attempts.score else given.score end,
      score_thousandths = case when marked_by_person then null else given.score_thousandths end,
      remarked_at = case when marked_by_person then remarked_at else ${at}::timestamptz end
    from given
    where attempts.id = given.attempt_id and (left_out_marks <> given.left_out
      or (not marked_by_person and (attempts.score, attempts.score_thousandths)
        is distinct from (given.score, given.score_thousandths)))
  `.execute(db);
}

/** Holds a question, also one that has left its course: those who were given it keep it. False for none. */
export async function holdQuestion(db: Db, questionId: number): Promise<boolean> {
  const held = await db
    .selectFrom('questions')
    .select('id')
    .where('id', '=', questionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** Counts a change of a question that makes no version. */
export async function countChange(db: Db, questionId: number): Promise<void> {
  await db.updateTable('questions').set({ revision: sql`revision + 1` }).where('id', '=', questionId).execute();
}

/**
 * The versions of a question that can be corrected, the newest first: that of today, and each that an ended test was
 * given, where they are open to the reader. `tests` counts those of learners whom they see.
 */
export async function findCorrectable(
  db: Db,
  questionId: number,
  reader: Reader,
): Promise<{ id: number; tests: number }[]> {
  const { rows } = await sql<{ id: number; tests: number }>`
    select version.id, given.seen as tests
    from question_versions version join questions question on question.id = version.question_id
      cross join lateral (
        select count(*)::integer as tests, (count(*) filter (where ${isOwnAttempt(seenBy(reader), 'a')}))::integer as seen
        from attempts a
        where a.course_id in (select course_id from course_questions where question_id = question.id)
          and a.status in ('submitted', 'timed_out') and version.id = any(a.question_version_ids)
      ) given
    where question.id = ${questionId} and (version.id = question.current_version_id or given.tests > 0)
      and ${isOpenVersion(reader)}
    order by version.id desc
  `.execute(db);
  return rows;
}
