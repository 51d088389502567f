import { openAttempt, saveAttempt } from '@parlance/contract/attempts';
import { updateQuestionTimer } from '@parlance/contract/author-questions';
import { expect, test } from 'vitest';
import { anOpenAttempt, aSpeakingAttempt, readAttempt } from '../../test/attempt-builder.ts';
import { aCourse } from '../../test/course-builder.ts';
import { signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { plusSeconds } from '../platform/clock.ts';

const testApp = useTestApp();

/** Timers of 90 and 30.25 seconds, 0 and none: an attempt lasts 241 + 240 + 300 seconds. */
const DURATION_SECONDS = 781;

async function aTimedAttempt() {
  const timers = [90, 30.25, 0, undefined];
  const at = await aSpeakingAttempt(
    testApp,
    timers.map((timerSeconds) => ({ type: 'speaking', timerSeconds })),
    { opened: false },
  );
  let sequence = 0;
  return {
    ...at,
    save: async (body: { currentQuestionId?: number | null; flags?: number[] }) => {
      sequence += 1;
      const answer = await testApp.call(saveAttempt, { params: at.params, body: { ...body, sequence } }, at.learner);
      expect(answer.status).toBe(200);
      return answer.body.attempt;
    },
  };
}

function clock(openedAt: Date, seconds: number) {
  return { openedAt: openedAt.toISOString(), endsAt: plusSeconds(openedAt, seconds).toISOString() };
}

test('the first save at a question begins its clock: its timer, a minute for none or 0', async () => {
  const { course, save } = await aTimedAttempt();
  const clocks: Record<string, object> = {};
  for (const [index, seconds] of [90, 30.25, 60, 60].entries()) {
    testApp.pass(10);
    const questionId = course.questionIds[index] ?? 0;
    const { questionClocks } = await save({ currentQuestionId: questionId });
    clocks[questionId] = clock(testApp.clock.now(), seconds);
    expect(questionClocks).toEqual(clocks);
  }
});

test('nothing begins it anew: no other save, coming back, opening again, reading, or a new timer', async () => {
  const at = await aTimedAttempt();
  const [first = 0, second = 0] = at.course.questionIds;
  const { questionClocks } = await at.save({ currentQuestionId: first });
  testApp.pass(20);
  await at.save({ flags: [first] });
  await at.save({ currentQuestionId: null });
  const admin = await signedInAs('admin', testApp);
  await testApp.call(updateQuestionTimer, { params: { id: first }, body: { timer_duration_seconds: 300 } }, admin);
  await testApp.call(updateQuestionTimer, { params: { id: second }, body: { timer_duration_seconds: 300 } }, admin);
  const again = await at.save({ currentQuestionId: first });
  const reopened = await testApp.call(openAttempt, { body: { courseId: at.course.id } }, at.learner);
  for (const attempt of [again, reopened.body.attempt, await readAttempt(testApp, at)]) {
    expect(attempt?.questionClocks).toEqual(questionClocks);
  }
  // Timers are read when a question is opened, not when the test is.
  expect((await at.save({ currentQuestionId: second })).questionClocks[second]).toEqual(
    clock(testApp.clock.now(), 300),
  );
});

test('a repeated save begins nothing, ten at once begin one', async () => {
  const at = await aTimedAttempt();
  const body = { currentQuestionId: at.course.questionIds[0] ?? 0, sequence: 1 };
  const send = () => testApp.call(saveAttempt, { params: at.params, body }, at.learner);
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  testApp.pass(5);
  const bodies = [...answers, await send()].map((answer) => answer.body.attempt.questionClocks);
  for (const questionClocks of bodies) expect(questionClocks).toEqual(bodies[0]);
});

test('it never goes beyond the deadline', async () => {
  const at = await aTimedAttempt();
  testApp.pass(DURATION_SECONDS - 20);
  const { questionClocks, deadline } = await at.save({ currentQuestionId: at.course.questionIds[0] });
  expect(Object.values(questionClocks)).toEqual([{ openedAt: testApp.clock.now().toISOString(), endsAt: deadline }]);
});

test('opening a question is no work: an attempt with nothing else is abandoned', async () => {
  const at = await aTimedAttempt();
  expect((await at.save({ currentQuestionId: at.course.questionIds[0] })).savedAt).toBeNull();
  testApp.pass(DURATION_SECONDS + 31);
  expect((await readAttempt(testApp, at)).status).toBe('abandoned');
});

test('questions of other tests have no clock', async () => {
  const at = await anOpenAttempt(
    testApp,
    await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] }),
  );
  const body = { currentQuestionId: at.course.questionIds[0] ?? 0, sequence: 1 };
  const answer = await testApp.call(saveAttempt, { params: at.params, body }, at.learner);
  expect(answer.body.attempt).toMatchObject({ currentQuestionId: body.currentQuestionId, questionClocks: {} });
});
