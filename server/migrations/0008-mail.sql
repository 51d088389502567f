-- Mail to send. Each is written in the transaction that causes it and sent by whichever process comes first.
create table outbox (
  id integer generated always as identity primary key,
  -- What it is about, for whoever reads this table or the log.
  kind text not null,
  to_name text not null,
  to_address text not null,
  -- Subject, texts and reply address, encrypted with SECRET; null once nobody will send it any more.
  letter bytea,
  created_at timestamptz not null,
  -- When it is tried next. While it is being sent: when another process may take it over. Null: never again.
  due_at timestamptz,
  -- After this it is of no use and is not sent.
  expires_at timestamptz,
  tries integer not null default 0,
  sent_at timestamptz,
  -- Given up, with the last error beside it.
  failed_at timestamptz,
  last_error text,
  check (due_at is null or letter is not null)
);
create index outbox_due on outbox (expires_at, due_at, id) where due_at is not null;
create index outbox_done on outbox (created_at) where due_at is null;

-- A one-time code, and then the grant that it opened. Emails without an account have them too, so that they are
-- counted and answered the same.
create table reset_codes (
  id integer generated always as identity primary key,
  email_key text not null,
  account_id integer references accounts (id),
  -- An HMAC with SECRET; null once the code is used, replaced or was tried too often.
  code_hash bytea,
  tries integer not null default 0,
  made_at timestamptz not null,
  code_until timestamptz not null,
  -- SHA-256 of the grant; null before the code is verified and once the grant is used.
  grant_hash bytea,
  grant_until timestamptz
);
create index reset_codes_by_email on reset_codes (email_key, made_at);
create index reset_codes_by_time on reset_codes (made_at);
