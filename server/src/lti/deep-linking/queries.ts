import { sql } from 'kysely';
import { isOwnClass, type SeenBy } from '../../classes/reach/queries.ts';
import type { Db } from '../../platform/database/database.ts';

export type GivenTest = {
  id: number;
  class_name: string;
  course_id: number;
  title: string;
  due_at: Date;
  time_zone: string;
};

/** The assignments that are still due, of classes that somebody sees, or one of them; what is due first first. */
export async function listGiven(
  db: Db,
  { seenBy, now, id = null }: { seenBy: SeenBy; now: Date; id?: number | null },
): Promise<GivenTest[]> {
  const { rows } = await sql<GivenTest>`
    select assignment.id, classes.name as class_name, course_id, course.title, due_at, time_zone
    from assignments assignment
      join classes on classes.id = assignment.class_id and classes.archived_at is null
      join courses course on course.id = course_id and course.archived_at is null and course.use <> 'exam'
        and not course.practice_mode
    where due_at > ${now}::timestamptz and ${isOwnClass(seenBy)} and (${id}::integer is null or assignment.id = ${id})
    order by due_at, assignment.id
  `.execute(db);
  return rows;
}

export async function storeAnswer(db: Db, launchId: number, jwt: string): Promise<void> {
  await db.updateTable('lti_launches').set({ answer: jwt }).where('id', '=', launchId).execute();
}

/** What was chosen of the launch that this is the secret of; undefined for none. */
export async function findAnswer(db: Db, answerHash: Uint8Array, now: Date) {
  return await db
    .selectFrom('lti_launches')
    .select('answer')
    .where('answer_hash', '=', answerHash)
    .where('until', '>', now)
    .executeTakeFirst();
}
