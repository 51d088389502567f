-- When somebody last logged in at the school's provider for what needs a fresh second factor; null for never.
alter table sessions add column provider_at timestamptz;
