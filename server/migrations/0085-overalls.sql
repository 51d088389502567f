-- Overall bands: one band of the results of several courses (decision 097).
create table overalls (
  id integer generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 120),
  step numeric(3, 1) not null check (step in (0.5, 1)),
  rounding text not null check (rounding in ('nearest', 'down')),
  take text not null check (take in ('latest', 'best')),
  -- Only parts of one examination count together.
  one_sitting boolean not null,
  -- How many days a result counts.
  valid_days smallint check (valid_days between 1 and 3650),
  version integer not null default 1,
  created_by integer not null references accounts (id),
  created_at timestamptz not null,
  archived_at timestamptz
);
create unique index overalls_title on overalls (lower(title)) where archived_at is null;

create table overall_parts (
  overall_id integer not null references overalls (id),
  course_id integer not null references courses (id),
  position smallint not null check (position between 1 and 8),
  weight smallint not null check (weight between 1 and 10),
  primary key (overall_id, course_id)
);
create index overall_parts_of_course on overall_parts (course_id);
