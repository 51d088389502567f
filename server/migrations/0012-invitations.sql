-- What lets somebody set the first password of the account that was made for them.
create table invitations (
  account_id integer primary key references accounts (id),
  -- To which email it was sent: it does not open an account that has another one by now.
  email_key text not null,
  -- SHA-256 of the token in the mail.
  token_hash bytea not null unique,
  open_until timestamptz not null
);
create index invitations_by_end on invitations (open_until);
