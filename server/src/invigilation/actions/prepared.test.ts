import { extend, pause, resume, sendMessage } from '@parlance/contract/invigilation/actions';
import { cancelSitting } from '@parlance/contract/sittings/publishing';
import { getSitting } from '@parlance/contract/sittings/sitting';
import { expect, test } from 'vitest';
import { action, sitsDown } from '../../../test/sittings/a-room.ts';
import { aSitting, beats, enters, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { openTestCache } from '../../attempts/cache/test-cache.ts';
import { prepareStarts } from '../../attempts/opening/prepare.ts';
import { sweepOverdueAttempts } from '../../attempts/sweep.ts';

const testApp = useTestApp();

/** Somebody whose test was made for a start in twenty seconds, and who never opens it. */
async function aPreparedTest() {
  const built = await aSitting(testApp, { startsIn: 300 });
  const [learner = built.office] = built.learners;
  ok(await enters(testApp, built, learner));
  testApp.pass(280);
  ok(await beats(testApp, built, learner));
  expect(await prepareStarts(testApp, openTestCache())).toBe(1);
  return { built, learner };
}

/** Everything that staff do for everyone. */
async function staffDoAll({ id, office }: Awaited<ReturnType<typeof aPreparedTest>>['built']) {
  const params = { id };
  const candidateIds = 'all' as const;
  expect(ok(await testApp.call(extend, { params, body: action({ candidateIds, minutes: 5 }) }, office)).done).toBe(1);
  ok(await testApp.call(sendMessage, { params, body: action({ candidateIds, text: 'Phones off.' }) }, office));
  ok(await testApp.call(pause, { params, body: action({ candidateIds }) }, office));
  ok(await testApp.call(resume, { params, body: action({ candidateIds }) }, office));
}

const testsOf = async ({ id }: { id: number }) =>
  await testApp.db
    .selectFrom('attempts')
    .innerJoin('candidates', 'candidates.id', 'attempts.candidate_id')
    .select('attempts.id')
    .where('sitting_id', '=', id)
    .execute();

test('a test that was extended and never opened is removed when it is over, and the sweep closes the others', async () => {
  const { built } = await aPreparedTest();
  await staffDoAll(built);
  const other = await aSitting(testApp, { startsIn: 60 });
  const [working = other.office] = other.learners;
  ok(await enters(testApp, other, working));
  testApp.pass(60);
  const { attempt } = await sitsDown(testApp, other, working);
  testApp.pass(2000);
  expect(await sweepOverdueAttempts(testApp, testApp.app.log)).toBe(1);
  expect(await testsOf(built)).toEqual([]);
  const { status } = await testApp.db
    .selectFrom('attempts')
    .select('status')
    .where('id', '=', attempt.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('timed_out');
});

test('a sitting whose tests were extended and not opened yet can be cancelled', async () => {
  const { built } = await aPreparedTest();
  await staffDoAll(built);
  const params = { id: built.id };
  const { sitting } = ok(await testApp.call(getSitting, { params }, built.office));
  const body = { version: sitting.version, reason: 'The room is flooded.' };
  expect(ok(await testApp.call(cancelSitting, { params, body }, built.office)).sitting.status).toBe('cancelled');
  expect(await testsOf(built)).toEqual([]);
});
