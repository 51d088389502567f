-- needs a stop: where a question stands in a course moves from questions to course_questions.
alter table questions
  -- Whose it is: a course's own, or the bank's.
  alter column course_id drop not null,
  add column label text not null default '' check (char_length(label) <= 200),
  add column skill text check (skill in ('Reading', 'Listening', 'Writing', 'Speaking')),
  add column level text check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  add column topic text not null default '' check (char_length(topic) <= 80),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20),
  -- Its words and tags, of the bank only: a question of a course is not searched.
  add column searched tsvector,
  -- Its place among the questions of its passage in the bank.
  add column bank_position integer not null default 0,
  add column changed_at timestamptz,
  add column copied_from_version_id integer references question_versions (id),
  add column retired_at timestamptz;
alter table question_versions add column explanation text not null default '';
alter table passages alter column course_id drop not null;

-- The questions of a test. A removed one stays for the attempts that were given it.
create table course_questions (
  course_id integer not null references courses (id),
  question_id integer not null references questions (id),
  position integer not null,
  -- Under which passage of the test it stands, where it has none of its own.
  passage_id integer references passages (id),
  -- The words that the test keeps; null for the newest.
  pinned_version_id integer references question_versions (id),
  pinned_passage_version integer,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (course_id, question_id)
);
create index course_questions_in_order on course_questions (course_id, position) where removed_at is null;
create index course_questions_of_question on course_questions (question_id);

insert into course_questions (course_id, question_id, position, added_at, removed_at)
select course_id, questions.id, position, coalesce(first.created_at, courses.created_at), questions.archived_at
from questions join courses on courses.id = course_id
  left join lateral (
    select created_at from question_versions where question_id = questions.id order by id limit 1
  ) first on true;

update questions set changed_at = coalesce(
  (select max(created_at) from question_versions where question_id = questions.id),
  (select created_at from courses where courses.id = course_id), now());
alter table questions alter column changed_at set not null;

drop trigger questions_added on questions;
drop trigger questions_changed on questions;
drop trigger questions_removed on questions;
drop trigger passages_changed on passages;

drop index questions_of_course;
alter table questions drop column position, drop column archived_at;
create index questions_of_course on questions (course_id) where course_id is not null;
create index questions_of_bank on questions (id) where course_id is null;
create index questions_searched on questions using gin (searched);
create index questions_tagged on questions using gin (tags) where course_id is null;

create trigger course_questions_added after insert on course_questions referencing new table as changed
  for each statement execute function raise_revision_of_courses();
create trigger course_questions_changed after update on course_questions referencing new table as changed
  for each statement execute function raise_revision_of_courses();
create trigger course_questions_removed after delete on course_questions referencing old table as changed
  for each statement execute function raise_revision_of_courses();

-- A question of the bank, or a passage, may stand in several tests.
create function raise_revision_of_tests_of_questions() returns trigger language plpgsql as $body$
begin
  update courses set content_revision = content_revision + 1 where id in (
    select entry.course_id from changed join course_questions entry on entry.question_id = changed.id
    where entry.removed_at is null);
  return null;
end $body$;
create trigger questions_changed after update on questions referencing new table as changed
  for each statement execute function raise_revision_of_tests_of_questions();

create function raise_revision_of_tests_of_passages() returns trigger language plpgsql as $body$
begin
  update courses set content_revision = content_revision + 1 where id in (
    select course_id from changed where course_id is not null
    union select entry.course_id from changed join questions on questions.passage_id = changed.id
      join course_questions entry on entry.question_id = questions.id where entry.removed_at is null);
  return null;
end $body$;
create trigger passages_changed after update on passages referencing new table as changed
  for each statement execute function raise_revision_of_tests_of_passages();
