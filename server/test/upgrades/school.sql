-- A school in every form: what its tables held in the columns of migration 0014. Each form adds the rest.
-- The tokens of the sessions are token-of-account-number-1 to -5.
insert into accounts (id, username, email, phone, password_hash, role, status, created_at, updated_at) overriding system value values
  (1, 'Head', 'head@school.example', '', 'no hash', 'superadmin', 'active', '2025-09-01 08:00:00.123456+00', '2025-09-01 08:00+00'),
  (2, 'Ines Duarte', 'ines@school.example', '+351 1', 'no hash', 'admin', 'active', '2025-09-02 08:00+00', '2025-09-02 08:00+00'),
  (3, 'Ana Łuczak', 'Ana@school.example', '', 'no hash', 'user', 'active', '2025-09-03 08:00+00', '2025-10-03 08:00+00'),
  (4, 'Ben', 'ben@school.example', '', 'no hash', 'user', 'active', '2025-09-04 08:00+00', '2025-09-04 08:00+00'),
  (5, 'Cleo', 'cleo@school.example', '', 'no hash', 'user', 'active', '2025-09-05 08:00+00', '2025-09-05 08:00+00'),
  (6, 'Deleted', 'deleted@school.example', '7', 'no hash', 'user', 'deleted', '2025-09-06 08:00+00', '2025-12-06 08:00+00'),
  (7, 'Suspended', 'suspended@school.example', '', 'no hash', 'user', 'suspended', '2025-09-07 08:00+00', '2025-09-07 08:00+00'),
  (8, 'Inactive', 'inactive@school.example', '', 'no hash', 'admin', 'inactive', '2025-09-08 08:00+00', '2025-09-08 08:00+00'),
  (9, 'Invited', 'invited@school.example', '', 'none', 'user', 'active', '2026-02-25 08:00+00', '2026-02-25 08:00+00');

insert into sessions (account_id, token_hash, remembered, address, user_agent, created_at, last_seen_at, idle_until, expires_at)
  select id, sha256(('token-of-account-number-' || id)::bytea), id = 3, '192.0.2.7', 'a browser', '2026-02-28 08:00+00', '2026-03-01 08:59:30+00',
    '2026-03-02 08:00+00', '2026-03-30 08:00+00'
  from accounts where id <= 5;
insert into sign_in_failures (email_key, origin, failed_at) values ('ana@school.example', '192.0.2.8', '2026-03-01 08:00+00');

insert into courses (id, title, subject, description, type, test_duration_seconds, max_score, attempts_allowed, retake_gap_seconds, created_by, created_at, archived_at, anonymous_marking) overriding system value values
  (1, 'Reading 1', 'English', 'Two lines.' || E'\n' || 'And a "quote".', 'Reading', 3600, 100, null, 0, 2, '2025-09-10 08:00+00', null, false),
  (2, 'Listening 1', 'English', 'One part.', 'Listening', 1800, 40, 3, 86400, 2, '2025-09-11 08:00+00', null, false),
  (3, 'Writing 1', 'English', 'A letter.', 'Writing', 2400, 100, null, 0, 2, '2025-09-12 08:00+00', null, true),
  (4, 'Speaking 1', 'English', 'Two questions.', 'Speaking', null, 100, 2, 0, 1, '2025-09-13 08:00+00', null, false),
  (5, 'Old reading', 'English', 'Deleted.', 'Reading', null, 100, null, 0, null, '2025-09-14 08:00+00', '2025-12-01 08:00+00', false),
  (6, 'Empty', 'English', 'No questions yet.', 'Writing', null, 9, null, 0, 2, '2025-09-15 08:00+00', null, false);

insert into passages (id, course_id, position, title, content, version) overriding system value values
  (1, 1, 1, 'The harbour', 'The new text.', 2), (2, 5, 1, 'Old', 'An old text.', 1);
insert into passage_versions (passage_id, version, title, content, replaced_at) values
  (1, 1, 'The harbor', 'The first text.', '2025-11-01 08:00+00');

insert into uploads (id, key, kind, owner_id, media_type, codec, bytes, duration_seconds, created_at, stored_at) overriding system value values
  (1, '0123456789abcdef0123456789abcdef0123456789abcdef', 'listening', 2, 'audio/mpeg', 'mp3', 48000, 12.345, '2025-09-11 08:00+00', '2025-09-11 08:00:01+00'),
  (2, '1123456789abcdef0123456789abcdef0123456789abcdef', 'recording', 4, 'audio/webm', 'opus', 9000, 3.5, '2026-01-05 08:01+00', '2026-01-05 08:01:01+00'),
  (3, '2123456789abcdef0123456789abcdef0123456789abcdef', 'recording', 4, 'audio/webm', 'opus', 9100, 3.75, '2026-01-05 08:20+00', '2026-01-05 08:20:01+00'),
  (4, '3123456789abcdef0123456789abcdef0123456789abcdef', 'recording', 5, 'audio/webm', 'opus', 10, 0.001, '2026-03-01 08:58+00', null),
  (5, '4123456789abcdef0123456789abcdef0123456789abcdef', 'recording', 5, 'audio/mp4', 'aac', 8000, 5, '2026-01-06 08:01+00', '2026-01-06 08:01:01+00');

insert into questions (id, course_id, passage_id, position, question_type, timer_seconds, archived_at, revision) overriding system value values
  (1, 1, 1, 1, 'reading_mcq', null, null, 3), (2, 1, 1, 2, 'true_false', null, null, 1), (3, 1, 1, 3, 'fill_in_blanks', null, null, 1),
  (4, 1, 1, 4, 'checkbox', null, null, 1), (5, 2, null, 1, 'listening', null, null, 1), (6, 3, null, 1, 'writing', null, null, 1),
  (7, 4, null, 1, 'speaking', 90.50, null, 1), (8, 4, null, 2, 'speaking', 0, null, 1), (9, 5, 2, 1, 'mcq', null, null, 1),
  (10, 1, 1, 5, 'mcq', null, '2025-11-02 08:00+00', 2), (11, 3, null, 2, 'descriptive', null, null, 1);
insert into question_versions (id, question_id, question_text, option_a, option_b, option_c, option_d, correct_option, correct_answers, audio_upload_id, created_at, key_revision) overriding system value values
  (1, 1, 'The first wording?', 'One', 'Two', null, null, '"A"', null, null, '2025-09-10 08:00+00', 1),
  (2, 1, 'The second wording?', 'One', 'Two', 'Three', 'Four', '"C"', null, null, '2025-11-01 08:00+00', 2),
  (3, 2, 'Is it so?', null, null, null, null, '"TRUE"', null, null, '2025-09-10 08:00+00', 1),
  (4, 3, 'The ___ was built in ___.', null, null, null, null, null, '["pier|quay", "1902"]', null, '2025-09-10 08:00+00', 1),
  (5, 4, 'Which apply?', 'One', 'Two', 'Three', null, '["A", "C"]', null, null, '2025-09-10 08:00+00', 1),
  (6, 5, 'What does she order?', 'Tea', 'Milk', null, null, '"B"', null, 1, '2025-09-11 08:00+00', 1),
  (7, 6, 'Write a letter.', null, null, null, null, null, null, null, '2025-09-12 08:00+00', 1),
  (8, 7, 'Speak about a place.', null, null, null, null, null, null, null, '2025-09-13 08:00+00', 1),
  (9, 8, 'Speak about a person.', null, null, null, null, null, null, null, '2025-09-13 08:00+00', 1),
  (10, 9, 'An old question?', 'One', 'Two', null, null, '"A"', null, null, '2025-09-14 08:00+00', 1),
  (11, 10, 'A deleted question?', 'One', 'Two', null, null, '"B"', null, null, '2025-09-10 08:00+00', 1),
  (12, 11, 'Describe a graph.', null, null, null, null, null, null, null, '2025-09-12 08:00+00', 1);
update questions set current_version_id = (select max(id) from question_versions where question_id = questions.id);

insert into attempts (id, account_id, course_id, status, staff, title, type, max_score, question_ids, question_version_ids, duration_seconds, started_at, deadline, flags, current_question_id, sequence, save_digest, saved_at, closed_at, auto_submitted, marked_by_person, score, question_clocks, plays, pinned_passages, scored_at) overriding system value values
  (1, 3, 1, 'submitted', false, 'Reading 1', 'Reading', 100, '{1,2,3,4}', '{1,3,4,5}', 3600, '2025-10-01 08:00+00', '2025-10-01 09:00+00', '{2}', 3, 4, 'digest', '2025-10-01 08:30+00', '2025-10-01 08:40:00.25+00', false, false, 75, '{}', '{}', '{"1": 1}', null),
  (2, 4, 1, 'timed_out', false, 'Reading 1', 'Reading', 100, '{4,3,2,1}', '{5,4,3,2}', 3600, '2025-12-01 08:00+00', '2025-12-01 09:00+00', '{}', null, 1, 'digest', '2025-12-01 08:10+00', '2025-12-01 09:00+00', true, false, 25, '{}', '{}', '{"1": 2}', null),
  (3, 5, 1, 'abandoned', false, 'Reading 1', 'Reading', 100, '{1,2,3,4}', '{2,3,4,5}', 3600, '2025-12-02 08:00+00', '2025-12-02 09:00+00', '{}', null, 0, null, null, '2025-12-02 09:00+00', true, false, null, '{}', '{}', '{"1": 2}', null),
  (4, 3, 2, 'open', false, 'Listening 1', 'Listening', 40, '{5}', '{6}', 1800, '2026-03-01 08:45+00', '2026-03-01 09:15+00', '{5}', 5, 2, 'digest', '2026-03-01 08:50+00', null, false, false, null, '{}', '{"1": {"startedAt": "2026-03-01T08:46:00.000Z", "positionSeconds": 7.5}}', '{}', null),
  (5, 3, 3, 'submitted', false, 'Writing 1', 'Writing', 100, '{6,11}', '{7,12}', 2400, '2026-02-01 08:00+00', '2026-02-01 08:40+00', '{}', 6, 3, 'digest', '2026-02-01 08:20+00', '2026-02-01 08:30+00', false, true, null, '{}', '{}', '{}', null),
  (6, 4, 3, 'submitted', false, 'Writing 1', 'Writing', 100, '{6}', '{7}', 2400, '2026-01-02 08:00+00', '2026-01-02 08:40+00', '{}', 6, 3, 'digest', '2026-01-02 08:20+00', '2026-01-02 08:30+00', false, true, 88, '{}', '{}', '{}', '2026-01-03 10:00+00'),
  (7, 4, 4, 'timed_out', false, 'Speaking 1', 'Speaking', 100, '{7,8}', '{8,9}', 700, '2026-01-05 08:00+00', '2026-01-05 08:11:40+00', '{}', 8, 2, 'digest', '2026-01-05 08:01+00', '2026-01-05 08:11:40+00', true, true, 61, '{"7": {"openedAt": "2026-01-05T08:00:10.000Z", "endsAt": "2026-01-05T08:01:40.500Z"}}', '{}', '{}', '2026-01-07 10:00+00'),
  (8, 5, 4, 'submitted', false, 'Speaking 1', 'Speaking', 100, '{7,8}', '{8,9}', 700, '2026-01-06 08:00+00', '2026-01-06 08:11:40+00', '{}', 8, 2, 'digest', '2026-01-06 08:01+00', '2026-01-06 08:05+00', false, true, null, '{}', '{}', '{}', null),
  (9, 2, 1, 'submitted', true, 'Reading 1', 'Reading', 100, '{1,2}', '{2,3}', 3600, '2026-02-10 08:00+00', '2026-02-10 09:00+00', '{}', null, 1, 'digest', '2026-02-10 08:01+00', '2026-02-10 08:02+00', false, false, 50, '{}', '{}', '{"1": 2}', null),
  (10, 6, 5, 'submitted', false, 'Old reading', 'Reading', 100, '{9}', '{10}', 3600, '2025-10-05 08:00+00', '2025-10-05 09:00+00', '{}', null, 1, 'digest', '2025-10-05 08:01+00', '2025-10-05 08:02+00', false, false, 100, '{}', '{}', '{"2": 1}', null);

insert into responses (attempt_id, question_id, answer, mark) values
  (1, 1, '"A"', 1), (1, 2, '"FALSE"', 0), (1, 3, '{"0": "quay", "1": "1902"}', 1), (1, 4, '["A", "C"]', 1),
  (2, 1, null, 0), (2, 2, '"TRUE"', 1), (2, 3, '{"0": ""}', 0), (4, 5, '"B"', null),
  (5, 6, '"Dear Ms Brown,\n\nthank you. \u2028 Yours, Ana"', null), (5, 11, '"It rises."', null), (6, 6, '"A letter."', null),
  (9, 1, '"C"', 1), (9, 2, '"FALSE"', 0), (10, 9, '"A"', 1);
insert into recordings (attempt_id, question_id, late, upload_id, peak_dbfs, digest, received_at) values
  (7, 7, false, 2, -6.25, 'digest', '2026-01-05 08:01:01+00'), (7, 8, true, 3, null, null, '2026-01-05 08:20:01+00'),
  (8, 7, false, 5, -80, 'digest', '2026-01-06 08:01:01+00');
insert into reviews (attempt_id, score, max_score, comment, marker_id, version, scored_at) values
  (6, 88, 100, 'Well done.' || E'\n' || 'Mind the articles.', 2, 2, '2026-01-03 10:00+00'), (7, 61, 100, '', 1, 1, '2026-01-07 10:00+00');
insert into review_leases (attempt_id, marker_id, ends_at) values (5, 2, '2026-03-01 09:01+00');

insert into messages (email, name, subject, message, origin, sent_at) values
  ('parent@home.example', 'A parent', 'Dates', 'When is the next test?', '192.0.2.9', '2026-02-20 08:00+00');
insert into outbox (id, kind, to_name, to_address, letter, created_at, due_at, expires_at, tries, sent_at, failed_at, last_error) overriding system value values
  (1, 'invitation', 'Invited', 'invited@school.example', null, '2026-02-25 08:00+00', null, null, 1, '2026-02-25 08:00:02+00', null, null),
  (2, 'marked', 'Ben', 'ben@school.example', '\x00ff10', '2026-01-03 10:00+00', null, null, 10, null, '2026-01-05 10:00+00', 'Mailbox full'),
  (3, 'marked', 'Ben', 'ben@school.example', '\x00ff11', '2026-03-01 08:59+00', '2026-03-01 10:00+00', null, 1, null, null, 'Connection refused'),
  (4, 'reset', 'Ana', 'ana@school.example', '\x00ff12', '2026-03-01 08:59+00', '2026-03-01 08:59+00', '2026-03-01 09:09+00', 0, null, null, null);
insert into invitations (account_id, email_key, token_hash, open_until, sent_at, mail_id) values
  (9, 'invited@school.example', '\x0506', '2026-03-04 08:00+00', '2026-02-25 08:00+00', 1);

insert into audit_log (at, actor_id, action, subject_type, subject_id, details, account_id, course_id) values
  ('2025-09-01 08:00+00', null, 'account.added', 'account', 1, '{"role": "superadmin", "status": "active"}', 1, null),
  ('2025-09-10 08:00+00', 2, 'course.added', 'course', 1, '{"type": "Reading"}', null, 1),
  ('2025-11-01 08:00+00', 2, 'question.key_corrected', 'question', 1, '{"scoresChanged": 1}', null, 1),
  ('2025-11-01 08:01+00', 2, 'passage.edited', 'passage', 1, '{}', null, 1),
  ('2025-12-06 08:00+00', 1, 'account.deleted', 'account', 6, '{"role": "user", "status": "active"}', 6, null),
  ('2026-01-03 10:00+00', 2, 'submission.scored', 'attempt', 6, '{"before": {"score": 80}, "after": {"score": 88}}', 4, 3),
  ('2026-02-01 08:00+00', 2, 'audio.uploaded', 'upload', 1, '{"fileName": "part-1.mp3"}', null, null);

-- The next ids, which may be behind gaps.
do $$
declare names text[];
begin
  foreach names slice 1 in array array[['accounts', '12'], ['courses', '7'], ['passages', '3'], ['uploads', '6'], ['questions', '12'],
    ['question_versions', '13'], ['attempts', '20'], ['outbox', '9']]
  loop
    perform setval(pg_get_serial_sequence(names[1], 'id'), names[2]::int);
  end loop;
end $$;
