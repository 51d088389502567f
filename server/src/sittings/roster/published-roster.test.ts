import { importAccommodations, NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import type { CallInput } from '@parlance/contract/endpoint';
import { pause, resume } from '@parlance/contract/invigilation/actions';
import { changeCandidates, listCandidates } from '@parlance/contract/sittings/candidates';
import { publishSitting } from '@parlance/contract/sittings/publishing';
import type { LocalTime } from '@parlance/contract/sittings/sitting';
import { editSitting, getSitting, listSittings } from '@parlance/contract/sittings/sitting';
import { getOwnSitting } from '@parlance/contract/sittings/taking';
import { expect, test } from 'vitest';
import { signedInAs } from '../../../test/people.ts';
import { action, aRoom } from '../../../test/sittings/a-room.ts';
import {
  aDraft,
  aReading,
  aSitting,
  type BuiltSitting,
  enters,
  inSeconds,
  ok,
  PLACE,
} from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

async function reads({ id, office }: BuiltSitting) {
  return ok(await testApp.call(getSitting, { params: { id } }, office)).sitting;
}

async function pausedFor(room: BuiltSitting, seconds: number): Promise<void> {
  const of = { params: { id: room.id } };
  ok(await testApp.call(pause, { ...of, body: action({ candidateIds: 'all' as const }) }, room.office));
  testApp.pass(seconds - 10);
  ok(await testApp.call(resume, { ...of, body: action({ candidateIds: 'all' as const }) }, room.office));
  testApp.pass(10);
}

test('a seat that is corrected after a fire alarm leaves the end where the pause has moved it', async () => {
  const room = await aRoom(testApp, { settings: { late_minutes: 0 } });
  await pausedFor(room, 75 * 60);
  const before = await reads(room);
  const change = [{ id: room.first.candidateId, seat: '12' }];
  const body = { version: before.version, change };
  const { sitting } = ok(await testApp.call(changeCandidates, { params: { id: room.id }, body }, room.office));
  expect(sitting.ends_by).toBe(before.ends_by);
  expect(sitting.phase).toBe('under_way');
});

test('the end moves on with what a candidate is allowed later, by the form and by a file, and not back', async () => {
  const room = await aRoom(testApp, { settings: { late_minutes: 0 } });
  const { learner } = room.first;
  const endsLater = async () => Date.parse((await reads(room)).ends_by ?? '') - Date.parse(room.sitting.ends_by ?? '');
  const allows = async (extra_time_percent: number, version: number) => {
    const body = { ...NO_ACCOMMODATION, extra_time_percent, version };
    ok(await testApp.call(setAccommodation, { params: { accountId: learner.id }, body }, room.office));
  };
  await allows(50, 0);
  expect(await endsLater()).toBe(1_200_000);
  await allows(25, 1);
  expect(await endsLater()).toBe(1_200_000);
  const csv = `email,extra_time_percent\n${learner.email},100\n`;
  const form = new FormData();
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'accommodations.csv');
  ok(await testApp.upload(importAccommodations, form, room.office));
  expect(await endsLater()).toBe(2_400_000);
});

test('an end of the window that moves on keeps what pauses have added', async () => {
  const settings = { start_mode: 'window' as const, ends_at: inSeconds(testApp, 3600) };
  const room = await aRoom(testApp, { settings });
  await pausedFor(room, 75 * 60);
  const before = await reads(room);
  const local = new Date(Date.parse(before.ends_at ?? '') + 1_800_000).toISOString().slice(0, 16);
  const body = { version: before.version, ends_at: { local, time_zone: 'UTC' } };
  const { sitting } = ok(await testApp.call(editSitting, { params: { id: room.id }, body }, room.office));
  expect(Date.parse(sitting.ends_by ?? '') - Date.parse(before.ends_by ?? '')).toBe(1_800_000);
});

test('whoever is between two parts is so during a pause too, however long it is', async () => {
  const courses = [await aReading(testApp, { durationSeconds: 2400 }), await aReading(testApp)];
  const room = await aRoom(testApp, { courses, settings: { late_minutes: 0 } });
  const { learner, attempt } = room.first;
  const body = { courseId: attempt.courseId, attemptId: attempt.id, answers: {} };
  ok(await testApp.call(submitAttempt, { body }, learner));
  testApp.pass(1200);
  const everyone = { params: { id: room.id }, body: action({ candidateIds: 'all' as const }) };
  ok(await testApp.call(pause, everyone, room.office));
  testApp.pass(7200);
  const { sitting } = ok(await testApp.call(getOwnSitting, { params: { id: room.id } }, learner));
  expect(['between_parts', 'disconnected']).toContain(sitting.state);
  // The end moves on once all go on: until then it is not over.
  const listed = ok(await testApp.call(listSittings, { query: { phase: 'under_way' } }, room.office));
  expect([(await reads(room)).phase, listed.map(({ id }) => id)]).toEqual([
    'under_way',
    expect.arrayContaining([room.id]),
  ]);
});

type Changes = Omit<CallInput<typeof changeCandidates>['body'], 'version'>;

async function changes(built: BuiltSitting, body: Changes) {
  const { version } = await reads(built);
  return await testApp.call(changeCandidates, { params: { id: built.id }, body: { version, ...body } }, built.office);
}

test('somebody is added to a part by appointment; what is missing is told until it is set, and cannot be opened', async () => {
  const courses = [await aReading(testApp), await aReading(testApp, { title: 'Speaking' })];
  const draft = await aDraft(testApp, { startsIn: 600, courses, parts: [{ start: 'appointment' }] });
  const part_id = draft.sitting.parts[1]?.id ?? 0;
  const [first] = ok(await testApp.call(listCandidates, { params: { id: draft.id } }, draft.office));
  const appointmentOf = (id: number | undefined, at: LocalTime | null) =>
    changes(draft, { change: [{ id: id ?? 0, appointments: [{ part_id, at }] }] });
  const { sitting } = ok(await appointmentOf(first?.id, inSeconds(testApp, 7200)));
  const publishing = { version: sitting.version, practice_confirmed: true };
  ok(await testApp.call(publishSitting, { params: { id: draft.id }, body: publishing }, draft.office));
  const late = await signedInAs('user', testApp);
  const added = ok(await changes(draft, { add: [late.id] })).sitting;
  const problem = { path: 'parts.1.appointments', reason: expect.stringMatching(/^1 person has no appointment/) };
  expect(added.problems).toEqual([problem]);
  testApp.pass(600);
  ok(await enters(testApp, draft, late));
  const body = { courseId: courses[1]?.id ?? 0, sittingId: draft.id, place: PLACE };
  expect(await testApp.call(openAttempt, { body }, late)).toMatchObject({ body: { code: 'sitting_not_started' } });
  const people = ok(await testApp.call(listCandidates, { params: { id: draft.id } }, draft.office));
  const second = people.find(({ account_id }) => account_id === late.id);
  expect(ok(await appointmentOf(second?.id, inSeconds(testApp, 7200))).sitting.problems).toEqual([]);
  expect(await appointmentOf(second?.id, null)).toMatchObject({ status: 400, body: { fields: [problem] } });
});

test('what was so before stands in the way of no change: a course that was deleted, times that meet since', async () => {
  const [own, other, third] = await Promise.all([1, 2, 3].map(() => signedInAs('user', testApp)));
  if (!own || !other || !third) throw new Error('Nobody was made.');
  const early = await aSitting(testApp, { learners: [own, third], startsIn: 3600, settings: { title: 'The early' } });
  const built = await aSitting(testApp, { learners: [own, other], startsIn: 3600 + 900, office: early.office });
  const longer = { params: { accountId: own.id }, body: { ...NO_ACCOMMODATION, extra_time_percent: 100, version: 0 } };
  ok(await testApp.call(setAccommodation, longer, built.office));
  const alsoLonger = { ...longer, params: { accountId: third.id } };
  ok(await testApp.call(setAccommodation, alsoLonger, built.office));
  // With it the early one is known to end after the other has begun.
  const [one] = ok(await testApp.call(listCandidates, { params: { id: early.id } }, early.office));
  ok(await changes(early, { change: [{ id: one?.id ?? 0, seat: '1' }] }));
  await testApp.db
    .updateTable('courses')
    .set({ archived_at: testApp.clock.now() })
    .where('id', '=', built.courses[0]?.id ?? 0)
    .execute();
  const people = ok(await testApp.call(listCandidates, { params: { id: built.id } }, built.office));
  const [first = 0, second = 0] = [own, other].map(({ id }) => people.find((one) => one.account_id === id)?.id);
  ok(await changes(built, { change: [{ id: first, seat: '3' }] }));
  ok(await changes(built, { remove: [second] }));
  ok(await changes(built, { add: [other.id] }));
  const { version } = await reads(built);
  const moved = { version, starts_at: inSeconds(testApp, 3600 + 1080) };
  ok(await testApp.call(editSitting, { params: { id: built.id }, body: moved }, built.office));
  // Who would be in both because of this change cannot be added.
  expect(await changes(built, { add: [third.id] })).toMatchObject({
    status: 400,
    body: { fields: [{ reason: expect.stringMatching(/“The early”/) }] },
  });
});
