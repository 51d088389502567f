-- Raised by every change of what a course gives to its takers, so that what was made of it once can be kept under it.
alter table courses add column content_revision integer not null default 1;

create function raise_revision() returns trigger language plpgsql as $body$
begin
  new.content_revision := old.content_revision + 1;
  return new;
end $body$;
create trigger courses_revision before update on courses for each row
  when (old.content_revision = new.content_revision) execute function raise_revision();

-- Once a statement: an upload adds thousands of questions.
create function raise_revision_of_courses() returns trigger language plpgsql as $body$
begin
  update courses set content_revision = content_revision + 1 where id in (select course_id from changed);
  return null;
end $body$;
create trigger questions_added after insert on questions referencing new table as changed
  for each statement execute function raise_revision_of_courses();
create trigger questions_changed after update on questions referencing new table as changed
  for each statement execute function raise_revision_of_courses();
create trigger questions_removed after delete on questions referencing old table as changed
  for each statement execute function raise_revision_of_courses();
create trigger passages_added after insert on passages referencing new table as changed
  for each statement execute function raise_revision_of_courses();
create trigger passages_changed after update on passages referencing new table as changed
  for each statement execute function raise_revision_of_courses();
create trigger passages_removed after delete on passages referencing old table as changed
  for each statement execute function raise_revision_of_courses();
