alter table audit_log
  -- Whom an entry is about, and which course, so that the log can be searched by them. Without references: their locks
  -- would let an entry wait for whoever corrects the course's key, who may wait for the attempt it is about.
  add column account_id integer,
  add column course_id integer;

update audit_log set
  account_id = case subject_type
    when 'account' then subject_id
    when 'attempt' then (select account_id from attempts where id = subject_id)
  end,
  course_id = case subject_type
    when 'course' then subject_id
    when 'question' then (select course_id from questions where id = subject_id)
    when 'passage' then (select course_id from passages where id = subject_id)
    when 'attempt' then (select course_id from attempts where id = subject_id)
  end;

-- The newest entries of somebody, of an action, about somebody or about a course, without reading the others.
create index audit_log_by_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_by_action on audit_log (action, at desc, id desc);
create index audit_log_of_account on audit_log (account_id, at desc, id desc) where account_id is not null;
create index audit_log_of_course on audit_log (course_id, at desc, id desc) where course_id is not null;
