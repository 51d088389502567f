import type { Role } from '@parlance/contract/accounts';
import { AUDIT_COUNTED } from '@parlance/contract/audit';
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';

export type AuditFilter = {
  action?: string;
  actorId?: number;
  from?: Date;
  /** Before this moment. */
  to?: Date;
  /** Only entries by or about one of these accounts, or about one of these courses. */
  named?: Named;
};

export type Named = { accountIds: number[]; courseIds: number[] };

/** The newest entries that fit, with the names of today. */
export function listEntries(db: Db, filter: AuditFilter, slice: { offset: number; limit: number }) {
  const wanted = fitting(db, filter)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset);
  // The names are looked up for the slice alone.
  return db
    .selectFrom(wanted.as('entry'))
    .leftJoin('accounts as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('accounts as account', 'account.id', 'entry.account_id')
    .leftJoin('courses as course', 'course.id', 'entry.course_id')
    .select(['entry.id', 'entry.at', 'entry.action', 'entry.subject_type', 'entry.subject_id', 'entry.details'])
    .select(['actor.id as actor_id', 'actor.username as actor_username'])
    .select(['account.id as account_id', 'account.username as account_username'])
    .select(['course.id as course_id', 'course.title as course_title'])
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .execute();
}

/** How many entries fit: counted up to one more than AUDIT_COUNTED, so that a log of millions answers at once. */
export async function countEntries(db: Db, filter: AuditFilter): Promise<number> {
  const some = fitting(db, filter)
    .select('id')
    .limit(AUDIT_COUNTED + 1);
  const { total } = await db
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function fitting(db: Db, { action, actorId, from, to, named }: AuditFilter) {
  let entries = db.selectFrom('audit_log');
  if (action) entries = entries.where('action', '=', action);
  if (actorId !== undefined) entries = entries.where('actor_id', '=', actorId);
  if (from) entries = entries.where('at', '>=', from);
  if (to) entries = entries.where('at', '<', to);
  if (named) {
    const { accountIds, courseIds } = named;
    entries = entries.where(
      sql<boolean>`(actor_id = any(${accountIds}::int[]) or account_id = any(${accountIds}::int[])
        or course_id = any(${courseIds}::int[]))`,
    );
  }
  return entries;
}

/** The ids of accounts and courses a text may mean, deleted ones too; at most `most` of each. */
export async function findNamed(db: Db, text: string, most: number): Promise<Named> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const accounts = await db
    .selectFrom('accounts')
    .select('id')
    .where((eb) => eb.or([eb('username', 'ilike', pattern), eb('email', 'ilike', pattern)]))
    .limit(most)
    .execute();
  const courses = await db.selectFrom('courses').select('id').where('title', 'ilike', pattern).limit(most).execute();
  return { accountIds: accounts.map(({ id }) => id), courseIds: courses.map(({ id }) => id) };
}

/** Staff, past and present, who are in the log as having done something. */
export function listActors(db: Db, most: number): Promise<{ id: number; username: string; role: Role }[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'username', 'role'])
    .where('role', '<>', 'user')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('audit_log').select('audit_log.id').whereRef('actor_id', '=', 'accounts.id')),
    )
    .orderBy(sql`lower(username)`)
    .orderBy('id')
    .limit(most)
    .execute();
}
