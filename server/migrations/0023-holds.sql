-- While one lasts, no file is removed from the store: a backup or a move is copying what it found in the database. It ends
-- by itself, so that a copy that was killed does not stop the clean-up for good.
create table holds (
  name text primary key,
  until timestamptz not null
);
