-- The keys that receipts are signed with. The private ones only SECRET opens.
create table signing_keys (
  -- As receipts name it: 2027-A.
  id text primary key,
  -- The 32 bytes of Ed25519.
  public_key bytea not null check (octet_length(public_key) = 32),
  private_key bytea not null,
  made_at timestamptz not null,
  retired_at timestamptz
);
create unique index signing_keys_one on signing_keys ((true)) where retired_at is null;
-- What the server signed when an attempt closed: one each time that it did.
create table receipts (
  id integer primary key generated always as identity,
  attempt_id integer not null references attempts (id),
  number integer not null check (number > 0),
  code text not null unique,
  payload text not null,
  signature text not null,
  key_id text not null references signing_keys (id),
  made_at timestamptz not null,
  -- When the attempt was opened again.
  superseded_at timestamptz,
  unique (attempt_id, number)
);
-- Of a recording's stored bytes, in hexadecimal; null for one that was kept before receipts.
alter table uploads add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
-- How often a recording that counts was stored: whoever closes an attempt sees that one came in between.
alter table attempts add column recordings_stored integer not null default 0;
