-- Markers read 'Candidate n' instead of the name until a submission is scored.
alter table courses add column anonymous_marking boolean not null default false;

-- Who has a submission open at the desk. A lease that has ended means nothing; the next marker takes the row over.
create table review_leases (
  attempt_id integer primary key references attempts (id),
  marker_id integer not null references accounts (id),
  ends_at timestamptz not null
);
