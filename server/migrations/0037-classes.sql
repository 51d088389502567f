-- Whom an admin sees: the whole school, or the learners of the classes they teach. It is read for admins only.
alter table accounts add column access text not null default 'school' check (access in ('school', 'classes'));
create table classes (
  id integer primary key generated always as identity,
  name text not null check (char_length(name) between 1 and 100),
  note text not null default '' check (char_length(note) <= 500),
  -- Learners join with it; none while nobody can.
  join_code text constraint classes_join_code unique check (join_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  archived_at timestamptz check (archived_at is null or join_code is null),
  created_by integer references accounts (id),
  created_at timestamptz not null
);
create unique index classes_name on classes (lower(name)) where archived_at is null;
create table class_members (
  class_id integer not null references classes (id),
  account_id integer not null references accounts (id),
  part text not null check (part in ('learner', 'teacher')),
  -- None for whoever joined with the code.
  added_by integer references accounts (id),
  added_at timestamptz not null,
  primary key (class_id, account_id)
);
create index class_members_of_account on class_members (account_id, class_id, part);
-- A learner has the role user, a teacher another: a change of role ends memberships of the other part, and a deletion
-- all of them, whoever makes it. Who adds a member holds the row of the account, so neither is missed.
create function end_memberships() returns trigger language plpgsql as $body$
begin
  delete from class_members where account_id = new.id
    and (new.status = 'deleted' or part <> case when new.role = 'user' then 'learner' else 'teacher' end);
  return null;
end $body$;
create trigger accounts_changed after update of role, status on accounts for each row
  when (old.role <> new.role or new.status = 'deleted') execute function end_memberships();
