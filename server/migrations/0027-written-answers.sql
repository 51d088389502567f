-- Answers that a person accepts after all, and the way back. The language of a course says which rules its answers have.
alter table courses add column content_language text not null default 'en' check (content_language <> '');

-- Every correction of a key, with what it changed: undone while the key is still as it left it.
create table key_corrections (
  id integer generated always as identity primary key,
  version_id integer not null references question_versions (id),
  -- What was accepted, where one form of a written part was.
  part smallint check (part between 0 and 19),
  form text,
  before jsonb not null,
  after jsonb not null,
  actor_id integer not null references accounts (id),
  at timestamptz not null,
  undone_at timestamptz,
  undone_by integer references accounts (id),
  check ((undone_at is null) = (undone_by is null))
);
create index key_corrections_of_version on key_corrections (version_id, id);

create table key_correction_marks (
  correction_id integer not null references key_corrections (id),
  attempt_id integer not null references attempts (id),
  mark_before smallint,
  part_marks_before smallint[],
  score_before integer,
  mark_after smallint,
  part_marks_after smallint[],
  score_after integer,
  primary key (attempt_id, correction_id)
);

-- What was decided of wrong answers that are alike; without a row nobody has looked at them.
create table answer_decisions (
  version_id integer not null references question_versions (id),
  part smallint not null check (part between 0 and 19),
  form text not null,
  decision text not null check (decision in ('accept', 'keep_wrong')),
  actor_id integer not null references accounts (id),
  at timestamptz not null,
  primary key (version_id, part, form)
);

-- When a corrected key last changed the score.
alter table attempts add column remarked_at timestamptz;
