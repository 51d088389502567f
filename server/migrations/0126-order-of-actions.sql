-- Which of several actions of one moment came first: their ids are the devices' own, and do not say.
alter table sitting_actions add column number integer generated always as identity;
