-- Files of questions that are being read, or were not read to their end. What was read is in imports, under the same id.
create table import_jobs (
  id integer primary key,
  account_id integer not null references accounts (id),
  name text not null check (char_length(name) <= 255),
  bytes bigint not null,
  format text,
  items_done integer not null default 0,
  items_total integer,
  -- Why it was not read, and what to do.
  problem text,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the process that reads it was last known to: silence says that it ended.
  seen_at timestamptz not null
);
create index import_jobs_by_account on import_jobs (account_id, id);
