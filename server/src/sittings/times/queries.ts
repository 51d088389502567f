import type { Timing } from '@parlance/contract/taking/own-duration';
import { sql } from 'kysely';
import { type CourseTiming, findCourseTimings } from '../../courses/timings/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { idsOf, isAmong } from '../../platform/list-query.ts';

/** The test of a part: that of its frozen paper, or in a draft of its course today. */
export type PartTest = CourseTiming & { paper: { digest: string; frozenAt: Date } | null };

/** The tests of these parts, by part. */
export async function findPartTests(
  db: Db,
  parts: { id: number; course_id: number }[],
): Promise<Map<number, PartTest>> {
  const frozen = await db
    .selectFrom('sitting_papers')
    .innerJoin('sitting_parts', 'sitting_parts.id', 'part_id')
    .innerJoin('courses', 'courses.id', 'course_id')
    .select(['part_id', 'digest', 'frozen_at', 'timing', 'sitting_papers.course', 'use', 'practice_mode'])
    .select(sql<boolean>`archived_at is not null`.as('isDeleted'))
    .where(isAmong('part_id', idsOf(parts)))
    .execute();
  const tests = new Map<number, PartTest>(
    frozen.map(({ part_id, digest, frozen_at, course: { id, title, type, question_count }, ...test }) => [
      part_id,
      { id, title, type, question_count, ...test, paper: { digest, frozenAt: frozen_at } },
    ]),
  );
  const others = parts.filter(({ id }) => !tests.has(id));
  const courses = await findCourseTimings(db, [...new Set(others.map(({ course_id }) => course_id))]);
  for (const { id, course_id } of others) {
    const course = courses.get(course_id);
    if (course) tests.set(id, { ...course, paper: null });
  }
  return tests;
}

/** What the time of a part is made of, of which a course is the test; undefined for a course that is no part of it. */
export async function findTimingOfPart(
  db: Db,
  { sittingId, courseId }: { sittingId: number; courseId: number },
): Promise<Timing | null | undefined> {
  const part = await db
    .selectFrom('sitting_parts')
    .select(['id', 'course_id'])
    .where('sitting_id', '=', sittingId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  return part && (await findPartTests(db, [part])).get(part.id)?.timing;
}

type Meeting = { account_id: number; sitting_id: number };

/**
 * Candidates of a sitting who are in another published one with a start for everyone, whose time from the first start
 * to the last end has a moment in common with this.
 */
export async function findMeetings(
  db: Db,
  sittingId: number,
  { from, to }: { from: Date; to: Date },
): Promise<Meeting[]> {
  const { rows } = await sql<Meeting>`
    select distinct own.account_id, other.id as sitting_id
    from candidates own
      join candidates theirs on theirs.account_id = own.account_id and theirs.removed_at is null
      join sittings other on other.id = theirs.sitting_id and other.id <> own.sitting_id
        and other.status = 'published' and other.start_mode = 'fixed'
        and other.starts_at < ${to}::timestamptz and other.ends_by > ${from}::timestamptz
    where own.sitting_id = ${sittingId} and own.removed_at is null
    order by other.id, own.account_id
  `.execute(db);
  return rows;
}
