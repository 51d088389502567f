-- A question of the bank is of no course: who opens many is counted as well.
alter table key_readings drop constraint key_readings_pkey;
alter table key_readings alter column course_id drop not null;
alter table key_readings add column question_id integer references questions (id) on delete cascade;
alter table key_readings add check (num_nonnulls(course_id, question_id) = 1);
create unique index key_readings_once on key_readings (account_id, course_id, question_id) nulls not distinct;
create index key_readings_of_question on key_readings (question_id) where question_id is not null;
