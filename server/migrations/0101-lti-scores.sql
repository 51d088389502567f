-- A place in a platform that leads to a course here, and where its scores go.
create table lti_links (
  id integer primary key generated always as identity,
  platform_id integer not null references lti_platforms (id) on delete cascade,
  deployment_id text not null,
  resource_link_id text not null,
  title text not null,
  course_id integer not null references courses (id),
  -- Null until the platform named it or it was made.
  line_item text,
  line_items text,
  unique (platform_id, deployment_id, resource_link_id)
);
create index lti_links_of_course on lti_links (course_id);

-- What the platform was told of the work of a learner who came by a link, and when that is looked at again.
create table lti_scores (
  link_id integer not null references lti_links (id) on delete cascade,
  account_id integer not null references accounts (id),
  -- Who the learner is there.
  subject text not null,
  since timestamptz not null,
  due_at timestamptz,
  tries integer not null default 0,
  -- As it was last told, and when; null for nothing.
  told jsonb,
  told_at timestamptz,
  error text,
  primary key (link_id, account_id)
);
create index lti_scores_due on lti_scores (due_at) where due_at is not null;
create index lti_scores_of_account on lti_scores (account_id);

-- Whatever changes a result, or whether its learner may see it, has it looked at: what is told is decided then.
-- In one order, so that two who change the same wait for each other and not both.
create function lti_look_again(course integer, account integer) returns void language sql as $body$
  update lti_scores set due_at = '-infinity', tries = 0
  where (link_id, account_id) in (
    select link_id, account_id from lti_scores join lti_links on lti_links.id = link_id
    where course_id = course and (account is null or account_id = account)
    order by link_id, account_id for update of lti_scores
  )
$body$;
create function lti_attempt_changed() returns trigger language plpgsql as $body$
begin
  if exists (select from lti_scores where account_id = new.account_id) then
    perform lti_look_again(new.course_id, new.account_id);
  end if;
  return null;
end
$body$;
create trigger attempts_opened_lti after insert on attempts for each row
  when (not new.staff and new.candidate_id is null) execute function lti_attempt_changed();
create trigger attempts_lti after update on attempts for each row
  when (not new.staff and new.candidate_id is null and (old.status <> new.status
    or old.score is distinct from new.score or old.score_thousandths is distinct from new.score_thousandths
    or old.out_of <> new.out_of or old.result_released_at is distinct from new.result_released_at))
  execute function lti_attempt_changed();

create function lti_policy_changed() returns trigger language plpgsql as $body$
begin
  perform lti_look_again(new.course_id, null);
  return null;
end
$body$;
create trigger release_policies_lti after insert or update on release_policies for each row
  execute function lti_policy_changed();
