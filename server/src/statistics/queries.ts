import type { Role, Status } from '@parlance/contract/accounts';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

// One statement each, so that every number of a reply is of the same moment.

const number = sql<number>`count(*)::int`.as('count');

/** People whom the demo simulates are no number of the school. */
const isReal = sql<boolean>`not simulated`;

/** How many accounts of that role are not deleted. */
export async function countAccounts(db: Db, role: Role): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .where('role', '=', role)
    .where(sql<boolean>`status <> 'deleted'`)
    .where(isReal)
    .select(number)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many accounts of that role have each status that someone has. */
export function countByStatus(db: Db, role: Role): Promise<{ status: Status; count: number }[]> {
  return db
    .selectFrom('accounts')
    .where('role', '=', role)
    .where(isReal)
    .select(['status', number])
    .groupBy('status')
    .execute();
}

export async function countShownCourses(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('courses')
    .where('archived_at', 'is', null)
    .select(number)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many shown courses there are of each type that has any. */
export function countByType(db: Db): Promise<{ type: CourseType; count: number }[]> {
  return db.selectFrom('courses').where('archived_at', 'is', null).select(['type', number]).groupBy('type').execute();
}
