-- Time may be added to a test that was made for a common start and not opened yet. Nobody may ever open it, or its sitting
-- may be cancelled: it is removed then, with what was added. No other row is of such a test: what refers to an attempt
-- comes with work, a pause or its end, and those with none of the three keep a test from being removed by mistake.
alter table attempt_extensions
  drop constraint attempt_extensions_attempt_id_fkey,
  add constraint attempt_extensions_attempt_id_fkey foreign key (attempt_id) references attempts (id) on delete cascade;
