import { getAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { getReceipt } from '@parlance/contract/receipts/receipts';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/database.ts';
import type { RunStatement } from '../../src/platform/database/long-transaction.ts';
import type { TestApp } from '../test-app.ts';

/** The test that is open in the data of each release, its course and its question, and who has it. */
const OPEN = { id: 4, courseId: 2, questionId: 5 };
const CLOSED = 1;
const as = { token: 'token-of-account-number-3' };

/** How many rows there are before migrating of what each release has. */
export async function countsBefore(run: RunStatement) {
  const [counts] = await run(`select (select count(*)::integer from attempts) as attempts,
    (select count(*)::integer from courses) as courses`);
  return counts;
}

/** What rows have that are older than examinations: so many of each, and each different from the standard. */
export async function countsOfExamDay(db: Db) {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::integer from attempts) as attempts,
      (select count(*)::integer from attempts where base_seconds = duration_seconds and extra_seconds = 0
        and timing = jsonb_build_object('work', duration_seconds) and accommodation = '{}'
        and paused_ms = 0 and paused_at is null and hard_end is null and candidate_id is null) as standard_attempts,
      (select count(*)::integer from courses) as courses,
      (select count(*)::integer from courses where use = 'practice') as practice_courses,
      (select count(*)::integer from accounts where role <> 'user') as staff,
      (select count(*)::integer from accounts where role <> 'user' and access = 'school') as school_staff,
      (select count(*)::integer from receipts) as receipts
  `.execute(db);
  return rows[0];
}

/** What calls answer when the learner of the open test works on in it after migrating, and submits it. */
export async function finishesOpenTest(testApp: TestApp) {
  const params = { id: OPEN.id };
  const opened = await testApp.call(getAttempt, { params }, as);
  const { sequence = 0, deadline } = opened.body.attempt ?? {};
  const answers = { [OPEN.questionId]: 'A' };
  const saved = await testApp.call(saveAttempt, { params, body: { answers, sequence: sequence + 1 } }, as);
  testApp.pass(60);
  const body = { courseId: OPEN.courseId, attemptId: OPEN.id, answers: { [OPEN.questionId]: 'B' } };
  const submitted = await testApp.call(submitAttempt, { body }, as);
  const again = await testApp.call(submitAttempt, { body }, as);
  const receipt = await testApp.call(getReceipt, { params }, as);
  return { deadline, saved, submitted, again, receipt };
}

/** What is answered for the receipt of a test that closed before there were any. */
export async function receiptBefore(testApp: TestApp) {
  const { status, body } = await testApp.call(getReceipt, { params: { id: CLOSED } }, as);
  return { status, body: body as unknown };
}
