-- What stopped the clock of an attempt, and for how long: `resume_at` is when it runs again by itself, `ended_at` when it
-- did. `id` is the device's own, so that a repeated call is known.
create table attempt_pauses (
  id uuid primary key,
  attempt_id integer not null references attempts (id),
  kind text not null check (kind in ('break')),
  began_at timestamptz not null,
  resume_at timestamptz check (resume_at >= began_at),
  ended_at timestamptz check (ended_at >= began_at)
);
create unique index attempt_pauses_one_open on attempt_pauses (attempt_id) where ended_at is null;
create index attempt_pauses_of_attempt on attempt_pauses (attempt_id);
-- The pause that is under way, and how many breaks its learner has taken.
alter table attempts
  add column pause_id uuid,
  add column breaks_used smallint not null default 0,
  add check ((pause_id is null) = (paused_at is null));
