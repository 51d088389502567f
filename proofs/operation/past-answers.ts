import { openDatabase } from '../../server/src/platform/database/database.ts';

/**
 * Adds submitted attempts of one course by learners of the past to the embedded database of a stopped server, until
 * there are so many responses: marked letters, lists and blanks in turn. Gives how many there are.
 */
export async function fillPastAnswers(dataDir: string, courseId: number, responses: number): Promise<number> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await database.runScript(`
    insert into accounts (username, email, phone, password_hash, role, status, created_at, updated_at)
      select 'Learner of the past ' || n, 'past-' || n || '@school.test', '1', '!', 'user', 'active', now(), now()
      from generate_series(1, 500) as n;
    alter table attempts disable trigger attempts_name;
    insert into attempts (taker_name, account_id, course_id, status, title, type, max_score, question_ids,
        question_version_ids, duration_seconds, started_at, deadline, sequence, saved_at, closed_at, marked_by_person,
        score, scored_at)
      select lower(learner.username), learner.id, course.id, 'submitted', course.title, 'Reading', cardinality(ids), ids,
        versions, 3600, at, at + interval '60 minutes', 40, at + interval '50 minutes', at + interval '55 minutes',
        false, n % 41, at + interval '55 minutes'
      from (select courses.id, title, array_agg(questions.id order by position) as ids,
          array_agg(current_version_id order by position) as versions
          from courses join questions on course_id = courses.id where courses.id = ${courseId} group by courses.id)
          as course,
        lateral generate_series(1, ${responses} / cardinality(ids)) as n
        join (select row_number() over (order by id) as place, id, username from accounts where password_hash = '!')
          as learner on learner.place = 1 + n % 500,
        lateral (select now() - n * interval '5 minutes' as at) as sketched;
    alter table attempts enable trigger attempts_name;
    insert into responses (attempt_id, question_id, answer, mark)
      select attempts.id, question_id, case question_id % 4 when 0 then to_jsonb(array['A', 'C'])
        when 1 then jsonb_build_object('0', 'the harbour', '1', 'silt') else to_jsonb('B'::text) end, question_id % 2
      from attempts, unnest(question_ids) as question_id where status = 'submitted';
    analyze;
  `);
  const count = await database.db
    .selectFrom('responses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await database.close();
  return Number(count.count);
}
