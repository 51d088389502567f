-- Whom the school's other systems are told by, what happened, and what became of telling it.
create table webhooks (
  id integer primary key generated always as identity,
  url text not null,
  -- Encrypted with SECRET, as the one before, which signs beside it for a day.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  events text[] not null check (cardinality(events) > 0),
  active boolean not null default true,
  -- Why the server turned it off; none where a person did.
  off_reason text check (off_reason in ('gone', 'failing')),
  failing_since timestamptz,
  created_by integer not null references accounts (id),
  created_at timestamptz not null,
  check ((previous_secret is null) = (previous_until is null)),
  check (not active or off_reason is null)
);
create table webhook_events (
  id uuid primary key default gen_random_uuid(),
  type text not null,
  data jsonb not null,
  at timestamptz not null default now()
);
create index webhook_events_by_age on webhook_events (at);
create table webhook_deliveries (
  id integer primary key generated always as identity,
  webhook_id integer not null references webhooks (id) on delete cascade,
  event_id uuid not null references webhook_events (id) on delete cascade,
  -- When it is tried next; none once it was delivered or given up.
  due_at timestamptz default '-infinity',
  tries jsonb not null default '[]',
  delivered_at timestamptz,
  given_up_at timestamptz,
  unique (webhook_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where due_at is not null;
create index webhook_deliveries_of_hook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_of_event on webhook_deliveries (event_id);

-- An event is written by the statement that causes it, whichever that is. Where nobody listens nothing is written.
create function tell_webhooks(told text, about jsonb) returns void language sql as $body$
  with hooks as (select id from webhooks where active and told = any(events)), event as (
    insert into webhook_events (type, data) select told, about where exists (select from hooks) returning id
  )
  insert into webhook_deliveries (webhook_id, event_id) select hooks.id, event.id from hooks, event
$body$;

create function tell_of_attempt() returns trigger language plpgsql as $body$
declare
  about jsonb;
begin
  if not exists (select from webhooks where active) then return null; end if;
  about := jsonb_build_object('attempt_id', new.id, 'account_id', new.account_id, 'course_id', new.course_id,
    'sitting_id', (select sitting_id from sitting_parts where id = new.sitting_part_id), 'status', new.status);
  if tg_op = 'INSERT' or (old.paper_at is null and new.paper_at is not null) then
    perform tell_webhooks('attempt.opened', about);
  end if;
  if tg_op = 'INSERT' then return null; end if;
  if old.status = 'open' and new.status <> 'open' then
    perform tell_webhooks(case new.status when 'submitted' then 'attempt.submitted' else 'attempt.timed_out' end, about);
  end if;
  if new.status <> 'open' and new.score is not null and (old.status = 'open' or old.score is null
    or (old.score, old.score_thousandths, old.out_of) is distinct from (new.score, new.score_thousandths, new.out_of))
  then
    perform tell_webhooks(
      case when old.status = 'open' or old.score is null then 'result.scored' else 'result.changed' end,
      about || jsonb_build_object('score', trim_scale(coalesce(new.score_thousandths / 1000.0, new.score)),
        'max_score', new.out_of));
  end if;
  return null;
end
$body$;
create trigger attempts_opened_told after insert on attempts for each row
  when (not new.staff and (new.sitting_part_id is null or new.paper_at is not null)) execute function tell_of_attempt();
create trigger attempts_told after update on attempts for each row
  when (not new.staff and (old.status <> new.status or old.score is distinct from new.score
    or old.score_thousandths is distinct from new.score_thousandths or old.out_of <> new.out_of
    or (old.paper_at is null and new.paper_at is not null)))
  execute function tell_of_attempt();

create function tell_of_account() returns trigger language plpgsql as $body$
begin
  perform tell_webhooks(case tg_op when 'INSERT' then 'account.added' else 'account.changed' end,
    jsonb_build_object('account_id', new.id, 'role', new.role, 'status', new.status));
  return null;
end
$body$;
create trigger accounts_added_told after insert on accounts for each row
  when (not new.simulated) execute function tell_of_account();
create trigger accounts_told after update on accounts for each row
  when (not new.simulated and (old.username, old.full_name, old.registration_number, old.email, old.phone, old.role, old.access,
    old.status) is distinct from (new.username, new.full_name, new.registration_number, new.email, new.phone, new.role,
    new.access, new.status))
  execute function tell_of_account();

create function tell_of_course() returns trigger language plpgsql as $body$
begin
  perform tell_webhooks('course.changed',
    jsonb_build_object('course_id', new.id, 'deleted', new.archived_at is not null));
  return null;
end
$body$;
create trigger courses_added_told after insert on courses for each row execute function tell_of_course();
create trigger courses_told after update on courses for each row
  when (old.content_revision <> new.content_revision or old.archived_at is distinct from new.archived_at)
  execute function tell_of_course();
