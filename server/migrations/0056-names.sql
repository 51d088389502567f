-- needs a stop: the words by which people are searched are made anew, and the table with them.
-- The name of a person as it stands in their papers, and the number that their school knows them by; '' for none. The
-- username stays what the product calls them.
alter table accounts
  add column full_name text not null default '',
  add column registration_number text not null default '';

-- One number is one person's, however it is spaced and in whatever case. A deleted account frees its own.
create unique index accounts_registration_number on accounts (lower(replace(registration_number, ' ', '')))
  where registration_number <> '' and status <> 'deleted';

-- People are found by both, a number with and without its spaces. A generated column is not changed: it is made anew.
drop index accounts_searched;
alter table accounts drop column search_words;
alter table accounts add column search_words tsvector not null
  generated always as (to_tsvector('simple', search_text(
    username || ' ' || full_name || ' ' || registration_number || ' ' || replace(registration_number, ' ', '')
      || ' ' || email || ' ' || phone))) stored;
create index accounts_searched on accounts using gin (search_words);
