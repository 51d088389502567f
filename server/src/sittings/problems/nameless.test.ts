import { changeMembers } from '@parlance/contract/classes';
import type { Endpoint } from '@parlance/contract/endpoint';
import { changeCandidates, importRoster, listCandidates } from '@parlance/contract/sittings/candidates';
import { publishSitting } from '@parlance/contract/sittings/publishing';
import { setSittingClasses } from '@parlance/contract/sittings/set-up';
import { getSitting } from '@parlance/contract/sittings/sitting';
import { expect, test } from 'vitest';
import { aSchoolClass } from '../../../test/classes/school-class.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aDraft, aSitting, type BuiltSitting, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { contractCalls } from '../../../test/wire/contract-calls.ts';

const testApp = useTestApp();

const PATH = 'candidates.full_name';
const isNamed = { path: PATH, reason: expect.stringMatching(/^1 person has no full name: /) };
const refused = { status: 400, body: { code: 'sitting_not_ready', fields: [isNamed] } };

/** Somebody whose account says no full name. */
async function nameless(): Promise<Person> {
  const person = await signedInAs('user', testApp);
  await testApp.db.updateTable('accounts').set({ full_name: '' }).where('id', '=', person.id).execute();
  return person;
}

const versionOf = async ({ id, office }: BuiltSitting) =>
  ok(await testApp.call(getSitting, { params: { id } }, office)).sitting.version;

async function sends(built: BuiltSitting, text: string, as: Person, more: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ version: String(await versionOf(built)), ...more }))
    form.set(name, value);
  form.set('file', new File([text], 'roster.csv', { type: 'text/csv' }));
  return await testApp.upload(importRoster, form, { ...as, params: { id: built.id } });
}

type Way = (built: BuiltSitting, person: Person) => Promise<unknown>;

/** Every call by which somebody becomes a candidate of a published sitting, with what it answers for the nameless. */
const ways: [Endpoint, Way, object][] = [
  [
    changeCandidates,
    async (built, person) => {
      const body = { version: await versionOf(built), add: [person.id] };
      return await testApp.call(changeCandidates, { params: { id: built.id }, body }, built.office);
    },
    refused,
  ],
  [
    importRoster,
    (built, person) => sends(built, `email\n${person.email}\n`, built.office),
    { status: 400, body: { errors: [{ line: 2, column: 'full_name' }] } },
  ],
  // Classes and the parts of a published sitting are fixed: who joins a class is added by the calls above.
  [
    setSittingClasses,
    async (built, person) => {
      const { id: class_id } = await aSchoolClass(testApp, { learners: [person] });
      const body = { version: await versionOf(built), class_ids: [class_id] };
      return await testApp.call(setSittingClasses, { params: { id: built.id }, body }, built.office);
    },
    { status: 409, body: { code: 'sitting_frozen' } },
  ],
  [
    publishSitting,
    async (_built, person) => {
      const draft = await aDraft(testApp, { learners: [person] });
      const body = { version: draft.sitting.version, practice_confirmed: true };
      return await testApp.call(publishSitting, { params: { id: draft.id }, body }, draft.office);
    },
    refused,
  ],
];

/** Calls that change a sitting and add nobody to it. */
const addNobody = [
  'DELETE /api/admin/sittings/:id',
  'PATCH /api/admin/sittings/:id',
  'PATCH /api/admin/sittings/:id/facts/:factId',
  'POST /api/admin/sittings',
  'POST /api/admin/sittings/:id/access-code',
  'POST /api/admin/sittings/:id/access-code/end',
  'POST /api/admin/sittings/:id/admit',
  'POST /api/admin/sittings/:id/attendance',
  'POST /api/admin/sittings/:id/cancel',
  'POST /api/admin/sittings/:id/duplicate',
  'POST /api/admin/sittings/:id/end',
  'POST /api/admin/sittings/:id/extend',
  'POST /api/admin/sittings/:id/hold',
  'POST /api/admin/sittings/:id/identity',
  'POST /api/admin/sittings/:id/incidents',
  'POST /api/admin/sittings/:id/incidents/:incidentId/withdraw',
  'POST /api/admin/sittings/:id/messages',
  'POST /api/admin/sittings/:id/parts/:partId/paper',
  'POST /api/admin/sittings/:id/pause',
  'POST /api/admin/sittings/:id/release',
  'POST /api/admin/sittings/:id/reopen',
  'POST /api/admin/sittings/:id/resume',
  'PUT /api/admin/sittings/:id/parts',
  'PUT /api/admin/sittings/:id/staff',
  // A learner enters with the code of the room only where they are a candidate already.
  'POST /api/sittings/:id/beat',
  'POST /api/sittings/:id/enter',
  'POST /api/sittings/:id/record/notes',
];

test('every call that changes a sitting is known: it adds candidates by the rule, or nobody', async () => {
  const changing = (await contractCalls()).filter(
    ({ method, path }) => method !== 'GET' && /^\/api\/(admin\/)?sittings\b/.test(path),
  );
  const known = [...ways.map(([{ method, path }]) => `${method} ${path}`), ...addNobody];
  expect(changing.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(known.toSorted());
});

test.each(ways.map(([call, way, answer]) => [`${call.method} ${call.path}`, way, answer] as const))(
  'nobody without a full name becomes a candidate of a published sitting: %s',
  async (_name, way, answer) => {
    const built = await aSitting(testApp);
    const person = await nameless();
    expect(await way(built, person)).toMatchObject(answer);
    const rows = await testApp.db
      .selectFrom('candidates')
      .innerJoin('sittings', 'sittings.id', 'sitting_id')
      .select('candidates.id')
      .where('account_id', '=', person.id)
      .where('sittings.status', '=', 'published')
      .execute();
    expect(rows).toEqual([]);
  },
);

test('who joins a class of a draft is named there, and a name for them settles it', async () => {
  const evening = await aSchoolClass(testApp, { learners: [] });
  const draft = await aDraft(testApp);
  const { id, office } = draft;
  const params = { id };
  const chosen = { version: await versionOf(draft), class_ids: [evening.id] };
  ok(await testApp.call(setSittingClasses, { params, body: chosen }, office));
  const person = await nameless();
  const joins = { params: { id: evening.id }, body: { add: [{ account_id: person.id, part: 'learner' as const }] } };
  ok(await testApp.call(changeMembers, joins, office));
  const { sitting } = ok(await testApp.call(getSitting, { params }, office));
  expect(sitting.problems).toContainEqual(isNamed);
  const listed = ok(await testApp.call(listCandidates, { params, query: { sort: 'full_name' } }, office));
  expect(listed.map(({ account_id }) => account_id)).toEqual([person.id, draft.learners[0]?.id]);
  const candidateId = listed[0]?.id ?? 0;
  const change = (full_name: string) => ({ version: sitting.version, change: [{ id: candidateId, full_name }] });
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  expect(await testApp.call(changeCandidates, { params, body: change('') }, office)).toMatchObject({ status: 400 });
  expect(await testApp.call(changeCandidates, { params, body: change('Noor') }, teacher)).toMatchObject({
    status: 404,
  });
  const named = ok(await testApp.call(changeCandidates, { params, body: change(' Noor  Haddad ') }, office));
  expect([named.changed, named.sitting.problems]).toEqual([1, [{ path: 'parts.0.use', reason: expect.anything() }]]);
  expect(ok(await testApp.call(listCandidates, { params, query: { q: 'haddad' } }, office))).toMatchObject([
    { full_name: 'Noor Haddad', registration_number: '' },
  ]);
});

test('a teacher who sees only their own classes is told who has no name, and cannot set it', async () => {
  const person = await nameless();
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  await aSchoolClass(testApp, { learners: [person], teachers: [teacher] });
  const draft = await aDraft(testApp, { office: teacher, learners: [person], courses: [] });
  const params = { id: draft.id };
  const [candidate] = ok(await testApp.call(listCandidates, { params, query: {} }, teacher));
  const change = [{ id: candidate?.id ?? 0, full_name: 'Noor Haddad' }];
  const body = { version: draft.sitting.version, change };
  expect(await testApp.call(changeCandidates, { params, body }, teacher)).toMatchObject({ status: 403 });
  expect(draft.sitting.problems).toContainEqual(isNamed);
});

test('a file that brings the name adds them, and one that does not says so before anything is stored', async () => {
  const built = await aSitting(testApp);
  const person = await nameless();
  const without = await sends(built, `email\n${person.email}\n`, built.office, { dryRun: '1' });
  expect(without).toMatchObject({ status: 400, body: { errors: [{ line: 2, column: 'full_name' }] } });
  expect(await sends(built, `email,full_name\n${person.email},Noor Haddad\n`, built.office)).toMatchObject({
    status: 200,
    body: { added: 1 },
  });
});

test('a candidate of before the rule is told of until they have a name, and stands in the way of nothing', async () => {
  const built = await aSitting(testApp, { learners: [await signedInAs('user', testApp)] });
  const { id, office } = built;
  await testApp.db
    .updateTable('accounts')
    .set({ full_name: '' })
    .where('id', '=', built.learners[0]?.id ?? 0)
    .execute();
  const params = { id };
  expect(ok(await testApp.call(getSitting, { params }, office)).sitting.problems).toEqual([isNamed]);
  const late = await signedInAs('user', testApp);
  const add = { version: await versionOf(built), add: [late.id] };
  expect(ok(await testApp.call(changeCandidates, { params, body: add }, office)).added).toBe(1);
});
