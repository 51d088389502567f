-- What a learner marks in the passages of a test, notes there, and crosses out: no work, and nobody else sees it.
create table attempt_annotations (
  attempt_id integer primary key references attempts (id),
  sequence integer not null,
  annotations jsonb not null,
  saved_at timestamptz not null
);
