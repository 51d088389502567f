-- needs a stop: the release before closes tests and corrects keys without telling what was counted.
-- How the questions of a course were answered is counted into cells, from which every figure comes (decision 078).
create table analysis_state (
  course_id integer primary key references courses (id),
  -- Raised when so much is to be counted anew that it is done in the background.
  generation integer not null default 1,
  -- Tests up to this id are counted but for those in the queue; null when all are.
  counted_to integer default 0,
  counted_at timestamptz
);
-- Without a reference to attempts, which would be checked with each submit: a closed one is never deleted.
create table analysis_queue (
  attempt_id integer primary key,
  course_id integer not null
);
create index analysis_queue_of_course on analysis_queue (course_id, attempt_id);

-- Marks in thousandths. `n` counts all tests, `n_first` the first one of each learner.
create table item_cells (
  course_id integer not null,
  generation integer not null,
  question_version_id integer not null,
  -- From 1; 0 is the question as a whole.
  part smallint not null,
  -- 0 for practice.
  sitting_id integer not null,
  -- What the test is out of that a computer marks.
  raw_max integer not null,
  -- In the test.
  number smallint not null,
  class text not null check (char_length(class) <= 40),
  awarded integer not null,
  total integer not null,
  n integer not null,
  n_first integer not null,
  primary key (course_id, generation, question_version_id, part, sitting_id, raw_max, number, class, awarded, total)
) with (fillfactor = 80);
create table total_cells (
  course_id integer not null,
  generation integer not null,
  sitting_id integer not null,
  raw_max integer not null,
  total integer not null,
  n integer not null,
  n_first integer not null,
  primary key (course_id, generation, sitting_id, raw_max, total)
) with (fillfactor = 80);
create table wrong_answer_cells (
  course_id integer not null,
  generation integer not null,
  question_version_id integer not null,
  part smallint not null,
  text text not null check (char_length(text) <= 200),
  n integer not null,
  n_first integer not null,
  primary key (course_id, generation, question_version_id, part, text)
) with (fillfactor = 80);

-- What authors are asked to look at.
create table author_tasks (
  id integer primary key generated always as identity,
  course_id integer not null references courses (id),
  -- Null for the whole test.
  question_version_id integer references question_versions (id) on delete cascade,
  part smallint not null default 0,
  kind text not null check (kind in ('negative_discrimination', 'distractor_beats_key', 'frequent_wrong_answer',
    'too_hard', 'too_easy', 'not_reached')),
  evidence jsonb not null,
  n integer not null,
  state text not null default 'open' check (state in ('open', 'fixed', 'dismissed')),
  reason text check (char_length(reason) between 3 and 500),
  opened_at timestamptz not null,
  closed_by integer references accounts (id),
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'dismissed') = (reason is not null))
);
create unique index author_tasks_open on author_tasks (course_id, kind, coalesce(question_version_id, 0), part)
  where state = 'open';
create index author_tasks_of_version on author_tasks (question_version_id);

-- What was taken before is counted in the background.
insert into analysis_state (course_id) select distinct course_id from attempts where type in ('Reading', 'Listening');
