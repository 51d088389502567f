-- A set of the bank is a passage with a text, or one recording, with its questions.
alter table passages
  add column audio_upload_id integer references uploads (id),
  -- Of a set: its questions have these where they leave them empty.
  add column skill text check (skill in ('Reading', 'Listening', 'Writing', 'Speaking')),
  add column level text check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  add column topic text not null default '' check (char_length(topic) <= 80),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20),
  add column searched tsvector,
  add column changed_at timestamptz,
  add column retired_at timestamptz;
alter table questions
  -- The set of one recording that it belongs to. Learners are shown no passage for it.
  add column audio_set_id integer references passages (id),
  add column set_id integer generated always as (coalesce(passage_id, audio_set_id)) stored;
create index questions_of_bank_by_change on questions (changed_at desc, id desc) where course_id is null;
create index questions_of_set on questions (set_id) where course_id is null and set_id is not null;
-- A question that goes is no longer what others were copied from.
create index questions_copied on questions (copied_from_version_id) where copied_from_version_id is not null;
create index passages_of_bank on passages (id) where course_id is null;
create index passages_searched on passages using gin (searched);

-- What all questions of a set say is said of the set.
update passages set skill = said.skill, level = said.level, topic = said.topic, tags = said.tags,
  changed_at = said.changed_at, retired_at = said.retired_at
from (
  select passage_id,
    case when count(distinct coalesce(skill, '')) = 1 then max(skill) end as skill,
    case when count(distinct coalesce(level, '')) = 1 then max(level) end as level,
    case when count(distinct topic) = 1 then max(topic) else '' end as topic,
    case when count(distinct tags) = 1 then max(tags) else '{}' end as tags,
    max(changed_at) as changed_at,
    case when bool_and(retired_at is not null) then max(retired_at) end as retired_at
  from questions where course_id is null and passage_id is not null group by passage_id
) said
where passages.id = said.passage_id and passages.course_id is null;
update passages set searched = to_tsvector('simple', translate(
  left(concat_ws(E'\n', title, topic, array_to_string(tags, E'\n'), content), 100000), '-+._/:@\&#~', '           '))
where course_id is null;

-- How the present words of the bank's questions were answered, counted now and then: the order of a list of 50,000.
create table version_figures (
  version_id integer primary key references question_versions (id) on delete cascade,
  attempts integer not null check (attempts > 0),
  -- Mean mark by marks.
  facility double precision not null
);
-- At most one row.
create table figures_counted (
  id boolean primary key default true check (id),
  -- The closed attempts until then are counted; null before the first count.
  until timestamptz,
  -- When a process last began to count.
  claimed_at timestamptz
);
create index attempts_by_end on attempts (closed_at) where closed_at is not null;
