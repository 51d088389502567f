-- needs a stop: names get what they are put in order by, and the tables of people, candidates and questions are made anew.
-- What lists put names in order by, whatever the locale of the database: words of plain letters in lower case, numbers
-- by their size, and ñ after n (decision 074). It is compared by `collate "C"`.
create function name_key(given text) returns text language sql immutable strict parallel safe
  -- Not a text: an index is built without a search path, where `search_text` would not be found.
  return regexp_replace(regexp_replace(search_text(
    regexp_replace(translate(normalize(given, nfc), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[ñÑ]', E'n\uE000', 'g')
  ), '[0-9]+', '000000000\&', 'g'), '0*([0-9]{10,})', '\1', 'g');

alter table accounts
  add column username_key text collate "C" not null generated always as (name_key(username)) stored,
  add column full_name_key text collate "C" not null generated always as (name_key(full_name)) stored;
drop index accounts_by_username, accounts_by_lower_username;
create index accounts_by_username on accounts (role, username_key, id) include (status) where status <> 'deleted';
create index accounts_by_username_key on accounts (username_key, id);

-- An examination has up to 5,000 candidates.
alter table candidates
  add column room_key text collate "C" not null generated always as (name_key(room)) stored,
  add column seat_key text collate "C" not null generated always as (name_key(seat)) stored;

-- Scored work keeps the name of who wrote it, and its title: the orders of its list by them.
drop index attempts_scored_by_name;
create index attempts_scored_by_name on attempts (pile, (name_key(taker_name) collate "C"), id)
  include (account_id, title, taker_name)
  where marked_by_person and score is not null and not staff and status in ('submitted', 'timed_out');
create index attempts_scored_by_title_key on attempts (pile, (name_key(title) collate "C"), id)
  include (account_id, title, taker_name)
  where marked_by_person and score is not null and not staff and status in ('submitted', 'timed_out');

-- A generated column is not changed: it is made anew.
alter table question_versions drop column prompt_key;
alter table question_versions
  add column prompt_key text collate "C" generated always as (name_key(left(content ->> 'prompt', 80))) stored;
alter table questions drop column label_key;
alter table questions add column label_key text collate "C" generated always as (nullif(name_key(label), '')) stored;
