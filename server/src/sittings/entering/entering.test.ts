import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { cancelSitting } from '@parlance/contract/sittings/publishing';
import { makeAccessCode } from '@parlance/contract/sittings/set-up';
import { editSitting } from '@parlance/contract/sittings/sitting';
import { getOwnSitting, listOwnSittings } from '@parlance/contract/sittings/taking';
import { expect, test } from 'vitest';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aReading, aSitting, beats, enters, OTHER_PLACE, ok, PLACE } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

test('a candidate sees their examination with their own times, and nobody else does', async () => {
  const built = await aSitting(testApp, { settings: { instructions: 'Bring a pen.' } });
  const [learner = await signedInAs('user', testApp)] = built.learners;
  const { sittings } = ok(await testApp.call(listOwnSittings, {}, learner));
  expect(sittings).toMatchObject([
    {
      id: built.id,
      title: 'B2 mock',
      state: 'not_arrived',
      number: 1,
      has_entered: false,
      asks_code: false,
      release: { mode: 'by_hand', released_at: null },
      parts: [{ course: { id: built.courses[0]?.id }, base_seconds: 600, allowed_seconds: 600, attempt: null }],
    },
  ]);
  expect(sittings[0]).not.toHaveProperty('instructions');
  const one = ok(await testApp.call(getOwnSitting, { params: { id: built.id } }, learner));
  expect(one.sitting.instructions).toBe('Bring a pen.');
  const other = await signedInAs('user', testApp);
  expect(await testApp.call(getOwnSitting, { params: { id: built.id } }, other)).toMatchObject({ status: 404 });
  expect(await enters(testApp, built, other)).toMatchObject({ status: 404 });
});

test('entering: not before the join time, then once and again', async () => {
  const built = await aSitting(testApp);
  const [learner = built.office] = built.learners;
  expect(await enters(testApp, built, learner)).toMatchObject({ status: 409, body: { code: 'sitting_not_started' } });
  testApp.pass(1800);
  expect(ok(await enters(testApp, built, learner)).sitting).toMatchObject({ state: 'waiting_room', has_entered: true });
  expect(ok(await enters(testApp, built, learner)).sitting.state).toBe('waiting_room');
  testApp.pass(31);
  expect(ok(await testApp.call(getOwnSitting, { params: { id: built.id } }, learner)).sitting.state).toBe(
    'disconnected',
  );
});

test('a code is compared without case and spaces; after ten wrong ones the right one waits for seconds', async () => {
  const built = await aSitting(testApp, { startsIn: 600 });
  const [learner = built.office] = built.learners;
  const body = { version: built.sitting.version };
  const { access_code: code } = ok(
    await testApp.call(makeAccessCode, { params: { id: built.id }, body }, built.office),
  ).sitting;
  const given = code ?? '';
  const spoken = `${given.slice(0, 3).toLowerCase().replaceAll('0', 'o')} ${given.slice(3)}`;
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await enters(testApp, built, learner, { code: 'ZZZZZZ' })).toMatchObject({
      status: 400,
      body: { code: 'sitting_code_wrong' },
    });
  }
  const waits = { status: 429, body: { message: 'Too many wrong codes. Wait 2 seconds and try again.' } };
  expect(await enters(testApp, built, learner, { code: spoken })).toMatchObject(waits);
  testApp.pass(2);
  expect(await enters(testApp, built, learner)).toMatchObject({ status: 400 });
  expect(await enters(testApp, built, learner, { code: spoken })).toMatchObject({ status: 200 });
  // A new code binds only those who are not in.
  const next = { version: built.sitting.version + 1 };
  ok(await testApp.call(makeAccessCode, { params: { id: built.id }, body: next }, built.office));
  expect(await enters(testApp, built, learner)).toMatchObject({ status: 200 });
});

test('where a second device must be let in, it waits', async () => {
  const built = await aSitting(testApp, { startsIn: 600, settings: { second_place: 'ask' } });
  const [learner = built.office] = built.learners;
  ok(await enters(testApp, built, learner));
  const waits = { status: 409, body: { code: 'sitting_place_waits' } };
  expect(await enters(testApp, built, learner, { place: OTHER_PLACE })).toMatchObject(waits);
  expect(await beats(testApp, built, learner, OTHER_PLACE)).toMatchObject(waits);
  expect(await enters(testApp, built, learner)).toMatchObject({ status: 200 });
  const { place_waiting } = await testApp.db
    .selectFrom('candidates')
    .select('place_waiting')
    .where('sitting_id', '=', built.id)
    .executeTakeFirstOrThrow();
  expect(place_waiting).toBe(OTHER_PLACE);
});

test('a device that was not checked is refused, and so is whoever comes when every way in is closed', async () => {
  const checked = await aSitting(testApp, { startsIn: 600, settings: { ask_device_check: true } });
  const [first = checked.office] = checked.learners;
  expect(await enters(testApp, checked, first)).toMatchObject({ status: 409, body: { code: 'device_check_needed' } });
  const late = await aSitting(testApp, { startsIn: 600, settings: { late_rule: 'refuse' } });
  const [second = late.office] = late.learners;
  testApp.pass(601);
  expect(await enters(testApp, late, second)).toMatchObject({ status: 409, body: { code: 'sitting_too_late' } });
  expect(ok(await testApp.call(getOwnSitting, { params: { id: late.id } }, second)).sitting.state).toBe('absent');
});

test('a beat says what is next: the room, the start that was moved, the end', async () => {
  const built = await aSitting(testApp, { startsIn: 1800 });
  const [learner = built.office] = built.learners;
  ok(await enters(testApp, built, learner));
  const startsAt = built.sitting.starts_at ?? '';
  const beat = ok(await beats(testApp, built, learner));
  // Candidate 1 of 80 slots.
  expect(beat).toMatchObject({ phase: 'waiting_room', startsAt, nextBeatMs: 10_125, part: { position: 1 } });
  expect(Date.parse(beat.paperFrom ?? '') - Date.parse(startsAt)).toBe(-9900);
  const local = new Date(Date.parse(startsAt) + 600_000).toISOString().slice(0, 16);
  const body = { version: built.sitting.version, starts_at: { local, time_zone: 'UTC' } };
  const { version } = ok(await testApp.call(editSitting, { params: { id: built.id }, body }, built.office)).sitting;
  // A process reads what has changed once a second.
  testApp.pass(1);
  const moved = ok(await beats(testApp, built, learner)).startsAt ?? '';
  expect(Date.parse(moved) - Date.parse(startsAt)).toBe(600_000);
  testApp.pass(2399 - 59);
  // Every five seconds; it is a second past its own moment.
  expect(ok(await beats(testApp, built, learner)).nextBeatMs).toBe(4063);
  const cancel = { version, reason: 'Fire alarm.' };
  ok(await testApp.call(cancelSitting, { params: { id: built.id }, body: cancel }, built.office));
  testApp.pass(1);
  expect(ok(await beats(testApp, built, learner))).toMatchObject({ phase: 'done', ended: 'cancelled' });
  expect(await enters(testApp, built, learner)).toMatchObject({ body: { code: 'sitting_cancelled' } });
  expect(ok(await testApp.call(listOwnSittings, {}, learner)).sittings).toMatchObject([
    { cancelled: { reason: 'Fire alarm.' } },
  ]);
});

test('whoever is in a part until after everybody was to be over is still to take the one that follows', async () => {
  const courses = [await aReading(testApp), await aReading(testApp)];
  const built = await aSitting(testApp, { startsIn: 600, courses, settings: { late_minutes: 0 } });
  const [learner = built.office] = built.learners;
  ok(await enters(testApp, built, learner));
  // Set after publishing: the end of the sitting does not know of it.
  const values = { ...NO_ACCOMMODATION, extra_time_percent: 200, version: 0 };
  ok(await testApp.call(setAccommodation, { params: { accountId: learner.id }, body: values }, built.office));
  testApp.pass(600);
  const opens = async (part: number) => {
    const body = { courseId: built.courses[part]?.id ?? 0, sittingId: built.id, place: PLACE };
    return ok(await testApp.call(openAttempt, { body }, learner)).attempt;
  };
  const first = await opens(0);
  testApp.pass(1790);
  ok(await beats(testApp, built, learner));
  const body = { courseId: built.courses[0]?.id ?? 0, attemptId: first?.id ?? 0, answers: {} };
  ok(await testApp.call(submitAttempt, { body }, learner));
  testApp.pass(10);
  expect(ok(await beats(testApp, built, learner))).toMatchObject({ phase: 'between_parts', part: { position: 2 } });
  expect(ok(await testApp.call(getOwnSitting, { params: { id: built.id } }, learner)).sitting.state).toBe(
    'between_parts',
  );
  expect(await opens(1)).toMatchObject({ status: 'open', durationSeconds: 1800 });
});

test('whoever is away at the start and comes back within a minute begins then, and whoever waited began with it', async () => {
  const learners = [await signedInAs('user', testApp), await signedInAs('user', testApp)];
  const built = await aSitting(testApp, { startsIn: 600, learners });
  const [away = built.office, waiting = built.office] = learners;
  for (const learner of learners) ok(await enters(testApp, built, learner));
  testApp.pass(540);
  ok(await beats(testApp, built, away));
  for (let count = 0; count < 6; count += 1) {
    testApp.pass(10);
    ok(await beats(testApp, built, waiting));
  }
  const startsAt = built.sitting.starts_at;
  testApp.pass(20);
  // The page is loaded again: it enters, and tells of itself.
  ok(await enters(testApp, built, away));
  ok(await beats(testApp, built, away));
  testApp.pass(10);
  for (const learner of learners) ok(await beats(testApp, built, learner));
  const body = { courseId: built.courses[0]?.id ?? 0, sittingId: built.id, place: PLACE };
  const opens = async (learner: Person) => ok(await testApp.call(openAttempt, { body }, learner)).attempt?.startedAt;
  expect(await opens(waiting)).toBe(startsAt);
  expect(await opens(away)).toBe(testApp.clock.now().toISOString());
});
