-- Answers given again, after a test, to questions of it that were wrong. They are no part of the attempt: nothing that
-- counts reads them.
create table practised_answers (
  attempt_id integer not null references attempts (id),
  question_id integer not null references questions (id),
  answer jsonb not null,
  mark smallint not null,
  part_marks smallint[],
  thousandths integer,
  part_thousandths integer[],
  answered_at timestamptz not null,
  primary key (attempt_id, question_id)
);
