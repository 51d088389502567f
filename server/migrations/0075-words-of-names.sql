-- needs a stop: people get the words by which their names alone are found, and their table is made anew.
-- The words of a name have the weight A: marking queues look for names and not for emails, in 100,000 people and half a
-- million submissions. To part each name anew took them seconds.
drop index accounts_searched;
alter table accounts drop column search_words;
alter table accounts add column search_words tsvector not null generated always as (
  setweight(to_tsvector('simple', search_text(username || ' ' || full_name)), 'A') || to_tsvector('simple', search_text(
    registration_number || ' ' || replace(registration_number, ' ', '') || ' ' || email || ' ' || phone))
) stored;
create index accounts_searched on accounts using gin (search_words);
