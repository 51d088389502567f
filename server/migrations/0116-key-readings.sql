-- Which accounts of staff were told the keys of which courses, and when last. Kept for two days: an alarm counts them.
create table key_readings (
  account_id integer not null references accounts (id),
  course_id integer not null references courses (id),
  at timestamptz not null,
  primary key (account_id, course_id)
);
create index key_readings_by_time on key_readings (at);
