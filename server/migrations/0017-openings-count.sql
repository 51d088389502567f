-- Opening a test uses up an attempt, also when it is left without work. What was opened before was opened under a rule
-- that said otherwise, and stays free if it ends so.
alter table attempts add column abandoned_counts boolean not null default true;
update attempts set abandoned_counts = false where status in ('open', 'abandoned');
