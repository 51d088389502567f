import type { Role } from '@parlance/contract/accounts';
import { AUDIT_COUNTED } from '@parlance/contract/audit';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { accountMay } from '../platform/database/account-may.ts';
import type { Db } from '../platform/database/database.ts';
import { hasWords, searchQuery, wordsOf } from '../platform/list-query.ts';

export type AuditFilter = {
  action?: string;
  actorId?: number;
  from?: Date;
  /** Before this moment. */
  to?: Date;
  /** Only entries by or about one of these accounts, or about one of these courses. */
  named?: Named;
};

/** `actorIds` are those of the accounts that are in the log as having done something. */
export type Named = { accountIds: number[]; actorIds: number[]; courseIds: number[] };

/**
 * The ids of a slice of the entries that fit, the newest first; and how many fit, counted up to one more than
 * AUDIT_COUNTED, so that a log of millions answers at once.
 */
export async function findEntries(db: Db, filter: AuditFilter, { offset, limit }: { offset: number; limit: number }) {
  const parts = filter.named ? ofNamed(db, filter, filter.named) : [sql`(${newestOf(fitting(db, filter))})`];
  if (parts.length === 0) return { total: 0, ids: null };
  const some = newest(
    db.selectFrom(sql<{ id: number; at: Date }>`(${sql.join(parts, sql` union `)})`.as('found')).select(['id', 'at']),
  );
  return await db
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)::int`.as('total'))
    .select(
      sql<number[] | null>`(array_agg(id order by at desc, id desc))[${offset + 1}::int : ${offset + limit}::int]`.as(
        'ids',
      ),
    )
    .executeTakeFirstOrThrow();
}

function newestOf(entries: ReturnType<typeof fitting>) {
  return newest(entries.select(['audit_log.id', 'audit_log.at']));
}

function newest<D, T extends keyof D>(entries: SelectQueryBuilder<D, T, { id: number; at: Date }>) {
  return entries
    .orderBy(sql`at`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(AUDIT_COUNTED + 1);
}

/**
 * Whether `entry` is about work that its reader marks blind, as one of two markers or again: it would tell whose it is and
 * what others gave it. They read it once that is done.
 */
function isBlindTo(readerId: number) {
  const again = sql`remark_requests again where again.marker_id = ${readerId}::integer and again.state = 'with_marker'`;
  return sql<boolean>`(case entry.subject_type when 'attempt' then entry.subject_id in (select again.attempt_id from ${again}
      union all select own.attempt_id from markings own join marking_cases of_it using (attempt_id)
        where own.marker_id = ${readerId}::integer and own.state <> 'withdrawn' and of_it.state <> 'settled')
    else case entry.action
      when 'calibration.changed' then entry.details -> 'made' -> 'submission' in (select to_jsonb(again.attempt_id) from ${again})
      when 'course.scale_applied' then entry.subject_id in (select course_id from attempts
        where id in (select again.attempt_id from ${again})) end end)`;
}

/** These entries, the newest first, with the names of today, but those that would tell a reader what they mark blind. */
export function readEntries(db: Db, ids: number[], readerId: number) {
  return db
    .selectFrom('audit_log as entry')
    .leftJoin('accounts as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('accounts as account', 'account.id', 'entry.account_id')
    .leftJoin('courses as course', 'course.id', 'entry.course_id')
    .select(['entry.id', 'entry.at', 'entry.action', 'entry.subject_type', 'entry.subject_id', 'entry.details'])
    .select(['actor.id as actor_id', 'actor.username as actor_username'])
    .select(['account.id as account_id', 'account.username as account_username'])
    .select(['course.id as course_id', 'course.title as course_title'])
    .where('entry.id', 'in', ids)
    .where(sql<boolean>`${isBlindTo(readerId)} is not true`)
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .execute();
}

function fitting(db: Db, { action, actorId, from, to }: AuditFilter) {
  let entries = db.selectFrom('audit_log');
  if (action) entries = entries.where('action', '=', action);
  if (actorId !== undefined) entries = entries.where('actor_id', '=', actorId);
  if (from) entries = entries.where('at', '>=', from);
  if (to) entries = entries.where('at', '<', to);
  return entries;
}

/**
 * The newest entries of each of these, by the index of its column: with an `or` PostgreSQL reads the whole log for a
 * rare name, and with a list of ids whose length it does not know, for a frequent one.
 */
function ofNamed(db: Db, filter: AuditFilter, { accountIds, actorIds, courseIds }: Named): RawBuilder<unknown>[] {
  const columns = { actor_id: actorIds, account_id: accountIds, course_id: courseIds };
  const sought = Object.entries(columns).filter(([, ids]) => ids.length > 0);
  return sought.map(([column, ids]) => {
    const entries = newestOf(fitting(db, filter).where(sql<boolean>`${sql.ref(column)} = named.id`));
    return sql`(select entry.id, entry.at from unnest(${ids}::int[]) as named(id) cross join lateral (${entries}) as entry)`;
  });
}

/**
 * The ids of accounts and courses a text may mean, deleted ones too; at most so many of each. With an @ it is a part of
 * an email, without one of a name: to look at both takes twice as long where there are many accounts.
 */
export async function findNamed(db: Db, text: string, most: { accounts: number; courses: number }): Promise<Named> {
  const query = searchQuery(text);
  const words = sql.ref('search_words');
  const isEmail = text.includes('@');
  const accounts = await db
    .selectFrom('accounts')
    .select('id')
    .select(sql<boolean>`exists (select from audit_log where actor_id = accounts.id)`.as('acted'))
    // An email is folded here, in the few rows that the index finds; the words of names have a weight of their own.
    .where(hasWords(words, searchQuery(text, { ofNames: !isEmail })))
    .$if(isEmail, (found) => found.where(hasWords(wordsOf(sql.ref('email')), query)))
    .limit(most.accounts)
    .execute();
  const courses = await db
    .selectFrom('courses')
    .select('id')
    .where(hasWords(words, query))
    .where(hasWords(wordsOf(sql.ref('title')), query))
    .limit(most.courses)
    .execute();
  return {
    accountIds: accounts.map(({ id }) => id),
    actorIds: accounts.filter(({ acted }) => acted).map(({ id }) => id),
    courseIds: courses.map(({ id }) => id),
  };
}

/** Staff, past and present, who are in the log as having done something. */
export function listActors(db: Db, most: number): Promise<{ id: number; username: string; role: Role }[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'username', 'role'])
    .where(accountMay('invigilates'))
    .where((eb) =>
      eb.exists(eb.selectFrom('audit_log').select('audit_log.id').whereRef('actor_id', '=', 'accounts.id')),
    )
    .orderBy('username_key')
    .orderBy('id')
    .limit(most)
    .execute();
}

type AccountToday = { role: Role; deleted: boolean };
type CourseToday = { type: CourseType; deleted: boolean };

/** What these accounts are today, by id: their name in the log leads to the list they are in now, if any. */
export async function accountsToday(db: Db, ids: number[]): Promise<Map<number, AccountToday>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('accounts').select(['id', 'role', 'status']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, role, status }) => [id, { role, deleted: status === 'deleted' }]));
}

/** What these courses are today, by id. */
export async function coursesToday(db: Db, ids: number[]): Promise<Map<number, CourseToday>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('courses').select(['id', 'type', 'archived_at']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, type, archived_at }) => [id, { type, deleted: archived_at !== null }]));
}
