-- Scales: which band a mark is, and what stands between a mark and what it would be on another day (decision 082).
create table scales (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 120),
  created_by integer not null references accounts (id),
  created_at timestamptz not null,
  archived_at timestamptz
);
create unique index scales_name on scales (lower(name)) where archived_at is null;

create table scale_versions (
  id integer generated always as identity primary key,
  scale_id integer not null references scales (id),
  version smallint not null check (version >= 1),
  -- Marks of the test, or points of a rubric.
  source text not null check (source in ('raw', 'points')),
  max_raw integer not null check (max_raw >= 1),
  step numeric(3, 1) not null check (step in (0.1, 0.5, 1)),
  -- How many of a hundred results on another day lie in the likely range.
  percent smallint not null check (percent in (68, 95)),
  rows jsonb not null,
  created_by integer not null references accounts (id),
  created_at timestamptz not null,
  constraint scale_versions_one unique (scale_id, version)
);
create trigger scale_versions_stay before update on scale_versions for each row execute function refuse_change();

alter table courses add column scale_id integer references scales (id);
create index courses_by_scale on courses (scale_id) where scale_id is not null;

-- The standard error of a mark of a course as it was measured last: of what a computer marks from how its questions were
-- answered, of what people mark from how far two of them lie apart, who saw nothing of each other.
create table measurement_errors (
  course_id integer not null references courses (id),
  measured_from text not null check (measured_from in ('items', 'markers')),
  source text not null,
  max_raw integer not null,
  state text not null check (state in ('given', 'too_few', 'not_reliable')),
  -- Tests, or pairs of marks.
  n integer not null,
  -- Of one mark, in marks of the scale.
  error double precision check (error >= 0),
  measured_at timestamptz not null,
  primary key (course_id, measured_from, source, max_raw),
  check ((state = 'given') = (error is not null))
);

-- What a settled mark is on the scale that held when it was settled.
create table results (
  attempt_id integer primary key references attempts (id) on delete cascade,
  scale_version_id integer not null references scale_versions (id),
  raw numeric(9, 3) not null,
  band numeric(5, 1) not null,
  cefr text,
  -- The bands of the likely range.
  low numeric(5, 1),
  high numeric(5, 1),
  interval_state text not null check (interval_state in ('given', 'too_few', 'not_reliable')),
  interval_from text not null check (interval_from in ('items', 'markers')),
  interval_n integer not null,
  check ((interval_state = 'given') = (low is not null and high is not null)),
  check (low is null or band between low and high)
);
create index results_by_version on results (scale_version_id);

-- The row that a mark is in: the last one that begins at it or below.
create function scale_row(of_rows jsonb, raw numeric) returns jsonb language sql immutable strict parallel safe as $body$
  select one from jsonb_array_elements(of_rows) as one where (one ->> 'from')::numeric <= raw
  order by (one ->> 'from')::numeric desc limit 1
$body$;

-- What an attempt would be on a version of a scale; no row for one that the scale is not for. Of a test of which questions
-- were left out, the mark counts in proportion.
create function result_of(of_attempt integer, version_id integer) returns setof results language sql stable as $body$
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
      -- Of a mean of two marks; of one; of what a computer gave. 1.96 errors on both sides are 95 of 100.
      measured.error * case when not marked_by_person then 1
        when review.settled_by in ('agreed', 'adjudicated') then sqrt(0.5) else 1 end
        * case scale.percent when 95 then 1.96 else 1 end as reach
    from attempts join scale_versions scale on scale.id = version_id
      left join reviews review on review.attempt_id = attempts.id
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

-- Stores that, in the place of what is there.
create function write_result(of_attempt integer, version_id integer) returns void language plpgsql as $body$
begin
  with found as (select * from result_of(of_attempt, version_id)), written as (
    insert into results select * from found
    on conflict (attempt_id) do update set scale_version_id = excluded.scale_version_id, raw = excluded.raw,
      band = excluded.band, cefr = excluded.cefr, low = excluded.low, high = excluded.high,
      interval_state = excluded.interval_state, interval_from = excluded.interval_from, interval_n = excluded.interval_n
  )
  delete from results where attempt_id = of_attempt and not exists (select from found);
end $body$;

-- Whatever gives an attempt a mark, changes it or takes it back passes here. A mark that is changed stays on its scale.
create function settle_result() returns trigger language plpgsql as $body$
declare
  version_id integer;
begin
  select scale_version_id into version_id from results where attempt_id = new.id;
  if new.score is null then
    if version_id is not null then delete from results where attempt_id = new.id; end if;
    return null;
  end if;
  if version_id is null then
    select version.id into version_id from courses join scale_versions version on version.scale_id = courses.scale_id
      where courses.id = new.course_id order by version.version desc limit 1;
  end if;
  if version_id is not null then perform write_result(new.id, version_id); end if;
  return null;
end $body$;
create trigger attempts_settled after update of score, score_thousandths, left_out_marks on attempts for each row
  when (new.score is not null or old.score is not null) execute function settle_result();
