import { openAttempt } from '@parlance/contract/attempts';
import { pause, resume } from '@parlance/contract/invigilation/actions';
import { getOwnSitting } from '@parlance/contract/sittings/taking';
import { expect, test } from 'vitest';
import type { Person } from '../../../test/people.ts';
import { action, readsBoard } from '../../../test/sittings/a-room.ts';
import {
  aSitting,
  type BuiltSitting,
  beats,
  enters,
  OTHER_PLACE,
  ok,
  PLACE,
} from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { openTestCache } from '../../attempts/cache/test-cache.ts';
import { prepareStarts } from '../../attempts/opening/prepare.ts';

const testApp = useTestApp();

const pauses = ({ id, office }: BuiltSitting) =>
  testApp.call(pause, { params: { id }, body: action({ candidateIds: 'all' as const }) }, office);
const resumes = ({ id, office }: BuiltSitting) =>
  testApp.call(resume, { params: { id }, body: action({ candidateIds: 'all' as const }) }, office);
const reads = async ({ id }: BuiltSitting, learner: Person) =>
  ok(await testApp.call(getOwnSitting, { params: { id } }, learner)).sitting;
const opens = ({ id, courses }: BuiltSitting, learner: Person, place = PLACE) =>
  testApp.call(openAttempt, { body: { courseId: courses[0]?.id ?? 0, sittingId: id, place } }, learner);

/** A room that waits, a minute before its start. */
async function aWaitingRoom(settings = {}): Promise<{ built: BuiltSitting; learner: Person }> {
  const built = await aSitting(testApp, { startsIn: 60, settings });
  const [learner] = built.learners;
  if (!learner) throw new Error('Nobody waits.');
  ok(await enters(testApp, built, learner));
  return { built, learner };
}

test('a pause over the start holds the room, and all begin together ten seconds after everybody goes on', async () => {
  const { built, learner } = await aWaitingRoom({ late_rule: 'refuse' });
  ok(await pauses(built));
  const pausedAt = testApp.clock.now().toISOString();
  expect(await reads(built, learner)).toMatchObject({ paused_at: pausedAt });
  testApp.pass(1200);
  expect(ok(await beats(testApp, built, learner))).toMatchObject({ phase: 'paused', pausedAt, pausedBy: 'staff' });
  expect(await opens(built, learner)).toMatchObject({ status: 409, body: { code: 'sitting_paused' } });
  const { resumeAt } = ok(await resumes(built));
  const after = await reads(built, learner);
  expect(after.paused_at).toBeUndefined();
  expect(after.parts[0]).toMatchObject({ starts_at: resumeAt });
  expect(ok(await beats(testApp, built, learner))).toMatchObject({ phase: 'waiting_room', startsAt: resumeAt });
  testApp.pass(11);
  expect(ok(await opens(built, learner)).attempt).toMatchObject({ startedAt: resumeAt });
});

test('a test that was made for the start begins with everybody too, and has all of its time', async () => {
  const { built, learner } = await aWaitingRoom();
  testApp.pass(35);
  ok(await beats(testApp, built, learner));
  expect(await prepareStarts(testApp, openTestCache())).toBe(1);
  ok(await pauses(built));
  testApp.pass(300);
  ok(await beats(testApp, built, learner));
  const { resumeAt } = ok(await resumes(built));
  const { parts } = await reads(built, learner);
  expect(parts[0]).toMatchObject({ starts_at: resumeAt });
  testApp.pass(10);
  const { attempt } = ok(await opens(built, learner));
  const leftSeconds = (Date.parse(attempt?.deadline ?? '') - testApp.clock.now().getTime()) / 1000;
  expect(leftSeconds).toBeGreaterThanOrEqual(attempt?.durationSeconds ?? Infinity);
});

test('a second device that enters waits to be let in, also in the middle of a test', async () => {
  const { built, learner } = await aWaitingRoom({ second_place: 'ask' });
  testApp.pass(61);
  ok(await opens(built, learner));
  expect((await opens(built, learner, OTHER_PLACE)).body).toMatchObject({ code: 'sitting_place_waits' });
  expect((await enters(testApp, built, learner, { place: OTHER_PLACE })).status).toBe(409);
  expect((await readsBoard(testApp, built)).rows).toMatchObject([{ placeWaits: true }]);
});
