-- Which results change, and which reports end with them (decisions 082, 083); and work that nobody may be given to mark.

create or replace function replace_reports() returns trigger language plpgsql as $body$
declare
  changed_row jsonb := coalesce(to_jsonb(old), to_jsonb(new));
  changed integer := (changed_row ->> case tg_table_name when 'attempts' then 'id' else 'attempt_id' end)::integer;
begin
  update score_reports set state = 'replaced', ended_at = now() where state = 'valid' and attempt_id = changed;
  update score_reports set state = 'replaced', ended_at = now() from score_report_parts part
    where part.attempt_id = changed and score_reports.id = part.report_id and state = 'valid';
  return null;
end $body$;

-- A result that had no band gets one, or is put on another version of its scale, which also says what range it has.
create trigger results_given after insert on results for each row execute function replace_reports();
drop trigger results_reports on results;
create trigger results_reports after update on results for each row
  when ((old.band, old.cefr, old.scale_version_id) is distinct from (new.band, new.cefr, new.scale_version_id))
  execute function replace_reports();

-- A mark that is changed stays on its scale; one that had none, or is the first, goes on that of its course.
create function settle_mark(of_attempt integer, of_course integer) returns void language plpgsql as $body$
declare
  version_id integer;
begin
  select scale_version_id into version_id from results where attempt_id = of_attempt;
  if version_id is null then
    select version.id into version_id from courses join scale_versions version on version.scale_id = courses.scale_id
      where courses.id = of_course order by version.version desc limit 1;
  end if;
  if version_id is not null then perform write_result(of_attempt, version_id); end if;
end $body$;

create or replace function settle_result() returns trigger language plpgsql as $body$
begin
  perform settle_mark(new.id, new.course_id);
  return null;
end $body$;

-- A mark that is saved again as it was, with another comment, keeps the range that its report has.
drop trigger attempts_settled on attempts;
create trigger attempts_settled after update of score, score_thousandths, left_out_marks on attempts for each row
  when ((old.score, old.score_thousandths, old.left_out_marks)
    is distinct from (new.score, new.score_thousandths, new.left_out_marks))
  execute function settle_result();

-- Points that change without the score, a whole number.
create function settle_points() returns trigger language plpgsql as $body$
begin
  perform settle_mark(new.attempt_id, (select course_id from attempts where id = new.attempt_id));
  return null;
end $body$;
create trigger reviews_settled after update on reviews for each row
  when (old.points is distinct from new.points) execute function settle_points();

-- Nobody marks what was erased, or their own work.
update remark_requests asked set state = 'withdrawn'
  from attempts join erasures on erasures.account_id = attempts.account_id
  where attempts.id = asked.attempt_id and asked.state in ('open', 'with_marker');
update markings given set state = 'withdrawn' from attempts
  where attempts.id = given.attempt_id and attempts.account_id = given.marker_id and given.state = 'allocated';
