-- Scored work is sorted by the learner's name too: a join would look each of them up on the way to a late page. The
-- database keeps the name up to date itself, so that no way of adding work or renaming somebody forgets it.
alter table attempts add column taker_name text not null default '';
update attempts set taker_name = lower(username) from accounts where accounts.id = account_id;
create function name_taker() returns trigger language plpgsql as $body$
begin
  -- Shared: a new name that comes meanwhile waits, and finds this attempt.
  select lower(username) into new.taker_name from accounts where id = new.account_id for share;
  return new;
end $body$;
create trigger attempts_name before insert on attempts for each row execute function name_taker();
create function rename_taker() returns trigger language plpgsql as $body$
begin
  -- Not the tests of staff, which no list shows: a corrected key may hold them while it waits for its author's account.
  update attempts set taker_name = lower(new.username) where account_id = new.id and not staff;
  return null;
end $body$;
create trigger accounts_rename after update of username on accounts for each row
  when (lower(old.username) <> lower(new.username)) execute function rename_taker();
drop index accounts_by_lower_username;

-- A search of scored work asks each row whose it is and what it is called, whatever the order of the list: the index of
-- the order tells, so that no row is read for it. What is in the condition need not be in the index.
drop index attempts_scored, attempts_scored_by_end, attempts_scored_by_title, attempts_scored_by_course,
  attempts_scored_by_account;
create index attempts_scored on attempts (pile, scored_at, id) include (account_id, title, taker_name)
  where marked_by_person and score is not null and not staff and status in ('submitted', 'timed_out');
create index attempts_scored_by_end on attempts (pile, closed_at, id) include (account_id, title, taker_name)
  where marked_by_person and score is not null and not staff and status in ('submitted', 'timed_out');
create index attempts_scored_by_title on attempts (pile, lower(title), id) include (account_id, title, taker_name)
  where marked_by_person and score is not null and not staff and status in ('submitted', 'timed_out');
create index attempts_scored_by_name on attempts (pile, taker_name, id) include (account_id, title)
  where marked_by_person and score is not null and not staff and status in ('submitted', 'timed_out');
-- The work of one course, and of some people, without the rest.
create index attempts_scored_by_course on attempts (pile, course_id, id) include (account_id, title, taker_name)
  where marked_by_person and score is not null and not staff and status in ('submitted', 'timed_out');
create index attempts_scored_by_account on attempts (pile, account_id, id)
  where marked_by_person and score is not null and not staff and status in ('submitted', 'timed_out');
