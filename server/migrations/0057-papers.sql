-- needs a stop: an examination that the release before publishes would have no paper.
-- The test of a part of an examination as it was frozen when that was published: what its candidates are given, whatever
-- becomes of the course. Words are versions, which never change; what has no versions is written down here.
create table sitting_papers (
  part_id integer primary key references sitting_parts (id) on delete cascade,
  -- SHA-256 of its canonical form, in hexadecimal.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  -- The revision of the course that it was made of.
  content_revision integer not null,
  -- Its title, type, time limit, highest score, language and how many numbers it has.
  course jsonb not null,
  -- What its time is made of, at its longest; null without questions.
  timing jsonb,
  -- The questions that everybody has, in order, with their versions.
  questions jsonb not null,
  -- The versions of its passages, by their ids.
  passages jsonb not null,
  -- Of each question, those that can be drawn too: its timer, and its passage.
  placed jsonb not null,
  -- What is drawn, with what it can be drawn from.
  draws jsonb not null,
  frozen_at timestamptz not null
);
