-- The private address under which a calendar program reads the examinations of an account. A new one voids the old one.
create table calendar_addresses (
  account_id integer primary key references accounts (id),
  -- SHA-256 of the 192 bits that are in the address.
  token_hash bytea not null unique,
  made_at timestamptz not null
);
-- The emails of an examination, each once a person. One that is due is written by whichever process comes first.
create table sitting_emails (
  sitting_id integer not null references sittings (id) on delete cascade,
  account_id integer not null references accounts (id),
  kind text not null check (kind in ('invitation', 'change', 'cancellation', 'reminder', 'results', 'receipt')),
  -- What tells emails of a kind apart: the calendar's sequence, the minute of a reminder since 1970, the attempt of a
  -- receipt, 0 for results.
  sequence integer not null,
  -- Of a change that is due: time, room and appointments as they were.
  was jsonb check (jsonb_typeof(was) = 'object'),
  -- From when it is written; null once that is done, or was not needed any more.
  due_at timestamptz,
  -- The email in the outbox, which forgets it after a time; null for what was not needed any more.
  outbox_id integer,
  primary key (sitting_id, account_id, kind, sequence)
);
create index sitting_emails_due on sitting_emails (due_at) where due_at is not null;
-- Reminders up to then are done; null for a sitting that had none yet.
alter table sittings add column reminded_until timestamptz;
