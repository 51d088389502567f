import { submitAttempt } from '@parlance/contract/attempts';
import { extend, pause, reopen, resume, sendMessage } from '@parlance/contract/invigilation/actions';
import { board } from '@parlance/contract/invigilation/board';
import { getSitting } from '@parlance/contract/sittings/sitting';
import { expect, test } from 'vitest';
import { action, aRoom } from '../../../test/sittings/a-room.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

test('an examination that is over is not paused, resumed or extended, until a test is opened again', async () => {
  const { id, office, first } = await aRoom(testApp);
  const { attempt, learner, candidateId } = first;
  const body = { courseId: attempt.courseId, attemptId: attempt.id, answers: {} };
  ok(await testApp.call(submitAttempt, { body }, learner));
  testApp.pass(4 * 3600);
  const params = { id };
  const may = async () => ok(await testApp.call(board, { params, query: {} }, office)).sitting.may;
  const phase = async () => ok(await testApp.call(getSitting, { params }, office)).sitting.phase;
  expect(await phase()).toBe('past');
  expect(await may()).toEqual(['reopen', 'end', 'message', 'admit', 'attendance', 'identity', 'incident', 'hold']);
  const over = [409, { code: 'sitting_over' }];
  for (const candidateIds of ['all' as const, [candidateId]]) {
    const paused = await testApp.call(pause, { params, body: action({ candidateIds }) }, office);
    expect([paused.status, paused.body]).toMatchObject(over);
    const resumed = await testApp.call(resume, { params, body: action({ candidateIds }) }, office);
    expect([resumed.status, resumed.body]).toMatchObject(over);
    const extended = await testApp.call(extend, { params, body: action({ candidateIds, minutes: 5 }) }, office);
    expect([extended.status, extended.body]).toMatchObject(over);
  }
  expect(await phase()).toBe('past');
  // Whoever has the page of the examination open reads it still.
  const text = 'The results come out at five.';
  ok(await testApp.call(sendMessage, { params, body: action({ candidateIds: 'all', text }) }, office));
  ok(
    await testApp.call(
      reopen,
      { params, body: action({ candidateId, minutes: 5, includeLate: false, partId: attempt.sitting?.partId ?? 0 }) },
      office,
    ),
  );
  testApp.pass(2);
  expect(await may()).toContain('pause');
  ok(await testApp.call(pause, { params, body: action({ candidateIds: 'all' }) }, office));
});
