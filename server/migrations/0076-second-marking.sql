-- Second marking: who marks a course and by which rules, and the marks of each submission until they are one. A course
-- without a policy has no row of any of this.
create table course_markers (
  course_id integer not null references courses (id),
  account_id integer not null references accounts (id),
  may_adjudicate boolean not null,
  -- Who leads gives out work, sees figures, and changes what is final.
  lead boolean not null,
  -- So many submissions of the course at most, 0 for whoever only leads or decides; null: as many as there are.
  quota integer check (quota >= 0),
  added_by integer not null references accounts (id),
  added_at timestamptz not null,
  primary key (course_id, account_id)
);
create index course_markers_by_account on course_markers (account_id);

create table marking_policies (
  course_id integer primary key references courses (id),
  second text not null check (second in ('none', 'sample', 'all')),
  sample_percent smallint check (sample_percent between 1 and 99),
  -- Nobody is told it: with it one could tell who is marked twice.
  sample_seed text not null,
  -- In half bands where the course has a rubric, otherwise in marks.
  gap integer not null check (gap >= 0),
  criterion_gap_halves smallint check (criterion_gap_halves >= 0),
  agreed text not null check (agreed in ('mean', 'first', 'higher')),
  adjudicated text not null check (adjudicated in ('third', 'nearest_pair', 'median')),
  adjudicator_sees boolean not null,
  comments_from text not null check (comments_from in ('all', 'last')),
  version integer not null,
  check ((second = 'sample') = (sample_percent is not null))
);

-- Written when a test ends whose course has such a policy, with the policy as it was then.
create table marking_cases (
  attempt_id integer primary key references attempts (id) on delete cascade,
  course_id integer not null references courses (id),
  policy jsonb not null,
  needed smallint not null check (needed in (1, 2)),
  chosen_by text not null check (chosen_by in ('policy', 'sample')),
  state text not null check (state in ('waiting', 'second', 'adjudication', 'settled')),
  settled_at timestamptz,
  check ((state = 'settled') = (settled_at is not null))
);
create index marking_cases_by_course on marking_cases (course_id, state, attempt_id);
create index marking_cases_open on marking_cases (course_id) where state <> 'settled';

create table markings (
  id integer generated always as identity primary key,
  attempt_id integer not null references marking_cases (attempt_id) on delete cascade,
  -- The third decides between two that do not agree.
  turn text not null check (turn in ('first', 'second', 'third')),
  marker_id integer not null references accounts (id),
  state text not null check (state in ('allocated', 'saved', 'withdrawn')),
  score integer check (score >= 0),
  -- Of the criteria; null without a rubric.
  band numeric(6, 2) check (band >= 0),
  criteria jsonb not null default '[]',
  comment text not null default '',
  notes jsonb not null default '[]',
  version integer not null default 0,
  -- Null: given out by the server.
  allocated_by integer references accounts (id),
  allocated_at timestamptz not null,
  saved_at timestamptz,
  check ((state = 'saved') = (score is not null)),
  check ((state = 'saved') = (saved_at is not null))
);
create unique index markings_one_turn on markings (attempt_id, turn) where state <> 'withdrawn';
create unique index markings_one_marker on markings (attempt_id, marker_id) where state <> 'withdrawn';
create index markings_by_marker on markings (marker_id, state, allocated_at);

-- What each save of a marking took the place of: the log has no figures while a submission is marked blind.
create table marking_history (
  marking_id integer not null references markings (id) on delete cascade,
  version integer not null,
  score integer not null,
  criteria jsonb not null,
  comment text not null,
  saved_at timestamptz not null,
  primary key (marking_id, version)
);

-- How the mark that a learner gets came about.
alter table reviews add column settled_by text not null default 'single'
  check (settled_by in ('single', 'agreed', 'adjudicated', 'lead'));
