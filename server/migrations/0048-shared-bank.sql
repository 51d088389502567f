-- Whom a question or a set of the bank is shown to who see only their own classes: nobody, until it is shared.
alter table questions add column shared boolean not null default false;
alter table passages add column shared boolean not null default false;
