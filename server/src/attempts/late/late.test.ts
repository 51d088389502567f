import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnswersIn, getAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { writingReviews } from '@parlance/contract/reviews';
import { expect, test } from 'vitest';
import { anOpenAttempt, type BuiltAttempt } from '../../../test/attempt-builder.ts';
import { aCourse } from '../../../test/course-builder.ts';
import { signedInAs } from '../../../test/people.ts';
import { openTestApp, type TestApp, useTestApp } from '../../../test/test-app.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { LATE_MAX_BYTES } from './queries.ts';

const testApp = useTestApp();

async function aSubmittedEssay(questions = 2, on: TestApp = testApp): Promise<BuiltAttempt> {
  const essays = Array.from({ length: questions }, () => ({ type: 'descriptive' as const }));
  const at = await anOpenAttempt(on, await aCourse(on, { type: 'Writing', questions: essays }));
  const body = { courseId: at.course.id, attemptId: at.params.id, answers: {} };
  expect((await on.call(submitAttempt, { body }, at.learner)).status).toBe(200);
  return at;
}

async function saveLate({ params, learner }: BuiltAttempt, body: { answers?: AnswersIn; flags?: number[] }) {
  testApp.pass(1);
  return await testApp.call(saveAttempt, { params, body: { ...body, sequence: 1 } }, learner);
}

function rowsOf({ params }: BuiltAttempt) {
  return testApp.db
    .selectFrom('late_work')
    .select(['question_id', 'answer', 'flagged'])
    .where('attempt_id', '=', params.id)
    .orderBy('question_id')
    .execute();
}

test('of fifty late saves the newest of each question is kept', async () => {
  const at = await aSubmittedEssay();
  const [first = 0, second = 0] = at.course.questionIds;
  for (let index = 1; index <= 50; index += 1) {
    const late = await saveLate(at, { answers: { [first]: `Draft ${index}`, [second]: index < 3 ? 'Early' : ' ' } });
    expect(late).toMatchObject({ status: 409, body: { code: 'attempt_closed' } });
  }
  expect(await rowsOf(at)).toEqual([
    { question_id: first, answer: 'Draft 50', flagged: false },
    // A blank takes nothing back.
    { question_id: second, answer: 'Early', flagged: false },
  ]);
});

test('what came first never takes the place of what came after it', async () => {
  const at = await aSubmittedEssay();
  const [first = 0] = at.course.questionIds;
  await saveLate(at, { answers: { [first]: 'The last word' } });
  testApp.pass(-60);
  await saveLate(at, { answers: { [first]: 'An earlier one' } });
  testApp.pass(60);
  expect(await rowsOf(at)).toEqual([{ question_id: first, answer: 'The last word', flagged: false }]);
});

test('a late flag is kept with its question, and a blank answer says only that something came', async () => {
  const at = await aSubmittedEssay();
  const [first = 0, second = 0] = at.course.questionIds;
  await saveLate(at, { answers: { [first]: '' }, flags: [second] });
  expect(await rowsOf(at)).toEqual([
    { question_id: first, answer: null, flagged: false },
    { question_id: second, answer: null, flagged: true },
  ]);
  const { attempt } = (await testApp.call(getAttempt, at, at.learner)).body;
  expect(attempt?.result?.receivedLate).toBe(true);
});

test('more than a test can need is refused, and what is kept stays readable at once', async () => {
  const at = await aSubmittedEssay(60);
  const essay = () =>
    Array.from({ length: 50_000 }, () => String.fromCharCode(0x4e00 + Math.random() * 20_000)).join('');
  let status = 409;
  let kept = 0;
  for (const questionId of at.course.questionIds) {
    ({ status } = await saveLate(at, { answers: { [questionId]: essay() } }));
    if (status !== 409) break;
    kept += 1;
  }
  expect(status).toBe(413);
  expect(kept).toBe(Math.floor(LATE_MAX_BYTES / 150_000));
  expect(await rowsOf(at)).toHaveLength(kept);
  // One that is there already is still replaced.
  const [first = 0] = at.course.questionIds;
  expect((await saveLate(at, { answers: { [first]: 'Shorter' } })).status).toBe(409);

  const admin = await signedInAs('admin', testApp);
  await testApp.call(writingReviews.open, at, admin);
  const startedMs = performance.now();
  const { body } = await testApp.call(writingReviews.open, at, admin);
  expect(body.submission.late_work).toHaveLength(kept);
  expect(performance.now() - startedMs).toBeLessThan(500);
});

test('a submit of a closed test keeps what belongs to it, and nothing of what does not', async () => {
  const [at, other] = [await aSubmittedEssay(), await aSubmittedEssay()];
  const [mine = 0, theirs = 0] = [at.course.questionIds[0], other.course.questionIds[0]];
  const answers = { [mine]: 'Late', [theirs]: 'Strange' };
  const body = { courseId: at.course.id, attemptId: at.params.id, answers };
  expect((await testApp.call(submitAttempt, { body }, at.learner)).status).toBe(200);
  expect(await rowsOf(at)).toEqual([{ question_id: mine, answer: 'Late', flagged: false }]);
});

test('late work of before, a row a save, becomes one row a question', async () => {
  const database = await openTestDatabase();
  const before = await openTestApp(database);
  const at = await aSubmittedEssay(2, before);
  const [first = 0, second = 0] = at.course.questionIds;
  const saves = [
    [{ [first]: 'Draft', [second]: 'The only one', 999999: 'Strange', 9999999999: 'Stranger' }, [], 1],
    [{ [first]: 'Newest' }, [second], 3],
    [{ [first]: 'Older' }, [], 2],
    [{ [first]: ' ', [second]: null }, [], 4],
  ] as const;
  const rows = saves.map(
    ([answers, flags, second], index) =>
      `(${at.params.id}, '${JSON.stringify(answers)}', '${JSON.stringify(flags)}', '${index}', 'epoch'::timestamptz + interval '${second} s')`,
  );
  const migration = readFileSync(join(import.meta.dirname, '../../../migrations/0015-bounded-work.sql'), 'utf8');
  await database.runScript(`
    drop index uploads_of_owner;
    drop table late_work;
    create table late_work (id integer generated always as identity primary key,
      attempt_id integer not null references attempts (id), answers jsonb not null, flags jsonb not null,
      digest text not null, received_at timestamptz not null, unique (attempt_id, digest));
    insert into late_work (attempt_id, answers, flags, digest, received_at) values ${rows.join(', ')};
    ${migration}`);
  const kept = await before.db.selectFrom('late_work').selectAll().orderBy('question_id').execute();
  expect(kept).toEqual([
    { attempt_id: at.params.id, question_id: first, answer: 'Newest', flagged: false, received_at: new Date(3000) },
    {
      attempt_id: at.params.id,
      question_id: second,
      answer: 'The only one',
      flagged: true,
      received_at: new Date(1000),
    },
  ]);
  await before.app.close();
  await database.close();
});
