import { runSql } from '../../scripts/servers/psql.ts';

/**
 * Adds a Writing course with so many submissions of 5,000 learners, each marked, as if of some years; gives the course.
 * Answers are left out: the list does not read them.
 */
export function fillMarkedSubmissions(databaseUrl: string, count: number): number {
  const courseId = runSql(
    databaseUrl,
    `insert into courses (title, subject, description, type, test_duration_seconds, created_at)
      values ('Letters and reports for work', 'English for work', 'Two texts.', 'Writing', 2700, now());
    insert into questions (course_id, position, question_type)
      select max(id), place, 'descriptive' from courses, generate_series(1, 2) as place group by place;
    insert into question_versions (question_id, question_text, created_at)
      select id, 'Write a letter.', now() from questions;
    update questions set current_version_id = question_versions.id
      from question_versions where question_id = questions.id;
    insert into accounts (username, email, phone, password_hash, role, status, created_at, updated_at)
      select 'Learner of the past ' || n, 'past-' || n || '@school.test', '1', '!', 'user', 'active', now(), now()
      from generate_series(1, 5000) as n;
    alter table attempts disable trigger attempts_name;
    insert into attempts (taker_name, account_id, course_id, status, title, type, max_score, question_ids,
        question_version_ids, duration_seconds, started_at, deadline, sequence, saved_at, closed_at, marked_by_person,
        score, scored_at)
      select lower(learner.username), learner.id, course.id, 'submitted', course.title, 'Writing', 100, course.ids,
        course.versions, 2700, at, at + interval '45 minutes', 1, at + interval '30 minutes',
        at + interval '40 minutes', true, n % 101, at + (n * 7919 % 5000) * interval '1 minute'
      from generate_series(1, ${count}) as n
        join (select row_number() over (order by id) as place, id, username from accounts where role = 'user'
          and password_hash = '!') as learner on learner.place = 1 + n % 5000,
        (select courses.id, title, array_agg(questions.id) as ids, array_agg(current_version_id) as versions
          from courses join questions on course_id = courses.id group by courses.id) as course,
        lateral (select now() - n * interval '5 minutes' as at) as sketched;
    alter table attempts enable trigger attempts_name;
    insert into reviews (attempt_id, score, max_score, comment, marker_id, version, scored_at)
      select id, score, 100, 'A clear answer.', (select min(id) from accounts where role = 'admin'), 1, scored_at
      from attempts where score is not null;
    vacuum analyze; checkpoint;
    select max(id) from courses;`,
  );
  return Number(courseId.trim().split('\n').at(-1));
}
