-- A course may order the options of its questions anew for each attempt. Each attempt keeps the orders that it was given,
-- by question, and the seed that they were made by; both are null where nothing was shuffled. What is stored and marked is
-- always the option as its author lettered it. The release before shuffles nothing: an attempt that was opened with
-- orders is to be over before that one runs again.
alter table courses add column shuffle_options boolean not null default false;
alter table attempts
  add column option_orders jsonb,
  add column option_seed bytea check (octet_length(option_seed) between 16 and 32);
