-- What was given up is counted for the metrics and the page of the system.
create index outbox_failed on outbox (failed_at) where failed_at is not null;
