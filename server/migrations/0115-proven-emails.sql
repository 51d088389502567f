-- Whether an account's email is proven to be its owner's: the school gave it, or a code or an invitation came back from it.
-- Of accounts from before that is so where the log says it.
alter table accounts add email_proven boolean not null default true;
update accounts set email_proven = false where role = 'user' and password_hash <> 'none' and not exists (
  select from audit_log where account_id = accounts.id and action in ('account.added', 'account.invited',
    'account.invitation_accepted', 'account.password_reset', 'account.recovered'));
