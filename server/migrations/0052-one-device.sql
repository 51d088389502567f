-- In which login session a candidate is in, which other one waits, and which were in before: calls that name no browser are known by it.
alter table candidates add column session_id integer, add column session_waiting integer,
  add column sessions_before integer[] not null default '{}';
