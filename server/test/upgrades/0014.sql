-- What a school had in the database at migration 0014: something in every table, and every status that a row can have.
insert into attempts (id, account_id, course_id, status, staff, title, type, max_score, question_ids, question_version_ids, duration_seconds, started_at, deadline, flags, current_question_id, sequence, save_digest, saved_at, closed_at, auto_submitted, marked_by_person, score, question_clocks, plays, pinned_passages, scored_at) overriding system value values
  -- The clock of the machine was set back in this one.
  (11, 3, 1, 'submitted', false, 'Reading 1', 'Reading', 100, '{1}', '{2}', 3600, '2025-12-10 08:00+00', '2025-12-10 09:00+00', '{}', null, 1, 'digest', '2025-12-10 08:01+00', '2025-12-10 07:59+00', false, false, 0, '{}', '{}', '{"1": 2}', null);
insert into responses (attempt_id, question_id, answer, mark) values (11, 1, '"A"', 0);
insert into late_work (attempt_id, answers, flags, digest, received_at) values
  (1, '{"2": "TRUE", "3": {"0": "pier"}}', '[1]', 'first', '2025-10-01 09:01+00'),
  (1, '{"2": "FALSE", "3": {"0": " "}}', '[]', 'second', '2025-10-01 09:02+00'),
  (5, '{"6": "Dear Ms Brown, this came late."}', '[]', 'third', '2026-02-01 08:45+00');
insert into reset_codes (email_key, account_id, code_hash, tries, made_at, code_until, grant_hash, grant_until) values
  ('ana@school.example', 3, '\x0102', 1, '2026-03-01 08:59+00', '2026-03-01 09:09+00', null, null),
  ('nobody@school.example', null, null, 0, '2026-03-01 08:58+00', '2026-03-01 09:08+00', null, null),
  ('ben@school.example', 4, null, 0, '2026-03-01 08:55+00', '2026-03-01 09:05+00', '\x0304', '2026-03-01 09:10+00');
