-- Of two marks that became one, the mean alone is surer than each: the first, the higher, the third or the middle one is a
-- mark of one marker.

-- What an attempt would be on a version of a scale; no row for one that the scale is not for. Of a test of which questions
-- were left out, the mark counts in proportion.
create or replace function result_of(of_attempt integer, version_id integer) returns setof results language sql stable as $body$
  with taken as (
    select attempts.id, scale.id as version_id, scale.rows, scale.max_raw,
      case scale.source
        when 'points' then case when rubric.top = scale.max_raw then trunc(review.points, 3) end
        else case when attempts.out_of > 0
          and scale.max_raw = case when marked_by_person then attempts.max_score else total_marks end
          then trunc(coalesce(score_thousandths / 1000.0, attempts.score) * scale.max_raw / attempts.out_of, 3) end
      end as raw,
      case when marked_by_person then 'markers' else 'items' end as measured_from,
      coalesce(measured.state, 'too_few') as state, coalesce(measured.n, 0) as n,
      -- Of a mean of two marks; of one, which also two or three may have come to; of what a computer gave. 1.96 errors on
      -- both sides are 95 of 100.
      measured.error * case when marked_by_person and (review.settled_by, case review.settled_by
            when 'agreed' then of_it.policy ->> 'agreed' when 'adjudicated' then of_it.policy ->> 'adjudicated' end)
          in (('agreed', 'mean'), ('adjudicated', 'nearest_pair')) then sqrt(0.5) else 1 end
        * case scale.percent when 95 then 1.96 else 1 end as reach
    from attempts join scale_versions scale on scale.id = version_id
      left join reviews review on review.attempt_id = attempts.id
      left join marking_cases of_it on of_it.attempt_id = attempts.id
      left join rubric_versions rubric on rubric.id = attempts.rubric_version_id
      left join measurement_errors measured on measured.course_id = attempts.course_id
        and measured.measured_from = case when marked_by_person then 'markers' else 'items' end
        and measured.source = scale.source and measured.max_raw = scale.max_raw
    where attempts.id = of_attempt and attempts.score is not null and not attempts.staff
      and attempts.status in ('submitted', 'timed_out')
  )
  select id, version_id, raw, (scale_row(rows, raw) ->> 'band')::numeric, scale_row(rows, raw) ->> 'cefr',
    case when state = 'given'
      then (scale_row(rows, greatest(0, raw - reach::numeric)) ->> 'band')::numeric end,
    case when state = 'given'
      then (scale_row(rows, greatest(raw, least(max_raw, raw + reach::numeric))) ->> 'band')::numeric end,
    state, measured_from, n
  from taken where raw is not null
$body$;

-- Bands that change without the score, a whole number, make another result too.
create trigger reviews_reports after update on reviews for each row
  when (old.points is distinct from new.points) execute function replace_reports();
