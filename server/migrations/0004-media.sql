-- Every file in the store. `key` is unguessable: it names the file there and in the paths that play it.
create table uploads (
  id integer generated always as identity primary key,
  key text not null unique,
  kind text not null check (kind in ('listening', 'recording')),
  owner_id integer not null references accounts (id),
  media_type text not null,
  codec text not null,
  bytes integer not null check (bytes > 0),
  duration_seconds numeric(9, 3) not null check (duration_seconds > 0),
  created_at timestamptz not null,
  -- Null until the file is in the store: what was cut off in between is cleared away.
  stored_at timestamptz
);
create index uploads_by_age on uploads (created_at) where kind = 'recording' or stored_at is null;

-- The audio of a Listening question belongs to its version: an open attempt keeps the one it began with.
alter table question_versions add column audio_upload_id integer references uploads (id);

alter table attempts
  -- Speaking: { "questionId": { "openedAt": iso, "endsAt": iso } }, begun at the first opening.
  add column question_clocks jsonb not null default '{}',
  -- Listening: { "part": { "startedAt": iso, "positionSeconds": number } }, parts counted from 1.
  add column plays jsonb not null default '{}';

create table recordings (
  attempt_id integer not null references attempts (id),
  question_id integer not null references questions (id),
  -- True for one that came after the attempt had closed: kept beside it, never in place of the one in time.
  late boolean not null default false,
  upload_id integer not null unique references uploads (id),
  -- The loudest moment by the browser's meter.
  peak_dbfs numeric(6, 2),
  received_at timestamptz not null,
  primary key (attempt_id, question_id, late)
);

-- What a person said of a submission; the audit log keeps what it said before.
create table reviews (
  attempt_id integer primary key references attempts (id),
  score integer not null check (score >= 0),
  max_score integer not null,
  comment text not null default '',
  marker_id integer not null references accounts (id),
  version integer not null check (version >= 1),
  scored_at timestamptz not null
);
