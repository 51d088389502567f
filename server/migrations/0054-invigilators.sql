-- needs a stop: the release before takes the access of an invigilator for that of the whole school.
alter table accounts drop constraint accounts_access_check;
alter table accounts add constraint accounts_access_check check (access in ('school', 'classes', 'invigilates'));
