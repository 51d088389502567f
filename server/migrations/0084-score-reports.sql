-- Score reports: what a result was when it was printed, which anybody with the code can check (decision 083).
create table score_reports (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  attempt_id integer not null references attempts (id) on delete cascade,
  payload jsonb not null,
  shows jsonb not null,
  state text not null default 'valid' check (state in ('valid', 'replaced', 'withdrawn')),
  issued_at timestamptz not null,
  -- When it was replaced or withdrawn.
  ended_at timestamptz,
  check ((state = 'valid') = (ended_at is null))
);
create index score_reports_by_attempt on score_reports (attempt_id, id);
create unique index score_reports_valid on score_reports (attempt_id) where state = 'valid';

-- A result that is not what a report says any more: whichever way its mark, what that is out of, or its band has changed.
create function replace_reports() returns trigger language plpgsql as $body$
begin
  update score_reports set state = 'replaced', ended_at = now()
    where state = 'valid' and attempt_id = case tg_table_name when 'attempts' then (to_jsonb(old) ->> 'id')::integer
      else (to_jsonb(old) ->> 'attempt_id')::integer end;
  return null;
end $body$;
create trigger attempts_reports after update of score, score_thousandths, left_out_marks on attempts for each row
  when ((old.score, old.score_thousandths, old.left_out_marks)
    is distinct from (new.score, new.score_thousandths, new.left_out_marks) and old.score is not null)
  execute function replace_reports();
create trigger results_reports after update on results for each row
  when ((old.band, old.cefr) is distinct from (new.band, new.cefr)) execute function replace_reports();
create trigger results_gone after delete on results for each row execute function replace_reports();
