import type { SettledBy } from '@parlance/contract/reviews';
import type { Given, Judged, Rules } from '@parlance/contract/rubrics/points';
import type { AgreementScope } from '@parlance/contract/second-marking/allocation';
import type { MarkingTurn } from '@parlance/contract/second-marking/marking-policy';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { CasePolicy } from '../../platform/database/tables/second-marking.ts';
import { isAmong } from '../../platform/list-query.ts';
import { isTold } from '../calibration/queries.ts';
import { isMarkedAgainBy } from '../reach/queries.ts';
import type { PairSums } from './agreement.ts';

/** Which pairs: of a course, or of all work with the newest version of its rubric; without what their reader marks again. */
type Of = { courseId: number; over: AgreementScope; readerId: number };
/** Of a marker, or of all with null; of a criterion by its key, or of the whole mark with null. */
export type Sums = PairSums & { marker_id: number | null; key: string | null };

/** Whether `attempts` is work whose marks are compared. */
function isOf({ courseId, over, readerId }: Of) {
  const isInScope =
    over === 'course'
      ? sql<boolean>`attempts.course_id = ${courseId}::integer`
      : sql<boolean>`attempts.rubric_version_id = (select newest.id from courses
        join rubric_versions newest on newest.rubric_id = courses.rubric_id
        where courses.id = ${courseId}::integer order by newest.version desc limit 1)`;
  return sql<boolean>`(${isInScope} and not ${isMarkedAgainBy(readerId)})`;
}

/** By bands where its course has a rubric: what was marked before it had one is left out. */
const isAsCourse = sql`(exists (select from courses where courses.id = attempts.course_id
  and (courses.rubric_id is not null) = (one.band is not null)) and (two.band is null) = (one.band is null))`;

const givenCriteria = (of: RawBuilder<unknown>) =>
  sql`jsonb_to_recordset(${of}) as given (question_id integer, key text, value double precision)`;

/**
 * Sums over pairs, which have `first`, `second`, a mark of each and their criteria: of each marker whom `first` names, own
 * and other, and with a null of all. With `both`, who is named second has the pair as well, the other way round.
 */
async function sum(db: Db, pairs: RawBuilder<unknown>, both: boolean): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    with pairs as (${pairs}), marks as (
      select first, second, null::text as key, x, y, near from pairs
      union all select first, second, mine.key, mine.value, other.value, 1 from pairs
        cross join lateral (select given.* from ${givenCriteria(sql`pairs.criteria`)}) as mine
        join lateral (select given.* from ${givenCriteria(sql`pairs.other_criteria`)}) as other
          on other.question_id = mine.question_id and other.key = mine.key
    ), each as (
      select first as marker_id, key, x, y, near from marks
      union all select second, key, y, x, near from marks where ${both}::boolean
      union all select null, key, x, y, near from marks
    )
    select marker_id, key, count(*)::int as n, (count(*) filter (where x = y))::int as exact,
      (count(*) filter (where abs(x - y) <= near))::int as adjacent,
      sum(x) as x, sum(y) as y, sum(x * x) as xx, sum(y * y) as yy, sum(x * y) as xy
    from each group by marker_id, key
  `.execute(db);
  return rows;
}

const mark = (of: string) => sql`coalesce(${sql.ref(`${of}.band`)}, ${sql.ref(`${of}.score`)})::double precision`;
const near = sql`case when one.band is null then attempts.max_score * 0.05 else 1 end`;

/**
 * The pairs of marks, `one` and `two`, that two gave the same work blind: `attempts` that chance or the policy sent to two.
 * What was sent for its first mark, or by hand, would show the markers worse than they are.
 */
export const pairedMarks = sql`marking_cases of_it
    join attempts on attempts.id = of_it.attempt_id and of_it.state = 'settled' and of_it.chosen_by in ('policy', 'sample')
    join markings one on one.attempt_id = of_it.attempt_id and one.turn = 'first' and one.state = 'saved'
    join markings two on two.attempt_id = of_it.attempt_id and two.turn = 'second' and two.state = 'saved'`;

/** Of these those that are compared: every figure of how markers agree is of them. */
const isCompared = (of: Of) => sql<boolean>`(${isOf(of)} and ${isAsCourse})`;

/** Of these pairs. */
export async function sumPairs(db: Db, of: Of): Promise<Sums[]> {
  const pairs = sql`select one.marker_id as first, two.marker_id as second, ${mark('one')} as x, ${mark('two')} as y,
      ${near} as near, one.criteria, two.criteria as other_criteria
    from ${pairedMarks} where ${isCompared(of)}`;
  return await sum(db, pairs, true);
}

/** Bands, or of scores, which can be of several maxima, percent. */
const place = (of: string) =>
  sql`coalesce(${sql.ref(`${of}.band`)}, ${sql.ref(`${of}.score`)} * 100.0 / attempts.max_score)`;

type Cell = { mean: number; apart: number; n: number };
type Whole = { mean: null; apart: null; n: number; centre: number | null; deviation: number | null };

/**
 * The same pairs of one marker by places of their scale, and one row of all. A place is half a band, or of a longer scale so
 * many that 20 are on it; of scores a twentieth. Means are told to half a place: none of two half bands is rounded.
 */
export async function countDifferences(db: Db, of: Of, markerId: number): Promise<(Cell | Whole)[]> {
  const { rows } = await sql<Cell | Whole>`
    with pairs as (
      select side.own, side.other, case when one.band is null then 100 else (
          select top from rubric_versions version where version.id = attempts.rubric_version_id) end as top
      from ${pairedMarks}
      cross join lateral (values (one.marker_id, ${place('one')}, ${place('two')}),
        (two.marker_id, ${place('two')}, ${place('one')})) as side (marker_id, own, other)
      where side.marker_id = ${markerId}::integer and ${isCompared(of)}
    ), scale as (select ceil(max(top) / 10.0) / 2 as place from pairs), cells as (
      select own - other as difference, round((own - other) / place) * place as apart,
        round((own + other) / place) * place / 2 as mean
      from pairs cross join scale
    )
    select mean::double precision as mean, apart::double precision as apart, count(*)::int as n,
      avg(difference)::double precision as centre, stddev_samp(difference)::double precision as deviation
    from cells group by grouping sets ((mean, apart), ()) order by mean, apart
  `.execute(db);
  return rows;
}

/** Of what markers gave calibration scripts and the agreed marks; with `told` of those alone that their markers know of. */
export async function sumCalibrations(db: Db, of: Of, { told }: { told: boolean }): Promise<Sums[]> {
  const pairs = sql`select given.marker_id as first, null::integer as second, ${mark('one')} as x, ${mark('two')} as y,
      ${near} as near, one.criteria, two.criteria as other_criteria
    from calibrations given join calibrations one on one.id = given.id
    join calibration_scripts script on script.id = given.script_id
    join calibration_scripts two on two.id = script.id
    join attempts on attempts.id = script.attempt_id
    where given.state = 'saved' and (not ${told}::boolean or ${isTold}) and ${isOf(of)} and ${isAsCourse}`;
  return await sum(db, pairs, false);
}

type MarkRow = {
  submission: number;
  turn: MarkingTurn;
  marker: string;
  criteria: Given[];
  band: string | null;
  score: number;
  settled_by: SettledBy;
  policy: Pick<CasePolicy, 'agreed' | 'adjudicated'>;
  rubric_version_id: number | null;
  /** Its questions that do not count once. */
  weights: Judged[];
};

/** Every mark of settled work of a course, by submission, with how that was settled; without what their reader marks again. */
export async function listMarks(db: Db, { courseId, readerId }: Pick<Of, 'courseId' | 'readerId'>): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select of_it.attempt_id as submission, one.turn, accounts.username as marker, one.criteria, one.band, one.score,
      reviews.settled_by, of_it.policy, attempts.rubric_version_id,
      array(select jsonb_build_object('id', version.question_id, 'weight', version.content -> 'marking_weight')
        from question_versions version
        where version.id = any(attempts.question_version_ids) and version.content ? 'marking_weight') as weights
    from marking_cases of_it
    join attempts on attempts.id = of_it.attempt_id
    join reviews on reviews.attempt_id = of_it.attempt_id
    join markings one on one.attempt_id = of_it.attempt_id and one.state = 'saved'
    join accounts on accounts.id = one.marker_id
    where of_it.course_id = ${courseId} and of_it.state = 'settled' and not ${isMarkedAgainBy(readerId)}
    order by of_it.attempt_id, array_position('{first,second,third}'::text[], one.turn)
  `.execute(db);
  return rows;
}

/** The criteria of versions of rubrics, with their weights. */
export async function findRubricCriteria(db: Db, ids: number[]): Promise<Map<number, Pick<Rules, 'criteria'>>> {
  const found = db.selectFrom('rubric_versions').select(['id', 'criteria']).where(isAmong('id', ids));
  return new Map((await found.execute()).map(({ id, criteria }) => [id, { criteria }]));
}
