-- The language that somebody reads in; null: not chosen.
alter table accounts add language text check (language in ('en', 'de', 'fr', 'es', 'ar'));
