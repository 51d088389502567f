-- What a school had in the database at migration 0021: something in every table, and every status that a row can have.
update sessions set idle_until = '2026-04-02 08:00+00' where account_id = 3;
update attempts set abandoned_counts = false where id = 3;
insert into attempts (id, account_id, course_id, status, staff, title, type, max_score, question_ids, question_version_ids, duration_seconds, started_at, deadline, flags, current_question_id, sequence, save_digest, saved_at, closed_at, auto_submitted, marked_by_person, score, question_clocks, plays, pinned_passages, scored_at) overriding system value values
  (11, 3, 1, 'submitted', false, 'Reading 1', 'Reading', 100, '{1}', '{2}', 3600, '2025-12-10 08:00+00', '2025-12-10 09:00+00', '{}', null, 1, 'digest', '2025-12-10 08:01+00', '2025-12-10 08:00+00', false, false, 0, '{}', '{}', '{"1": 2}', null);
insert into responses (attempt_id, question_id, answer, mark) values (11, 1, '"A"', 0);
insert into late_work (attempt_id, question_id, answer, flagged, received_at) values
  (1, 1, null, true, '2025-10-01 09:01+00'), (1, 2, '"FALSE"', false, '2025-10-01 09:02+00'),
  (1, 3, '{"0": "pier"}', false, '2025-10-01 09:01+00'),
  (5, 6, '"Dear Ms Brown, this came late."', false, '2026-02-01 08:45+00');
insert into reset_codes (email_key, account_id, code_hash, made_at, code_until, grant_hash, grant_until, origin) values
  ('ana@school.example', 3, '\x0102', '2026-03-01 08:59+00', '2026-03-01 09:09+00', null, null, '192.0.2.8'),
  ('ben@school.example', 4, null, '2026-03-01 08:55+00', '2026-03-01 09:05+00', '\x0304', '2026-03-01 09:10+00', 'a device');
insert into limited_calls (kind, origin, email_key, made_at) values
  ('register', '192.0.2.8', null, '2026-03-01 08:30+00'), ('reset_try', '192.0.2.8', 'ana@school.example', '2026-03-01 08:59+00');
insert into files_to_remove (key, added_at) values ('5123456789abcdef0123456789abcdef0123456789abcdef', '2026-03-01 08:00+00');
