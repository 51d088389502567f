-- Rooms of the school send with a code what their devices are able to do; without one anybody checks their own device.
create table check_codes (
  id integer primary key generated always as identity,
  code text not null constraint check_codes_code unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  label text not null check (char_length(label) between 1 and 100),
  made_by integer references accounts (id),
  made_at timestamptz not null,
  open_until timestamptz not null
);
-- Kept for 30 days. The id is random: whoever names one has been answered with it.
create table device_checks (
  id uuid primary key,
  check_code_id integer references check_codes (id),
  room text not null default '' check (char_length(room) <= 60),
  device text not null default '' check (char_length(device) <= 60),
  -- What was found, and the verdict of each check.
  results jsonb not null check (octet_length(results::text) <= 8192),
  -- The worst of them.
  verdict text not null check (verdict in ('fail', 'warning', 'pass')),
  user_agent text not null check (char_length(user_agent) <= 500),
  at timestamptz not null,
  check ((check_code_id is not null) = (room <> '' and device <> ''))
);
create index device_checks_of_rooms on device_checks (lower(room), lower(device), at desc)
  where check_code_id is not null;
create index device_checks_by_age on device_checks (at);
