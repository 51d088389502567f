-- Whose data was erased. Nothing of the person is here: the account says its id alone.
create table erasures (
  account_id integer primary key references accounts,
  -- Null where a backup of an earlier day was restored, and the store said whom to erase again.
  asked_by integer references accounts,
  reason text not null check (char_length(reason) between 1 and 500),
  at timestamptz not null,
  -- When the store got its note of it, which outlives this database; null while that is still to be done.
  noted_at timestamptz
);
create index erasures_to_note on erasures (at) where noted_at is null;
