import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Behind every place of a course, until its places are counted anew. */
export const LAST = 1_000_000;

/** A place of a test: a question, or a draw. */
export type Place = { question: number } | { draw: number };

/**
 * Gives the questions of a course their places, counted from 1, and its passages those of their first questions. A draw
 * stays behind the question that it followed.
 */
export async function writeOrder(db: Db, courseId: number, questionIds: number[]): Promise<void> {
  const draws = await findDrawPlaces(db, courseId);
  const behind = (id: number | null) => draws.filter(({ after }) => after === id).map(({ draw }) => ({ draw }));
  const there = new Set(questionIds);
  const first = draws.filter(({ after }) => after === null || !there.has(after)).map(({ draw }) => ({ draw }));
  await writePlaces(db, courseId, [...first, ...questionIds.flatMap((id) => [{ question: id }, ...behind(id)])]);
}

/** Gives all that a course has its places, counted from 1, and its passages those of their first questions. */
export async function writePlaces(db: Db, courseId: number, places: Place[]): Promise<void> {
  const placed = places.map((place, index) => ({ position: index + 1, ...place }));
  const questions = placed.flatMap((place) => ('question' in place ? [place] : []));
  await sql`
    update course_questions entry set position = given.position
    from unnest(${questions.map(({ question }) => question)}::integer[],
      ${questions.map(({ position }) => position)}::integer[]) as given(id, position)
    where entry.course_id = ${courseId} and entry.question_id = given.id and entry.position <> given.position
  `.execute(db);
  if (questions.length < places.length) {
    const draws = placed.flatMap((place) => ('draw' in place ? [place] : []));
    await sql`
      update course_draws set position = given.position
      from unnest(${draws.map(({ draw }) => draw)}::integer[], ${draws.map(({ position }) => position)}::integer[])
        as given(id, position)
      where course_id = ${courseId} and course_draws.id = given.id and course_draws.position <> given.position
    `.execute(db);
  }
  await sql`
    update passages set position = given.position
    from (
      select passage_id, row_number() over (order by min(position)) as position
      from (
        select position, coalesce(questions.passage_id, entry.passage_id) as passage_id
        from course_questions entry join questions on questions.id = entry.question_id
        where entry.course_id = ${courseId} and removed_at is null
      ) placed
      where passage_id is not null group by passage_id
    ) given
    where passages.id = given.passage_id and passages.course_id = ${courseId}
      and passages.position <> given.position
  `.execute(db);
}

/** The draws of a course in order, each with the question that it follows; null for one at the beginning. */
export async function findDrawPlaces(db: Db, courseId: number): Promise<{ draw: number; after: number | null }[]> {
  const { rows } = await sql<{ draw: number; after: number | null }>`
    select draw.id as draw, (
      select question_id from course_questions entry
      where entry.course_id = draw.course_id and entry.removed_at is null and entry.position < draw.position
      order by entry.position desc, question_id desc limit 1
    ) as after
    from course_draws draw where draw.course_id = ${courseId} and draw.removed_at is null
    order by draw.position, draw.id
  `.execute(db);
  return rows;
}
