import { users } from '@parlance/contract/account-admin';
import { listAudit } from '@parlance/contract/audit';
import { getClass, listClasses } from '@parlance/contract/classes';
import { addApiKey } from '@parlance/contract/integrations/api-keys';
import { putClasses, putPeople } from '@parlance/contract/integrations/upserts';
import { beforeAll, expect, test } from 'vitest';
import { invitationsTo } from '../../../test/mail.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp({ PUBLIC_URL: 'https://tests.example.org' });
let owner: Person;
let key: { token: string };
beforeAll(async () => {
  owner = await signedInAs('superadmin', testApp);
  const scopes = ['accounts:read' as const, 'accounts:write' as const, 'classes:write' as const];
  const { body } = await testApp.call(addApiKey, { body: { name: 'Sync', scopes, days: 30 } }, owner);
  key = { token: body.key };
});

type People = Parameters<typeof testApp.call<typeof putPeople>>[1]['body']['people'];
type Classes = Parameters<typeof testApp.call<typeof putClasses>>[1]['body']['classes'];
const send = (people: People, dry_run?: boolean) => testApp.call(putPeople, { body: { people, dry_run } }, key);
const sendClasses = (classes: Classes, more: { replace?: boolean; dry_run?: boolean } = {}) =>
  testApp.call(putClasses, { body: { classes, ...more } }, key);
const accountOf = async (email: string) =>
  await testApp.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();
const faultsOf = (answer: { body: unknown }) =>
  (answer.body as { fields: { path: string; reason: string }[] }).fields.map(
    ({ path, reason }) => `${path}: ${reason}`,
  );
let made = 0;
const fresh = () => `S-${(made += 1)}`;

test('people are added and invited, then found by number or email and changed; the third time nothing is', async () => {
  const [one, two, three] = [fresh(), fresh(), fresh()];
  const list: People = [
    { registration_number: one, email: `${one}@example.org`, full_name: 'Amina Haddad', phone: '12' },
    { registration_number: two, email: `${two}@example.org`, username: 'Bo', full_name: 'Bo Lindqvist' },
    { registration_number: three, email: `${three}@example.org`, full_name: 'Carla Mora', part: 'teacher' },
    { registration_number: fresh(), email: 'gone@example.org', full_name: 'Left long ago', active: false },
  ];
  const planned = await send(list, true);
  expect(planned.body).toMatchObject({
    message: '3 people added, 0 changed. Nothing is stored yet.',
    dry_run: true,
    people: [
      { index: 0, account_id: null, outcome: 'added' },
      { index: 1, account_id: null },
      { index: 2, account_id: null },
    ],
  });
  expect(await accountOf(`${one}@example.org`)).toBeUndefined();
  expect((await send(list)).body).toMatchObject({ added: 3, changed: 0, unchanged: 1 });
  expect(await accountOf(`${one}@example.org`)).toMatchObject({
    username: 'Amina Haddad',
    role: 'user',
    status: 'active',
  });
  expect(await accountOf(`${three}@example.org`)).toMatchObject({ role: 'admin', access: 'classes' });
  expect(await invitationsTo(testApp, `${two}@example.org`)).toHaveLength(1);
  expect((await send(list)).body).toMatchObject({ added: 0, changed: 0, unchanged: 4, people: [] });

  const moved = `moved-${one}@example.org`;
  const later: People = [
    { registration_number: one.toLowerCase(), email: moved, full_name: '' },
    { email: `${two.toUpperCase()}@EXAMPLE.org`, phone: '34', active: false },
  ];
  const changes = [
    { index: 0, outcome: 'changed', fields: ['email'] },
    { index: 1, outcome: 'changed', fields: ['phone', 'status'] },
  ];
  expect((await send(later, true)).body).toMatchObject({ changed: 2, people: changes });
  expect((await send(later)).body).toMatchObject({ message: '0 people added, 2 changed.', people: changes });
  expect((await send(later)).body).toMatchObject({ unchanged: 2, people: [] });
  expect(await accountOf(moved)).toMatchObject({ full_name: 'Amina Haddad', registration_number: one });
  expect(await accountOf(`${two}@example.org`)).toMatchObject({ phone: '34', status: 'inactive' });
  expect((await send([{ registration_number: two, active: true }])).body).toMatchObject({ changed: 1 });
  const entries = (await testApp.call(listAudit, { query: { actor: owner.id } }, owner)).body;
  const actions = entries.filter(({ details }) => details.api_key !== undefined).map(({ action }) => action);
  expect(actions).toEqual([...Array(3).fill('account.edited'), ...Array(3).fill('account.invited')]);
});

test('an inactive account is logged out; a suspended one stays so, and a deleted one is nobody', async () => {
  const [left, suspended, deleted] = [
    await signedInAs('user', testApp),
    await signedInAs('user', testApp, { status: 'suspended' }),
    await signedInAs('user', testApp, { status: 'deleted' }),
  ];
  expect(
    (
      await send([
        { email: left.email, active: false },
        { email: suspended.email, active: true },
      ])
    ).body,
  ).toMatchObject({
    changed: 1,
    people: [{ index: 0, account_id: left.id }],
  });
  expect((await testApp.call(users.list, {}, left)).status).toBe(401);
  expect((await send([{ email: deleted.email, username: 'New' }], true)).body).toMatchObject({ added: 1 });
});

test('every fault is named by its place, and nothing of the list is stored', async () => {
  const number = fresh();
  const [learner, other, admin] = [
    await signedInAs('user', testApp),
    await signedInAs('user', testApp),
    await signedInAs('admin', testApp),
  ];
  await send([{ email: learner.email, registration_number: number }]);
  const adminNumber = fresh();
  await send([{ email: admin.email, registration_number: adminNumber }]);
  const list: People = [
    { email: 'new@example.org', username: 'New' },
    { email: 'NEW@example.org', username: 'Twice' },
    { registration_number: fresh(), username: 'No email' },
    { email: 'nameless@example.org' },
    { registration_number: number, email: other.email },
    { email: learner.email, registration_number: fresh() },
    { registration_number: adminNumber, email: 'elsewhere@example.org' },
    { email: owner.email, phone: '1' },
    { email: other.email, part: 'teacher' },
  ];
  for (const dry of [true, false]) {
    const refused = await send(list, dry);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'rows_wrong', message: '8 entries need fixing. Nothing was stored.' },
    });
    expect(faultsOf(refused)).toEqual([
      'people.1.email: entry 0 has the same person',
      'people.2.email: no account has this number: give an email to add one',
      'people.3.username: give a username or a full name to add an account',
      'people.4.email: another account has this email',
      'people.5.email: entry 4 has the same person',
      'people.5.registration_number: the account with this email has another number: change it there first',
      'people.6.email: the email of an admin is changed under Manage Admins',
      'people.7.email: this is the account of a superadmin, which stays as it is',
      'people.8.part: a teacher needs the account of an admin',
    ]);
  }
  expect(await accountOf('new@example.org')).toBeUndefined();
  const unread = await send([{ username: 'Nobody' }, { email: 'no email' }]);
  expect(faultsOf(unread)).toEqual([
    'people.0.email: Give a registration number or an email.',
    'people.1.email: Enter an email address.',
  ]);
});

test('classes are made and filled, members leave only with replace, and the same list changes nothing', async () => {
  const [name, number] = [`Class ${fresh()}`, fresh()];
  const [learner, teacher, other] = [
    await signedInAs('user', testApp),
    await signedInAs('admin', testApp),
    await signedInAs('user', testApp),
  ];
  await send([{ email: learner.email, registration_number: number }]);
  const first: Classes = [{ name, members: [{ registration_number: number }, { email: teacher.email }] }];
  const isNew = { index: 0, name, is_new: true, added: 2, removed: 0 };
  expect((await sendClasses(first, { dry_run: true })).body).toMatchObject({ dry_run: true, classes: [isNew] });
  const found = async () => (await testApp.call(listClasses, { query: { q: name } }, owner)).body[0];
  expect(await found()).toBeUndefined();
  expect((await sendClasses(first)).body).toMatchObject({ message: '2 people added, 0 removed.', classes: [isNew] });
  expect((await sendClasses(first)).body).toMatchObject({ added: 0, removed: 0, classes: [] });
  const second: Classes = [{ name: name.toUpperCase(), members: [{ email: other.email }] }];
  expect((await sendClasses(second)).body).toMatchObject({ added: 1, removed: 0 });
  expect((await sendClasses(second, { replace: true })).body).toMatchObject({ added: 0, removed: 2 });
  const { id = 0 } = (await found()) ?? {};
  const { members } = (await testApp.call(getClass, { params: { id } }, owner)).body.class;
  expect(members.map(({ account_id, part }) => [account_id, part])).toEqual([[other.id, 'learner']]);
  const faults = await sendClasses([
    { name, members: [{ email: other.email }, { email: 'nobody@example.org' }] },
    { name, members: [] },
  ]);
  expect(faultsOf(faults)).toEqual([
    'classes.0.members.1: nobody has this number or email: add the person first',
    'classes.1.name: entry 0 has the same class',
  ]);
  const staff = await Promise.all(Array.from({ length: 21 }, () => signedInAs('admin', testApp)));
  const full = await sendClasses([{ name, members: staff.map(({ email }) => ({ email })) }]);
  expect(faultsOf(full)).toEqual(['classes.0.name: this class would have more than 20 teachers']);
});
