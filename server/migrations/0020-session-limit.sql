-- A session's absolute limit, expires_at, stays where it was set: nothing new is opened after it. An open test that was
-- begun before it keeps the session alive past it, in idle_until.
alter table sessions drop constraint sessions_check;
