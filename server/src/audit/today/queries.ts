import type { Role } from '@parlance/contract/accounts';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { Db } from '../../platform/database/database.ts';

export type AccountToday = { role: Role; deleted: boolean };
export type CourseToday = { type: CourseType; deleted: boolean };

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
