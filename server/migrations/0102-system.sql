-- The processes that serve this site, each of which says every 20 seconds that it is there.
create table processes (
  id uuid primary key,
  host text not null,
  release text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- Of the disk that has DATA_DIR, in bytes.
  disk_free bigint not null,
  disk_total bigint not null
);

-- What somebody is told of once by email. An alarm stands until nothing was seen of it for some time: meanwhile nobody is
-- told again.
create table alarms (
  id integer generated always as identity primary key,
  kind text not null,
  -- What it is about: two alarms of one kind and subject do not stand at once.
  subject text not null,
  -- The same as a person reads it.
  about text not null,
  account_id integer references accounts (id),
  raised_at timestamptz not null,
  seen_at timestamptz not null,
  told_at timestamptz,
  cleared_at timestamptz
);
create unique index alarms_standing on alarms (kind, subject) where cleared_at is null;
create index alarms_of_account on alarms (account_id) where account_id is not null;
create index alarms_by_age on alarms (raised_at desc, id desc);

-- From where alone a key works (CIDR); empty for anywhere.
alter table api_keys add column networks text[] not null default '{}';
