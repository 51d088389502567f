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

-- What is marked, by pile: to count it, and to find it by course, by title and by date.
create index attempts_marked on attempts (type, course_id) include (status, account_id, title)
  where marked_by_person and score is not null and not staff;
create index attempts_marked_by_title on attempts (type, lower(title), id) include (status)
  where marked_by_person and score is not null and not staff;
create index attempts_marked_by_end on attempts (type, closed_at, id) include (status)
  where marked_by_person and score is not null and not staff;
create index reviews_by_time on reviews (scored_at, attempt_id);
