-- The login session of the device that staff did not choose: calls that do not say which device they come from do not make
-- it wait again.
alter table candidates add column session_refused integer;
