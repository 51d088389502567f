import { changePassword, login, register, updateProfile } from '@parlance/contract/auth';
import { listResults } from '@parlance/contract/results';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
const email = 'mira@example.org';
let password = 'quiet harbour 41';
let id: number;

beforeAll(async () => {
  await testApp.call(register, { body: { username: 'Mira', email, phone: '1', password } });
  id = (await testApp.call(login, { body: { email, password } })).body.user.id;
});

beforeEach(async () => {
  await testApp.db.deleteFrom('sign_in_failures').execute();
});

async function aSession({ remember = false } = {}): Promise<string> {
  return (await testApp.call(login, { body: { email, password, remember } })).body.token;
}

async function isAlive(token: string): Promise<boolean> {
  return (await testApp.call(listResults, {}, { token })).status === 200;
}

function change(token: string | undefined, body: { currentPassword: string; newPassword: string }, ip?: string) {
  return testApp.call(changePassword, { body }, { token, ip });
}

async function lastAudit() {
  const { action, actor_id, subject_id, details } = await testApp.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { action, actor_id, subject_id, details };
}

test.each(['user', 'admin', 'superadmin'] as const)('a %s changes their own name and phone', async (role) => {
  const person = await signedInAs(role, testApp);
  const body = { username: '  Mira Sand ', phone: ' +43 660 2 ' };
  expect(await testApp.call(updateProfile, { body }, { token: person.token })).toMatchObject({
    status: 200,
    body: {
      user: { id: person.id, username: 'Mira Sand', phone: '+43 660 2', email: person.email, role, status: 'active' },
    },
  });
  expect(await lastAudit()).toMatchObject({
    action: 'account.edited',
    actor_id: person.id,
    subject_id: person.id,
    details: { changed: ['username', 'phone'] },
  });
});

test.each([
  ['an empty name', { username: ' ', phone: '' }, 'username'],
  ['a long phone', { username: 'Mira', phone: '1'.repeat(41) }, 'phone'],
])('%s is refused under its field', async (_what, body, path) => {
  const { token } = await signedInAs('user', testApp);
  expect(await testApp.call(updateProfile, { body }, { token })).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: [{ path }] },
  });
});

test.each([{ role: 'superadmin' }, { email: 'other@example.org' }, { status: 'active' }, { id: 1 }])(
  'the key of %o never passes',
  async (extra) => {
    const { token } = await signedInAs('user', testApp);
    const body = { username: 'Mira', phone: '', ...extra };
    expect(await testApp.call(updateProfile, { body }, { token })).toMatchObject({ body: { code: 'invalid' } });
  },
);

test('nobody changes a profile or a password without a session', async () => {
  expect((await testApp.call(updateProfile, { body: { username: 'Mira', phone: '' } })).status).toBe(401);
  expect((await change(undefined, { currentPassword: password, newPassword: 'nine slow rivers' })).status).toBe(401);
});

test('a new password ends every session, opens one like the one that asked, and is the only one from then on', async () => {
  const [token, other] = [await aSession({ remember: true }), await aSession()];
  const answer = await change(token, { currentPassword: password, newPassword: 'nine slow rivers' });
  expect(answer).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^[\w-]{43}$/) } });
  expect([await isAlive(token), await isAlive(other), await isAlive(answer.body.token)]).toEqual([false, false, true]);
  const sessions = await testApp.db.selectFrom('sessions').select('remembered').where('account_id', '=', id).execute();
  expect(sessions).toEqual([{ remembered: true }]);
  expect((await testApp.call(login, { body: { email, password } })).status).toBe(401);
  password = 'nine slow rivers';
  expect((await testApp.call(login, { body: { email, password } })).status).toBe(200);
  expect(await lastAudit()).toEqual({
    action: 'account.password_changed',
    actor_id: id,
    subject_id: id,
    details: {},
  });
});

test('a wrong current password is refused under its field and changes nothing', async () => {
  const token = await aSession();
  expect(await change(token, { currentPassword: 'a guess', newPassword: 'nine slow lakes' })).toMatchObject({
    status: 400,
    body: { code: 'password_wrong', fields: [{ path: 'currentPassword' }] },
  });
  expect(await isAlive(token)).toBe(true);
  expect((await testApp.call(login, { body: { email, password } })).status).toBe(200);
});

test.each(['password1', 'Mira@example.org'])('the new password %s is refused under its field', async (newPassword) => {
  const token = await aSession();
  expect(await change(token, { currentPassword: password, newPassword })).toMatchObject({
    status: 400,
    body: { code: 'password_common', fields: [{ path: 'newPassword' }] },
  });
  expect(await isAlive(token)).toBe(true);
});

test('guessing the current password is slowed down like logging in, and a right one ends the count', async () => {
  const token = await aSession();
  const ip = '198.51.100.9';
  const guess = { currentPassword: 'a guess', newPassword: 'nine slow lakes' };
  for (let tries = 0; tries < 5; tries += 1) expect((await change(token, guess, ip)).status).toBe(400);
  const right = { currentPassword: password, newPassword: 'nine slow lakes' };
  const refused = await change(token, right, ip);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect((await testApp.call(login, { body: { email, password } }, { ip })).status).toBe(429);
  testApp.pass(Number(refused.headers['retry-after']));
  expect((await change(token, right, ip)).status).toBe(200);
  password = right.newPassword;
  expect(await testApp.db.selectFrom('sign_in_failures').selectAll().execute()).toEqual([]);
});

test('of two changes at once with the same password, one counts', async () => {
  const token = await aSession();
  const answers = await Promise.all(
    ['seven green doors', 'eight green doors'].map((newPassword) =>
      change(token, { currentPassword: password, newPassword }),
    ),
  );
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(1);
  expect(await isAlive(taken[0]?.body.token ?? '')).toBe(true);
  password = answers[0]?.status === 200 ? 'seven green doors' : 'eight green doors';
  expect((await testApp.call(login, { body: { email, password } })).status).toBe(200);
});
