-- Marks by criteria: rubrics in versions that never change, the version an attempt is marked by, and what was given.
create table rubrics (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 120),
  skill text not null check (skill in ('Writing', 'Speaking')),
  -- Null for what comes with the product, also in its versions.
  created_by integer references accounts (id),
  created_at timestamptz not null,
  archived_at timestamptz
);
create unique index rubrics_name on rubrics (lower(name)) where archived_at is null;

create table rubric_versions (
  id integer generated always as identity primary key,
  rubric_id integer not null references rubrics (id),
  version smallint not null check (version >= 1),
  top smallint not null check (top between 1 and 100),
  step_halves smallint not null check (step_halves in (1, 2)),
  per text not null check (per in ('test', 'question')),
  rounding text not null check (rounding in ('nearest', 'down', 'exact')),
  learner_sees boolean not null,
  criteria jsonb not null,
  created_by integer references accounts (id),
  created_at timestamptz not null,
  constraint rubric_versions_one unique (rubric_id, version)
);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'A row of % never changes.', tg_table_name;
end $$;
create trigger rubric_versions_stay before update on rubric_versions for each row execute function refuse_change();

alter table courses add column rubric_id integer references rubrics (id);
create index courses_by_rubric on courses (rubric_id) where rubric_id is not null;
-- The newest version at its opening.
alter table attempts add column rubric_version_id integer references rubric_versions (id);
create index attempts_by_rubric_version on attempts (rubric_version_id) where rubric_version_id is not null;

alter table reviews
  -- The weighted mean of the criteria, and the band where that is in halves; null for a mark without a rubric.
  add column points numeric(9, 4) check (points >= 0),
  add column band_halves smallint check (band_halves >= 0),
  -- What the marker wrote. The learner gets `comment`, which has the notes below it; null: they are the same.
  add column comment_only text;

-- Of the one review of an attempt.
create table marking_criteria (
  attempt_id integer not null references reviews (attempt_id) on delete cascade,
  -- 0 for the whole test.
  question_id integer not null,
  key text not null,
  value_halves smallint not null check (value_halves >= 0),
  primary key (attempt_id, question_id, key)
);

create table marking_notes (
  id integer generated always as identity primary key,
  attempt_id integer not null references reviews (attempt_id) on delete cascade,
  question_id integer not null references questions (id),
  -- On words of a written answer, from and to in UTF-16 units, or at a second of a recording.
  start_at integer,
  end_at integer,
  quote text,
  seconds numeric(8, 2),
  text text not null check (char_length(text) <= 2000),
  constraint marking_notes_place check (
    (seconds is null and start_at >= 0 and end_at > start_at and quote is not null)
    or (seconds >= 0 and start_at is null and end_at is null and quote is null))
);
create index marking_notes_by_attempt on marking_notes (attempt_id, id);

-- What markers tell each other: no learner reads it.
create table marker_notes (
  id integer generated always as identity primary key,
  attempt_id integer not null references attempts (id),
  author_id integer not null references accounts (id),
  text text not null check (char_length(text) between 1 and 2000),
  made_at timestamptz not null
);
create index marker_notes_by_attempt on marker_notes (attempt_id, id);

create table bank_comments (
  id integer generated always as identity primary key,
  -- Whose it is; null: everybody's.
  owner_id integer references accounts (id),
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index bank_comments_by_owner on bank_comments (owner_id);
