-- What a school that had 0021.sql had besides at migration 0033. The rows are what the calls of that time stored: from
-- commit 50b9b5f7^, the last before examinations, without the columns of the migrations 0034 to 0036, which it had already.
-- Who takes the tests below.
insert into accounts (id, username, email, password_hash, role, created_at, updated_at) overriding system value values
  (13, 'Dina', 'dina@school.example', 'no hash', 'user', '2026-03-01 07:19:20+00', '2026-03-01 07:19:20+00');
insert into sessions (account_id, token_hash, remembered, address, user_agent, created_at, last_seen_at, idle_until, expires_at) values
  (13, '\x38f2fb3ae36ce41bbc462c23c866e73e2dcd11083eb83dd19a05f422cc52396b', false, '192.0.2.10', 'a browser', '2026-03-01 06:30+00', '2026-03-01 08:59:40+00', '2026-03-02 08:00+00', '2026-03-30 08:00+00');
-- A test of the six kinds that the specification lacks, of questions of the bank, and of a draw.
insert into courses (id, title, subject, description, type, test_duration_seconds, max_score, retake_gap_seconds, created_by, created_at) overriding system value values
  (8, 'Reading 2', 'English', 'Kinds, and questions of the bank.', 'Reading', 5400, 100, 0, 2, '2026-03-01 07:19:20+00');
insert into passages (id, course_id, position, title, content, version, skill, level, topic, tags, searched, changed_at) overriding system value values
  (4, 8, 1, 'The old harbour', E'Paragraph A\n\nBuilt in 1840, the harbour traded in salt.\n\nParagraph B\n\nIt closed after the flood of 1953.', 1, null, null, '', '{}', null, null),
  (5, null, 0, 'The ferry', 'The ferry leaves at noon.', 1, 'Reading', 'A2', 'Travel', '{ferry}', '''at'':8 ''ferry'':2,4,6 ''leaves'':7 ''noon'':9 ''the'':1,5 ''travel'':3', '2026-03-01 07:19:20+00'),
  (6, 8, 2, 'Questions', '', 1, null, null, '', '{}', null, null),
  (7, 8, 3, 'The ferry', 'The ferry leaves at noon.', 1, null, null, '', '{}', null, null);
insert into questions (id, course_id, passage_id, question_type, revision, label, level, tags, searched, bank_position, changed_at) overriding system value values
  (13, 8, 4, 'choose_n', 1, '', null, '{}', null, 1000000, '2026-03-01 07:19:20+00'),
  (14, 8, 4, 'not_given', 1, '', null, '{}', null, 1000000, '2026-03-01 07:19:20+00'),
  (15, 8, 4, 'completion', 2, '', null, '{}', null, 1000000, '2026-03-01 07:19:20+00'),
  (16, 8, 4, 'short_answer', 1, '', null, '{}', null, 1000000, '2026-03-01 07:19:20+00'),
  (17, 8, 4, 'matching', 1, '', null, '{}', null, 1000000, '2026-03-01 07:19:20+00'),
  (18, 8, 4, 'ordering', 1, '', null, '{}', null, 1000000, '2026-03-01 07:19:20+00'),
  (19, null, null, 'reading_mcq', 1, 'Bells 1', 'B2', '{bells}', '''1'':2 ''at'':9,11 ''bell'':7 ''bells'':1,3 ''does'':5 ''eight'':10 ''nine'':12 ''ring'':8 ''the'':6 ''when'':4', 0, '2026-03-01 07:19:20+00'),
  (20, null, null, 'reading_mcq', 1, 'Bells 2', 'B2', '{bells}', '''2'':2 ''at'':8,10 ''bells'':1,3 ''does'':5 ''eight'':9 ''it'':6 ''nine'':11 ''stop'':7 ''when'':4', 0, '2026-03-01 07:19:20+00'),
  (21, null, null, 'reading_mcq', 1, 'Bells 3', 'B2', '{bells}', '''3'':2 ''again'':8 ''at'':9,11 ''bells'':1,3 ''eight'':10 ''is'':5 ''it'':6 ''nine'':12 ''rung'':7 ''when'':4', 0, '2026-03-01 07:19:20+00'),
  (22, null, null, 'reading_mcq', 1, 'Bells 4', 'B2', '{bells}', '''4'':2 ''at'':8,10 ''bells'':1,3 ''cast'':7 ''eight'':9 ''it'':6 ''nine'':11 ''was'':5 ''when'':4', 0, '2026-03-01 07:19:20+00'),
  (23, null, 5, 'true_false', 1, '', null, '{}', '''at'':5 ''ferry'':2 ''it'':3 ''leaves'':4 ''noon'':6 ''travel'':1', 1, '2026-03-01 07:19:20+00'),
  (24, 8, 7, 'true_false', 1, '', null, '{}', null, 1000000, '2026-03-01 07:19:20+00'),
  (25, null, null, 'short_answer', 1, 'A rope', null, '{harbour}', '''a'':1 ''answer'':6 ''harbour'':3 ''is'':8 ''it'':9 ''made'':10 ''of'':11 ''rope'':2 ''the'':5 ''what'':7 ''write'':4', 1, '2026-03-01 07:20:20+00');
insert into question_versions (id, question_id, created_at, key_revision, content, key, marks, answer_rule, explanation) overriding system value values
  (14, 13, '2026-03-01 07:19:20+00', 1, '{"n":2,"prompt":"Which TWO problems does the writer mention?","options":["the cost of repairs","noise at night","a lack of staff","the weather"]}', '{"letters":["B","D"]}', 2, '{"most":4,"letters":"ABCD"}', ''),
  (15, 14, '2026-03-01 07:19:20+00', 1, '{"labels":"yes_no","prompt":"Do these statements agree with the text?","statements":["The tide was late.","Fishing paid better."]}', '{"values":["YES","NOT GIVEN"]}', 2, '{"alone":false,"parts":2,"words":["YES","NO","NOT GIVEN"]}', ''),
  (16, 15, '2026-03-01 07:19:20+00', 2, '{"body":"Built in [BLANK]\nClosed after the [BLANK] of 1953","limit":{"from":"passage","words":2,"number":"and_or"},"title":"The old harbour","layout":"notes","prompt":"Complete the notes.","source":"free"}', '{"gaps":[["1840"],["flood","storm","deluge"]],"rules":{"case":false,"accents":false,"hyphens":true,"numbers":true,"articles":true,"language":"en","spelling":true}}', 2, '{"text":500,"alone":false,"parts":2}', 'The second paragraph says so.'),
  (17, 16, '2026-03-01 07:19:20+00', 1, '{"limit":{"from":null,"words":2,"number":"none"},"prompt":"Answer the question.","questions":["What was traded?"]}', '{"gaps":[["(sea) salt"]],"rules":{"case":false,"accents":false,"hyphens":true,"numbers":true,"articles":true,"language":"en","spelling":true}}', 1, '{"text":500,"alone":false,"parts":1}', ''),
  (18, 17, '2026-03-01 07:19:20+00', 1, '{"items":["Paragraph A","Paragraph B"],"reuse":false,"style":"headings","prompt":"Choose a heading.","options":["Early years","The end","What visitors see"]}', '{"letters":["A","B"]}', 2, '{"alone":false,"parts":2,"letters":"ABC"}', ''),
  (19, 18, '2026-03-01 07:19:20+00', 1, '{"items":["It closed.","It was built.","It was flooded."],"prompt":"Put these in order.","marking":"pairs"}', '{"order":["B","C","A"]}', 2, '{"most":3,"letters":"ABC"}', ''),
  (20, 19, '2026-03-01 07:19:20+00', 1, '{"prompt":"When does the bell ring?","options":["At eight","At nine"]}', '{"letter":"B"}', 1, '{"most":1,"letters":"AB"}', ''),
  (21, 20, '2026-03-01 07:19:20+00', 1, '{"prompt":"When does it stop?","options":["At eight","At nine"]}', '{"letter":"B"}', 1, '{"most":1,"letters":"AB"}', ''),
  (22, 21, '2026-03-01 07:19:20+00', 1, '{"prompt":"When is it rung again?","options":["At eight","At nine"]}', '{"letter":"B"}', 1, '{"most":1,"letters":"AB"}', ''),
  (23, 22, '2026-03-01 07:19:20+00', 1, '{"prompt":"When was it cast?","options":["At eight","At nine"]}', '{"letter":"B"}', 1, '{"most":1,"letters":"AB"}', ''),
  (24, 23, '2026-03-01 07:19:20+00', 1, '{"prompt":"It leaves at noon."}', '{"value":"TRUE"}', 1, '{"words":["TRUE","FALSE"]}', ''),
  (25, 24, '2026-03-01 07:19:20+00', 1, '{"prompt":"It leaves at noon."}', '{"value":"TRUE"}', 1, '{"words":["TRUE","FALSE"]}', ''),
  (26, 25, '2026-03-01 07:20:20+00', 1, '{"prompt":"Write the answer.","questions":["What is it made of?"]}', '{"gaps":[["hemp","flax"]],"rules":{"case":false,"accents":false,"hyphens":true,"numbers":true,"articles":true,"language":"en","spelling":true}}', 1, '{"text":500,"alone":false,"parts":1}', '');
update questions set current_version_id = question_versions.id
  from question_versions where question_id = questions.id and questions.current_version_id is null;
update questions set copied_from_version_id = 24 where id = 24;
insert into course_questions (course_id, question_id, position, passage_id, pinned_version_id, added_at, removed_at) values
  (8, 13, 1, null, null, '2026-03-01 07:19:20+00', null),
  (8, 14, 2, null, null, '2026-03-01 07:19:20+00', null),
  (8, 15, 3, null, null, '2026-03-01 07:19:20+00', null),
  (8, 16, 4, null, null, '2026-03-01 07:19:20+00', null),
  (8, 17, 5, null, null, '2026-03-01 07:19:20+00', null),
  (8, 18, 6, null, null, '2026-03-01 07:19:20+00', null),
  (8, 19, 0, 6, null, '2026-03-01 07:19:20+00', '2026-03-01 07:19:20+00'),
  (8, 20, 0, 6, null, '2026-03-01 07:19:20+00', '2026-03-01 07:19:20+00'),
  (8, 21, 0, 6, null, '2026-03-01 07:19:20+00', '2026-03-01 07:19:20+00'),
  (8, 22, 7, 6, 23, '2026-03-01 07:19:20+00', null),
  (8, 24, 8, null, null, '2026-03-01 07:19:20+00', null);
insert into course_draws (id, course_id, position, what, take, marks_each, filter, seed_by, balanced, passage_id, pool, longest_seconds, pooled_at, added_at) overriding system value values
  (1, 8, 9, 'questions', 2, 1, '{"tags":["bells"],"levels":["B2"]}', 'attempt', false, 6, '[{"id":19,"facility":0.55,"version_ids":[20],"question_ids":[19],"passage_version":null},{"id":20,"facility":0.55,"version_ids":[21],"question_ids":[20],"passage_version":null},{"id":21,"facility":0.55,"version_ids":[22],"question_ids":[21],"passage_version":null},{"id":22,"facility":0.55,"version_ids":[23],"question_ids":[22],"passage_version":null}]', 0, '2026-03-01 07:19:20+00', '2026-03-01 07:19:20+00');
insert into uploads (id, key, kind, owner_id, media_type, codec, bytes, duration_seconds, created_at, stored_at) overriding system value values
  (7, 'cc351f05578992534214df2d7e9824d63a8f62fdabd0ca5c', 'recording', 13, 'audio/ogg', 'opus', 4567, 2, '2026-03-01 08:58:40+00', '2026-03-01 08:58:40+00');
-- Dina has a test of each type open at nine, but for Writing: that one waits for its mark.
insert into attempts (id, account_id, course_id, status, staff, title, type, max_score, question_ids, question_version_ids, duration_seconds, started_at, deadline, flags, current_question_id, sequence, save_digest, saved_at, closed_at, auto_submitted, marked_by_person, score, question_clocks, plays, pinned_passages, taker_name, total_marks, remarked_at, draw_seed, drawn) overriding system value values
  (21, 13, 8, 'submitted', false, 'Reading 2', 'Reading', 100, '{13,14,15,16,17,18,22,21,19,24}', '{14,15,16,17,18,19,23,22,20,25}', 5400, '2026-03-01 07:21:20+00', '2026-03-01 08:51:20+00', '{}', null, 0, null, null, '2026-03-01 07:31:20+00', false, false, 8, '{}', '{}', '{"4":1,"6":1,"7":1}', 'dina', 15, '2026-03-01 07:33:20+00', '\x18248c26a31fbceadd419c918ad0efdc', '[{"draw":1,"questions":[21,19]}]'),
  (22, 13, 3, 'submitted', false, 'Writing 1', 'Writing', 100, '{6,11}', '{7,12}', 2400, '2026-03-01 07:33:20+00', '2026-03-01 08:13:20+00', '{}', null, 0, null, null, '2026-03-01 07:48:20+00', false, true, null, '{}', '{}', '{}', 'dina', 2, null, null, null),
  (23, 13, 8, 'open', false, 'Reading 2', 'Reading', 100, '{13,14,15,16,17,18,22,20,19,24}', '{14,15,16,17,18,19,23,21,20,25}', 5400, '2026-03-01 08:28:20+00', '2026-03-01 09:58:20+00', '{14}', 15, 2, 'SQbshBAkqRF9K8ZBC0x6XQ6xDPG3eTmOz1Fdj8aKQr8', '2026-03-01 08:34:20+00', null, false, false, null, '{}', '{}', '{"4":1,"6":1,"7":1}', 'dina', 15, null, '\x39a67144acd415eb95654c59b97f617b', '[{"draw":1,"questions":[20,19]}]'),
  (24, 13, 2, 'open', false, 'Listening 1', 'Listening', 40, '{5}', '{6}', 1813, '2026-03-01 08:44:20+00', '2026-03-01 09:14:33+00', '{}', 5, 1, '6axN72jqiiQgBGCrK85OrLgX4ZO1EsRtnDJ8NtJmCqk', '2026-03-01 08:44:40+00', null, false, false, null, '{}', '{"1":{"times":1,"startedAt":"2026-03-01T08:44:20.000Z","positionSeconds":9.5}}', '{}', 'dina', 1, null, null, null),
  (25, 13, 4, 'open', false, 'Speaking 1', 'Speaking', 100, '{7,8}', '{8,9}', 571, '2026-03-01 08:58+00', '2026-03-01 09:07:31+00', '{}', 8, 2, 'aLdYhesHsHCFNz819RRAKGhZO_zOGTxJJtKf37Gnj5A', '2026-03-01 08:58:40+00', null, false, false, null, '{"7":{"endsAt":"2026-03-01T08:59:40.500Z","openedAt":"2026-03-01T08:58:10.000Z"},"8":{"endsAt":"2026-03-01T09:00:40.000Z","openedAt":"2026-03-01T08:59:40.000Z"}}', '{}', '{}', 'dina', 2, null, null, null);
insert into responses (attempt_id, question_id, answer, mark, part_marks) values
  (21, 13, '["B","C"]', 1, null),
  (21, 14, '{"0":"YES","1":"NO"}', 1, '{1,0}'),
  (21, 15, '{"0":"1840","1":"deluge"}', 2, '{1,1}'),
  (21, 16, '{"0":"sugar"}', 0, '{0}'),
  (21, 17, '{"0":"A","1":"B"}', 2, '{1,1}'),
  (21, 18, '["B","C","A"]', 2, '{1,1}'),
  (21, 19, null, 0, null),
  (21, 21, null, 0, null),
  (21, 22, null, 0, null),
  (21, 24, null, 0, null),
  (22, 6, '"Dear Ms Brown,\n\nthe ferry was late."', null, null),
  (22, 11, '"It falls."', null, null),
  (23, 13, '["B","D"]', null, null),
  (23, 14, '{"0":"YES"}', null, null),
  (23, 15, '{"0":"1840","1":"deluge"}', null, null),
  (24, 5, '"A"', null, null);
insert into recordings (attempt_id, question_id, late, upload_id, peak_dbfs, received_at, digest) values
  (25, 7, false, 7, -6.25, '2026-03-01 08:58:40+00', 'EW08kzO775z--Ex98PrQH1TVkwElhsijjfkL9aAZJ8A');
insert into attempt_annotations (attempt_id, sequence, annotations, saved_at) values
  (23, 1, '{"crossed":{"13":["A"]},"highlights":[{"end":26,"note":"the year","start":13,"passageId":4}]}', '2026-03-01 08:34:20+00');
-- An answer that was accepted, one that was kept wrong, and what was counted of the bank.
insert into key_corrections (id, version_id, part, form, before, after, actor_id, at) overriding system value values
  (1, 16, 1, 'deluge', '{"gaps":[["1840"],["flood","storm"]],"rules":{"case":false,"accents":false,"hyphens":true,"numbers":true,"articles":true,"language":"en","spelling":true}}', '{"gaps":[["1840"],["flood","storm","deluge"]],"rules":{"case":false,"accents":false,"hyphens":true,"numbers":true,"articles":true,"language":"en","spelling":true}}', 2, '2026-03-01 07:33:20+00');
insert into key_correction_marks (correction_id, attempt_id, mark_before, part_marks_before, score_before, mark_after, part_marks_after, score_after) values
  (1, 21, 1, '{1,0}', 7, 2, '{1,1}', 8);
insert into answer_decisions (version_id, part, form, decision, actor_id, at) values
  (16, 1, 'deluge', 'accept', 2, '2026-03-01 07:33:20+00'),
  (17, 0, 'sugar', 'keep_wrong', 2, '2026-03-01 07:33:20+00');
insert into version_figures (version_id, attempts, facility) values
  (12, 1, 0),
  (16, 1, 1),
  (20, 1, 0),
  (22, 1, 0),
  (23, 1, 0);
insert into figures_counted (id, until, claimed_at) values
  (true, '2026-03-01 07:48:20+00', '2026-03-01 07:48:20+00');
-- A file that was read, and one that was stored.
insert into imports (id, account_id, name, bytes, sha256, format, status, suggests, counts, sets, rows, made_at, expires_at, stored_at, stored_questions) overriding system value values
  (1, 2, 'harbour.gift', 50, '5de4c63078439fef23bd4030ff8f9051e8d67200189e169551ff85e92c845263', 'gift', 'read', 'harbour', '{"fits":{"Reading":{"mapped":1,"changed":0},"Writing":{"mapped":0,"changed":0},"Speaking":{"mapped":0,"changed":0},"Listening":{"mapped":1,"changed":0}},"counts":{"items":1,"faulty":0,"mapped":1,"changed":0,"left_out":0},"questions":{"mapped":1,"changed":0},"with_audio":0}', '[]', '[{"n":1,"file":"harbour.gift","fits":["Reading","Listening"],"kind":"single_choice","line":1,"marks":1,"state":"mapped","title":"A tide","element":"question","reasons":[]}]', '2026-03-01 07:20:20+00', '2026-03-02 07:20:20+00', null, 0),
  (2, 2, 'harbour.gift', 45, '247cf33db296742ae6a3ea82374ad4684e5c857884113e17b23575f811caa9d9', 'gift', 'stored', 'harbour', '{"fits":{"Reading":{"mapped":1,"changed":0},"Writing":{"mapped":0,"changed":0},"Speaking":{"mapped":0,"changed":0},"Listening":{"mapped":1,"changed":0}},"counts":{"items":1,"faulty":0,"mapped":1,"changed":0,"left_out":0},"questions":{"mapped":1,"changed":0},"with_audio":0}', '[]', '[{"n":1,"file":"harbour.gift","fits":["Reading","Listening"],"kind":"short_answer","line":1,"marks":1,"state":"mapped","title":"A rope","element":"question","reasons":[]}]', '2026-03-01 07:20:20+00', '2026-03-02 07:20:20+00', '2026-03-01 07:20:20+00', 1);
insert into import_drafts (import_id, first_row, questions) values
  (1, 1, '[{"n":1,"set":null,"draft":{"key":{"letter":"A"},"kind":"single_choice","label":"A tide","content":{"prompt":"When is high tide?","options":["At six","At seven"]},"question_type":"mcq","timer_seconds":null},"state":"mapped","audioUploadId":null}]');
insert into audit_log (at, actor_id, action, subject_type, subject_id, details, account_id, course_id) values
  ('2026-03-01 07:19:20+00', 1, 'account.added', 'account', 13, '{"role":"user","status":"active"}', 13, null),
  ('2026-03-01 07:19:20+00', 2, 'course.added', 'course', 8, '{"type":"Reading","title":"Reading 2","subject":"English","description":"Kinds, and questions of the bank.","test_duration":5400}', null, 8),
  ('2026-03-01 07:19:20+00', 2, 'course.passage_added', 'course', 8, '{"passage":4}', null, 8),
  ('2026-03-01 07:19:20+00', 2, 'course.question_added', 'course', 8, '{"question":13}', null, 8),
  ('2026-03-01 07:19:20+00', 2, 'course.question_added', 'course', 8, '{"question":14}', null, 8),
  ('2026-03-01 07:19:20+00', 2, 'course.question_added', 'course', 8, '{"question":15}', null, 8),
  ('2026-03-01 07:19:20+00', 2, 'course.question_added', 'course', 8, '{"question":16}', null, 8),
  ('2026-03-01 07:19:20+00', 2, 'course.question_added', 'course', 8, '{"question":17}', null, 8),
  ('2026-03-01 07:19:20+00', 2, 'course.question_added', 'course', 8, '{"question":18}', null, 8),
  ('2026-03-01 07:19:20+00', 2, 'bank.question_added', 'question', 19, '{"type":"reading_mcq"}', null, null),
  ('2026-03-01 07:19:20+00', 2, 'bank.question_added', 'question', 20, '{"type":"reading_mcq"}', null, null),
  ('2026-03-01 07:19:20+00', 2, 'bank.question_added', 'question', 21, '{"type":"reading_mcq"}', null, null),
  ('2026-03-01 07:19:20+00', 2, 'bank.question_added', 'question', 22, '{"type":"reading_mcq"}', null, null),
  ('2026-03-01 07:19:20+00', 2, 'bank.set_added', 'passage', 5, '{"questions":1}', null, null),
  ('2026-03-01 07:19:20+00', 2, 'course.bank_added', 'course', 8, '{"mode":"reference","questions":1}', null, 8),
  ('2026-03-01 07:19:20+00', 2, 'course.bank_added', 'course', 8, '{"mode":"copy","questions":1}', null, 8),
  ('2026-03-01 07:19:20+00', 2, 'course.draw_added', 'course', 8, '{"draw":1,"take":2}', null, 8),
  ('2026-03-01 07:20:20+00', 2, 'bank.questions_imported', 'site', null, '{"name":"harbour.gift","format":"gift","questions":1}', null, null),
  ('2026-03-01 07:33:20+00', 2, 'question.key_corrected', 'question', 15, '{"after":{"key":{"gaps":[["1840"],["flood","storm","deluge"]],"rules":{"case":false,"accents":false,"hyphens":true,"numbers":true,"articles":true,"language":"en","spelling":true}},"correct_option":null,"correct_answers":null},"before":{"key":{"gaps":[["1840"],["flood","storm"]],"rules":{"case":false,"accents":false,"hyphens":true,"numbers":true,"articles":true,"language":"en","spelling":true}},"correct_option":null,"correct_answers":null},"version":16,"accepted":{"form":"deluge","part":1},"attempts":[{"after":8,"before":7,"attempt":21}],"newVersion":false,"scoresChanged":1,"attemptsMarkedAgain":1}', null, 8),
  ('2026-03-01 07:33:20+00', 2, 'question.variant_kept_wrong', 'question', 16, '{"form":"sugar","part":0,"version":17,"decision":"keep_wrong"}', null, 8);
insert into holds (name, until) values ('backup', '2026-03-01 09:05+00');

-- The next ids.
do $$
declare names text[];
begin
  foreach names slice 1 in array array[['accounts', '13'], ['courses', '8'], ['passages', '7'], ['uploads', '7'], ['questions', '25'],
    ['question_versions', '26'], ['attempts', '25'], ['course_draws', '1'], ['imports', '2'], ['key_corrections', '1']]
  loop
    perform setval(pg_get_serial_sequence(names[1], 'id'), names[2]::int);
  end loop;
end $$;
