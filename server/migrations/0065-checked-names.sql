-- Whom staff compared with an identity document, name and number: who is called otherwise since is checked again.
alter table candidates add column identity_checked_as text;
update candidates
set identity_checked_as = coalesce(nullif(full_name, ''), username) || coalesce(', ' || nullif(registration_number, ''), '')
from accounts where accounts.id = candidates.account_id and identity_checked_at is not null;
