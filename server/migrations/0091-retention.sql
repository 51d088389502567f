-- For how long a school keeps what is about people. A kind without a row, or without days: until somebody deletes it.
create table retention (
  kind text primary key,
  days integer check (days between 30 and 36500),
  changed_by integer not null references accounts (id),
  changed_at timestamptz not null,
  -- When a night last went through all of it.
  applied_at timestamptz
);
-- When recordings or texts of it were removed because they were old. Its marks stay.
alter table attempts add column work_removed_at timestamptz;
-- To the day; null before the first. Of whoever was here before it was noted, the time counts from now on.
alter table accounts add column last_login_at timestamptz default now();
alter table accounts alter column last_login_at drop default;
