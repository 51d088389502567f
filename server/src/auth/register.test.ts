import { login, register } from '@parlance/contract/auth';
import { expect, test } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
const form = { username: 'Mira', email: 'Mira@Example.org', phone: '+43 660 1', password: 'quiet harbour 41' };

async function accountsOf(email: string) {
  const rows = await testApp.db.selectFrom('accounts').selectAll().execute();
  return rows.filter((row) => row.email.toLowerCase() === email.toLowerCase());
}

test('a visitor registers as an active user and logs in, whatever the case of the email', async () => {
  const { status, body } = await testApp.call(register, { body: form });
  expect({ status, body }).toEqual({ status: 200, body: { message: 'Registration successful.' } });
  const { password: _password, ...kept } = form;
  expect(await accountsOf(form.email)).toMatchObject([{ ...kept, role: 'user', status: 'active' }]);
  const signedIn = await testApp.call(login, { body: { email: 'mira@EXAMPLE.org', password: form.password } });
  expect(signedIn.body.user).toMatchObject({ username: 'Mira', email: 'Mira@Example.org', role: 'user' });
  const { id } = signedIn.body.user;
  const logged = await testApp.db.selectFrom('audit_log').selectAll().where('account_id', '=', id).execute();
  expect(logged).toMatchObject([{ action: 'account.registered', actor_id: id, details: {} }]);
});

test('a full name can be given, cleaned as everywhere, and is not needed', async () => {
  const body = { ...form, email: 'named@example.org', full_name: ' Mira\u202E  Sanz\n' };
  expect((await testApp.call(register, { body })).status).toBe(200);
  expect(await accountsOf(body.email)).toMatchObject([{ full_name: 'Mira Sanz' }]);
});

test('a taken email is refused under its field, whatever its case', async () => {
  await testApp.call(register, { body: { ...form, email: 'taken@example.org' } });
  expect(await testApp.call(register, { body: { ...form, email: 'TAKEN@example.org' } })).toMatchObject({
    status: 409,
    body: {
      code: 'email_taken',
      fields: [{ path: 'email', reason: expect.stringContaining('already has an account') }],
    },
  });
});

test('of registrations of one email at once, one succeeds', async () => {
  const emails = ['race@example.org', 'RACE@example.org', 'Race@example.org', 'race@Example.org', 'racE@example.org'];
  const answers = await Promise.all(emails.map((email) => testApp.call(register, { body: { ...form, email } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await accountsOf('race@example.org')).toHaveLength(1);
});

test.each([
  ['role', 'superadmin'],
  ['status', 'active'],
  ['id', 1],
  ['password_hash', 'x'],
  ['created_at', '2020-01-01T00:00:00.000Z'],
])('the key %s never passes', async (key, value) => {
  const email = `extra-${key.replace('_', '-')}@example.org`;
  const body = { ...form, email, [key]: value };
  expect(await testApp.call(register, { body })).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect(await accountsOf(email)).toEqual([]);
});

test.each([
  ['username', ''],
  ['username', 'x'.repeat(101)],
  ['email', 'mira'],
  ['email', 'mira@'],
  ['phone', ' '],
  ['password', 'seven77'],
  ['password', 'x'.repeat(129)],
  ['password', 12345678],
  ['phone', undefined],
])('a %s of %o is refused under its field', async (path, value) => {
  const body = { ...form, email: 'wrong@example.org', [path]: value } as typeof form;
  const answer = await testApp.call(register, { body });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: [{ path, reason: expect.any(String) }] },
  });
  const { message, fields } = answer.body as unknown as { message: string; fields: { reason: string }[] };
  expect(message).toBe(fields[0]?.reason);
});

test.each(['password1', 'baseball', 'own-name@example.org', 'own-name'])(
  'the password %s is refused with the reason',
  async (password) => {
    const body = { ...form, email: 'own-name@example.org', password };
    expect(await testApp.call(register, { body })).toMatchObject({ status: 400, body: { code: 'password_common' } });
    expect(await accountsOf(body.email)).toEqual([]);
  },
);

test('passwords of 8 and of 128 characters are taken', async () => {
  for (const password of ['zq7!kkpw', 'zq7!kkpw'.repeat(16)]) {
    const body = { ...form, email: `length-${password.length}@example.org`, password };
    expect((await testApp.call(register, { body })).status).toBe(200);
    expect((await testApp.call(login, { body: { email: body.email, password } })).status).toBe(200);
  }
});
