-- needs a stop: an attempt says what its time is made of, which the release before does not write.
-- The clock of an attempt: what its time is made of, what everyone gets, and what one person got beyond that. `deadline`
-- is what contract/src/deadline.ts gives without the pause that is under way, which is added where it is asked.
alter table attempts
  add column timing jsonb check (jsonb_typeof(timing) = 'object'),
  add column base_seconds integer check (base_seconds >= 0),
  -- Added while it ran; `duration_seconds` has it too.
  add column extra_seconds integer not null default 0 check (extra_seconds >= 0),
  add column hard_end timestamptz,
  add column paused_ms integer not null default 0 check (paused_ms >= 0),
  add column paused_at timestamptz,
  add column resume_at timestamptz check (resume_at >= paused_at),
  add check (resume_at is null or paused_at is not null);
update attempts set timing = jsonb_build_object('work', duration_seconds), base_seconds = duration_seconds;
alter table attempts alter column timing set not null, alter column base_seconds set not null;
