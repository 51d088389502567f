import { submitAttempt } from '@parlance/contract/attempts';
import { exportFacts, getOwnRecord, getRecord } from '@parlance/contract/facts/record';
import { checkIdentity, setAttendance } from '@parlance/contract/invigilation/actions';
import { getCandidate } from '@parlance/contract/invigilation/candidate-detail';
import { changeCandidates } from '@parlance/contract/sittings/candidates';
import { exportSittingResults } from '@parlance/contract/sittings/publishing';
import { setSittingStaff } from '@parlance/contract/sittings/set-up';
import { getSitting } from '@parlance/contract/sittings/sitting';
import { expect, test } from 'vitest';
import { changesOf } from '../../../test/classes/changes-of.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { action, aRoom, beatsInTest, joinsStaff, type Room, readsBoard } from '../../../test/sittings/a-room.ts';
import { aSitting, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

function checks({ id }: { id: number }, candidateId: number, as: Person, checked = true) {
  return testApp.call(checkIdentity, { params: { id }, body: action({ candidateId, checked }) }, as);
}

/** Somebody of the role that only invigilates, chosen for this room. */
async function anInvigilator({ id, office }: Room): Promise<Person> {
  const person = await signedInAs('admin', testApp, { access: 'invigilates' });
  const { sitting } = ok(await testApp.call(getSitting, { params: { id } }, office));
  const staff = [
    { account_id: office.id, part: 'lead' as const },
    { account_id: person.id, part: 'invigilator' as const },
  ];
  ok(await testApp.call(setSittingStaff, { params: { id }, body: { version: sitting.version, staff } }, office));
  return person;
}

const nameOf = async ({ id }: Person) =>
  (await testApp.db.selectFrom('accounts').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username;

test('an invigilator checks an identity with one press; who presses second reads who did, and it is undone', async () => {
  const room = await aRoom(testApp, { people: 2 });
  const { first, second, office } = room;
  const invigilator = await anInvigilator(room);
  const before = await readsBoard(testApp, room, invigilator);
  expect(before.sitting.may).toContain('identity');
  expect(before.counts.identity).toEqual({ checked: 0, of: 2 });
  expect(before.people).toEqual(
    [first, second].map(({ candidateId, learner }) => ({
      id: candidateId,
      fullName: `Person ${learner.email.replace(/\D/g, '')}`,
      registrationNumber: '',
      identity: null,
    })),
  );
  testApp.pass(2);
  const at = testApp.clock.now().toISOString();
  expect(ok(await checks(room, first.candidateId, invigilator))).toEqual({ done: 1, skipped: [] });
  const identity = { by: await nameOf(invigilator), at };
  testApp.pass(1);
  const after = await readsBoard(testApp, room, office, before.cursor);
  expect(after.people).toMatchObject([{ id: first.candidateId, identity }]);
  expect(after.counts.identity).toEqual({ checked: 1, of: 2 });
  testApp.pass(60);
  expect(ok(await checks(room, first.candidateId, office))).toEqual({
    done: 0,
    skipped: [{ candidateId: first.candidateId, code: 'identity_checked' }],
    already: identity,
  });
  ok(await checks(room, first.candidateId, office, false));
  expect(ok(await checks(room, first.candidateId, office, false)).skipped).toEqual([
    { candidateId: first.candidateId, code: 'identity_not_checked' },
  ]);
  testApp.pass(1);
  const undone = await readsBoard(testApp, room, office, after.cursor);
  expect(undone.people).toMatchObject([{ id: first.candidateId, identity: null }]);
  expect(undone.counts.identity).toEqual({ checked: 0, of: 2 });
  const detail = { params: { id: room.id, candidateId: first.candidateId } };
  const { timeline, person } = ok(await testApp.call(getCandidate, detail, invigilator));
  expect(timeline.slice(0, 2)).toMatchObject([
    { kind: 'identity_check_undone', by: await nameOf(office) },
    { kind: 'identity_checked', by: identity.by },
  ]);
  expect(person.identity).toBeNull();
  const logged = (await changesOf(testApp, 'sitting', room.id)).filter(([name]) => name === 'sitting.identity');
  expect(logged.map(([, details]) => details)).toMatchObject([
    { checked: true, candidates: 1 },
    { checked: true, candidates: 0 },
    { checked: false, candidates: 1 },
    { checked: false, candidates: 0 },
  ]);
});

test('two who press at once: one has checked, the other reads that', async () => {
  const room = await aRoom(testApp);
  const others = [room.office, await joinsStaff(testApp, room, 'invigilator'), await joinsStaff(testApp, room, 'lead')];
  const answers = (await Promise.all(others.map((as) => checks(room, room.first.candidateId, as)))).map(ok);
  expect(answers.map(({ done }) => done).toSorted()).toEqual([0, 0, 1]);
  const winner = await nameOf(others[answers.findIndex(({ done }) => done === 1)] ?? room.office);
  expect(answers.flatMap(({ already }) => already?.by ?? [])).toEqual([winner, winner]);
  const { candidateId } = room.first;
  const facts = testApp.db.selectFrom('exam_facts').select('kind').where('candidate_id', '=', candidateId);
  expect(await facts.execute()).toEqual([{ kind: 'identity_checked' }]);
});

test('who only marks checks nobody, and who is withdrawn or absent is not counted', async () => {
  const room = await aRoom(testApp, { people: 2 });
  const marker = await joinsStaff(testApp, room, 'marker');
  expect(await checks(room, room.first.candidateId, marker)).toMatchObject({ status: 403 });
  const learners = [await signedInAs('user', testApp), await signedInAs('user', testApp)];
  const built = await aSitting(testApp, { learners, startsIn: 3600 });
  const [one, two] = (await readsBoard(testApp, built)).rows.map(({ id }) => id);
  const candidateIds = [one ?? 0];
  const absent = { params: { id: built.id }, body: action({ candidateIds, absent: true }) };
  ok(await testApp.call(setAttendance, absent, built.office));
  expect((await readsBoard(testApp, built)).counts.identity).toEqual({ checked: 0, of: 1 });
  const { version } = ok(await testApp.call(getSitting, { params: { id: built.id } }, built.office)).sitting;
  const remove = { params: { id: built.id }, body: { version, remove: [two ?? 0] } };
  ok(await testApp.call(changeCandidates, remove, built.office));
  expect(ok(await checks(built, two ?? 0, built.office)).skipped).toEqual([{ candidateId: two, code: 'withdrawn' }]);
  expect((await readsBoard(testApp, built)).counts.identity).toEqual({ checked: 0, of: 0 });
});

test('it is a fact of the record that nobody must look at, for staff, for its learner, and in the files', async () => {
  const room = await aRoom(testApp);
  const { first, office, id } = room;
  await testApp.db
    .updateTable('accounts')
    .set({ full_name: 'Noor Haddad', registration_number: 'P 7' })
    .where('id', '=', first.learner.id)
    .execute();
  ok(await beatsInTest(testApp, room, first));
  ok(await checks(room, first.candidateId, office));
  const by = await nameOf(office);
  const [row] = (await readsBoard(testApp, room)).rows;
  expect(row).toMatchObject({ flags: {}, needsAttention: false });
  const params = { id, candidateId: first.candidateId };
  const record = ok(await testApp.call(getRecord, { params }, office));
  expect(record).toMatchObject({
    candidate: { full_name: 'Noor Haddad', registration_number: 'P 7' },
    identity: { by, at: testApp.clock.now().toISOString() },
    facts: [{ kind: 'identity_checked', source: 'server', details: { by }, looked: null }],
  });
  const { attempt, learner } = first;
  const body = { courseId: attempt.courseId, attemptId: attempt.id, answers: {} };
  ok(await testApp.call(submitAttempt, { body }, learner));
  const own = ok(await testApp.call(getOwnRecord, { params: { id } }, learner));
  expect(own).toMatchObject({ identity: record.identity, facts: [{ kind: 'identity_checked', details: { by } }] });
  const facts = await testApp.call(exportFacts, { params: { id } }, office);
  expect(facts.text.split('\r\n')[1]).toMatch(
    new RegExp(`^1,Noor Haddad,P 7,.*,identity_checked,"Identity was checked by ${by} as Noor Haddad, P 7",server,`),
  );
  const results = await testApp.call(exportSittingResults, { params: { id } }, office);
  expect(results.text.split('\r\n')[1]).toMatch(
    new RegExp(`^1,Noor Haddad,P 7,.*,${by},\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d$`),
  );
});

test('names come with the first reply of a board, and again only where one changed', async () => {
  const room = await aRoom(testApp, { people: 2 });
  const { first, office } = room;
  const whole = await readsBoard(testApp, room);
  expect(whole.people).toHaveLength(2);
  testApp.pass(2);
  ok(await beatsInTest(testApp, room, first, { unsent: 2 }));
  testApp.pass(1);
  const moved = await readsBoard(testApp, room, office, whole.cursor);
  expect(moved.rows.map(({ id }) => id)).toEqual([first.candidateId]);
  expect([moved.people, JSON.stringify(moved.rows).includes('ullName')]).toEqual([[], false]);
  const { version } = ok(await testApp.call(getSitting, { params: { id: room.id } }, office)).sitting;
  const change = [{ id: first.candidateId, full_name: 'Noor Haddad' }];
  ok(await testApp.call(changeCandidates, { params: { id: room.id }, body: { version, change } }, office));
  testApp.pass(2);
  const renamed = await readsBoard(testApp, room, office, moved.cursor);
  expect(renamed.people).toMatchObject([{ id: first.candidateId, fullName: 'Noor Haddad' }]);
});
