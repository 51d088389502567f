-- How a question counts that turned out wrong: other keys beside its own, full credit, or left out. Null: by its key.
alter table question_versions add column scoring jsonb check (scoring ->> 'by' in ('keys', 'full_credit', 'left_out'));
-- What it adds to what its test is out of: its marks, unless it was left out. The one place that says so.
alter table question_versions add column worth smallint not null
  generated always as (case when scoring ->> 'by' = 'left_out' then 0 else marks end) stored;

-- The marks of an ended test that were left out, and what its score is out of.
alter table attempts add column left_out_marks smallint not null default 0;
alter table attempts add column out_of integer not null
  generated always as (case when marked_by_person then max_score else total_marks - left_out_marks end) stored;

alter table key_corrections add column scoring_before jsonb, add column scoring_after jsonb;
alter table key_correction_marks add column out_of_before smallint, add column out_of_after smallint;
