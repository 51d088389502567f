-- A course in practice mode opens no tests: its learners answer question by question and are told at once what is right.
-- What they answer is no attempt: nothing that counts reads it.
alter table courses add column practice_mode boolean not null default false;
alter table courses add constraint courses_practice_mode
  check (not practice_mode or (use = 'practice' and type in ('Reading', 'Listening')));

-- One a learner and course: beginning again replaces it.
create table practice_runs (
  id integer primary key generated always as identity,
  account_id integer not null references accounts (id),
  course_id integer not null references courses (id),
  -- As they were when it began, in order.
  question_version_ids integer[] not null,
  pinned_passages jsonb not null,
  started_at timestamptz not null,
  constraint practice_runs_once unique (account_id, course_id)
);
create index practice_runs_of_course on practice_runs (course_id);

-- Each is final. What it is worth is not stored: a key that is corrected later holds here at once.
create table practice_run_answers (
  run_id integer not null references practice_runs (id) on delete cascade,
  question_id integer not null references questions (id),
  answer jsonb not null,
  answered_at timestamptz not null,
  primary key (run_id, question_id)
);

-- A copy of a question has its words.
create index question_versions_by_content on question_versions using hash (content);
