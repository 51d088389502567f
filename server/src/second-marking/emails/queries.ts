import type { Language } from '@parlance/contract/languages';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isMarkerAccount } from '../policy/queries.ts';

/** Whether an account is told of its work, and whether it was ever chosen or asked to mark any. */
export async function findWorkEmails(db: Db, accountId: number): Promise<{ on: boolean; marks: boolean }> {
  return await db
    .selectNoFrom([
      sql<boolean>`not exists (select from work_emails where account_id = ${accountId}::integer and off)`.as('on'),
      sql<boolean>`(exists (select from course_markers where account_id = ${accountId}::integer)
        or exists (select from remark_requests where marker_id = ${accountId}::integer))`.as('marks'),
    ])
    .executeTakeFirstOrThrow();
}

export async function storeWorkEmails(db: Db, accountId: number, on: boolean): Promise<void> {
  await db
    .insertInto('work_emails')
    .values({ account_id: accountId, off: !on, told_at: null })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ off: !on }))
    .execute();
}

export type MarkerToTell = {
  username: string;
  email: string;
  language: Language | null;
  courses: string[];
  /** Of what waits, until when the first is to be marked, if that is before `dueBefore`. */
  due_at: Date | null;
};

/**
 * A marker who was given something since they were told last, which was before `lastBefore`, or of whose work something has
 * come to be due before `dueBefore` since, with the courses of all that waits for them; they count as told now. Calibration scripts and what is marked again are work like any other. Undefined
 * for nobody, and where another process is telling them.
 */
export async function takeMarkerToTell(
  db: Db,
  { now, lastBefore, dueBefore }: { now: Date; lastBefore: Date; dueBefore: Date },
): Promise<MarkerToTell | undefined> {
  const isDue = (row: 'told' | 'work_emails') => sql`(${sql.ref(`${row}.off`)} is not true
    and (${sql.ref(`${row}.told_at`)} is null or ${sql.ref(`${row}.told_at`)} <= ${lastBefore}::timestamptz))`;
  const isSoon = sql`(work.due_at > ${now}::timestamptz and work.due_at <= ${dueBefore}::timestamptz)`;
  const { rows } = await sql<MarkerToTell>`
    with work as (
      select one.marker_id, of_it.course_id, one.allocated_at as since, one.due_at
      from markings one join marking_cases of_it using (attempt_id) where one.state = 'allocated'
      union all select given.marker_id, script.course_id, given.shown_at, given.due_at
      from calibrations given join calibration_scripts script on script.id = given.script_id
      where given.state = 'allocated' and given.shown_at <= ${now}::timestamptz
      union all select again.marker_id, attempts.course_id, again.allocated_at, null
      from remark_requests again join attempts on attempts.id = again.attempt_id where again.state = 'with_marker'
    ), due as (
      select accounts.id from work join accounts on accounts.id = work.marker_id and ${isMarkerAccount}
        left join work_emails told on told.account_id = accounts.id
      where ${isDue('told')} and (work.since > coalesce(told.told_at, '-infinity')
        or (${isSoon} and work.due_at - (${dueBefore}::timestamptz - ${now}::timestamptz) > told.told_at))
      order by accounts.id limit 1
    ), noted as (
      insert into work_emails (account_id, told_at) select id, ${now}::timestamptz from due
      on conflict (account_id) do update set told_at = excluded.told_at where ${isDue('work_emails')}
      returning account_id
    )
    select username, email, language, array(
      select title from courses where id in (select course_id from work where marker_id = accounts.id) order by id
    ) as courses, (
      select min(due_at) from work where marker_id = accounts.id and ${isSoon}
    ) as due_at
    from noted join accounts on accounts.id = noted.account_id
  `.execute(db);
  return rows[0];
}
