import { admins, users } from '@parlance/contract/account-admin';
import { changePassword, listSessions, login } from '@parlance/contract/auth';
import type { Endpoint } from '@parlance/contract/endpoint';
import { addAccountsFromCsv } from '@parlance/contract/invitations';
import { beforeAll, expect, test } from 'vitest';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { contractCalls } from '../../../test/wire/contract-calls.ts';
import { hashPassword } from '../../accounts/passwords.ts';

/** No test here asks the provider: nobody is there. */
const testApp = useTestApp({
  PUBLIC_URL: 'http://localhost',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'parlance',
  PASSWORDS: 'superadmin',
});

const password = 'quiet harbour 41';
const email = 'ines@school.org';

/**
 * What becomes of each call that takes a password, a code for one, or the address of somebody who shall set one: closed to
 * all; closed but to superadmins, for themselves; or why it opens nothing.
 */
const calls: Record<string, 'closed' | 'superadmin' | { open: string }> = {
  'POST /api/auth/login': 'superadmin',
  'POST /api/auth/change-password': 'superadmin',
  'POST /api/auth/register': 'closed',
  'POST /api/auth/send-reset-otp': 'closed',
  'POST /api/auth/verify-otp': 'closed',
  'POST /api/auth/reset-password': 'closed',
  'POST /api/auth/open-invitation': 'closed',
  'POST /api/auth/accept-invitation': 'closed',
  'POST /api/superadmin/users': 'closed',
  'PUT /api/superadmin/users/:id': 'closed',
  'POST /api/superadmin/users/:id/invitation': 'closed',
  'POST /api/superadmin/admins': 'closed',
  'PUT /api/superadmin/admins/:id': 'closed',
  'POST /api/superadmin/admins/:id/invitation': 'closed',
  'POST /api/superadmin/accounts-csv': { open: 'It adds accounts, and invites nobody: a test of its own.' },
  'POST /api/auth/second-factors': { open: 'Its password shows who asks, in a session.' },
  'POST /api/auth/second-factors/:id/remove': { open: 'As for adding one.' },
  'POST /api/auth/second-factors/recovery-codes': { open: 'As for adding one.' },
  'POST /api/auth/oidc/link': { open: 'As for a second factor.' },
  'POST /api/lti/link': { open: 'As for a second factor.' },
  'POST /api/auth/personal-data': { open: 'As for a second factor. Whoever has none gets the file from the school.' },
};

const contract = await contractCalls();
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
/** What names a password, its code or an invitation; a code of six digits is one of an app too. */
const isAboutPasswords = ({ method, path, body }: Endpoint) =>
  method !== 'GET' &&
  (/password|otp|invitation|register|accounts-csv/i.test(path) ||
    Object.keys(body?.shape ?? {}).some((name) => /password|otp/i.test(name)));

let superadmin: Person;
let admin: Person;

beforeAll(async () => {
  superadmin = await signedInAs('superadmin', testApp);
  admin = await signedInAs('admin', testApp);
  for (const { id } of [superadmin, admin]) {
    const password_hash = await hashPassword(password);
    await testApp.db.updateTable('accounts').set({ password_hash }).where('id', '=', id).execute();
  }
});

test('every call of the contract that is about passwords is in the list', () => {
  const found = contract.filter(isAboutPasswords).map(nameOf);
  expect([...new Set(found)].sort()).toEqual(Object.keys(calls).sort());
});

const bodies: Record<string, object> = {
  'POST /api/auth/register': { username: 'I', email, phone: '1', password },
  'POST /api/auth/send-reset-otp': { email },
  'POST /api/auth/verify-otp': { email, otp: '123456' },
  'POST /api/auth/reset-password': { email, newPassword: password, resetToken: 't' },
  'POST /api/auth/open-invitation': { token: 't' },
  'POST /api/auth/accept-invitation': { token: 't', newPassword: password },
  'POST /api/superadmin/users': { username: 'I', email, password },
  'PUT /api/superadmin/users/:id': { username: 'I', email, password },
  'POST /api/superadmin/admins': { username: 'I', email, password },
  'PUT /api/superadmin/admins/:id': { username: 'I', email, password },
};

test.each(Object.keys(calls).filter((name) => calls[name] === 'closed'))('%s is closed', async (name) => {
  const endpoint = contract.find((one) => nameOf(one) === name);
  if (!endpoint) throw new Error(`The contract has no ${name}.`);
  const input = { params: { id: admin.id }, body: bodies[name] };
  const answer = await testApp.call(endpoint, input as never, superadmin);
  expect(answer).toMatchObject({ status: 403, body: { code: 'passwords_off' } });
});

test('a right password opens nothing, but to superadmins', async () => {
  expect((await testApp.call(login, { body: { email: admin.email, password } })).body).toMatchObject({
    code: 'passwords_off',
    message: 'Log in with your school account.',
  });
  expect(
    (await testApp.call(login, { body: { email: admin.email, password: 'quiet harbour 42' } })).body,
  ).toMatchObject({
    code: 'bad_credentials',
  });
  expect((await testApp.call(login, { body: { email: superadmin.email, password } })).status).toBe(200);
});

test('a superadmin changes their own password, and nobody else does', async () => {
  const body = { currentPassword: password, newPassword: 'loud harbour 41' };
  expect((await testApp.call(changePassword, { body }, admin)).body).toMatchObject({ code: 'passwords_off' });
  const changed = await testApp.call(changePassword, { body }, superadmin);
  expect(changed.status).toBe(200);
  superadmin.token = changed.body.token;
});

test('accounts are added from a file without invitations, and listed without any', async () => {
  const form = new FormData();
  form.set('file', new Blob(['username,email,role\nUma,uma@school.org,user\nAl,al@school.org,admin\n']), 'people.csv');
  const added = await testApp.upload(addAccountsFromCsv, form, superadmin);
  expect(added.body).toMatchObject({
    message: '2 accounts added. People log in with their school account.',
    imported: 2,
  });
  expect(added.body).not.toHaveProperty('sent_at');
  expect(await testApp.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  expect(await testApp.db.selectFrom('invitations').selectAll().execute()).toEqual([]);
  const [listed] = (await testApp.call(users.list, { query: { q: 'uma@school.org' } }, superadmin)).body;
  expect(listed).toMatchObject({ username: 'Uma' });
  expect(listed).not.toHaveProperty('invitation');
});

test('what has no password in it is edited as ever', async () => {
  const body = { username: 'Renamed', email: admin.email, password: '' };
  expect((await testApp.call(admins.edit, { params: { id: admin.id }, body }, superadmin)).status).toBe(200);
  expect((await testApp.call(listSessions, {}, admin)).status).toBe(200);
});
