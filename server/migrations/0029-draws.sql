-- Places of a test at which questions are drawn from the bank for each attempt.
create table course_draws (
  id integer primary key generated always as identity,
  course_id integer not null references courses (id),
  -- In one order with the positions of course_questions.
  position integer not null,
  what text not null check (what in ('questions', 'sets')),
  take smallint not null check (take between 1 and 50),
  marks_each smallint not null check (marks_each between 1 and 40),
  filter jsonb not null,
  seed_by text not null check (seed_by in ('attempt', 'day')),
  balanced boolean not null,
  -- Under which passage of the test drawn questions without one stand.
  passage_id integer references passages (id),
  -- What can be drawn, as it was at pooled_at.
  pool jsonb not null,
  -- What the longest draw adds to the length of the test: its timers, or its recordings.
  longest_seconds numeric(9, 2) not null,
  pooled_at timestamptz not null,
  added_at timestamptz not null,
  removed_at timestamptz
);
create index course_draws_in_order on course_draws (course_id, position) where removed_at is null;

alter table attempts
  add column draw_seed bytea check (octet_length(draw_seed) between 16 and 32),
  -- Which draw gave what.
  add column drawn jsonb;

create trigger course_draws_added after insert on course_draws referencing new table as changed
  for each statement execute function raise_revision_of_courses();
create trigger course_draws_changed after update on course_draws referencing new table as changed
  for each statement execute function raise_revision_of_courses();

-- A question in the pool of a draw has a row in course_questions too, a removed one.
create or replace function raise_revision_of_tests_of_questions() returns trigger language plpgsql as $body$
begin
  update courses set content_revision = content_revision + 1 where id in (
    select entry.course_id from changed join course_questions entry on entry.question_id = changed.id
    where entry.removed_at is null or exists (
      select from course_draws draw where draw.course_id = entry.course_id and draw.removed_at is null));
  return null;
end $body$;
