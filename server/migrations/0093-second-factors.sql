-- Second factors of staff: the app that makes codes, passkeys, and codes for whoever lost both.
create table second_factors (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null check (length(name) between 1 and 60),
  -- Of an app, sealed with SECRET.
  secret bytea,
  -- The last step of 30 seconds whose code was taken: each is taken once.
  last_step integer,
  -- Of a passkey, from when it is confirmed.
  credential_id bytea unique,
  public_key bytea,
  sign_count bigint,
  transports text[] not null default '{}',
  -- What a passkey must sign to be confirmed.
  challenge text,
  created_at timestamptz not null,
  -- Null: it counts nowhere yet.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  check ((kind = 'totp') = (secret is not null)),
  check (kind = 'totp' or confirmed_at is null or (public_key is not null and credential_id is not null and sign_count is not null))
);
create index second_factors_by_account on second_factors (account_id);

create table recovery_codes (
  account_id integer not null references accounts (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- What goes on with a login after its password, or proves a factor once more for a session.
create table sign_in_tickets (
  ticket_hash bytea primary key,
  account_id integer not null references accounts (id),
  purpose text not null check (purpose in ('second_factor', 'setup', 'again')),
  -- Of the hash of the password that was checked: with another password the ticket opens nothing.
  password_digest bytea,
  session_id integer references sessions (id) on delete cascade,
  challenge text,
  remembered boolean not null,
  wrong_tries smallint not null default 0,
  until timestamptz not null,
  check ((purpose = 'again') = (session_id is not null)),
  check ((purpose = 'again') = (password_digest is null))
);
create index sign_in_tickets_by_account on sign_in_tickets (account_id);
create index sign_in_tickets_by_session on sign_in_tickets (session_id);

-- Whether one of the factors of an account is confirmed. In the row itself: a session is opened against this very row.
alter table accounts add column second_factor boolean not null default false;

-- When a second factor was last used in this session; null: it was opened by a password alone.
alter table sessions add column factor_at timestamptz;

-- Settings whose default is new, and not that of a site that is older.
create table earlier_defaults (setting text primary key);
insert into earlier_defaults (setting) select 'SECOND_FACTOR' where exists (select from accounts);
