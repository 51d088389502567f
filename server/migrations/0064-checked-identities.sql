-- Who of the staff checked the identity of a candidate, and when.
alter table candidates
  add column identity_checked_by integer references accounts (id),
  add column identity_checked_at timestamptz;
alter table exam_facts drop constraint exam_facts_kind_check;
alter table exam_facts add constraint exam_facts_kind_check check (kind in ('focus_lost', 'full_screen_left', 'paste',
  'second_place', 'offline', 'connection_gap', 'audio_stall', 'audio_restarted', 'microphone_lost', 'device_slept',
  'clock_set', 'page_reloaded', 'late_paper', 'worked_in_pause', 'device_let_in', 'device_refused', 'outside_browser',
  'outside_network', 'identity_checked', 'identity_check_undone'));
