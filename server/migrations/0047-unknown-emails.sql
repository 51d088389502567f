-- Whether an account had the email of a failed login: only those fill what an address may try.
alter table sign_in_failures add column of_account boolean not null default true;
drop index sign_in_failures_by_origin;
create index sign_in_failures_by_origin on sign_in_failures (origin, of_account, failed_at);
