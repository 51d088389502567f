-- Learning platforms whose people come in here (LTI 1.3), and the keys that this site signs with.
create table lti_platforms (
  id integer primary key generated always as identity,
  name text not null,
  issuer text not null,
  client_id text not null,
  deployment_ids text[] not null check (cardinality(deployment_ids) > 0),
  auth_url text not null,
  token_url text not null,
  jwks_url text not null,
  domains text[] not null,
  trusts_email boolean not null,
  creates_accounts boolean not null,
  failing_since timestamptz,
  created_by integer not null references accounts (id),
  created_at timestamptz not null,
  constraint lti_platforms_client unique (issuer, client_id)
);
create table lti_keys (
  id text primary key,
  public_key jsonb not null,
  -- Encrypted with SECRET.
  private_key bytea not null,
  made_at timestamptz not null,
  signs_from timestamptz not null
);

-- Somebody on the way in: what the platform must bring back, and once it has, what it said and a ticket for a window.
create table lti_launches (
  id integer primary key generated always as identity,
  platform_id integer not null references lti_platforms (id) on delete cascade,
  state_hash bytea not null unique,
  nonce text not null,
  until timestamptz not null,
  -- The platform came back: no second message is taken.
  used_at timestamptz,
  ticket_hash bytea unique,
  ticket_until timestamptz,
  -- Whose account it is; none where its owner must link one first.
  account_id integer references accounts (id),
  message jsonb,
  -- What was chosen, signed for the platform, and with what the page in its frame asks for that.
  answer_hash bytea unique,
  answer text
);
create index lti_launches_by_end on lti_launches (until);
create index lti_launches_of_platform on lti_launches (platform_id);
create index lti_launches_of_account on lti_launches (account_id);

-- A course of a platform, and the class that is filled from it.
create table lti_contexts (
  id integer primary key generated always as identity,
  platform_id integer not null references lti_platforms (id) on delete cascade,
  deployment_id text not null,
  context_id text not null,
  title text not null,
  members_url text,
  class_id integer references classes (id),
  seen_at timestamptz not null,
  filled_at timestamptz,
  unique (platform_id, deployment_id, context_id)
);
create index lti_contexts_of_class on lti_contexts (class_id);
