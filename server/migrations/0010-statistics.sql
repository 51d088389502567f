-- Lists of 100,000 accounts, a page at a time: each order has an index that alone finds the page, also a late one.
-- (proofs/many-accounts.ts measures them; the plans are noted in server/src/accounts/queries.ts.)
drop index accounts_by_role;
create index accounts_by_id on accounts (role, id) include (status) where status <> 'deleted';
create index accounts_by_username on accounts (role, username, id) include (status) where status <> 'deleted';
create index accounts_by_email on accounts (role, email, id) include (status) where status <> 'deleted';
create index accounts_by_created_at on accounts (role, created_at, id) include (status) where status <> 'deleted';
-- Deleted ones too: the statistics count them.
create index accounts_by_status on accounts (role, status, id);

-- What a search looks through: folding the case of three columns of every row takes five times as long.
alter table accounts add column searched text not null
  generated always as (lower(username || E'\n' || email || E'\n' || phone)) stored;

-- Scored work of years: each order of its list, and its count, is found in one of these alone.
alter table attempts
  -- Where a person marks it: spoken work lies apart.
  add column pile text not null generated always as (case when type = 'Speaking' then 'speaking' else 'writing' end) stored,
  -- When a person last scored it; null for what the machine scored.
  add column scored_at timestamptz;
update attempts set scored_at = reviews.scored_at from reviews where reviews.attempt_id = attempts.id;
create index attempts_scored on attempts (pile, scored_at, id) include (status)
  where marked_by_person and score is not null and not staff;
create index attempts_scored_by_end on attempts (pile, closed_at, id) include (status)
  where marked_by_person and score is not null and not staff;
create index attempts_scored_by_title on attempts (pile, lower(title), id) include (status, title)
  where marked_by_person and score is not null and not staff;
create index attempts_scored_by_course on attempts (pile, course_id, id) include (status, account_id, title)
  where marked_by_person and score is not null and not staff;
-- By name: the accounts in order, and of each what it has.
create index attempts_scored_by_account on attempts (pile, account_id, id) include (status)
  where marked_by_person and score is not null and not staff;
create index accounts_by_lower_username on accounts (lower(username), id);
