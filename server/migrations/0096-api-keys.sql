-- What another system calls with. Only the hash of a key is kept; `prefix` is how it begins, to be found by.
create table api_keys (
  id integer primary key generated always as identity,
  name text not null,
  prefix text not null,
  key_hash bytea not null unique,
  owner_id integer not null references accounts (id),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  -- When its owner was emailed that it ends soon: once.
  warned_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_of_owner on api_keys (owner_id);
