-- When markers were told last that they were given work, and who wants no such emails (decision 081).
create table work_emails (
  account_id integer primary key references accounts (id),
  off boolean not null default false,
  told_at timestamptz
);
