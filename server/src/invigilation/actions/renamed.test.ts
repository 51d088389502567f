import { importAccommodations } from '@parlance/contract/accommodations';
import { users } from '@parlance/contract/account-admin';
import { submitAttempt } from '@parlance/contract/attempts';
import { updateProfile } from '@parlance/contract/auth';
import { importClasses } from '@parlance/contract/classes';
import { exportFacts, getRecord } from '@parlance/contract/facts/record';
import { checkIdentity } from '@parlance/contract/invigilation/actions';
import { changeCandidates, importRoster } from '@parlance/contract/sittings/candidates';
import { exportSittingResults } from '@parlance/contract/sittings/publishing';
import { getSitting } from '@parlance/contract/sittings/sitting';
import { expect, test } from 'vitest';
import { aSchoolClass } from '../../../test/classes/school-class.ts';
import { signedInAs } from '../../../test/people.ts';
import { action, aRoom, type Room, readsBoard } from '../../../test/sittings/a-room.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

function checks({ id, office }: Room, candidateId: number, checked = true) {
  return testApp.call(checkIdentity, { params: { id }, body: action({ candidateId, checked }) }, office);
}

const versionOf = async ({ id, office }: Room) =>
  ok(await testApp.call(getSitting, { params: { id } }, office)).sitting.version;

function fileOf(lines: string[], fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([lines.join('\n')], 'people.csv', { type: 'text/csv' }));
  return form;
}

async function edits({ first: { learner } }: Room, more: object) {
  const body = { username: learner.email, email: learner.email, ...more };
  return await testApp.call(users.edit, { params: { id: learner.id }, body }, await signedInAs('superadmin', testApp));
}

const changes = async (room: Room, more: object) =>
  await testApp.call(
    changeCandidates,
    { params: { id: room.id }, body: { version: await versionOf(room), ...more } },
    room.office,
  );

/** Every way by which somebody who was checked comes to another name or number. */
const ways: Record<string, (room: Room) => Promise<{ status: number; text: string }>> = {
  'the full name in the form of the account': (room) => edits(room, { full_name: 'Noor Haddad' }),
  'the number in the form of the account': (room) => edits(room, { registration_number: `N ${room.id}` }),
  'the list of candidates': (room) =>
    changes(room, { change: [{ id: room.first.candidateId, full_name: 'Noor Haddad' }] }),
  'a file of candidates': async (room) => {
    const form = fileOf(['email,full_name', `${room.first.learner.email},Noor Haddad`], {
      version: String(await versionOf(room)),
    });
    return await testApp.upload(importRoster, form, { ...room.office, params: { id: room.id } });
  },
  'a file of classes': async (room) => {
    const { name } = await aSchoolClass(testApp, { learners: [room.first.learner] });
    const lines = ['class,email,full_name', `${name},${room.first.learner.email},Noor Haddad`];
    return await testApp.upload(importClasses, fileOf(lines), room.office);
  },
  'a file of accommodations': (room) =>
    testApp.upload(
      importAccommodations,
      fileOf(['email,registration_number', `${room.first.learner.email},N ${room.id}`]),
      room.office,
    ),
  'the own profile, while they were off the list': async (room) => {
    const { learner, candidateId } = room.first;
    const { id: attemptId, courseId } = room.first.attempt;
    ok(await testApp.call(submitAttempt, { body: { courseId, attemptId, answers: {} } }, learner));
    ok(await changes(room, { remove: [candidateId] }));
    const body = { username: learner.email, phone: '', full_name: 'Noor Haddad' };
    ok(await testApp.call(updateProfile, { body }, learner));
    return await changes(room, { add: [learner.id] });
  },
};

test.each(Object.keys(ways))('a check of the identity does not stand for another name, by %s', async (way) => {
  const room = await aRoom(testApp, { people: 2 });
  const { candidateId, learner } = room.first;
  ok(await checks(room, candidateId));
  const at = testApp.clock.now().toISOString();
  const before = await readsBoard(testApp, room);
  const person = before.people.find(({ id }) => id === candidateId);
  expect(before.counts.identity).toEqual({ checked: 1, of: 2 });
  expect(person?.identity).toEqual({ by: expect.any(String), at });
  testApp.pass(2);
  ok((await ways[way]?.(room)) as { status: number; text: string; body: unknown });
  testApp.pass(2);
  const renamed = await readsBoard(testApp, room, room.office, before.cursor);
  const as = `Person ${learner.email.replace(/\D/g, '')}`;
  expect(renamed.people).toMatchObject([{ id: candidateId, identity: { ...person?.identity, as } }]);
  expect(renamed.counts.identity).toEqual({ checked: 0, of: 2 });
  expect(ok(await checks(room, candidateId))).toEqual({ done: 1, skipped: [] });
  testApp.pass(2);
  const again = await readsBoard(testApp, room, room.office, renamed.cursor);
  expect(again.people[0]?.identity).toEqual({ by: person?.identity?.by, at: expect.not.stringContaining(at) });
  expect(again.counts.identity).toEqual({ checked: 1, of: 2 });
});

test('the record and the files keep whom the check was of, and say so where the name is another since', async () => {
  const room = await aRoom(testApp);
  const { candidateId, learner } = room.first;
  const as = `Person ${learner.email.replace(/\D/g, '')}`;
  ok(await checks(room, candidateId));
  ok(await edits(room, { full_name: 'Noor Haddad', registration_number: `N ${room.id}` }));
  const params = { id: room.id, candidateId };
  const record = ok(await testApp.call(getRecord, { params }, room.office));
  expect(record).toMatchObject({ identity: { as }, facts: [{ kind: 'identity_checked', details: { as } }] });
  expect((await testApp.call(exportFacts, { params: { id: room.id } }, room.office)).text).toContain(` as ${as},`);
  const results = () => testApp.call(exportSittingResults, { params: { id: room.id } }, room.office);
  expect((await results()).text).toContain(` as ${as},`);
  testApp.pass(1);
  ok(await checks(room, candidateId));
  const now = `Noor Haddad, N ${room.id}`;
  const anew = ok(await testApp.call(getRecord, { params }, room.office));
  expect(anew.identity).not.toHaveProperty('as');
  expect(anew.facts.map(({ details }) => details)).toMatchObject([{ as }, { as: now }]);
  expect((await results()).text).not.toContain(` as ${as}`);
  ok(await checks(room, candidateId, false));
  expect(ok(await testApp.call(getRecord, { params }, room.office)).identity).toBeNull();
});

test('a name that comes back is the one that was checked', async () => {
  const room = await aRoom(testApp);
  ok(await checks(room, room.first.candidateId));
  const { full_name } = await testApp.db
    .selectFrom('accounts')
    .select('full_name')
    .where('id', '=', room.first.learner.id)
    .executeTakeFirstOrThrow();
  ok(await edits(room, { full_name: 'Noor Haddad' }));
  ok(await edits(room, { full_name }));
  expect((await readsBoard(testApp, room)).counts.identity).toEqual({ checked: 1, of: 1 });
  expect(ok(await checks(room, room.first.candidateId)).skipped).toMatchObject([{ code: 'identity_checked' }]);
});
