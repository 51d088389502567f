import type { OnScale } from '@parlance/contract/scales/on-scale';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { pairedMarks } from '../../second-marking/figures/queries.ts';
import type { TakenScale } from '../queries.ts';

/** The courses whose figures may have changed since they were measured for their scale. */
export async function listToMeasure(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select courses.id from courses
      join lateral (
        select source, max_raw from scale_versions where scale_id = courses.scale_id order by version desc limit 1
      ) scale on true
      left join lateral (
        select max(measured_at) as at from measurement_errors measured
        where measured.course_id = courses.id and measured.source = scale.source and measured.max_raw = scale.max_raw
      ) last on true
    where courses.archived_at is null and (last.at is null
      or exists (select from analysis_state counted where counted.course_id = courses.id and counted.counted_at >= last.at)
      or exists (select from marking_cases settled where settled.course_id = courses.id
        and settled.state = 'settled' and settled.settled_at >= last.at))
    order by courses.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * How far two markers of the same work lie apart, who saw nothing of each other: how many pairs there are, and the standard
 * error of one mark, in points of the rubric or in marks. It is √(Σd²/2n) (Dahlberg 1940): which of the two is called the
 * first makes no difference, and that one is stricter than the other counts as error, as it is to a learner.
 */
export async function findDifferences(db: Db, courseId: number, { source, max_raw }: TakenScale) {
  const of = (marking: string) => (source === 'points' ? sql.ref(`${marking}.band`) : sql.ref(`${marking}.score`));
  const { rows } = await sql<{ n: number; error: number | null }>`
    select count(*)::int as n, sqrt(avg(power((${of('one')} - ${of('two')})::float8, 2)) / 2) as error
    from ${pairedMarks} left join rubric_versions rubric on rubric.id = attempts.rubric_version_id
    where attempts.course_id = ${courseId} and ${of('one')} is not null and ${of('two')} is not null
      and ${source === 'points' ? sql`rubric.top` : sql`attempts.max_score`} = ${max_raw}
  `.execute(db);
  return rows[0] ?? { n: 0, error: null };
}

type Measured = Insertable<Tables['measurement_errors']>;

export async function storeError(db: Db, measured: Measured): Promise<void> {
  const { state, n, error, measured_at } = measured;
  await db
    .insertInto('measurement_errors')
    .values(measured)
    .onConflict((conflict) =>
      conflict
        .columns(['course_id', 'measured_from', 'source', 'max_raw'])
        .doUpdateSet({ state, n, error, measured_at }),
    )
    .execute();
}

/** Gives so many results of a course their range that had none for too little data. Gives how many it did. */
export async function fillRanges(
  db: Db,
  courseId: number,
  { source, max_raw }: TakenScale,
  { from, limit }: { from: OnScale['interval_from']; limit: number },
): Promise<number> {
  const { rows } = await sql<{ filled: number }>`
    select count(write_result(attempt_id, scale_version_id))::int as filled from (
      select attempt_id, scale_version_id from results
        join attempts on attempts.id = results.attempt_id
        join scale_versions version on version.id = results.scale_version_id
      where attempts.course_id = ${courseId} and interval_state = 'too_few' and interval_from = ${from}
        and version.source = ${source} and version.max_raw = ${max_raw}
      order by attempt_id limit ${limit}
    ) waiting
  `.execute(db);
  return rows[0]?.filled ?? 0;
}
