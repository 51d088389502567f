import { runSql } from '../../scripts/servers/psql.ts';
import { firstVersions, pastAttempts } from '../past.ts';

/**
 * Adds a Writing course with so many submissions of 5,000 learners, each marked, as if of some years; gives the course.
 * Answers are left out: the list does not read them.
 */
export function fillMarkedSubmissions(databaseUrl: string, count: number): number {
  const added = runSql(
    databaseUrl,
    `insert into courses (title, subject, description, type, test_duration_seconds, created_at)
      values ('Letters and reports for work', 'English for work', 'Two texts.', 'Writing', 2700, now());
    insert into questions (course_id, changed_at, question_type)
      select max(id), now(), 'descriptive' from courses, generate_series(1, 2) as place group by place;
    ${firstVersions}
    select max(id) from courses;`,
  );
  const courseId = Number(added.trim().split('\n').at(-1));
  runSql(
    databaseUrl,
    `${pastAttempts({ courseId, learners: 5000, attempts: count, skill: 'Writing', maxScore: 100 })}
    insert into reviews (attempt_id, score, max_score, comment, marker_id, version, scored_at)
      select id, score, 100, 'A clear answer.', (select min(id) from accounts where role = 'admin'), 1, scored_at
      from attempts where score is not null;
    vacuum analyze; checkpoint;`,
  );
  return courseId;
}
