-- What lists of the bank put questions in order by: the name, or what is asked by one without. Taking it out of the
-- documents of 50,000, and making it small, took most of the time of a list.
alter table question_versions
  add column prompt_key text collate "C" generated always as (lower(left(content ->> 'prompt', 80))) stored;
alter table questions
  add column label_key text collate "C" generated always as (nullif(lower(label), '')) stored;
