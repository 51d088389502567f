type Past = {
  courseId: number;
  learners: number;
  attempts: number;
  skill: 'Reading' | 'Writing';
  maxScore: number;
};

/**
 * SQL that adds learners of the past and attempts that they submitted, one each five minutes back from now, of one
 * course with all of its questions. Each has a score; a Writing attempt, which a person marked, up to three days later.
 * Answers are left out.
 */
export function pastAttempts({ courseId, learners, attempts, skill, maxScore }: Past): string {
  const isMarked = skill === 'Writing';
  const scoredAt = isMarked ? "at + (n * 7919 % 5000) * interval '1 minute'" : 'closed_at';
  return `
    insert into accounts (username, email, phone, password_hash, role, status, created_at, updated_at)
      select 'Learner of the past ' || n, 'past-' || n || '@school.test', '1', '!', 'user', 'active', now(), now()
      from generate_series(1, ${learners}) as n;
    alter table attempts disable trigger attempts_name;
    insert into attempts (taker_name, account_id, course_id, status, title, type, max_score, question_ids,
        question_version_ids, total_marks, duration_seconds, base_seconds, timing, started_at, deadline, sequence, saved_at, closed_at, marked_by_person,
        score, scored_at)
      select lower(learner.username), learner.id, course.id, 'submitted', course.title, '${skill}', ${maxScore}, ids,
        versions, cardinality(ids), 2700, 2700, '{"work": 2700}', at, at + interval '45 minutes', 1, at + interval '30 minutes', closed_at, ${isMarked},
        n % ${maxScore + 1}, ${scoredAt}
      from generate_series(1, ${attempts}) as n
        join (select row_number() over (order by id) as place, id, username from accounts where password_hash = '!')
          as learner on learner.place = 1 + n % ${learners},
        (select courses.id, title, array_agg(questions.id order by questions.id) as ids,
          array_agg(current_version_id order by questions.id) as versions
          from courses join questions on course_id = courses.id where courses.id = ${courseId} group by courses.id)
          as course,
        lateral (select now() - n * interval '5 minutes' as at) as sketched,
        lateral (select at + interval '40 minutes' as closed_at) as closed;
    alter table attempts enable trigger attempts_name;`;
}

/** SQL that gives new questions their places and first versions: a choice of two, or a text or recording. */
export const firstVersions = `
  insert into question_versions (question_id, content, key, marks, answer_rule, created_at)
  select id, jsonb_build_object('prompt', 'What is asked.') || case when choice then '{"options": ["One", "Two"]}' else '{}' end::jsonb,
    case when choice then '{"letter": "A"}' else '{}' end::jsonb, 1,
    case when choice then '{"letters": "AB", "most": 1}' else '{"text": 50000}' end::jsonb, now()
  from (select id, question_type in ('mcq', 'listening') as choice from questions where current_version_id is null) as asked;
  update questions set current_version_id = question_versions.id
  from question_versions where question_id = questions.id and current_version_id is null;
  insert into course_questions (course_id, question_id, position, added_at)
  select course_id, id, row_number() over (partition by course_id order by id), now() from questions
  where course_id is not null and not exists (select from course_questions where question_id = questions.id);
`;
