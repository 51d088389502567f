-- What was done to a submission is looked up in the log by whoever gives out its marking, and by the clean-up of comments.
create index audit_log_of_attempt on audit_log (subject_id) where subject_type = 'attempt';
-- Which erasures still have files to remove.
create index files_to_remove_by_time on files_to_remove (added_at);
