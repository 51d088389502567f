-- What one learner is given of one practice test: an attempt more, or more time. More time has no attempt until one is
-- opened that takes it.
create table allowances (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  course_id integer not null references courses (id),
  kind text not null check (kind in ('attempt', 'time')),
  seconds integer not null default 0 check (seconds between 0 and 86400),
  attempt_id integer references attempts (id),
  reason text not null check (reason <> ''),
  given_by integer not null references accounts (id),
  given_at timestamptz not null,
  check ((kind = 'time') = (seconds > 0)),
  check (kind = 'time' or attempt_id is null)
);
create index allowances_of_learner on allowances (account_id, course_id);

-- The bank is searched as people and courses are (0053): its words without accents, marks and case.
update questions set searched = to_tsvector('simple', search_text(array_to_string(tsvector_to_array(searched), ' ')))
  where searched is not null;
update passages set searched = to_tsvector('simple', search_text(array_to_string(tsvector_to_array(searched), ' ')))
  where searched is not null;
