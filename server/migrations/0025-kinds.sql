-- needs a stop: what is asked and what is correct of a question become one document each.
-- What is asked and what is right become one document each, by the kind of the question: contract/src/kinds/. A key that
-- cannot mark stays what it was, as `malformed`. The old columns are made again of the new ones and compared with what
-- they hold before they go; where one differs, nothing is changed.
alter table question_versions
  add column content jsonb check (jsonb_typeof(content) = 'object'),
  add column key jsonb check (jsonb_typeof(key) = 'object'),
  add column marks smallint not null default 1 check (marks between 1 and 40),
  add column answer_rule jsonb check (jsonb_typeof(answer_rule) = 'object');

create function pg_temp.options(a text, b text, c text, d text) returns text[] language sql immutable as $$
  select case when d is not null then array[coalesce(a, ''), coalesce(b, ''), coalesce(c, ''), d]
    when c is not null then array[coalesce(a, ''), coalesce(b, ''), c]
    when b is not null then array[coalesce(a, ''), b]
    when a is not null then array[a]
    else array[]::text[] end
$$;

-- The spaces that marking passes over. A blank that accepts nothing but these accepts nothing.
create function pg_temp.gaps(answers jsonb) returns jsonb language sql immutable as $$
  select case when count(*) = count(*) filter (where accepts) then jsonb_agg(variants order by place) end
  from (
    select place, to_jsonb(string_to_array(said #>> '{}', '|')) as variants,
      jsonb_typeof(said) = 'string' and translate(said #>> '{}',
        E'| \t\n\v\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
        '') <> '' as accepts
    from jsonb_array_elements(answers) with ordinality as one (said, place)
  ) entries
$$;

update question_versions v
set content = case when q.question_type in ('mcq', 'reading_mcq', 'listening', 'checkbox')
    then jsonb_build_object('prompt', question_text, 'options', to_jsonb(pg_temp.options(option_a, option_b, option_c, option_d)))
    else jsonb_build_object('prompt', question_text) end,
  key = case
    when q.question_type in ('mcq', 'reading_mcq', 'listening') then case
      when jsonb_typeof(correct_option) = 'string' and correct_option #>> '{}' in ('A', 'B', 'C', 'D')
        then jsonb_build_object('letter', correct_option)
      -- Marked so far, but no release wrote it: it does not read as before, and stops the migration.
      when jsonb_typeof(correct_option) = 'array' and jsonb_array_length(correct_option) = 1
        and correct_option ->> 0 in ('A', 'B', 'C', 'D') then jsonb_build_object('letter', correct_option -> 0)
      else jsonb_build_object('malformed', correct_option) end
    when q.question_type = 'checkbox' then case
      when jsonb_typeof(correct_option) = 'array' and jsonb_array_length(correct_option) > 0
        and correct_option <@ '["A", "B", "C", "D"]' then jsonb_build_object('letters', correct_option)
      when jsonb_typeof(correct_option) = 'string' and correct_option #>> '{}' in ('A', 'B', 'C', 'D')
        then jsonb_build_object('letters', jsonb_build_array(correct_option))
      else jsonb_build_object('malformed', correct_option) end
    when q.question_type = 'true_false' then case
      when correct_option in ('"TRUE"', '"FALSE"') then jsonb_build_object('value', correct_option)
      else jsonb_build_object('malformed', correct_option) end
    when q.question_type = 'fill_in_blanks' then case
      when jsonb_typeof(correct_answers) = 'array' and pg_temp.gaps(correct_answers) is not null
        then jsonb_build_object('gaps', pg_temp.gaps(correct_answers), 'rules', null)
      else jsonb_build_object('malformed', correct_answers) end
    else '{}' end
from questions q where q.id = v.question_id;

do $$
declare
  unequal text;
begin
  with made as (
    select v.*, content ->> 'prompt' as made_text,
      array(select nullif(option, '') from jsonb_array_elements_text(content -> 'options') as option) as made_options,
      case when key ? 'letter' then key -> 'letter' when key ? 'letters' then key -> 'letters'
        when key ? 'value' then key -> 'value'
        when key ? 'malformed' and q.question_type <> 'fill_in_blanks' then key -> 'malformed' end as made_option,
      case when key ? 'gaps' then (
          select jsonb_agg(array_to_string(array(select jsonb_array_elements_text(variants)), '|') order by place)
          from jsonb_array_elements(key -> 'gaps') with ordinality as one (variants, place))
        when key ? 'malformed' and q.question_type = 'fill_in_blanks' then key -> 'malformed' end as made_answers
    from question_versions v join questions q on q.id = v.question_id
  )
  select string_agg(id::text, ', ' order by id) into unequal from made
  where made_text is distinct from question_text
    or made_options[1] is distinct from option_a or made_options[2] is distinct from option_b
    or made_options[3] is distinct from option_c or made_options[4] is distinct from option_d
    or nullif(made_option, 'null') is distinct from nullif(correct_option, 'null')
    or nullif(made_answers, 'null') is distinct from nullif(correct_answers, 'null');
  if unequal is not null then
    raise exception 'These versions of questions would not read as before: %. Correct or delete them, then start again.', unequal;
  end if;
end
$$;

update question_versions v
set answer_rule = case
  when content ? 'options' then jsonb_build_object(
    'letters', coalesce((select string_agg(chr(64 + place::integer), '' order by place)
      from jsonb_array_elements_text(content -> 'options') with ordinality as one (text, place) where text <> ''), ''),
    'most', case when q.question_type = 'checkbox' then jsonb_array_length(content -> 'options') else 1 end)
  when q.question_type = 'true_false' then '{"words": ["TRUE", "FALSE"]}'
  when q.question_type = 'fill_in_blanks' then jsonb_build_object('text', 500, 'parts', greatest(1,
    (length(content ->> 'prompt') - length(replace(content ->> 'prompt', '[BLANK]', ''))) / length('[BLANK]'),
    jsonb_array_length(key -> 'gaps')))
  when q.question_type = 'speaking' then '{"recording": true}'
  else '{"text": 50000}' end
from questions q where q.id = v.question_id;

alter table question_versions
  alter column content set not null,
  alter column key set not null,
  alter column answer_rule set not null,
  alter column marks drop default,
  drop column question_text,
  drop column option_a,
  drop column option_b,
  drop column option_c,
  drop column option_d,
  drop column correct_option,
  drop column correct_answers;

-- A question may take several numbers, with a mark for each.
alter table responses
  drop constraint responses_mark_check,
  add constraint responses_mark_check check (mark between 0 and 40),
  add column part_marks smallint[];

-- The last number of the test, pinned with it.
alter table attempts add column total_marks smallint;
update attempts set total_marks = cardinality(question_ids);
alter table attempts alter column total_marks set not null;
