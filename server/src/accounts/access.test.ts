import { admins } from '@parlance/contract/account-admin';
import { login } from '@parlance/contract/auth';
import { addClass, listClasses } from '@parlance/contract/classes';
import { beforeAll, expect, test } from 'vitest';
import { changesOf } from '../../test/classes/changes-of.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
let superadmin: Person;
beforeAll(async () => {
  superadmin = await signedInAs('superadmin', testApp);
});

const form = { username: 'Marta', email: 'marta@example.org', password: 'quiet harbour 41' };

test('an admin is added for the whole school or for their own classes, and is told so at the login', async () => {
  const added = await testApp.call(admins.add, { body: { ...form, access: 'classes' } }, superadmin);
  const { id, access } = added.body.user;
  expect(access).toBe('classes');
  expect(await changesOf(testApp, 'account', id)).toEqual([
    ['account.added', { role: 'admin', status: 'active', access: 'classes' }],
  ]);
  const { email, password } = form;
  const { user } = (await testApp.call(login, { body: { email, password } })).body;
  expect(user).toMatchObject({ role: 'admin', access: 'classes' });
  const other = { ...form, email: 'ines@example.org' };
  expect((await testApp.call(admins.add, { body: other }, superadmin)).body.user.access).toBe('school');
  const listed = (await testApp.call(admins.list, { query: {} }, superadmin)).body;
  expect(new Map(listed.map((one) => [one.email, one.access])).get(form.email)).toBe('classes');
});

test('another access acts on the next request, ends no session and is logged by itself', async () => {
  const admin = await signedInAs('admin', testApp);
  const edit = (changed: object) =>
    testApp.call(
      admins.edit,
      { params: { id: admin.id }, body: { username: 'Ines', email: admin.email, ...changed } },
      superadmin,
    );
  await edit({});
  const add = async (name: string) => (await testApp.call(addClass, { body: { name } }, admin)).status;
  expect(await add('One')).toBe(200);
  expect((await edit({ access: 'classes' })).body.user.access).toBe('classes');
  expect(await add('Two')).toBe(403);
  expect((await testApp.call(listClasses, { query: {} }, admin)).body).toEqual([]);
  await edit({ phone: '+44 20', access: 'school' });
  expect(await add('Two')).toBe(200);
  await edit({ phone: '' });
  expect((await changesOf(testApp, 'account', admin.id)).map(([action]) => action)).toEqual([
    'account.edited',
    'account.access_changed',
    'account.edited',
    'account.access_changed',
    'account.edited',
  ]);
});

test('a superadmin sees the whole school, whatever the account says', async () => {
  await testApp.db.updateTable('accounts').set({ access: 'classes' }).where('id', '=', superadmin.id).execute();
  expect((await testApp.call(addClass, { body: { name: 'Three' } }, superadmin)).status).toBe(200);
});
