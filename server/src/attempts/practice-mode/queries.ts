import type { Answer } from '@parlance/contract/attempts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { PinnedPassages } from '../../questions/queries.ts';

/** What one learner practises of a course in practice mode. */
export type Run = { id: number; question_version_ids: number[]; pinned_passages: PinnedPassages };

export async function findRun(db: Db, accountId: number, courseId: number): Promise<Run | undefined> {
  return await db
    .selectFrom('practice_runs')
    .select(['id', 'question_version_ids', 'pinned_passages'])
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
}

/** Begins a run where none is under way: of two that begin at once, the second gets the first's. */
export async function insertRun(db: Db, { accountId, courseId, versionIds, passages, now }: NewRun): Promise<void> {
  await db
    .insertInto('practice_runs')
    .values({
      account_id: accountId,
      course_id: courseId,
      question_version_ids: versionIds,
      pinned_passages: JSON.stringify(passages),
      started_at: now,
    })
    .onConflict((conflict) => conflict.constraint('practice_runs_once').doNothing())
    .execute();
}

type NewRun = { accountId: number; courseId: number; versionIds: number[]; passages: PinnedPassages; now: Date };

/** Forgets what an account practised of a course, with its answers. */
export async function deleteRun(db: Db, accountId: number, courseId: number): Promise<void> {
  await db.deleteFrom('practice_runs').where('account_id', '=', accountId).where('course_id', '=', courseId).execute();
}

/** What was answered in a run, by question. */
export async function listAnswers(db: Db, runId: number): Promise<Map<number, Answer>> {
  const rows = await db
    .selectFrom('practice_run_answers')
    .select(['question_id', 'answer'])
    .where('run_id', '=', runId)
    .execute();
  return new Map(rows.map(({ question_id, answer }) => [question_id, answer]));
}

/**
 * Stores the answer to a question of a run, unless it has one: the first stands. Gives what is stored; undefined when the
 * run was begun again meanwhile, and then nothing is stored.
 */
export async function storeAnswer(
  db: Db,
  { runId, questionId, answer, now }: { runId: number; questionId: number; answer: Answer; now: Date },
): Promise<Answer | undefined> {
  const stored = await db
    .insertInto('practice_run_answers')
    .columns(['run_id', 'question_id', 'answer', 'answered_at'])
    .expression((eb) =>
      eb
        .selectFrom('practice_runs')
        .select([
          'id',
          sql<number>`${questionId}::integer`.as('question_id'),
          sql<string>`${JSON.stringify(answer)}::jsonb`.as('answer'),
          sql<Date>`${now}::timestamptz`.as('answered_at'),
        ])
        .where('id', '=', runId)
        .forShare(),
    )
    // The answer that is there comes back.
    .onConflict((conflict) => conflict.columns(['run_id', 'question_id']).doUpdateSet({ run_id: runId }))
    .returning('answer')
    .executeTakeFirst();
  return stored?.answer;
}

/**
 * Whether a test that counts has one of these questions, in any wording, a copy with the same words, or
 * one about the same recording: an attempt under
 * way, a course that a class has until a date to come, and whatever examinations have, may have by their draws, or are
 * for. What staff try out is no test that counts.
 */
export async function isUsedInTest(db: Db, versionIds: number[], now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    with asked as materialized (
      select question_id, content, audio_upload_id from question_versions where id = any(${versionIds}::integer[])
    ), same as materialized (
      select other.id, other.question_id from asked join question_versions other on other.question_id = asked.question_id
      union
      select other.id, other.question_id from asked join question_versions other on other.content = asked.content
      union
      select other.id, other.question_id from asked join question_versions other
        on other.audio_upload_id = asked.audio_upload_id
    ), places as (
      select distinct entry.course_id from same join course_questions entry on entry.question_id = same.question_id
    )
    select exists (
        select from attempts where status = 'open' and candidate_id is null and not staff
          and question_version_ids && array(select id from same))
      or exists (
        select from sitting_papers paper join sitting_parts part on part.id = paper.part_id
          join sittings on sittings.id = part.sitting_id
        where sittings.status <> 'cancelled' and paper.placed ?| array(select question_id::text from same))
      or exists (
        select from places join courses course on course.id = places.course_id
        where course.use <> 'practice'
          or exists (select from sitting_parts part join sittings on sittings.id = part.sitting_id
            where part.course_id = course.id and sittings.status <> 'cancelled')
          or exists (select from assignments join classes on classes.id = assignments.class_id
            where assignments.course_id = course.id and due_at > ${now}::timestamptz and classes.archived_at is null)
      ) as is_used
  `.execute(db);
  return rows[0]?.is_used === true;
}
