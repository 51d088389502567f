import { runSql } from '../scripts/servers/psql.ts';
import { firstVersions } from './past.ts';

const COURSES = 200;
const LEARNER_TOKEN = 'a-token-made-for-the-school-of-100000';

export type LargeSchool = {
  accounts: number;
  attempts: number;
  entries: number;
  learnerToken: string;
  courseId: number;
  actorId: number;
  /** A class of 300 learners who took 40 tests each, all within `CLASS_DAYS`. */
  classId: number;
  /** Who has a thousand results. */
  learnerId: number;
};

export const CLASS_DAYS = 9;
const CLASS_LEARNERS = 300;
const CLASS_TESTS = 40;
const CLASS_ATTEMPTS = CLASS_LEARNERS * CLASS_TESTS;

/**
 * Fills the database of a fresh server with 100,000 accounts, 200 courses and 1,000,000 attempts of two years, half of
 * them for a marker, of whom 5,000 wait, with 1,000,000 entries of the audit log, and one learner with a thousand
 * results and a hundred sessions. Answers are left out: no list and no statistic reads them.
 */
export function fillLargeSchool(databaseUrl: string): LargeSchool {
  runSql(databaseUrl, `${accounts}${courses}${attempts}${schoolClass}${reviews}${auditLog}vacuum analyze; checkpoint;`);
  const [people, taken, entries, courseId, actorId, classId, learnerId] = runSql(
    databaseUrl,
    `select (select count(*) from accounts), (select count(*) from attempts), (select count(*) from audit_log),
      (select min(id) from courses where type = 'Writing'), (select max(id) from accounts where role = 'admin'),
      (select max(id) from classes), (select account_id from sessions where user_agent = 'proof' order by id limit 1);`,
  )
    .split('|')
    .map(Number) as [number, number, number, number, number, number, number];
  return {
    accounts: people,
    attempts: taken,
    entries,
    learnerToken: LEARNER_TOKEN,
    courseId,
    actorId,
    classId,
    learnerId,
  };
}

// Names and addresses repeat as people's do; what is unlike is the number in each.
const accounts = `
  insert into accounts (username, email, phone, password_hash, role, status, created_at, updated_at)
  select (array['Amara','Tomasz','Li','Sofia','Dele','Hana','Pavel','Ines','Ruth','Omar'])[1 + n * 7 % 10] || ' ' ||
      (array['Osei','Wolak','Wen','Martin','Okafor','Kim','Novak','Costa','Adeyemi','Dahl'])[1 + n / 10 % 10] || ' ' || n,
    'person-' || (n::bigint * 7919 % 100003) || '-' || n || '@school.test', '+49 30 ' || (n * 37 % 1000000), '!',
    case when n % 500 = 0 then 'admin' else 'user' end,
    case when n % 20 < 15 then 'active' when n % 20 < 18 then 'inactive' when n % 20 < 19 then 'suspended'
      else 'deleted' end,
    now() - n * interval '10 minutes', now()
  from generate_series(1, 100000 - (select count(*)::int from accounts)) as n;
  create temporary table learners as
    select row_number() over () - 1 as place, id, lower(username) as name from accounts where role = 'user';
  create unique index on learners (place);
  create temporary table busiest as
    select id from accounts where role = 'user' and status = 'active' order by id limit 1;
  insert into sessions (account_id, token_hash, address, user_agent, created_at, last_seen_at, idle_until, expires_at)
  select id, sha256(convert_to('${LEARNER_TOKEN}' || case when n = 0 then '' else n::text end, 'UTF8')), '127.0.0.1',
    'proof', now(), now() - n * interval '1 minute', now() + interval '2 hours', now() + interval '12 hours'
  from busiest, generate_series(0, 99) as n;
  insert into sessions (account_id, token_hash, address, user_agent, created_at, last_seen_at, idle_until, expires_at)
  select id, sha256(int4send(id)), '127.0.0.1', 'proof', now(), now(), now() + interval '2 hours',
    now() + interval '12 hours'
  from accounts where role = 'user' and status = 'active' and id % 4 = 0;
`;

const courses = `
  insert into courses (title, subject, description, type, test_duration_seconds, created_at, anonymous_marking)
  select type || ' ' || n, 'Subject ' || n % 12, 'A course of the school.', type,
    case when type = 'Speaking' then null else 2700 end, now(), n % 10 = 0
  from (select n, (array['Reading','Listening','Writing','Speaking'])[1 + n % 4] as type
    from generate_series(1, ${COURSES}) as n) as sketched;
  create temporary table sample_courses as select row_number() over (order by id) - 1 as place, id, title, type from courses;
  insert into questions (course_id, changed_at, question_type)
  select sample_courses.id, now(), case type when 'Reading' then 'mcq' when 'Listening' then 'listening'
    when 'Writing' then 'descriptive' else 'speaking' end
  from sample_courses, generate_series(1, 10);
  ${firstVersions}
  create temporary table pinned as
    select course_id, array_agg(questions.id order by questions.id) as question_ids,
      array_agg(current_version_id order by questions.id) as version_ids
    from questions group by course_id;
`;

// The database names who took an attempt, one at a time: here that is done for all at once.
const attempts = `
  alter table attempts disable trigger attempts_name;
  insert into attempts (taker_name, account_id, course_id, status, title, type, max_score, question_ids,
    question_version_ids, total_marks, duration_seconds, base_seconds, timing, started_at, deadline, sequence, saved_at, closed_at, marked_by_person, score)
  select learners.name, learners.id, sample_courses.id, case when n % 33 = 0 then 'timed_out' else 'submitted' end, sample_courses.title,
    sample_courses.type, 100, question_ids, version_ids, 10, 2700, 2700, '{"work": 2700}', at, at + interval '45 minutes', 1, at + interval '30 minutes',
    at + interval '40 minutes', for_marker, case when for_marker and n <= 10000 then null else n % 11 end
  from generate_series(1, 1000000) as n
    join learners on learners.place = case when n <= ${CLASS_ATTEMPTS} then n % ${CLASS_LEARNERS}
      when n % 997 = 0 then (select place from learners join busiest using (id))
      else n::bigint * 104729 % (select count(*) from learners) end
    join sample_courses on sample_courses.place
      = case when n <= ${CLASS_ATTEMPTS} then n / ${CLASS_LEARNERS} % ${CLASS_TESTS} else n % ${COURSES} end
    join pinned on pinned.course_id = sample_courses.id,
    lateral (select now() - n * interval '1 minute' as at, sample_courses.type in ('Writing', 'Speaking') as for_marker) as sketched;
  alter table attempts enable trigger attempts_name;
`;

const schoolClass = `
  insert into classes (name, created_at) values ('B2 Evening', now());
  update accounts set status = 'active' from learners where accounts.id = learners.id and place < ${CLASS_LEARNERS};
  insert into class_members (class_id, account_id, part, added_at)
  select classes.id, learners.id, 'learner', now() from classes, learners where place < ${CLASS_LEARNERS};
`;

const reviews = `
  insert into reviews (attempt_id, score, max_score, comment, marker_id, version, scored_at)
  select id, score, 100, 'A clear answer.', (select min(id) from accounts where role = 'admin'), 1,
    closed_at + (id % 5000) * interval '1 minute'
  from attempts where marked_by_person and score is not null;
  update attempts set scored_at = reviews.scored_at from reviews where attempt_id = attempts.id;
`;

// Mostly marks, by two hundred admins; every tenth about an account, every fiftieth about a course.
const auditLog = `
  create temporary table staff as
    select row_number() over (order by id) - 1 as place, id from accounts where role in ('admin', 'superadmin');
  insert into audit_log (at, actor_id, action, subject_type, subject_id, account_id, course_id, details)
  select now() - n * interval '1 minute', staff.id, kind.action, kind.subject,
    case kind.subject when 'attempt' then about.id when 'course' then about.course_id else about.account_id end,
    case when kind.subject <> 'course' then about.account_id end,
    case when kind.subject <> 'account' then about.course_id end, '{"score": 7}'
  from generate_series(1, 1000000) as n
    join staff on staff.place = n % (select count(*) from staff)
    join attempts as about on about.id = n,
    lateral (select case when n % 50 = 0 then 'course.edited' when n % 10 = 0 then 'account.edited'
        else 'submission.scored' end as action,
      case when n % 50 = 0 then 'course' when n % 10 = 0 then 'account' else 'attempt' end as subject) as kind;
`;
