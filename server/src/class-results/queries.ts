import {
  type ClassResults,
  type CountedAttempt,
  LEARNER_ATTEMPTS_MAX,
  type LearnerResults,
  RESULT_TESTS_MAX,
  type ResultCell,
} from '@parlance/contract/class-results';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { type RawBuilder, sql } from 'kysely';
import { hidesNames, isAnonymous, isOwnAttempt } from '../attempts/reach/queries.ts';
import { releaseOf } from '../attempts/release/queries.ts';
import { isOpened } from '../attempts/timing/queries.ts';
import { isOwnClass, isOwnLearner, type SeenBy } from '../classes/reach/queries.ts';
import { accountMay } from '../platform/database/account-may.ts';
import type { Db } from '../platform/database/database.ts';
import { markThousandths, unlessWhole, wholeOf } from '../platform/database/thousandths.ts';
import { isMarkedAgain } from '../second-marking/reach/queries.ts';
import { isOwnSitting } from '../sittings/reach/queries.ts';

export type ResultsFilter = {
  counts: CountedAttempt;
  type?: CourseType | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  seenBy: SeenBy;
  now: Date;
};

/** Whether one of the `attempts` of `courses` is a learner's whom the caller sees, whatever of it is told. */
function isTheirs(seenBy: SeenBy) {
  return sql<boolean>`(not attempts.staff and ${isOpened} and ${isOwnAttempt(seenBy, 'attempts')})`;
}

/** Which of the attempts that have ended comes first. */
const orders: Record<CountedAttempt, RawBuilder<unknown>> = {
  latest: sql`closed_at desc, id desc`,
  first: sql`closed_at, id`,
  best: sql`coalesce(score_thousandths / 1000.0, score)::float8 / nullif(out_of, 0) desc nulls last, closed_at desc, id desc`,
};

const [HAS_ENDED, IS_OPEN, IS_UNRELEASED] = [1, 2, 4];

type Nullable = (number | null)[];

/** The cells of a learner, column by column: tests, attempts, scores, their thousandths, what they are out of, how many ended, flags, bands, levels. */
type PackedCells =
  | [number[], number[], Nullable, Nullable, number[], number[], number[], Nullable, (string | null)[]]
  | null;
type PackedResults = Omit<ClassResults, 'learners'> & {
  learners: (Omit<ClassResults['learners'][number], 'cells'> & { cells: PackedCells })[];
};

/** What the learners of a class have done, as `getClassResults` tells it; undefined for a class that is not the caller's. */
export async function findClassResults(
  db: Db,
  classId: number,
  { counts, type, from, to, seenBy, now }: ResultsFilter,
): Promise<ClassResults | undefined> {
  const { rows } = await sql<PackedResults>`
    with taken as (
      select attempts.id, attempts.account_id, attempts.course_id, attempts.status, attempts.score, attempts.score_thousandths, attempts.out_of,
        attempts.started_at, attempts.closed_at, attempts.candidate_id, attempts.staff, attempts.result_released_at,
        attempts.status in ('submitted', 'timed_out') as has_ended, ${isMarkedAgain} as is_again
      from class_members member
        join attempts on attempts.account_id = member.account_id
        join courses on courses.id = attempts.course_id
      where member.class_id = ${classId} and member.part = 'learner' and ${isTheirs(seenBy)}
        and (not ${isAnonymous} or ${isMarkedAgain})
        and (${type ?? null}::text is null or courses.type = ${type ?? null})
        and (${from ?? null}::timestamptz is null or attempts.started_at >= ${from ?? null})
        and (${to ?? null}::timestamptz is null or attempts.started_at < ${to ?? null})
    ), tests as (
      select courses.id, title, type, scale_id, ${hidesNames} as hides_names, last, count(*) over ()::integer as total
      from (
          select course_id, max(at) as last from (
            select course_id, started_at as at from taken
            union all select course_id, given_at from assignments
              where class_id = ${classId} and (${from ?? null}::timestamptz is null or given_at >= ${from ?? null})
                and (${to ?? null}::timestamptz is null or given_at < ${to ?? null})
            union all select part.course_id, sittings.starts_at
              from class_members member
                join candidates on candidates.account_id = member.account_id and candidates.removed_at is null
                join sittings on sittings.id = candidates.sitting_id
                join sitting_parts part on part.sitting_id = sittings.id
              where member.class_id = ${classId} and member.part = 'learner' and ${isOwnSitting(seenBy)}
                and sittings.status = 'published' and sittings.starts_at <= ${now}::timestamptz
                and (${from ?? null}::timestamptz is null or sittings.starts_at >= ${from ?? null})
                and (${to ?? null}::timestamptz is null or sittings.starts_at < ${to ?? null})
          ) named group by course_id
        ) begun join courses on courses.id = course_id
      where (${type ?? null}::text is null or courses.type = ${type ?? null})
      order by last desc, courses.id desc limit ${RESULT_TESTS_MAX}
    ), counted as (
      select distinct on (account_id, course_id) id, account_id, course_id, status, score, score_thousandths, out_of, candidate_id, staff,
        result_released_at, has_ended, count(*) filter (where has_ended) over at_test as ended, bool_or(status = 'open') over at_test as is_open
      from taken where course_id in (select id from tests)
        -- An earlier attempt would stand there as what counts.
        and (account_id, course_id) not in (select account_id, course_id from taken where is_again)
      window at_test as (partition by account_id, course_id)
      order by account_id, course_id, has_ended desc, status = 'open' desc, ${orders[counts]}
    ), cells as (
      select account_id, json_build_array(array_agg(course_id), array_agg(id), array_agg(score),
        array_agg(score_thousandths), array_agg(out_of), array_agg(ended), array_agg(has_ended::integer * ${HAS_ENDED} + is_open::integer * ${IS_OPEN}
          + (has_ended and score is not null and ${releaseOf('counted', now)} is not null)::integer * ${IS_UNRELEASED}
        ), array_agg(results.band::float8), array_agg(results.cefr)) as of_tests
      from counted left join results on results.attempt_id = counted.id group by account_id
    )
    select
      json_build_object('id', classes.id, 'name', classes.name, 'archived', classes.archived_at is not null) as class,
      (select coalesce(json_agg(json_strip_nulls(json_build_object('id', id, 'title', title, 'type', type,
        'hides_names', hides_names, 'has_scale', case when scale_id is not null then true end)) order by last desc, id desc), '[]')
        from tests) as tests,
      (select coalesce(max(total), 0) from tests) as tests_total,
      (select coalesce(json_agg(json_build_object('id', accounts.id, 'username', username, 'full_name', full_name,
          'cells', of_tests)
          order by coalesce(nullif(full_name_key, ''), username_key), accounts.id), '[]')
        from class_members member join accounts on accounts.id = member.account_id
          left join cells on cells.account_id = accounts.id
        where member.class_id = classes.id and member.part = 'learner' and accounts.status <> 'deleted') as learners
    from classes where classes.id = ${classId} and ${isOwnClass(seenBy)}
  `.execute(db);
  const [found] = rows;
  return (
    found && {
      ...found,
      learners: found.learners.map(({ cells, ...learner }) => ({ ...learner, cells: unpacked(cells) })),
    }
  );
}

/** Each cell of a learner: as an object it cost the database as much as all else that is asked. */
function unpacked(packed: PackedCells): ResultCell[] {
  if (packed === null) return [];
  const [testIds, attemptIds, scores, thousandths, outsOf, ended, flags, bands, levels] = packed;
  return testIds.map((test_id, at) => {
    const [score = null, flag = 0] = [scores[at], flags[at]];
    const [hasEnded, isOpen] = [(flag & HAS_ENDED) > 0, (flag & IS_OPEN) > 0];
    const cell = {
      test_id,
      attempt_id: attemptIds[at] ?? 0,
      ended: ended[at] ?? 0,
      ...(hasEnded && isOpen && { again: true as const }),
    };
    if (!hasEnded) return { ...cell, state: isOpen ? 'in_progress' : 'unanswered' };
    if (score === null) return { ...cell, state: 'being_marked' };
    const held = (flag & IS_UNRELEASED) > 0 && { unreleased: true as const };
    const exact = thousandths[at] != null && { thousandths: thousandths[at] };
    const band = bands[at] != null && { band: bands[at], ...(levels[at] != null && { cefr: levels[at] }) };
    return { ...cell, state: 'scored', score, ...exact, out_of: outsOf[at] ?? 0, ...band, ...held };
  });
}

function utc(moment: RawBuilder<unknown>) {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** What one learner has done, as `getLearnerResults` tells it; undefined for nobody whom the caller sees. */
export async function findLearnerResults(
  db: Db,
  accountId: number,
  { seenBy, now }: { seenBy: SeenBy; now: Date },
): Promise<LearnerResults | undefined> {
  const { rows } = await sql<LearnerResults>`
    with taken as (
      select attempts.id, attempts.course_id, attempts.title, attempts.type, attempts.status, attempts.score,
        attempts.score_thousandths, attempts.out_of, attempts.started_at, attempts.closed_at, attempts.candidate_id, attempts.marked_by_person,
        attempts.staff, attempts.result_released_at,
        attempts.question_version_ids, count(*) over ()::integer as total
      from attempts join courses on courses.id = attempts.course_id
      where attempts.account_id = ${accountId} and ${isTheirs(seenBy)} and not ${isAnonymous}
      order by attempts.started_at desc, attempts.id desc limit ${LEARNER_ATTEMPTS_MAX}
    )
    select
      json_build_object('id', accounts.id, 'username', username, 'full_name', full_name, 'email', email) as learner,
      (select coalesce(jsonb_agg(jsonb_build_object('id', taken.id, 'test_id', course_id, 'title', taken.title,
          'type', taken.type, 'status', taken.status, 'score', taken.score, 'out_of', taken.out_of,
          'started_at', ${utc(sql`taken.started_at`)}, 'closed_at', ${utc(sql`taken.closed_at`)},
          'unreleased', ${releaseOf('taken', now)} is not null, 'examination', sittings.title)
          || jsonb_strip_nulls(jsonb_build_object('thousandths', score_thousandths, 'band', band, 'cefr', cefr))
          order by taken.started_at desc, taken.id desc), '[]')
        from taken left join candidates on candidates.id = taken.candidate_id
          left join sittings on sittings.id = candidates.sitting_id
          left join results on results.attempt_id = taken.id) as attempts,
      (select coalesce(max(total), 0) from taken) as attempts_total,
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('questionType', question_type,
          'score', ${wholeOf(sql`sum`)}, 'thousandths', ${unlessWhole(sql`sum`)}, 'total', total))
          order by question_type), '[]')
        from (
          select question_type, sum(${markThousandths('responses')})::integer as sum, sum(worth)::integer as total
          from taken join responses on attempt_id = taken.id and mark is not null
            join questions on questions.id = responses.question_id
            join question_versions version on version.question_id = questions.id
              and version.id = any(taken.question_version_ids)
          where taken.score is not null and not taken.marked_by_person
          group by question_type
        ) by_type) as kinds
    from accounts
    where accounts.id = ${accountId} and ${accountMay('learns')} and accounts.status <> 'deleted'
      and ${isOwnLearner(seenBy, 'accounts.id')}
  `.execute(db);
  return rows[0];
}
