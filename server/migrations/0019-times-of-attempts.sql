-- A clock that was set back gave attempts that ended before they began. They took no time that is known.
update attempts set closed_at = started_at where closed_at < started_at;
alter table attempts add constraint attempts_closed_after_start check (closed_at >= started_at);
