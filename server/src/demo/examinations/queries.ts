import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { plusDays } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';

/** The accounts of these emails that are not deleted, by email. */
export async function findAccounts(db: Db, emails: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .where('status', '<>', 'deleted')
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** The courses of these titles that are there, by title; of several the oldest, which the demo made. */
export async function findCourses(db: Db, titles: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('title', 'in', titles)
    .where('archived_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ id, title }) => [title, id]));
}

/** The class of this name that an account made and that is not archived; undefined for none. */
export async function findClass(db: Db, name: string, ownerId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('classes')
    .select('id')
    .where('name', '=', name)
    .where('created_by', '=', ownerId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** The newest sitting of this title that an account made and that is no draft; undefined for none. */
export async function findNewest(db: Db, title: string, ownerId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('sittings')
    .select('id')
    .where('title', '=', title)
    .where('created_by', '=', ownerId)
    .where('status', '<>', 'draft')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Whether a person who is not simulated has opened a test of a sitting, and whether one of those goes on. */
export async function findUse(db: Db, sittingId: number, now: Date): Promise<{ taken: boolean; running: boolean }> {
  const { rows } = await sql<{ taken: boolean; running: boolean }>`
    select count(*) > 0 as taken, count(*) filter (where attempts.status = 'open'
      and (paused_at is not null or deadline > ${now}::timestamptz)) > 0 as running
    from attempts join candidates on candidates.id = candidate_id
      join accounts on accounts.id = candidates.account_id and not simulated
    where sitting_id = ${sittingId} and paper_at is not null
  `.execute(db);
  return rows[0] ?? { taken: false, running: false };
}

/** Marks an account as one that the demo simulates. */
export async function markSimulated(db: Db, accountId: number): Promise<void> {
  await db.updateTable('accounts').set({ simulated: true }).where('id', '=', accountId).execute();
}

/** Gives accounts of the demo the full names they have by now; whoever has one keeps it. */
export async function nameDemo(db: Db, people: { email: string; full_name: string }[]): Promise<void> {
  await sql`
    update accounts set full_name = given.full_name
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given (email text, full_name text)
    where accounts.email = given.email and accounts.full_name = '' and status <> 'deleted'
  `.execute(db);
}

/** Simulated accounts that are not deleted, by their full names. */
export async function findSimulated(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'full_name'])
    .where('simulated', '=', true)
    .where('status', '<>', 'deleted')
    .execute();
  return new Map(rows.map(({ id, full_name }) => [full_name, id]));
}

/** Whether a sitting is held with simulated candidates. */
export async function isOfSimulated(db: Db, sittingId: number): Promise<boolean> {
  const row = await db
    .selectFrom('candidates')
    .innerJoin('accounts', 'accounts.id', 'candidates.account_id')
    .select('candidates.id')
    .where('sitting_id', '=', sittingId)
    .where('simulated', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Candidates who did not begin leave the list of a sitting. */
export async function withdrawUnbegun(db: Db, sittingId: number, now: Date): Promise<void> {
  await sql`
    update candidates set removed_at = ${now}::timestamptz, changed_at = ${now}::timestamptz
    where sitting_id = ${sittingId} and removed_at is null and not exists (select from attempts
      where candidate_id = candidates.id and paper_at is not null)
  `.execute(db);
}

/** Makes sessions that nobody can use, so that simulated people count as logged in; earlier ones of theirs go. */
export async function openSessions(db: Db, accountIds: number[], at: Date): Promise<void> {
  if (accountIds.length === 0) return;
  const end = plusDays(at, 7);
  await db.deleteFrom('sessions').where('account_id', 'in', accountIds).execute();
  await db
    .insertInto('sessions')
    .values(
      accountIds.map((account_id) => ({
        account_id,
        // Of no token.
        token_hash: randomBytes(32),
        address: '127.0.0.1',
        user_agent: 'Simulated',
        created_at: at,
        last_seen_at: at,
        idle_until: end,
        expires_at: end,
      })),
    )
    .execute();
}

/** What a sitting is made of stays when what happened in it goes, and so does what it only refers to. */
const STAY = new Set([
  'candidates',
  'sitting_parts',
  'sitting_classes',
  'sitting_staff',
  'accounts',
  'courses',
  'uploads',
]);

type Reference = { child: string; column: string; parent: string; parent_column: string };

/**
 * Removes all that refers to a sitting, its parts and its candidates, whatever table it is in: attempts with all of
 * theirs, actions, messages, incidents. Its settings, parts, staff and candidates stay.
 */
export async function removeHappened(db: Db, sittingId: number): Promise<void> {
  const { rows: references } = await sql<Reference>`
    select conrelid::regclass::text as child, own.attname as column, confrelid::regclass::text as parent,
      other.attname as parent_column
    from pg_constraint
      join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
      join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace
  `.execute(db);
  const removeBelow = async (parent: string, those: RawBuilder<unknown>, above: string[]): Promise<void> => {
    const children = references.filter((one) => one.parent === parent && !above.includes(one.child));
    for (const { child, column, parent_column } of children) {
      const fitting = sql`${sql.ref(column)} in (select ${sql.ref(parent_column)} from ${sql.table(parent)} where ${those})`;
      if (!STAY.has(child)) {
        await removeBelow(child, fitting, [...above, child]);
        await sql`delete from ${sql.table(child)} where ${fitting}`.execute(db);
      } else if (child === 'candidates' || child === 'sitting_parts') {
        await removeBelow(child, fitting, [...above, child]);
      }
    }
  };
  await removeBelow('sittings', sql`id = ${sittingId}`, ['sittings']);
}

/** Puts a sitting to another start, as if nothing had happened in it. */
export async function restartSitting(
  db: Db,
  sittingId: number,
  { startsAt, code, now }: { startsAt: Date; code: string | null; now: Date },
): Promise<void> {
  await removeHappened(db, sittingId);
  await sql`
    update candidates set removed_at = null, code_ok_at = null, entered_at = null, admitted_late_at = null, place = null,
      place_waiting = null, absent_marked_by = null, absent_marked_at = null, held_by = null, held_at = null,
      held_reason = null, identity_checked_by = null, identity_checked_at = null,
      identity_checked_as = null, last_seen_at = null, presence = null, released_at = null, examination_ended_at = null,
      changed_at = ${now}::timestamptz
    where sitting_id = ${sittingId}
  `.execute(db);
  await sql`update sitting_parts set extra_seconds = 0 where sitting_id = ${sittingId}`.execute(db);
  await db
    .updateTable('sittings')
    .set({
      status: 'published',
      cancel_reason: null,
      starts_at: startsAt,
      access_code: code,
      paused_at: null,
      pauses: '[]',
      prepared_until: null,
      released_at: null,
      released_by: null,
    })
    .where('id', '=', sittingId)
    .execute();
}
