-- Calibration: settled work with a mark that the markers of a course agree on, given to one of them now and then among
-- what they mark, without their knowing. Nothing of it is in attempts, cases, markings or reviews: so nothing that reads
-- these can count it.
create table calibration_scripts (
  id integer generated always as identity primary key,
  course_id integer not null references courses (id),
  attempt_id integer not null references attempts (id) on delete cascade,
  score integer not null check (score >= 0),
  -- Of the criteria; null without a rubric.
  band numeric(6, 2) check (band >= 0),
  criteria jsonb not null default '[]',
  -- Why this is its mark.
  reason text not null check (reason <> ''),
  created_by integer not null references accounts (id),
  created_at timestamptz not null,
  -- Given to nobody any more.
  retired_at timestamptz
);
create unique index calibration_scripts_once on calibration_scripts (attempt_id) where retired_at is null;
create index calibration_scripts_by_course on calibration_scripts (course_id, id);

create table calibrations (
  -- One of the numbers of attempts, so that its marker cannot tell it from them.
  id integer primary key,
  script_id integer not null references calibration_scripts (id) on delete cascade,
  marker_id integer not null references accounts (id),
  state text not null check (state in ('allocated', 'saved', 'withdrawn')),
  allocated_at timestamptz not null,
  -- When it is there for its marker: as if somebody had begun it when it was given, and taken as long as its learner.
  shown_at timestamptz not null,
  score integer check (score >= 0),
  band numeric(6, 2) check (band >= 0),
  criteria jsonb not null default '[]',
  comment text not null default '',
  notes jsonb not null default '[]',
  -- What the marker tells other markers.
  marker_notes jsonb not null default '[]',
  version integer not null default 0,
  saved_at timestamptz,
  -- When whoever leads told its marker what it was; null: not yet.
  told_at timestamptz,
  check ((state = 'saved') = (score is not null)),
  check ((state = 'saved') = (saved_at is not null)),
  unique (script_id, marker_id)
);
create index calibrations_by_marker on calibrations (marker_id, state);

-- One in so many of what a marker is given; null: none.
alter table marking_policies add column calibration_every smallint check (calibration_every between 5 and 100);
