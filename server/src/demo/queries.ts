import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** Makes uploads this account's: they are kept before the demo's people are there to own them. */
export async function giveUploads(db: Db, uploadIds: number[], ownerId: number): Promise<void> {
  await db.updateTable('uploads').set({ owner_id: ownerId }).where('id', 'in', uploadIds).execute();
}

/** The course of that title; null for none. */
export async function findCourseId(db: Db, title: string): Promise<number | null> {
  const found = await db
    .selectFrom('courses')
    .select('id')
    .where('title', '=', title)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** How many people there are whose emails end so. */
export async function countPeople(db: Db, domain: string): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('email', 'like', `%${domain}`)
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest closed attempt of this person in a course with a score on its scale; undefined for none. */
export async function findOnScale(
  db: Db,
  { email, courseId }: { email: string; courseId: number },
): Promise<{ id: number; account_id: number; username: string } | undefined> {
  return await db
    .selectFrom('attempts')
    .innerJoin('results', 'results.attempt_id', 'attempts.id')
    .innerJoin('accounts', 'accounts.id', 'attempts.account_id')
    .select(['attempts.id', 'account_id', 'username'])
    .where('course_id', '=', courseId)
    .where('candidate_id', 'is', null)
    .where('email', '=', email)
    .where('accounts.status', '=', 'active')
    .orderBy('attempts.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether there ever was an overall band, archived or not. */
export async function hadOveralls(db: Db): Promise<boolean> {
  return (await db.selectFrom('overalls').select('id').limit(1).executeTakeFirst()) !== undefined;
}
