-- Counts how often a clock was set: what a process holds for a second must not pass for newer than what it answers.
alter table attempts add column clock_version integer not null default 0;
