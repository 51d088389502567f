-- By another word than `status`, which every save and submit names: PostgreSQL, whose figures of the night say that
-- hardly a test is open, would look through all that are open for the one of a save.
drop index attempts_due;
create index attempts_due on attempts (deadline) where closed_at is null;
