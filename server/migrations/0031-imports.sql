-- Files of other systems as they were read: what of them can be stored for a day, and that they were stored.
create table imports (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  name text not null check (char_length(name) <= 255),
  bytes bigint not null,
  sha256 text not null,
  format text not null,
  status text not null check (status in ('read', 'stored')),
  suggests text not null,
  -- How many items of each state there are.
  counts jsonb not null,
  -- The passages of its questions.
  sets jsonb not null,
  -- The report, one entry for each item of the file; empty once they are stored.
  rows jsonb not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  stored_at timestamptz,
  stored_questions integer not null default 0,
  check ((status = 'stored') = (stored_at is not null))
);
-- The questions that can be stored, in parts: a large file is written and read without stopping others.
create table import_drafts (
  import_id integer not null references imports (id) on delete cascade,
  -- The row of the report that its first question has.
  first_row integer not null,
  questions jsonb not null,
  primary key (import_id, first_row)
);
create index imports_of_account on imports (account_id, id);
create index imports_of_file on imports (sha256) where status = 'stored';
