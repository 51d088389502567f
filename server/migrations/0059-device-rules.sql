-- Where and in what alone an examination can be taken. `seb_file` is what Safe Exam Browser is given, as it was made once:
-- its key must stay the same.
alter table sittings add column safe_exam_browser boolean not null default false,
  add column networks text[] not null default '{}',
  add column seb_file jsonb;
alter table exam_facts drop constraint exam_facts_kind_check;
alter table exam_facts add constraint exam_facts_kind_check check (kind in ('focus_lost', 'full_screen_left', 'paste',
  'second_place', 'offline', 'connection_gap', 'audio_stall', 'audio_restarted', 'microphone_lost', 'device_slept',
  'clock_set', 'page_reloaded', 'late_paper', 'worked_in_pause', 'device_let_in', 'device_refused', 'outside_browser',
  'outside_network'));
