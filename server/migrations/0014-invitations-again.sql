-- An invitation can be sent again, and its mail be looked after.
alter table invitations add column sent_at timestamptz;
update invitations set sent_at = open_until - interval '7 days';
alter table invitations alter column sent_at set not null;
-- Null once the outbox has forgotten the mail.
alter table invitations add column mail_id integer references outbox (id) on delete set null;
create index invitations_by_mail on invitations (mail_id);
-- They stay until the account has a password: whoever looks after it sees when the link ran out.
drop index invitations_by_end;
