-- When a marker's work is due, how much they are given a day, and how long they had it open (decision 081).
-- So many in 24 hours at most; null: no limit.
alter table course_markers add column per_day integer check (per_day >= 1);
alter table markings
  add column due_at timestamptz,
  -- As their browser says: for the median alone.
  add column desk_seconds integer not null default 0 check (desk_seconds >= 0);
alter table calibrations
  add column due_at timestamptz,
  add column desk_seconds integer not null default 0 check (desk_seconds >= 0);
create index markings_due on markings (marker_id, due_at) where state = 'allocated' and due_at is not null;
create index calibrations_due on calibrations (marker_id, due_at) where state = 'allocated' and due_at is not null;
