import { writingReviews } from '@parlance/contract/reviews';
import { beforeAll, expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../test/course-builder.ts';
import { waitingMail } from '../../test/mail.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { aSubmission } from '../../test/submission-builder.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
let admin: Person;
let course: BuiltCourse;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
  course = await aCourse(testApp, {
    type: 'Writing',
    title: 'Letters & more',
    questions: [{ type: 'descriptive', text: 'Describe a market.' }],
  });
});

const score = (id: number, body: { score: number; version?: number }) =>
  testApp.call(writingReviews.score, { params: { id }, body }, admin);

test('the first score is told to the learner by mail, without the score; a later one is not', async () => {
  const learner = await signedInAs('user', testApp);
  const id = await aSubmission(testApp, course, { by: learner });
  expect((await score(id, { score: 5, version: 3 })).status).toBe(409);
  expect(await waitingMail(testApp, learner.email)).toEqual([]);
  expect((await score(id, { score: 907531 })).status).toBe(200);
  expect((await score(id, { score: 907532 })).status).toBe(200);
  const mails = await waitingMail(testApp, learner.email);
  expect(mails).toMatchObject([{ kind: 'work-marked', subject: 'Your work was marked: Letters & more' }]);
  expect(mails[0]?.html).toContain('Your work in “Letters &amp; more” was marked');
  expect(mails[0]?.text).not.toMatch(/90753/);
});

test('nobody writes to an account that is closed', async () => {
  const learner = await signedInAs('user', testApp);
  const id = await aSubmission(testApp, course, { by: learner });
  await testApp.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', learner.id).execute();
  expect((await score(id, { score: 40 })).status).toBe(200);
  expect(await waitingMail(testApp, learner.email)).toEqual([]);
});
