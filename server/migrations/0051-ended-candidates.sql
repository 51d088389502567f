-- The examination was ended for a candidate: parts that they have not begun cannot be opened any more.
alter table candidates add column examination_ended_at timestamptz;
