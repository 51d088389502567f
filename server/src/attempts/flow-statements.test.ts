import { openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { getCourse, listCourses } from '@parlance/contract/courses';
import { listResults } from '@parlance/contract/results';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCourse } from '../../test/course-builder.ts';
import { signedInAs } from '../../test/people.ts';
import { watchStatements } from '../../test/statements.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();

/** What a class does once one of it has done it, statement by statement; who is calling is one of them. */
const STATEMENTS = { list: 1, course: 1, open: 2, save: 2, submit: 3, results: 2 };

test.runIf(process.env.TEST_DATABASE === 'postgres')('a test is taken in few statements', async () => {
  const course = await aCourse(testApp, { questions: [{ type: 'mcq', options: ['one', 'two'] }] });
  const answers = Object.fromEntries(course.questionIds.map((id) => [id, 'A']));
  using sent = await watchStatements(testApp);
  const counts: Record<string, number> = {};
  const step = async <T extends { status: number }>(name: string, call: Promise<T>): Promise<T> => {
    const answer = await call;
    expect(answer.status).toBe(200);
    counts[name] = sent.count();
    sent.clear();
    return answer;
  };
  for (const learner of [await signedInAs('user', testApp), await signedInAs('user', testApp)]) {
    sent.clear();
    await step('list', testApp.call(listCourses, { query: {} }));
    await step('course', testApp.call(getCourse, { params: { id: course.id } }));
    const opened = await step('open', testApp.call(openAttempt, { body: { courseId: course.id } }, learner));
    const params = { id: opened.body.attempt?.id ?? 0 };
    await step('save', testApp.call(saveAttempt, { params, body: { answers, sequence: 1 } }, learner));
    const body = { courseId: course.id, attemptId: params.id, answers };
    await step('submit', testApp.call(submitAttempt, { body }, learner));
    await step('results', testApp.call(listResults, { query: {} }, learner));
  }
  expect(counts).toEqual(STATEMENTS);
});

test('no index holds all open attempts in the words of a save, which would be looked up among them', async () => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where tablename = 'attempts' and indexdef ~ 'WHERE.*status = ''open'''
  `.execute(testApp.db);
  expect(rows.map(({ indexdef }) => /\((\w+)/.exec(indexdef)?.[1])).toEqual(['account_id']);
});
