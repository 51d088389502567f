import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { unfitAmong } from '../answers/queries.ts';

/**
 * Opens an attempt that has closed again, which this transaction holds: without marks, with its answers; its receipt is
 * superseded, and it is given out to markers when it ends again. `deadline` is its end now: a device that knows an earlier one has not heard of it.
 */
export async function reopenAttempt(
  db: Db,
  attemptId: number,
  { deadline, now }: { deadline: Date; now: Date },
): Promise<void> {
  await sql`
    with superseded as (
      update receipts set superseded_at = ${now}::timestamptz
      where attempt_id = ${attemptId} and superseded_at is null
    ), taken_back as (
      delete from marking_cases where attempt_id = ${attemptId}
    )
    update attempts set status = 'open', closed_at = null, auto_submitted = false, marked_by_person = false,
      score = null, score_thousandths = null, remarked_at = null, ended_by = null, reopened = reopened + 1, reopened_deadline = ${deadline}::timestamptz
    where id = ${attemptId}
  `.execute(db);
  await sql`update responses set mark = null, part_marks = null, thousandths = null, part_thousandths = null where attempt_id = ${attemptId}`.execute(
    db,
  );
  await sql`delete from review_leases where attempt_id = ${attemptId}`.execute(db);
}

/**
 * Takes what came after an attempt had closed for what is in it: answers that their questions can have, flags and
 * recordings. Gives the uploads whose place a late recording took.
 */
export async function takeLateWork(db: Db, attemptId: number, closedAt: Date): Promise<number[]> {
  const versions = sql`(select question_version_ids from attempts where id = ${attemptId})::integer[]`;
  await sql`
    with given as (
      select question_id, answer from late_work
      where attempt_id = ${attemptId} and received_at >= ${closedAt}::timestamptz
    ), late as (
      delete from late_work where attempt_id = ${attemptId} and received_at >= ${closedAt}::timestamptz
        and question_id not in (select q.id ${unfitAmong(versions)})
      returning question_id, answer, flagged
    ), flagged as (
      update attempts set flags = array(
        select distinct flag from unnest(flags || array(select question_id from late where flagged)) as given (flag)
        order by flag)
      where id = ${attemptId} and exists (select from late where flagged)
    )
    insert into responses (attempt_id, question_id, answer)
    select ${attemptId}::integer, question_id, answer from late where answer is not null
    on conflict (attempt_id, question_id) do update set answer = excluded.answer
  `.execute(db);
  const { rows } = await sql<{ upload_id: number }>`
    delete from recordings taken where attempt_id = ${attemptId} and not late and exists (
      select from recordings newer where newer.attempt_id = taken.attempt_id
        and newer.question_id = taken.question_id and newer.late and newer.received_at >= ${closedAt}::timestamptz)
    returning upload_id
  `.execute(db);
  await sql`
    update recordings set late = false
    where attempt_id = ${attemptId} and late and received_at >= ${closedAt}::timestamptz
  `.execute(db);
  return rows.map(({ upload_id }) => upload_id);
}
