alter table questions
  -- Counts every change of the question, so that an author never writes over what another changed.
  add column revision integer not null default 1;

alter table question_versions
  -- Counts the corrections of its key: an attempt is closed only while the keys it was marked by still stand.
  add column key_revision integer not null default 1;

alter table passages
  add column version integer not null default 1;

-- The texts a passage had before it was edited; the present one is in `passages`.
create table passage_versions (
  passage_id integer not null references passages (id),
  version integer not null,
  title text not null,
  content text not null,
  replaced_at timestamptz not null,
  primary key (passage_id, version)
);

alter table attempts
  -- Pinned at the start: { "passageId": version }.
  add column pinned_passages jsonb not null default '{}';
update attempts set pinned_passages = coalesce(
  (select jsonb_object_agg(passages.id, 1) from passages where passages.course_id = attempts.course_id), '{}');

-- A corrected key goes through the attempts of a course in slices.
drop index attempts_of_course;
create index attempts_of_course on attempts (course_id, id);
