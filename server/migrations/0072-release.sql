-- When learners get their results of a course outside examinations, and what they see of them. Without a row: at once, and
-- the score, its breakdown, comments and the questions.
create table release_policies (
  course_id integer primary key references courses (id),
  release text not null check (release in ('at_once', 'on_date', 'by_hand')),
  release_at timestamptz,
  time_zone text not null,
  see_score boolean not null,
  see_breakdown boolean not null,
  see_comments boolean not null,
  see_questions boolean not null,
  see_answers boolean not null,
  see_right_wrong boolean not null,
  see_key boolean not null,
  see_explanation boolean not null,
  see_recording boolean not null,
  -- When its date had come and learners were told.
  released_at timestamptz,
  version integer not null,
  check ((release = 'on_date') = (release_at is not null)),
  check (not see_breakdown or see_score),
  check (not see_right_wrong or see_answers),
  check (not see_key or see_questions),
  check (not see_explanation or see_questions)
);

-- When the result of a test outside examinations was let out, whatever its course says since. Null where that was never
-- asked: what is shown at once. Results of before stay as visible as they are: no course has a policy yet. Named so that
-- the release before finds one `released_at` where it joins candidates.
alter table attempts add column result_released_at timestamptz;
