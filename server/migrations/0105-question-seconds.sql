-- How long each question was on the screen, in seconds by its id, as the browser told it. Used for medians only.
alter table attempts add column question_seconds jsonb not null default '{}';
-- How many tests had each time, in seconds, in which long times are rounded down.
create table item_time_cells (
  course_id integer not null,
  generation integer not null,
  question_version_id integer not null,
  sitting_id integer not null,
  raw_max integer not null,
  seconds integer not null check (seconds >= 0),
  n integer not null,
  n_first integer not null,
  primary key (course_id, generation, question_version_id, sitting_id, raw_max, seconds)
) with (fillfactor = 80);
