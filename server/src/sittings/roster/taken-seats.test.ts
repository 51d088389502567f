import type { CallInput } from '@parlance/contract/endpoint';
import {
  type changeCandidates as call,
  changeCandidates,
  importRoster,
  listCandidates,
} from '@parlance/contract/sittings/candidates';
import { getSitting } from '@parlance/contract/sittings/sitting';
import { expect, test } from 'vitest';
import { signedInAs } from '../../../test/people.ts';
import { aDraft, aSitting, type BuiltSitting, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { takenSeats } from '../candidates/seats.ts';

const testApp = useTestApp();

async function three(build: typeof aDraft) {
  const learners = await Promise.all(Array.from({ length: 3 }, () => signedInAs('user', testApp)));
  const built = await build(testApp, { learners });
  const listed = ok(await testApp.call(listCandidates, { params: { id: built.id }, query: {} }, built.office));
  return { built, listed };
}

async function changes({ id, office }: BuiltSitting, body: Omit<CallInput<typeof call>['body'], 'version'>) {
  const { sitting } = ok(await testApp.call(getSitting, { params: { id } }, office));
  return await testApp.call(changeCandidates, { params: { id }, body: { version: sitting.version, ...body } }, office);
}

async function sends({ id, office }: BuiltSitting, text: string, dryRun = false) {
  const { sitting } = ok(await testApp.call(getSitting, { params: { id } }, office));
  const form = new FormData();
  form.set('version', String(sitting.version));
  if (dryRun) form.set('dryRun', '1');
  form.set('file', new File([text], 'roster.csv', { type: 'text/csv' }));
  return await testApp.upload(importRoster, form, { ...office, params: { id } });
}

test.each([
  ['a draft', aDraft],
  ['a published sitting', aSitting],
])(
  'in %s nobody gets the seat of another: one by one, many at once, with a file, or coming back',
  async (_what, build) => {
    const { built, listed } = await three(build);
    const [first, second, third] = listed.map(({ id, username, email }) => ({ id, username, email }));
    if (!first || !second || !third) throw new Error('There are three candidates.');
    ok(await changes(built, { change: [{ id: first.id, room: 'Hall 1', seat: 'B7' }] }));

    const one = await changes(built, { change: [{ id: second.id, room: 'hall 1', seat: 'b7' }] });
    const fields = [{ path: 'change.0.seat', reason: `${first.username} has seat B7 in Hall 1.` }];
    expect([one.status, one.body]).toMatchObject([400, { code: 'invalid', fields }]);

    const many = await changes(built, { change: [second, third].map(({ id }) => ({ id, room: 'A', seat: '1' })) });
    expect(many.body).toMatchObject({
      fields: [
        { path: 'change.0.seat', reason: `${third.username} has seat 1 in A.` },
        { path: 'change.1.seat', reason: `${second.username} has seat 1 in A.` },
      ],
    });

    const file = `email,room,seat\n${second.email},Hall 1,B7\n${third.email},,\n`;
    for (const dryRun of [true, false]) {
      expect((await sends(built, file, dryRun)).body).toMatchObject({
        code: 'csv_rows_wrong',
        errors: [{ line: 2, column: 'seat', reason: `${first.username} has seat B7 in Hall 1` }],
      });
    }
    const twice = `email,room,seat\n${second.email},A,1\n${third.email},a,1\n`;
    expect((await sends(built, twice)).body).toMatchObject({
      errors: [
        { line: 2, column: 'seat', reason: `${third.email} has seat 1 in a` },
        { line: 3, column: 'seat', reason: `${second.email} has seat 1 in A` },
      ],
    });

    // Two change places in one go, and whoever has left leaves a seat to others.
    ok(await changes(built, { change: [{ id: second.id, room: 'A', seat: '1' }] }));
    const swapped = `email,room,seat\n${first.email},A,1\n${second.email},Hall 1,B7\n`;
    expect((await sends(built, swapped)).status).toBe(200);
    ok(await changes(built, { remove: [first.id] }));
    ok(await changes(built, { change: [{ id: third.id, room: 'A', seat: '1' }] }));
    const account = listed[0]?.account_id ?? 0;
    expect((await changes(built, { add: [account] })).body).toMatchObject({
      fields: [{ path: 'add.0', reason: `${third.username} has seat 1 in A.` }],
    });
  },
);

test.each([
  ['a draft', aDraft],
  ['a published sitting', aSitting],
])('in %s a file is judged by the seats after it: who comes back, frees a seat or takes it', async (_what, build) => {
  const { built, listed } = await three(build);
  const [first, second, third] = listed.map(({ id, username, email }) => ({ id, username, email }));
  if (!first || !second || !third) throw new Error('There are three candidates.');
  const header = 'email,room,seat\n';
  const places = async () => {
    const now = ok(await testApp.call(listCandidates, { params: { id: built.id }, query: {} }, built.office));
    const there = now.filter(({ state }) => state !== 'withdrawn');
    return listed.map(({ id }) => there.find((one) => one.id === id)?.seat);
  };
  ok(await changes(built, { change: [{ id: first.id, room: 'A', seat: '1' }] }));
  ok(await changes(built, { remove: [first.id] }));
  ok(await changes(built, { change: [{ id: second.id, room: 'A', seat: '1' }] }));

  // Back to another seat: the one from before is not asked about.
  for (const dryRun of [true, false]) {
    expect(await sends(built, `${header}${first.email},A,2\n`, dryRun)).toMatchObject({ status: 200 });
  }
  expect(await places()).toEqual(['2', '1', '']);

  // Back to the seat from before, which another row frees, and that one to the seat of a third.
  ok(await changes(built, { change: [{ id: third.id, room: 'A', seat: '3' }] }));
  ok(await changes(built, { change: [{ id: first.id, room: 'A', seat: '4' }] }));
  ok(await changes(built, { remove: [first.id] }));
  ok(await changes(built, { change: [{ id: second.id, room: 'A', seat: '4' }] }));
  const around = `${header}${first.email},A,4\n${second.email},A,3\n${third.email},,\n`;
  expect(await sends(built, around)).toMatchObject({ status: 200, body: { added: 1, changed: 2 } });
  expect(await places()).toEqual(['4', '3', '']);

  // Still nobody on the seat of another, back or not, and both rows are named.
  ok(await changes(built, { remove: [first.id] }));
  for (const dryRun of [true, false]) {
    const both = await sends(built, `${header}${first.email},A,3\n${second.email},A,3\n`, dryRun);
    expect(both.body).toMatchObject({
      errors: [
        { line: 2, column: 'seat', reason: `${second.email} has seat 3 in A` },
        { line: 3, column: 'seat', reason: `${first.email} has seat 3 in A` },
      ],
    });
    expect((await sends(built, `${header}${first.email},A,3\n`, dryRun)).body).toMatchObject({
      errors: [{ line: 2, column: 'seat', reason: `${second.username} has seat 3 in A` }],
    });
  }
});

test('who shared a seat before that was refused is named before the sitting is published', async () => {
  const { built, listed } = await three(aDraft);
  await testApp.db
    .updateTable('candidates')
    .set({ room: 'A', seat: '1' })
    .where(
      'id',
      'in',
      listed.slice(0, 2).map(({ id }) => id),
    )
    .execute();
  const { sitting } = ok(await testApp.call(getSitting, { params: { id: built.id } }, built.office));
  const names = listed.slice(0, 2).map(({ full_name }) => full_name);
  const shared = { path: 'candidates', reason: `2 people share a seat: ${names.join(', ')}.` };
  expect(sitting.problems).toContainEqual(shared);
  // It stops no other change.
  ok(await changes(built, { change: [{ id: listed[2]?.id ?? 0, room: 'A', seat: '2' }] }));
});

test('ids that nobody has are named, and nothing is changed', async () => {
  const { built, listed } = await three(aDraft);
  const [first] = listed;
  const account = first?.account_id ?? 0;
  const other = 900_000;
  const wrong = await changes(built, { remove: [first?.id ?? 0, other] });
  expect([wrong.status, wrong.body]).toMatchObject([
    404,
    {
      code: 'not_found',
      fields: [
        { path: 'remove.1', reason: expect.stringMatching(/no candidate with the id 900000.*ids of its candidates/) },
      ],
    },
  ]);
  expect((await changes(built, { change: [{ id: other, seat: '1' }] })).body).toMatchObject({
    fields: [{ path: 'change.0' }],
  });
  expect((await changes(built, { add: [account, other] })).body).toMatchObject({
    fields: [{ path: 'add.1', reason: expect.stringMatching(/id 900000.*ids of accounts/) }],
  });
  expect(ok(await testApp.call(listCandidates, { params: { id: built.id }, query: {} }, built.office))).toHaveLength(3);
});

test('two spellings of one seat that read alike are one', () => {
  const spellings = ['Hall 1', 'hall  1', 'Hall\u00a01', 'Hall\u200b 1'];
  const seated = spellings.map((room, id) => ({ id, name: String(id), room, seat: 'B 7' }));
  expect([...takenSeats(seated, new Set([0, 1, 2, 3])).keys()]).toEqual([0, 1, 2, 3]);
});
