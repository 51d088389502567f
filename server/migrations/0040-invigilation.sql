-- What staff did in a sitting. `id` is the device's own: a call that is sent again gets the reply of the first, and another
-- body under the same id is refused by the digest.
create table sitting_actions (
  id uuid primary key,
  sitting_id integer not null references sittings (id),
  kind text not null,
  digest text not null,
  -- For whom it was done; whether it was meant for the whole room.
  candidate_ids integer[] not null default '{}',
  for_all boolean not null default false,
  reason text check (char_length(reason) <= 500),
  -- What else the timeline of a candidate tells of it.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  -- Null until its transaction ends.
  reply jsonb,
  made_by integer not null references accounts (id),
  made_at timestamptz not null
);
create index sitting_actions_of_sitting on sitting_actions (sitting_id, made_at);
-- Time that was added to one test.
create table attempt_extensions (
  id integer primary key generated always as identity,
  attempt_id integer not null references attempts (id),
  action_id uuid not null references sitting_actions (id),
  seconds integer not null check (seconds > 0),
  reason text,
  made_by integer not null references accounts (id),
  made_at timestamptz not null
);
create index attempt_extensions_of_attempt on attempt_extensions (attempt_id);
-- What staff told candidates: one, or all without a candidate.
create table sitting_messages (
  id integer primary key generated always as identity,
  sitting_id integer not null references sittings (id),
  candidate_id integer references candidates (id),
  action_id uuid not null references sitting_actions (id),
  text text not null check (char_length(text) between 1 and 500),
  made_by integer not null references accounts (id),
  made_at timestamptz not null
);
create index sitting_messages_of_sitting on sitting_messages (sitting_id, id);
create table message_seen (
  message_id integer not null references sitting_messages (id),
  candidate_id integer not null references candidates (id),
  seen_at timestamptz not null,
  primary key (message_id, candidate_id)
);
-- What happened in the room. Never changed, only withdrawn.
create table incidents (
  id integer primary key generated always as identity,
  sitting_id integer not null references sittings (id),
  candidate_id integer references candidates (id),
  action_id uuid not null references sitting_actions (id),
  kind text not null check (kind in ('note', 'technical', 'medical', 'disturbance', 'misconduct')),
  text text not null check (char_length(text) between 1 and 5000),
  made_by integer not null references accounts (id),
  made_at timestamptz not null,
  withdrawn_by integer references accounts (id),
  withdrawn_at timestamptz,
  withdrawn_reason text check (char_length(withdrawn_reason) between 1 and 200),
  check ((withdrawn_by is null) = (withdrawn_at is null) and (withdrawn_by is null) = (withdrawn_reason is null))
);
create index incidents_of_sitting on incidents (sitting_id, id);
-- Staff stop clocks too: those of the whole sitting, or of one candidate.
alter table attempt_pauses drop constraint attempt_pauses_kind_check;
alter table attempt_pauses
  add constraint attempt_pauses_kind_check check (kind in ('break', 'sitting', 'one')),
  add column made_by integer references accounts (id),
  add column reason text check (char_length(reason) <= 200);
alter table attempts
  -- When a watcher must look at it again; null for one that nobody watches.
  add column changed_at timestamptz,
  -- Whether the pause under way is the staff's.
  add column paused_by_staff boolean not null default false,
  -- Its end when it was last opened again: a device that knows an earlier one has not heard of that.
  add column reopened_deadline timestamptz;
-- What was paused for everyone, as [{"from", "to"}]: starts that fell into it come after it.
alter table sittings add column pauses jsonb not null default '[]' check (jsonb_typeof(pauses) = 'array');
-- What the device of a candidate last told of itself.
alter table candidates add column presence jsonb check (jsonb_typeof(presence) = 'object');
