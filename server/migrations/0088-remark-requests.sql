-- How long after a result is out its learner may ask that a person marks the work once more, in days; null: not at all.
alter table courses add column remark_days integer check (remark_days between 1 and 365);
alter table courses add column remark_may_lower boolean not null default false;

-- One for an attempt, for good. What the marker gave is kept here whether the result becomes it or not.
create table remark_requests (
  id integer primary key generated always as identity,
  attempt_id integer not null constraint remark_requests_once unique references attempts (id),
  reason text not null default '' check (char_length(reason) <= 2000),
  state text not null check (state in ('open', 'with_marker', 'done', 'withdrawn')),
  requested_at timestamptz not null,
  marker_id integer references accounts (id),
  -- Null: given out by the server.
  allocated_by integer references accounts (id),
  allocated_at timestamptz,
  -- The result before, what the marker gave, and the result since.
  before_score integer,
  marked_score integer,
  after_score integer,
  criteria jsonb not null default '[]',
  comment text not null default '',
  notes jsonb not null default '[]',
  outcome text check (outcome in ('raised', 'unchanged', 'lowered')),
  done_at timestamptz,
  check ((marker_id is null) = (allocated_at is null)),
  check (state not in ('with_marker', 'done') or marker_id is not null),
  check ((state = 'done') = (done_at is not null)),
  check ((state = 'done') = (outcome is not null)),
  check ((state = 'done') = (before_score is not null and marked_score is not null and after_score is not null))
);
create index remark_requests_with_marker on remark_requests (marker_id, attempt_id) where state = 'with_marker';
create index remark_requests_by_state on remark_requests (state, id);

alter table reviews drop constraint reviews_settled_by_check;
alter table reviews add constraint reviews_settled_by_check
  check (settled_by in ('single', 'agreed', 'adjudicated', 'remark', 'lead'));
