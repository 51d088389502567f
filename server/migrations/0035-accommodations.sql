-- What one person gets in every test beside everyone's, and every earlier setting of it. Why is encrypted with SECRET,
-- and in no earlier setting.
create table accommodations (
  account_id integer primary key references accounts (id),
  extra_time_percent smallint not null check (extra_time_percent between 0 and 200),
  break_count smallint not null check (break_count between 0 and 10),
  break_seconds smallint not null check (break_seconds between 0 and 1800),
  extra_plays smallint not null check (extra_plays between 0 and 3),
  preparation_percent smallint not null check (preparation_percent between 0 and 200),
  recording_percent smallint not null check (recording_percent between 0 and 200),
  text_scale double precision check (text_scale in (1, 1.15, 1.3, 1.6, 2)),
  high_contrast boolean not null,
  valid_from date,
  valid_until date,
  note_to_learner text not null check (char_length(note_to_learner) <= 500),
  reason bytea,
  version integer not null,
  updated_by integer references accounts (id),
  updated_at timestamptz not null
);
create table accommodation_versions (
  account_id integer not null references accounts (id),
  version integer not null,
  -- The values by the names of their columns.
  settings jsonb not null,
  updated_by integer references accounts (id),
  updated_at timestamptz not null,
  primary key (account_id, version)
);
-- The version of an account's row above; null for none. Whoever opens a test holds the account's row while this is what
-- they have read, so that a change comes before the opening or finds its attempt.
alter table accounts add column accommodation_version integer;
-- What the learner of an attempt had when it was opened, and what was more since.
alter table attempts add column accommodation jsonb not null default '{}' check (jsonb_typeof(accommodation) = 'object');
