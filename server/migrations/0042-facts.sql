-- What was recorded of candidates during an examination: facts, never a verdict. Nothing in the database refers to them.
create table exam_facts (
  id integer primary key generated always as identity,
  candidate_id integer not null references candidates (id),
  -- The test that was open; null for what happened outside one.
  attempt_id integer references attempts (id),
  kind text not null check (kind in ('focus_lost', 'full_screen_left', 'paste', 'second_place', 'offline',
    'connection_gap', 'audio_stall', 'audio_restarted', 'microphone_lost', 'device_slept', 'clock_set', 'page_reloaded',
    'late_paper', 'worked_in_pause')),
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at),
  -- How far off these times may be: they are those of a device, mapped to the server's clock.
  unsure_ms integer not null check (unsure_ms >= 0),
  source text not null check (source in ('device', 'server')),
  -- Who counts, and its number: what is told again is there already.
  place uuid not null,
  seq bigint not null,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and length(details::text) <= 1024),
  received_at timestamptz not null,
  looked_at timestamptz,
  looked_by integer references accounts (id),
  unique (candidate_id, place, seq),
  check ((looked_at is null) = (looked_by is null))
);
create index exam_facts_to_look_at on exam_facts (candidate_id) where looked_at is null;
-- What came after the first 500 facts of a candidate in one part, counted by kind. What a place has numbered up to
-- last_seq and is no fact above is counted here.
create table exam_fact_counts (
  id integer primary key generated always as identity,
  candidate_id integer not null references candidates (id),
  attempt_id integer references attempts (id),
  kind text not null,
  place uuid not null,
  count integer not null check (count > 0),
  last_seq bigint not null,
  unique nulls not distinct (candidate_id, place, attempt_id, kind)
);
-- What a learner says to their record, or to one fact of it. Never changed.
create table fact_notes (
  id integer primary key generated always as identity,
  candidate_id integer not null references candidates (id),
  fact_id integer references exam_facts (id),
  -- The device's own: a note that is sent again is there already.
  note_id uuid not null unique,
  text text not null check (char_length(text) between 1 and 2000),
  at timestamptz not null
);
create index fact_notes_of_candidate on fact_notes (candidate_id);
-- An account that is deleted takes its records along, whoever deletes it.
create function forget_facts() returns trigger language plpgsql as $body$
declare
  own integer[] := array(select id from candidates where account_id = new.id);
begin
  delete from fact_notes where candidate_id = any(own);
  delete from exam_facts where candidate_id = any(own);
  delete from exam_fact_counts where candidate_id = any(own);
  return null;
end $body$;
create trigger account_deleted_facts after update of status on accounts for each row
  when (new.status = 'deleted') execute function forget_facts();
