-- A person whom the demo simulates: they count in no number, and their tests are in no list of work, as those of staff.
alter table accounts add column simulated boolean not null default false;
