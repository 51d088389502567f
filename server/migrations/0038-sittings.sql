-- needs a stop: an open attempt is found by another index, which the release before does not name.
-- What a course is for: practice, examinations only, or both.
alter table courses add column use text not null default 'practice' check (use in ('practice', 'exam', 'both'));
-- An examination: its times, its rules, and how its results come out.
create table sittings (
  id integer primary key generated always as identity,
  title text not null check (char_length(title) between 1 and 200),
  instructions text not null default '' check (char_length(instructions) <= 5000),
  status text not null default 'draft' check (status in ('draft', 'published', 'cancelled')),
  time_zone text not null,
  start_mode text not null default 'fixed' check (start_mode in ('fixed', 'window')),
  -- A draft may have none yet.
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at and ends_at <= starts_at + interval '31 days'),
  window_end text not null default 'last_start' check (window_end in ('last_start', 'hard')),
  join_minutes smallint not null default 30 check (join_minutes between 5 and 120),
  late_rule text not null default 'full_time' check (late_rule in ('refuse', 'lose_time', 'full_time')),
  late_minutes smallint not null default 60 check (late_minutes between 0 and 240),
  access_code text check (access_code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'),
  ask_full_screen boolean not null default false,
  ask_device_check boolean not null default false,
  second_place text not null default 'allow' check (second_place in ('allow', 'ask')),
  release text not null default 'by_hand' check (release in ('at_once', 'on_date', 'by_hand')),
  release_at timestamptz,
  released_at timestamptz,
  released_by integer references accounts (id),
  email_receipt boolean not null default false,
  reminder_minutes integer[] not null default '{1440}' check (cardinality(reminder_minutes) <= 3),
  paused_at timestamptz,
  -- Until then a process makes the tests of those who wait for the start.
  prepared_until timestamptz,
  calendar_sequence integer not null default 0,
  cancel_reason text check (char_length(cancel_reason) between 1 and 500),
  -- When everybody who begins in time will have ended, own times included.
  ends_by timestamptz,
  version integer not null default 1,
  created_by integer references accounts (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((ends_at is null) = (start_mode = 'fixed') or status = 'draft'),
  check ((release_at is null) = (release <> 'on_date') or status = 'draft'),
  check ((starts_at is not null and ends_by is not null) or status = 'draft'),
  check ((cancel_reason is not null) = (status = 'cancelled'))
);
create index sittings_by_start on sittings (starts_at, id);
create index sittings_to_release on sittings (release_at) where release = 'on_date' and released_at is null;
-- A test of a sitting. The first part begins with the sitting.
create table sitting_parts (
  id integer primary key generated always as identity,
  sitting_id integer not null references sittings (id) on delete cascade,
  position smallint not null check (position between 1 and 6),
  course_id integer not null references courses (id),
  start text not null default 'follows' check (start in ('follows', 'fixed', 'appointment')),
  starts_at timestamptz check (starts_at is null or start = 'fixed'),
  break_seconds smallint not null default 0 check (break_seconds between 0 and 7200),
  -- Added for everyone who opens it.
  extra_seconds integer not null default 0 check (extra_seconds between 0 and 86400),
  constraint sitting_parts_position unique (sitting_id, position) deferrable initially deferred,
  constraint sitting_parts_course unique (sitting_id, course_id) deferrable initially deferred
);
create index sitting_parts_of_course on sitting_parts (course_id);
create table sitting_classes (
  sitting_id integer not null references sittings (id) on delete cascade,
  class_id integer not null references classes (id),
  primary key (sitting_id, class_id)
);
create table sitting_staff (
  sitting_id integer not null references sittings (id) on delete cascade,
  account_id integer not null references accounts (id),
  part text not null check (part in ('lead', 'invigilator', 'marker')),
  primary key (sitting_id, account_id)
);
create index sitting_staff_of_account on sitting_staff (account_id, sitting_id);
-- Who takes a sitting. In a draft they follow its classes, but for those who were added or removed by themselves.
create table candidates (
  id integer primary key generated always as identity,
  sitting_id integer not null references sittings (id) on delete cascade,
  account_id integer not null references accounts (id),
  number integer check (number > 0),
  room text not null default '' check (char_length(room) <= 60),
  seat text not null default '' check (char_length(seat) <= 20),
  -- Who added them by themselves; none for whoever came with a class.
  added_by integer references accounts (id),
  removed_at timestamptz,
  code_ok_at timestamptz,
  entered_at timestamptz,
  admitted_late_at timestamptz,
  -- The browser that is in, and one that waits to be let in.
  place uuid,
  place_waiting uuid,
  absent_marked_by integer references accounts (id),
  absent_marked_at timestamptz,
  held_by integer references accounts (id),
  held_at timestamptz,
  held_reason text check (char_length(held_reason) <= 500),
  last_seen_at timestamptz,
  changed_at timestamptz not null,
  constraint candidates_account unique (sitting_id, account_id),
  constraint candidates_number unique (sitting_id, number)
);
create index candidates_of_account on candidates (account_id, sitting_id) where removed_at is null;
create table candidate_appointments (
  candidate_id integer not null references candidates (id) on delete cascade,
  part_id integer not null references sitting_parts (id) on delete cascade,
  at timestamptz not null,
  primary key (candidate_id, part_id)
);
alter table attempts
  add column candidate_id integer references candidates (id),
  add column sitting_part_id integer references sitting_parts (id),
  -- When its questions were first sent: one that was made for the start before counts as not opened until then.
  add column paper_at timestamptz,
  add column reopened smallint not null default 0 check (reopened >= 0),
  -- Which of the staff ended it.
  add column ended_by integer references accounts (id),
  add constraint attempts_of_sitting check ((candidate_id is null) = (sitting_part_id is null));
-- Practice counts by itself: a part of a sitting is one attempt of its candidate, whatever else is open.
drop index attempts_one_open;
create unique index attempts_one_open on attempts (account_id, course_id) where status = 'open' and candidate_id is null;
create unique index attempts_one_a_part on attempts (candidate_id, sitting_part_id) where candidate_id is not null;
-- Whoever is deleted, or becomes staff or a learner, is in no draft any more, nor among the staff.
create function leave_drafts() returns trigger language plpgsql as $body$
begin
  delete from candidates using sittings where sittings.id = sitting_id and sittings.status = 'draft' and account_id = new.id;
  delete from sitting_staff where account_id = new.id and (new.status = 'deleted' or new.role = 'user');
  return null;
end $body$;
create trigger accounts_left after update of role, status on accounts for each row
  when (old.role <> new.role or new.status = 'deleted') execute function leave_drafts();
