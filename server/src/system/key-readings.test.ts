import { reviewAttemptOfLearner } from '@parlance/contract/attempt-review';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { addBankQuestion, getBankQuestion } from '@parlance/contract/bank/bank';
import { previewKey } from '@parlance/contract/preview';
import { beforeEach, expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../test/course-builder.ts';
import { waitingMail } from '../../test/mail.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { aSubmission } from '../../test/submission-builder.ts';
import { useTestApp } from '../../test/test-app.ts';
import { checkAlarms } from './alarms/check.ts';
import { MANY_FILES } from './alarms/conditions.ts';

const testApp = useTestApp();
const courses: BuiltCourse[] = [];
let superadmin: Person;
let admin: Person;

beforeEach(async () => {
  await testApp.db.deleteFrom('key_readings').execute();
  await testApp.db.deleteFrom('alarms').execute();
  await testApp.db.deleteFrom('outbox').execute();
  superadmin ??= await signedInAs('superadmin', testApp);
  admin = await signedInAs('admin', testApp);
  while (courses.length < MANY_FILES) courses.push(await aCourse(testApp, { questions: [{ type: 'true_false' }] }));
});

const opens = async ({ id }: BuiltCourse, as = admin) =>
  expect((await testApp.call(courseDetailsWithQuestions, { params: { courseId: id } }, as)).status).toBe(200);
const raised = async () => {
  await checkAlarms(testApp);
  return await testApp.db.selectFrom('alarms').select(['kind', 'account_id']).where('kind', '=', 'much_read').execute();
};

test('who opens the keys of many courses within an hour is told of, with files that were taken besides', async () => {
  for (const course of courses.slice(1)) await opens(course);
  for (const course of courses.slice(1, 4)) await opens(course);
  // The same course as a file is counted once.
  const [, second] = courses;
  expect((await testApp.call(previewKey, { params: { id: second?.id ?? 0 }, body: {} }, admin)).status).toBe(200);
  expect(await raised()).toEqual([]);
  if (courses[0]) await opens(courses[0]);
  expect(await raised()).toEqual([{ kind: 'much_read', account_id: admin.id }]);
  const [mail] = await waitingMail(testApp, superadmin.email);
  expect(mail?.text).toMatch(/opened the answer keys of (19|20) courses within an hour/);
});

test('ten questions of the bank count as a course', async () => {
  for (const course of courses.slice(1)) await opens(course);
  const question = { question_type: 'true_false', question_text: 'It rains.', correct_option: 'TRUE' } as const;
  for (let opened = 1; opened <= 10; opened += 1) {
    expect(await raised()).toEqual([]);
    const { body } = await testApp.call(addBankQuestion, { body: question }, superadmin);
    const { id } = body.question;
    // Opened again it is the same one.
    for (let times = 1; times <= 2; times += 1) {
      expect((await testApp.call(getBankQuestion, { params: { id } }, admin)).status).toBe(200);
    }
  }
  expect(await raised()).toEqual([{ kind: 'much_read', account_id: admin.id }]);
  const [mail] = await waitingMail(testApp, superadmin.email);
  expect(mail?.text).toContain('opened 10 questions of the bank with their keys within an hour');
});

test('what was opened earlier is not counted, nor kept for longer than two days', async () => {
  for (const course of courses.slice(1)) await opens(course);
  testApp.pass(3601);
  if (courses[0]) await opens(courses[0]);
  expect(await raised()).toEqual([]);
  testApp.pass(2 * 86_400);
  await checkAlarms(testApp);
  expect(await testApp.db.selectFrom('key_readings').selectAll().execute()).toEqual([]);
});

test('who reads the work of learners in many courses is told of; a learner who takes them is not', async () => {
  const learner = await signedInAs('user', testApp);
  for (const course of courses) {
    const id = await aSubmission(testApp, course, { by: learner, answers: {} });
    expect((await testApp.call(reviewAttemptOfLearner, { params: { id } }, admin)).status).toBe(200);
  }
  expect(await raised()).toEqual([{ kind: 'much_read', account_id: admin.id }]);
  const read = testApp.db.selectFrom('key_readings').select('account_id').distinct();
  expect(await read.execute()).toEqual([{ account_id: admin.id }]);
});
