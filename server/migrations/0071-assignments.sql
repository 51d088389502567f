-- A test that a class is given to practise until a moment. What learners do of it are attempts of the course, as ever.
create table assignments (
  id integer primary key generated always as identity,
  class_id integer not null references classes (id),
  course_id integer not null references courses (id),
  due_at timestamptz not null,
  -- In which the due date is shown.
  time_zone text not null,
  note text not null default '' check (char_length(note) <= 500),
  given_by integer not null references accounts (id),
  given_at timestamptz not null,
  -- The due date that learners were last emailed, and when; none before the first email.
  told_due_at timestamptz,
  told_at timestamptz,
  -- When those who had not begun were reminded: once, whatever is changed later.
  reminded_at timestamptz,
  constraint assignments_once unique (class_id, course_id),
  check ((told_due_at is null) = (told_at is null))
);
create index assignments_of_course on assignments (course_id);
create index assignments_due on assignments (due_at) where reminded_at is null;
