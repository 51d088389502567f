create table accounts (
  id integer generated always as identity primary key,
  username text not null check (username <> ''),
  email text not null,
  phone text not null default '',
  password_hash text not null,
  role text not null check (role in ('user', 'admin', 'superadmin')),
  status text not null default 'active' check (status in ('active', 'inactive', 'suspended', 'deleted')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- A deleted account gives its email free; everyone else's is taken without regard to case.
create unique index accounts_email on accounts (lower(email)) where status <> 'deleted';
create index accounts_by_role on accounts (role, id) where status <> 'deleted';

create table sessions (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  -- SHA-256 of the token: whoever reads this table cannot sign in with it.
  token_hash bytea not null,
  remembered boolean not null default false,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The session lives until here; each use moves it on, never past expires_at.
  idle_until timestamptz not null,
  expires_at timestamptz not null,
  check (idle_until <= expires_at)
);
create unique index sessions_token_hash on sessions (token_hash);
create index sessions_of_account on sessions (account_id);
create index sessions_by_end on sessions (idle_until);

-- One row a failed sign-in. `origin` is the address, or the device where one is known.
create table sign_in_failures (
  id integer generated always as identity primary key,
  email_key text not null,
  origin text not null,
  failed_at timestamptz not null
);
create index sign_in_failures_by_email on sign_in_failures (email_key, failed_at);
create index sign_in_failures_by_time on sign_in_failures (failed_at);

create table audit_log (
  id integer generated always as identity primary key,
  at timestamptz not null,
  actor_id integer references accounts (id),
  action text not null,
  subject_type text not null,
  subject_id integer,
  details jsonb not null default '{}'
);
create index audit_log_by_time on audit_log (at desc, id desc);
