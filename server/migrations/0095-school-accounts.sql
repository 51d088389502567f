-- Accounts of people at the school's own provider (OpenID Connect), and who they are here.
create table identities (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  issuer text not null,
  subject text not null,
  -- As the provider last gave it; the email of the account stays.
  email text not null default '',
  -- Whether the account was made by it, found by its email, or linked by its owner.
  origin text not null check (origin in ('created', 'email', 'owner')),
  linked_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject)
);
create index identities_by_account on identities (account_id);

-- A login that the provider took, and that goes on here.
alter table sign_in_tickets drop constraint sign_in_tickets_purpose_check;
alter table sign_in_tickets add constraint sign_in_tickets_purpose_check
  check (purpose in ('second_factor', 'setup', 'again', 'oidc'));
alter table sign_in_tickets add column by_provider boolean not null default false;

-- Whether the provider let its owner in, and not a password.
alter table sessions add column by_provider boolean not null default false;
