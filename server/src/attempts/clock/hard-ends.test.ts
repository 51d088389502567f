import { getAttempt } from '@parlance/contract/attempts';
import { pause, resume } from '@parlance/contract/invigilation/actions';
import { editSitting, getSitting } from '@parlance/contract/sittings/sitting';
import { getOwnSitting } from '@parlance/contract/sittings/taking';
import { expect, test } from 'vitest';
import { action, sitsDown } from '../../../test/sittings/a-room.ts';
import {
  aReading,
  aSitting,
  type BuiltSitting,
  beats,
  enters,
  inSeconds,
  ok,
} from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

/** Somebody who waits for a test of an hour, whose window is open from in five minutes on, for twenty. */
async function inWindow() {
  const courses = [await aReading(testApp, { durationSeconds: 3600 })];
  const settings = { start_mode: 'window', ends_at: inSeconds(testApp, 1500), window_end: 'hard' } as const;
  const built = await aSitting(testApp, { startsIn: 300, courses, settings });
  const [learner = built.office] = built.learners;
  ok(await enters(testApp, built, learner));
  return { built, learner, endMs: Date.parse(built.sitting.ends_at ?? '') };
}

/** The window ends so many seconds after it first did. */
async function endsLater({ id, office }: BuiltSitting, endMs: number, seconds: number) {
  const { version } = ok(await testApp.call(getSitting, { params: { id } }, office)).sitting;
  const local = new Date(endMs + seconds * 1000).toISOString().slice(0, 16);
  const body = { version, ends_at: { local, time_zone: 'UTC' } };
  return ok(await testApp.call(editSitting, { params: { id }, body }, office)).sitting;
}

test('a window that ends for everyone later gives that to open tests', async () => {
  const { built, learner, endMs } = await inWindow();
  testApp.pass(600);
  const { attempt } = await sitsDown(testApp, built, learner);
  expect(Date.parse(attempt.deadline)).toBe(endMs);
  const { ends_at } = await endsLater(built, endMs, 300);
  const after = ok(await testApp.call(getAttempt, { params: { id: attempt.id } }, learner)).attempt;
  expect([after?.deadline, Date.parse(ends_at ?? '')]).toEqual([ends_at, endMs + 300_000]);
  ok(await beats(testApp, built, learner));
  expect(ok(await testApp.call(getOwnSitting, { params: { id: built.id } }, learner)).sitting.state).toBe('working');
});

test('a window that ends later takes nothing from whoever began after a pause', async () => {
  const { built, learner, endMs } = await inWindow();
  testApp.pass(400);
  const everyone = () => ({ params: { id: built.id }, body: action({ candidateIds: 'all' as const }) });
  ok(await testApp.call(pause, everyone(), built.office));
  testApp.pass(590);
  ok(await testApp.call(resume, everyone(), built.office));
  testApp.pass(20);
  const { attempt } = await sitsDown(testApp, built, learner);
  expect(Date.parse(attempt.deadline) - endMs).toBe(600_000);
  await endsLater(built, endMs, 300);
  const after = ok(await testApp.call(getAttempt, { params: { id: attempt.id } }, learner)).attempt;
  expect(Date.parse(after?.deadline ?? '') - endMs).toBe(900_000);
});
