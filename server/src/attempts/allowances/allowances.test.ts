import { getAttempt, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { listStartLimits } from '@parlance/contract/start-limits';
import { getLearnerPractice, giveAllowance } from '@parlance/contract/taking/allowances';
import { beforeAll, expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

const questions = [{ type: 'true_false' as const, correct: 'TRUE' }];
const reason = 'The fire alarm went off.';

async function opens({ id: courseId }: BuiltCourse, learner: Person) {
  return await testApp.call(openAttempt, { body: { courseId } }, learner);
}

async function takes(course: BuiltCourse, learner: Person): Promise<void> {
  const { body } = await opens(course, learner);
  const sent = { courseId: course.id, attemptId: body.attempt?.id ?? 0, answers: {} };
  await testApp.call(submitAttempt, { body: sent }, learner);
}

type Given = { kind: 'attempt' | 'time'; seconds?: number; reason: string };

async function gives({ id }: BuiltCourse, { id: accountId }: Person, body: Given, as = admin) {
  return await testApp.call(giveAllowance, { params: { id, accountId }, body }, as);
}

test('an attempt more: over the limit and before the wait is over, once', async () => {
  const course = await aCourse(testApp, { questions, attemptsAllowed: 1, retakeGapSeconds: 3600 });
  const learner = await signedInAs('user', testApp);
  const other = await signedInAs('user', testApp);
  for (const person of [learner, other]) await takes(course, person);
  testApp.pass(60);
  expect((await opens(course, learner)).body).toMatchObject({ code: 'attempts_used_up' });
  const { status, body } = await gives(course, learner, { kind: 'attempt', reason });
  expect(status).toBe(200);
  expect(body.practice).toMatchObject({
    attempts_allowed: 2,
    attempts_used: 1,
    retake_at: null,
    open: null,
    attempts: [{ status: 'submitted', score: 0, out_of: 1 }],
    given: [{ kind: 'attempt', reason, waits: false }],
  });
  expect((await testApp.call(listStartLimits, {}, learner)).body).toEqual({
    limits: [],
    allowances: [{ courseId: course.id, attempts: 1, seconds: 0 }],
  });
  expect((await opens(course, other)).body).toMatchObject({ code: 'attempts_used_up' });
  await takes(course, learner);
  expect((await opens(course, learner)).body).toMatchObject({ code: 'attempts_used_up' });
  const entry = testApp.db.selectFrom('audit_log').selectAll().where('action', '=', 'account.allowance_given');
  expect(await entry.where('account_id', '=', learner.id).executeTakeFirst()).toMatchObject({
    actor_id: admin.id,
    details: { kind: 'attempt', course: course.id, reason },
  });
});

test('more time in the test under way, which its learner reads', async () => {
  const course = await aCourse(testApp, { questions, durationSeconds: 600 });
  const learner = await signedInAs('user', testApp);
  const { attempt } = (await opens(course, learner)).body;
  testApp.pass(590);
  const { body } = await gives(course, learner, { kind: 'time', seconds: 300, reason });
  expect(body.practice.open).toMatchObject({ extended_seconds: 300 });
  expect(body.practice.given).toMatchObject([{ kind: 'time', seconds: 300, waits: false }]);
  testApp.pass(200);
  const again = await testApp.call(getAttempt, { params: { id: attempt?.id ?? 0 } }, learner);
  expect(again.body.attempt).toMatchObject({ status: 'open', durationSeconds: 900, extendedSeconds: 300 });
  testApp.pass(200);
  expect((await opens(course, learner)).body.attempt?.id).not.toBe(attempt?.id);
});

test('more time where no test is under way waits for the next one, and for no other', async () => {
  const course = await aCourse(testApp, { questions, durationSeconds: 600 });
  const another = await aCourse(testApp, { questions, durationSeconds: 600 });
  const learner = await signedInAs('user', testApp);
  for (const seconds of [60, 120]) await gives(course, learner, { kind: 'time', seconds, reason });
  const limits = async () => (await testApp.call(listStartLimits, {}, learner)).body.allowances;
  expect(await limits()).toEqual([{ courseId: course.id, attempts: 0, seconds: 180 }]);
  expect((await opens(another, learner)).body.attempt).toMatchObject({ durationSeconds: 600, extendedSeconds: 0 });
  const { attempt } = (await opens(course, learner)).body;
  expect(attempt).toMatchObject({ durationSeconds: 780, baseSeconds: 600, extendedSeconds: 180 });
  expect(Date.parse(attempt?.deadline ?? '') - Date.parse(attempt?.startedAt ?? '')).toBe(780_000);
  expect(await limits()).toEqual([{ courseId: course.id, attempts: 0, seconds: 0 }]);
  const sent = { courseId: course.id, attemptId: attempt?.id ?? 0, answers: {} };
  await testApp.call(submitAttempt, { body: sent }, learner);
  expect((await opens(course, learner)).body.attempt).toMatchObject({ durationSeconds: 600, extendedSeconds: 0 });
});

test('refused: without a reason, where there is no limit, over a day, and who does not see the learner', async () => {
  const course = await aCourse(testApp, { questions });
  const learner = await signedInAs('user', testApp);
  expect((await gives(course, learner, { kind: 'attempt', reason: ' ' })).status).toBe(400);
  expect((await gives(course, learner, { kind: 'attempt', reason })).body).toMatchObject({
    code: 'invalid',
    fields: [{ path: 'kind' }],
  });
  await opens(course, learner);
  const most = { kind: 'time' as const, seconds: 86_400, reason };
  expect((await gives(course, learner, most)).status).toBe(200);
  expect((await gives(course, learner, most)).status).toBe(400);
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  const time = { kind: 'time' as const, seconds: 60, reason };
  expect((await gives(course, learner, time, teacher)).status).toBe(404);
  const params = { id: course.id, accountId: learner.id };
  expect((await testApp.call(getLearnerPractice, { params }, teacher)).status).toBe(404);
  expect((await testApp.call(getLearnerPractice, { params }, learner)).status).toBe(403);
  expect((await gives(course, teacher, time)).status).toBe(404);
  expect((await gives(course, learner, { kind: 'time', reason })).status).toBe(400);
});

test('what waits for the next test is a day at most, too', async () => {
  const course = await aCourse(testApp, { questions, durationSeconds: 600 });
  const learner = await signedInAs('user', testApp);
  const statuses = [];
  for (const seconds of [43_200, 43_200, 60]) {
    statuses.push((await gives(course, learner, { kind: 'time', seconds, reason })).status);
  }
  expect(statuses).toEqual([200, 200, 400]);
});
