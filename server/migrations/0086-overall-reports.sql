-- Score reports of overall bands, which hold no longer than the results that they are made of (decision 097).
alter table score_reports
  alter column attempt_id drop not null,
  add column overall_id integer references overalls (id),
  -- Whose it is; of a report of one test its attempt says so.
  add column account_id integer references accounts (id),
  add constraint score_reports_of_one check (num_nonnulls(attempt_id, overall_id) = 1),
  add constraint score_reports_account check ((overall_id is null) = (account_id is null));
create unique index score_reports_valid_overall on score_reports (account_id, overall_id) where state = 'valid';
create index score_reports_by_overall on score_reports (overall_id, account_id, id) where overall_id is not null;

-- The results that the report of an overall band is made of.
create table score_report_parts (
  report_id integer not null references score_reports (id) on delete cascade,
  attempt_id integer not null references attempts (id) on delete cascade,
  primary key (report_id, attempt_id)
);
create index score_report_parts_by_attempt on score_report_parts (attempt_id);

create or replace function replace_reports() returns trigger language plpgsql as $body$
declare
  changed integer := case tg_table_name when 'attempts' then (to_jsonb(old) ->> 'id')::integer
    else (to_jsonb(old) ->> 'attempt_id')::integer end;
begin
  update score_reports set state = 'replaced', ended_at = now() where state = 'valid' and attempt_id = changed;
  update score_reports set state = 'replaced', ended_at = now() from score_report_parts part
    where part.attempt_id = changed and score_reports.id = part.report_id and state = 'valid';
  return null;
end $body$;
