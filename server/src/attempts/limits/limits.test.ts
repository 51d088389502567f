import { openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { deleteCourse } from '@parlance/contract/course-admin';
import { listStartLimits } from '@parlance/contract/start-limits';
import { expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { sweepOverdueAttempts } from '../sweep.ts';

const testApp = useTestApp();

/** A course of one question and ten minutes. */
function aLimitedCourse(sketch: Parameters<typeof aCourse>[1]): Promise<BuiltCourse> {
  return aCourse(testApp, { durationSeconds: 600, questions: [{ type: 'listening', correct: 'B' }], ...sketch });
}

function open(course: BuiltCourse, learner: Person) {
  return testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
}

async function sit(course: BuiltCourse, learner: Person): Promise<void> {
  const attemptId = (await open(course, learner)).body.attempt?.id;
  await testApp.call(submitAttempt, { body: { courseId: course.id, attemptId, answers: {} } }, learner);
}

/** Opens the test, does nothing, and lets its time pass. Gives when it was opened. */
async function openAndLeave(course: BuiltCourse, learner: Person): Promise<Date> {
  const openedAt = testApp.clock.now();
  expect((await open(course, learner)).status).toBe(200);
  testApp.pass(631);
  return openedAt;
}

async function limitsOf(learner: Person) {
  return (await testApp.call(listStartLimits, {}, learner)).body.limits;
}

test('an opening that was left without a save uses up the one attempt, and says so', async () => {
  const [course, learner] = [await aLimitedCourse({ attemptsAllowed: 1 }), await signedInAs('user', testApp)];
  const openedAt = await openAndLeave(course, learner);
  const { status, body } = await open(course, learner);
  const limit = {
    courseId: course.id,
    reason: 'attempts_used_up',
    retakeAt: null,
    leftAt: openedAt.toISOString(),
  };
  expect([status, body]).toMatchObject([409, { code: 'attempts_used_up', limit }]);
  const when = openedAt.toISOString().slice(0, 16).replace('T', ' ');
  expect((body as { message?: string }).message).toBe(
    `You have used every attempt this course allows. You opened this test on ${when} UTC and left it without answering. That counts as one of your attempts.`,
  );
  expect(await limitsOf(learner)).toEqual([limit]);
});

test('a course that allows two can be opened once more after one was left', async () => {
  const [course, learner] = [await aLimitedCourse({ attemptsAllowed: 2 }), await signedInAs('user', testApp)];
  await openAndLeave(course, learner);
  expect(await limitsOf(learner)).toEqual([]);
  await sit(course, learner);
  expect((await open(course, learner)).body).toMatchObject({ code: 'attempts_used_up' });
});

test('the wait begins at the end of the test that was left, and says until when', async () => {
  const [course, learner] = [await aLimitedCourse({ retakeGapSeconds: 3600 }), await signedInAs('user', testApp)];
  const openedAt = await openAndLeave(course, learner);
  const retakeAt = plusSeconds(openedAt, 600 + 3600);
  const limit = {
    courseId: course.id,
    reason: 'retake_too_soon',
    retakeAt: retakeAt.toISOString(),
    leftAt: openedAt.toISOString(),
  };
  const refused = await open(course, learner);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'retake_too_soon', limit }]);
  expect(refused.headers['retry-after']).toBe(String(3600 - 31));
  expect((refused.body as { message?: string }).message).toContain(
    `You can take this test again on ${retakeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
  );
  expect(await limitsOf(learner)).toEqual([limit]);
  testApp.pass(3600 - 31);
  expect(await limitsOf(learner)).toEqual([]);
  expect((await open(course, learner)).status).toBe(200);
});

test('an attempt that was abandoned, or open, before openings counted is free; with answers it counts', async () => {
  const [course, learner] = [await aLimitedCourse({ attemptsAllowed: 1 }), await signedInAs('user', testApp)];
  const { attempt } = (await open(course, learner)).body;
  const before = () =>
    testApp.db.updateTable('attempts').set({ abandoned_counts: false }).where('account_id', '=', learner.id).execute();
  await before();
  testApp.pass(631);
  const second = (await open(course, learner)).body.attempt;
  expect(second?.status).toBe('open');
  expect(second?.id).not.toBe(attempt?.id);
  await before();
  const body = { answers: { [`${course.questionIds[0]}`]: 'B' }, sequence: 1 };
  await testApp.call(saveAttempt, { params: { id: second?.id ?? 0 }, body }, learner);
  testApp.pass(631);
  expect((await open(course, learner)).body).toMatchObject({ code: 'attempts_used_up', limit: { leftAt: null } });
});

test('an open test, a deleted course, and a course without limits are no limit; nor is any to staff', async () => {
  const [open1, deleted, free] = [
    await aLimitedCourse({ attemptsAllowed: 1 }),
    await aLimitedCourse({ attemptsAllowed: 1 }),
    await aLimitedCourse({}),
  ];
  const [learner, admin] = [await signedInAs('user', testApp), await signedInAs('admin', testApp)];
  for (const person of [learner, admin]) {
    await sit(deleted, person);
    await openAndLeave(free, person);
    await open(open1, person);
  }
  expect(await limitsOf(learner)).toMatchObject([{ courseId: deleted.id }]);
  await testApp.call(deleteCourse, { params: { id: deleted.id } }, admin);
  expect([await limitsOf(learner), await limitsOf(admin)]).toEqual([[], []]);
  expect((await testApp.call(listStartLimits, {}, {})).status).toBe(401);
});

test('the sweep, too, leaves an opening counted', async () => {
  const [course, learner] = [await aLimitedCourse({ attemptsAllowed: 1 }), await signedInAs('user', testApp)];
  await openAndLeave(course, learner);
  await sweepOverdueAttempts(testApp, testApp.app.log);
  expect(await limitsOf(learner)).toMatchObject([{ courseId: course.id, reason: 'attempts_used_up' }]);
});
