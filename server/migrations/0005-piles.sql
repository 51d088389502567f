-- SHA-256 of the bytes as they came: by it a recording is known that is sent again because its reply was lost.
alter table recordings add column digest text;

-- What waits for a marker, the oldest first, among everything that was ever taken.
create index attempts_to_mark on attempts (closed_at, id) where marked_by_person and score is null and not staff;
-- The clean-up asks of every upload whether a question plays it.
create index question_versions_by_audio on question_versions (audio_upload_id) where audio_upload_id is not null;
