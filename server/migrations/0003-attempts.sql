create table attempts (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  course_id integer not null references courses (id),
  status text not null default 'open' check (status in ('open', 'submitted', 'timed_out', 'abandoned')),
  staff boolean not null default false,
  -- Pinned at the start: what is changed in the course later does not reach this attempt.
  title text not null,
  type text not null check (type in ('Reading', 'Listening', 'Writing', 'Speaking')),
  max_score integer not null,
  question_ids integer[] not null check (cardinality(question_ids) > 0),
  question_version_ids integer[] not null,
  duration_seconds integer not null check (duration_seconds > 0),
  started_at timestamptz not null,
  deadline timestamptz not null,
  flags integer[] not null default '{}',
  current_question_id integer,
  -- The counter of the last save, and a digest of what it carried, to know a repeat from a conflict.
  sequence integer not null default 0,
  save_digest text,
  -- The last save that carried an answer or a flag.
  saved_at timestamptz,
  closed_at timestamptz,
  auto_submitted boolean not null default false,
  -- True while a person must mark this attempt or has: score then is theirs.
  marked_by_person boolean not null default false,
  score integer check (score >= 0),
  check ((status = 'open') = (closed_at is null)),
  check (cardinality(question_ids) = cardinality(question_version_ids))
);
create unique index attempts_one_open on attempts (account_id, course_id) where status = 'open';
create index attempts_due on attempts (deadline) where status = 'open';
create index attempts_of_account on attempts (account_id, closed_at desc);
create index attempts_of_course on attempts (course_id);

create table responses (
  attempt_id integer not null references attempts (id),
  question_id integer not null references questions (id),
  -- Null when an answer was given and cleared again.
  answer jsonb,
  -- 1 or 0 once marked by the machine; null before, and for questions a person marks.
  mark smallint check (mark in (0, 1)),
  primary key (attempt_id, question_id)
);

-- What arrived after an attempt had closed: shown to markers and to the learner, never scored by itself.
create table late_work (
  id integer generated always as identity primary key,
  attempt_id integer not null references attempts (id),
  answers jsonb not null,
  flags jsonb not null,
  digest text not null,
  received_at timestamptz not null,
  unique (attempt_id, digest)
);
