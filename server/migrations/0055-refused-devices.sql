-- The device of a candidate that staff did not choose: it asks again only when its learner does.
alter table candidates add column place_refused uuid;
alter table exam_facts drop constraint exam_facts_kind_check;
alter table exam_facts add constraint exam_facts_kind_check check (kind in ('focus_lost', 'full_screen_left', 'paste',
  'second_place', 'offline', 'connection_gap', 'audio_stall', 'audio_restarted', 'microphone_lost', 'device_slept',
  'clock_set', 'page_reloaded', 'late_paper', 'worked_in_pause', 'device_let_in', 'device_refused'));
