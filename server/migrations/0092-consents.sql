-- What people are asked to agree to. The newest of its kind is in force.
create table consent_texts (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('terms', 'recording')),
  -- Empty: nobody is asked from then on.
  text text not null check (char_length(text) <= 5000),
  from_at timestamptz not null,
  made_by integer not null references accounts (id)
);
create index consent_texts_by_kind on consent_texts (kind, id);
create table consents (
  account_id integer not null references accounts (id),
  text_id integer not null references consent_texts (id),
  given_at timestamptz not null,
  primary key (account_id, text_id)
);
