-- Six kinds that the specification lacks, and pictures for questions.
alter table questions
  drop constraint questions_question_type_check,
  add constraint questions_question_type_check check (question_type in ('mcq', 'reading_mcq', 'true_false',
    'fill_in_blanks', 'checkbox', 'writing', 'listening', 'speaking', 'descriptive', 'choose_n', 'not_given',
    'completion', 'short_answer', 'matching', 'ordering'));

-- A picture has a size in pixels where audio has a codec and a length.
alter table uploads
  drop constraint uploads_kind_check,
  add constraint uploads_kind_check check (kind in ('listening', 'recording', 'picture')),
  alter column codec drop not null,
  alter column duration_seconds drop not null,
  add column width smallint check (width between 16 and 6000),
  add column height smallint check (height between 16 and 6000),
  add constraint uploads_measures check (case kind
    when 'picture' then num_nonnulls(codec, duration_seconds) = 0 and num_nulls(width, height) = 0
    else num_nulls(codec, duration_seconds) = 0 and num_nonnulls(width, height) = 0 end);

-- The picture that the content names, for the clean-up of uploads and for the path it is loaded from.
alter table question_versions add column picture_upload_id integer references uploads (id);
create index question_versions_by_picture on question_versions (picture_upload_id) where picture_upload_id is not null;
