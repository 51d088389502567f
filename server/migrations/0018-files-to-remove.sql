-- Files of uploads that are deleted, until the store has removed them: a row is all that knows of a file.
create table files_to_remove (
  key text primary key,
  added_at timestamptz not null
);
