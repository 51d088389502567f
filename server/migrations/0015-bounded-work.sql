-- Of what arrives after an attempt has closed one row a question is kept, the newest: a learner could fill the disk by
-- saving a closed attempt over and over.
alter table late_work rename to late_saves;
create table late_work (
  attempt_id integer not null references attempts (id),
  question_id integer not null references questions (id),
  -- The newest answer with something in it; null where only blank ones came, or a flag.
  answer jsonb,
  flagged boolean not null default false,
  -- When the answer came.
  received_at timestamptz not null,
  primary key (attempt_id, question_id)
);

-- Every question that was named first, without the texts: there may be gigabytes of them, and only the newest of each
-- question is needed, which the second statement finds by its row.
with named as (
  select s.attempt_id, s.received_at, given.key, false as flagged
  from late_saves s cross join jsonb_object_keys(s.answers) as given(key)
  union all
  select s.attempt_id, s.received_at, flag.key, true
  from late_saves s cross join jsonb_array_elements_text(s.flags) as flag(key)
)
insert into late_work (attempt_id, question_id, flagged, received_at)
select named.attempt_id, named.key::integer, bool_or(named.flagged), max(named.received_at)
from named join attempts on attempts.id = named.attempt_id
-- As text: what no attempt has need not be a number that fits.
where named.key = any(attempts.question_ids::text[])
group by named.attempt_id, named.key::integer;

with newest as (
  select distinct on (s.attempt_id, given.key) s.id, s.attempt_id, given.key
  from late_saves s cross join jsonb_each(s.answers) as given(key, value)
  where jsonb_path_exists(given.value, '$.** ? (@ like_regex "[^[:space:]]")')
  order by s.attempt_id, given.key, s.received_at desc, s.id desc
)
update late_work set answer = late_saves.answers -> newest.key, received_at = late_saves.received_at
from newest join late_saves on late_saves.id = newest.id
where late_work.attempt_id = newest.attempt_id and late_work.question_id::text = newest.key;

drop table late_saves;

-- How much an account has recorded of late.
create index uploads_of_owner on uploads (owner_id, created_at) where kind = 'recording';
