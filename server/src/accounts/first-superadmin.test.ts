import { login } from '@parlance/contract/auth';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import { addFirstSuperadmin } from './first-superadmin.ts';

const testApp = useTestApp();

beforeEach(async () => {
  await testApp.db.deleteFrom('sessions').execute();
  await testApp.db.deleteFrom('accounts').execute();
});

function withSettings(superadmin: { email: string; password: string } | null) {
  return { ...testApp, settings: { ...testApp.settings, superadmin } };
}

const given = { email: 'head@school.example', password: 'quiet harbour 41' };

test('the settings name the first superadmin; the password is not repeated', async () => {
  expect(await addFirstSuperadmin(withSettings(given))).toEqual({ email: given.email, password: null });
  const { user } = (await testApp.call(login, { body: given })).body;
  expect(user).toMatchObject({ role: 'superadmin', status: 'active' });
  const logged = await testApp.db.selectFrom('audit_log').selectAll().where('account_id', '=', user.id).execute();
  expect(logged).toMatchObject([{ action: 'account.added', actor_id: null, details: { role: 'superadmin' } }]);
});

test('without settings the password is random, shown once, and logs in', async () => {
  const first = await addFirstSuperadmin(withSettings(null));
  expect(first?.password).toMatch(/^[\w-]{16}$/);
  const body = { email: first!.email, password: first!.password! };
  expect((await testApp.call(login, { body })).body.user).toMatchObject({ role: 'superadmin' });
  expect(await addFirstSuperadmin(withSettings(null))).toBeNull();
});

test('a database with an account in it gets no other', async () => {
  await addFirstSuperadmin(withSettings(given));
  expect(await addFirstSuperadmin(withSettings({ ...given, email: 'other@school.example' }))).toBeNull();
  expect(await testApp.db.selectFrom('accounts').select('email').execute()).toEqual([{ email: given.email }]);
});

test('of processes starting together one adds it', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => addFirstSuperadmin(withSettings(null))));
  expect(all.filter((first) => first !== null)).toHaveLength(1);
  expect(await testApp.db.selectFrom('accounts').select('id').execute()).toHaveLength(1);
});

test.each([
  [{ ...given, email: 'nobody' }, 'SUPERADMIN_EMAIL is "nobody": use an email address.'],
  [{ ...given, password: 'short' }, 'SUPERADMIN_PASSWORD: Use at least 8 characters.'],
  [{ ...given, password: 'password1' }, 'SUPERADMIN_PASSWORD cannot be used: This password is easy to guess'],
])('settings that cannot be used stop the start and say why', async (superadmin, message) => {
  await expect(addFirstSuperadmin(withSettings(superadmin))).rejects.toThrow(message);
  expect(await testApp.db.selectFrom('accounts').select('id').execute()).toEqual([]);
});
