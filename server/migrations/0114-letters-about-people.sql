-- Whom a message of the contact form was from, where an account had its email, and whom an email to somebody else is about.
alter table messages add account_id integer references accounts (id);
update messages set account_id = accounts.id from accounts 
  where lower(accounts.email) = lower(messages.email) and status <> 'deleted';
create index messages_of_account on messages (account_id) where account_id is not null;
alter table outbox add about_account integer references accounts (id),
  add message_id integer references messages (id) on delete cascade;
create index outbox_about_account on outbox (about_account) where about_account is not null;
create index outbox_of_message on outbox (message_id) where message_id is not null;
