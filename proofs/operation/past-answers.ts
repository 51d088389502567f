import type { Exam } from '../../scripts/exams/reading-exam.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { pastAttempts } from '../past.ts';

/**
 * Adds submitted attempts of a test by learners of the past to the embedded database of a stopped server, until
 * there are so many responses: marked letters, lists and blanks in turn. Gives how many there are.
 */
export async function fillPastAnswers(dataDir: string, exam: Exam, responses: number): Promise<number> {
  const { courseId, questions } = exam;
  const attempts = Math.ceil(responses / questions.length);
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await database.runScript(`
    ${pastAttempts({ courseId, learners: 500, attempts, skill: 'Reading', maxScore: questions.length })}
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
