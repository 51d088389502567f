import type { StaffPart } from '@parlance/contract/sittings/sitting';
import { sql } from 'kysely';
import { peopleWith } from '../../accounts/people/queries.ts';
import { isOwnClass, isOwnLearner, type SeenBy } from '../../classes/reach/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import type { SebFile } from '../../platform/database/tables/sittings.ts';

export type SittingStaff = { account_id: number; part: StaffPart };

export type NewPart = {
  course_id: number;
  start: 'follows' | 'fixed' | 'appointment';
  starts_at: Date | null;
  break_seconds: number;
};

/** Puts these parts in the place of all others of a sitting. One that stays, by its course, keeps its id. */
export async function replaceParts(db: Db, sittingId: number, parts: NewPart[]): Promise<void> {
  const given = JSON.stringify(parts.map((part, index) => ({ ...part, position: index + 1 })));
  await sql`
    with given as (
      select course_id, start, starts_at, break_seconds, position
      from jsonb_to_recordset(${given}::jsonb) as given (course_id integer, start text, starts_at timestamptz,
        break_seconds smallint, position smallint)
    ), gone as (
      delete from sitting_parts where sitting_id = ${sittingId} and course_id not in (select course_id from given)
    )
    insert into sitting_parts (sitting_id, course_id, start, starts_at, break_seconds, position)
    select ${sittingId}::integer, course_id, start, starts_at, break_seconds, position from given
    where course_id not in (select course_id from sitting_parts where sitting_id = ${sittingId})
  `.execute(db);
  // A deferrable constraint decides no conflict: those that were there are set by themselves.
  await sql`
    update sitting_parts part set start = given.start, starts_at = given.starts_at,
      break_seconds = given.break_seconds, position = given.position
    from jsonb_to_recordset(${given}::jsonb) as given (course_id integer, start text, starts_at timestamptz,
      break_seconds smallint, position smallint)
    where part.sitting_id = ${sittingId} and part.course_id = given.course_id
  `.execute(db);
}

/** Puts these people in the place of all others who are staff of a sitting. */
export async function replaceStaff(db: Db, sittingId: number, staff: SittingStaff[]): Promise<void> {
  await db.deleteFrom('sitting_staff').where('sitting_id', '=', sittingId).execute();
  await db
    .insertInto('sitting_staff')
    .values(staff.map((one) => ({ ...one, sitting_id: sittingId })))
    .execute();
}

/** Those of these classes that a caller sees and that are not archived. */
export async function findClassesSeen(db: Db, classIds: number[], seenBy: SeenBy): Promise<number[]> {
  const rows = await db
    .selectFrom('classes')
    .select('id')
    .where(sql<boolean>`id = any(${classIds}::integer[])`)
    .where('archived_at', 'is', null)
    .where(isOwnClass(seenBy))
    .execute();
  return rows.map(({ id }) => id);
}

/** Puts these classes in the place of all others of a sitting. */
export async function replaceClasses(db: Db, sittingId: number, classIds: number[]): Promise<void> {
  await sql`
    with gone as (
      delete from sitting_classes where sitting_id = ${sittingId} and class_id <> all(${classIds}::integer[])
    )
    insert into sitting_classes (sitting_id, class_id)
    select ${sittingId}::integer, id from unnest(${classIds}::integer[]) as id on conflict do nothing
  `.execute(db);
}

/** Staff, or learners whom a caller sees, with this text in their name or email: the first by name. */
export async function findPeople(
  db: Db,
  text: string,
  { staff, seenBy }: { staff: boolean; seenBy: SeenBy },
): Promise<{ id: number; username: string; full_name: string; email: string }[]> {
  return await peopleWith(db, text, { staff })
    .select('full_name')
    .where(staff ? sql<boolean>`true` : isOwnLearner(seenBy, 'accounts.id'))
    .execute();
}

/** Those of these accounts whom a caller sees. */
export async function findLearnersSeen(db: Db, accountIds: number[], seenBy: SeenBy): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`id = any(${accountIds}::integer[])`)
    .where(isOwnLearner(seenBy, 'accounts.id'))
    .execute();
  return rows.map(({ id }) => id);
}

/** Moves the tests that were made for a start that is still to come, by so many seconds. */
export async function moveStarts(db: Db, sittingId: number, from: Date, seconds: number): Promise<void> {
  await sql`
    update attempts set started_at = started_at + interval '1 second' * ${seconds}::double precision,
      deadline = deadline + interval '1 second' * ${seconds}::double precision, clock_version = clock_version + 1
    from candidates where candidates.id = candidate_id and sitting_id = ${sittingId}
      and attempts.status = 'open' and started_at = ${from}::timestamptz
  `.execute(db);
}

/** Copies what stays of a sitting in its duplicate: parts without their dates, staff and classes. */
export async function copySetUp(db: Db, fromId: number, toId: number): Promise<void> {
  await sql`insert into sitting_parts (sitting_id, position, course_id, start, break_seconds)
    select ${toId}::integer, position, course_id, start, break_seconds from sitting_parts
    where sitting_id = ${fromId}`.execute(db);
  await sql`insert into sitting_staff (sitting_id, account_id, part)
    select ${toId}::integer, account_id, part from sitting_staff where sitting_id = ${fromId}
    on conflict do nothing`.execute(db);
  await sql`insert into sitting_classes (sitting_id, class_id)
    select ${toId}::integer, class_id from sitting_classes join classes on classes.id = class_id
    where sitting_id = ${fromId} and archived_at is null`.execute(db);
}

/** What Safe Exam Browser is given for a sitting; null before somebody has asked for it. */
export async function findSebFile(db: Db, sittingId: number): Promise<SebFile | null> {
  const row = await db.selectFrom('sittings').select('seb_file').where('id', '=', sittingId).executeTakeFirst();
  return row?.seb_file ?? null;
}

/** Stores what Safe Exam Browser is given for a sitting from now on. It is no change that others could overwrite. */
export async function storeSebFile(db: Db, sittingId: number, file: SebFile): Promise<void> {
  await db
    .updateTable('sittings')
    .set({ seb_file: JSON.stringify(file) })
    .where('id', '=', sittingId)
    .execute();
}
