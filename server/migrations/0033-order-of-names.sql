-- What a question without a name is put in order by, in lists of the bank: taking it out of what is asked took most of the
-- time of a list of 50,000.
alter table question_versions
  add column prompt_key text collate "C" generated always as (lower(left(content ->> 'prompt', 200))) stored;
