create table courses (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  subject text not null,
  description text not null,
  type text not null check (type in ('Reading', 'Listening', 'Writing', 'Speaking')),
  test_duration_seconds integer check (test_duration_seconds >= 60),
  max_score integer not null default 100 check (max_score >= 1),
  attempts_allowed integer check (attempts_allowed >= 1),
  retake_gap_seconds integer not null default 0 check (retake_gap_seconds >= 0),
  created_by integer references accounts (id),
  created_at timestamptz not null,
  -- Deleting a course archives it: open attempts finish, results stay.
  archived_at timestamptz
);
create index courses_shown on courses (id) where archived_at is null;

create table passages (
  id integer generated always as identity primary key,
  course_id integer not null references courses (id),
  position integer not null,
  title text not null,
  content text not null
);
create index passages_of_course on passages (course_id);

create table questions (
  id integer generated always as identity primary key,
  course_id integer not null references courses (id),
  passage_id integer references passages (id),
  position integer not null,
  question_type text not null check (question_type in ('mcq', 'reading_mcq', 'true_false', 'fill_in_blanks',
    'checkbox', 'writing', 'listening', 'speaking', 'descriptive')),
  timer_seconds numeric(7, 2) check (timer_seconds between 0 and 86400),
  -- The version later attempts get. Set right after the version is made; null for a moment only.
  current_version_id integer,
  -- A replaced question stays for the attempts that were given it.
  archived_at timestamptz
);
create index questions_of_course on questions (course_id, position) where archived_at is null;

-- Text, options and key of a question. The text of a version never changes; correcting a key acts in place.
create table question_versions (
  id integer generated always as identity primary key,
  question_id integer not null references questions (id),
  question_text text not null,
  option_a text,
  option_b text,
  option_c text,
  option_d text,
  -- "B", ["A", "C"] or "TRUE"
  correct_option jsonb,
  -- one entry a blank, its variants separated by "|"
  correct_answers jsonb,
  created_at timestamptz not null
);
create index question_versions_of_question on question_versions (question_id);
alter table questions add constraint questions_current_version
  foreign key (current_version_id) references question_versions (id);
