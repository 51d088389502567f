import { type OwnProgress, PROGRESS_DAYS, PROGRESS_RESULTS } from '@parlance/contract/progress';
import { sql } from 'kysely';
import { plusDays } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { markThousandths, unlessWhole, wholeOf } from '../../platform/database/thousandths.ts';
import { onScaleOf } from '../../scales/results/queries.ts';
import { isSeen, releaseOf } from '../release/queries.ts';

/** The answers of a time, by its name in the statement, as they are told. */
function answersOf(time: 'recent' | 'before') {
  const sum = sql.ref(`${time}_sum`);
  return sql`jsonb_build_object('answered', ${sql.ref(`${time}_answered`)}, 'right', ${wholeOf(sum)},
    'thousandths', ${unlessWhole(sum)})`;
}

/** How an account has come along: the results whose score its learner sees, and what they answered where that is shown. */
export async function findProgress(db: Db, accountId: number, now: Date): Promise<OwnProgress> {
  const recentFrom = plusDays(now, -PROGRESS_DAYS);
  const beforeFrom = plusDays(now, -2 * PROGRESS_DAYS);
  const { rows } = await sql<OwnProgress>`
    with shown as (
      select id, type, title, score, score_thousandths, out_of, closed_at, marked_by_person, question_version_ids, sees_breakdown from (
        select id, type, title, score, score_thousandths, out_of, closed_at, marked_by_person, question_version_ids,
          ${releaseOf('attempts', now)} as release, ${isSeen('attempts', 'see_breakdown')} as sees_breakdown
        from attempts where account_id = ${accountId} and not staff and status in ('submitted', 'timed_out') and score is not null
      ) scored where release is null
    ), last as (
      select id, type, title, score, score_thousandths, out_of, closed_at, ${onScaleOf('placed')} as on_scale from (
        select id, type, title, score, score_thousandths, out_of, closed_at, row_number() over (partition by type order by closed_at desc, id desc) as place from shown
      ) placed where place <= ${PROGRESS_RESULTS}
    ), answered as (
      select q.question_type, shown.closed_at >= ${recentFrom}::timestamptz as recent, v.worth, ${markThousandths('r')} as thousandths
      from shown join responses r on r.attempt_id = shown.id and r.answer is not null and r.mark is not null
        join questions q on q.id = r.question_id
        join question_versions v on v.question_id = q.id and v.id = any(shown.question_version_ids) and v.worth > 0
      where shown.sees_breakdown and not shown.marked_by_person and shown.closed_at >= ${beforeFrom}::timestamptz
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('type', type, 'results', results) order by type), '[]') from (
        select type, jsonb_agg(jsonb_strip_nulls(jsonb_build_object('attempt_id', id, 'course_name', title,
          'taken_at', to_char(closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'score', score, 'thousandths', score_thousandths, 'out_of', out_of))
          || case when on_scale is null then '{}' else jsonb_build_object('on_scale', on_scale) end order by closed_at, id) as results
        from last group by type) by_type) as skills,
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('question_type', question_type,
          'recent', ${answersOf('recent')}, 'before', ${answersOf('before')})) order by question_type), '[]')
        from (
          select question_type,
            coalesce(sum(worth) filter (where recent), 0)::integer as recent_answered,
            coalesce(sum(thousandths) filter (where recent), 0)::integer as recent_sum,
            coalesce(sum(worth) filter (where not recent), 0)::integer as before_answered,
            coalesce(sum(thousandths) filter (where not recent), 0)::integer as before_sum
          from answered group by question_type
        ) by_kind) as kinds
  `.execute(db);
  const [progress] = rows;
  if (!progress) throw new Error('A select without a from gave no row.');
  return progress;
}
