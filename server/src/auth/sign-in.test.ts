import { verify } from '@node-rs/argon2';
import { users } from '@parlance/contract/account-admin';
import { login, register } from '@parlance/contract/auth';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import { updateAccount } from '../accounts/queries.ts';
import { endSessionsOf } from '../accounts/sessions/queries.ts';
import { inTransaction } from '../platform/database/database.ts';

// Files of one worker share what they import: only what is read again here meets the mock, and nothing later does.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

const testApp = useTestApp();
const form = { username: 'Mira', email: 'mira@example.org', phone: '+43 660 1', password: 'quiet harbour 41' };
const credentials = { email: form.email, password: form.password };
let miraId: number;

beforeAll(async () => {
  await testApp.call(register, { body: form });
  miraId = (await testApp.call(login, { body: credentials })).body.user.id;
});

beforeEach(async () => {
  await testApp.db.deleteFrom('sign_in_failures').execute();
});

async function setStatus(status: 'active' | 'inactive' | 'suspended' | 'deleted') {
  await testApp.db.updateTable('accounts').set({ status }).where('id', '=', miraId).execute();
}

test('the right password gives the person and a token that lets them in', async () => {
  const { status, body, headers } = await testApp.call(login, { body: credentials });
  expect(status).toBe(200);
  expect(body).toEqual({
    user: {
      id: miraId,
      username: 'Mira',
      email: 'mira@example.org',
      phone: '+43 660 1',
      role: 'user',
      status: 'active',
    },
    token: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(headers['cache-control']).toBe('no-store');
  expect((await testApp.call(users.list, { query: {} }, { token: body.token })).status).toBe(403);
});

test('an unknown email and a wrong password get the same text after the same work', async () => {
  const answers = [];
  for (const email of [form.email, 'nobody@example.org']) {
    vi.mocked(verify).mockClear();
    const { status, body } = await testApp.call(login, { body: { email, password: 'wrong' } });
    const { requestId: _requestId, ...rest } = body as Record<string, unknown>;
    const [checked] = vi.mocked(verify).mock.calls;
    const cost = String(checked?.[0]).split('$').slice(0, 4).join('$');
    answers.push({ status, rest, checks: vi.mocked(verify).mock.calls.length, cost });
  }
  expect(answers[0]).toEqual({
    status: 401,
    rest: { code: 'bad_credentials', message: 'Email or password is wrong.' },
    checks: 1,
    cost: '$argon2id$v=19$m=19456,t=2,p=1',
  });
  expect(answers[1]).toEqual(answers[0]);
});

test.each([
  ['inactive', 'account_inactive'],
  ['suspended', 'account_suspended'],
  ['deleted', 'bad_credentials'],
] as const)('an account that is %s is told %s after the right password only', async (status, code) => {
  await setStatus(status);
  const wrong = await testApp.call(login, { body: { ...credentials, password: 'wrong' } });
  const right = await testApp.call(login, { body: credentials });
  await setStatus('active');
  expect(wrong).toMatchObject({ status: 401, body: { code: 'bad_credentials' } });
  expect(right).toMatchObject({ status: 401, body: { code } });
});

test.each([
  ['an unknown key', { role: 'superadmin' }],
  ['a number as a password', { password: 12345678 }],
  ['no password', { password: '' }],
  ['a very long password', { password: 'x'.repeat(1001) }],
  ['no email', { email: 'mira' }],
  ['an object as an email', { email: { like: '%' } }],
  ['a text for remember', { remember: 'true' }],
])('%s is refused', async (_what, wrong) => {
  const body = { ...credentials, ...wrong } as typeof credentials;
  expect(await testApp.call(login, { body })).toMatchObject({ status: 400, body: { code: 'invalid' } });
});

test.each(["' or 1=1 --@example.org", 'mira@example.org%00', '%@example.org'])(
  'the email %s signs nobody in',
  async (email) => {
    const { status } = await testApp.call(login, { body: { ...credentials, email } });
    expect([400, 401]).toContain(status);
  },
);

test('a login whose password is changed while it is being checked opens no session', async () => {
  vi.mocked(verify).mockImplementationOnce(async () => {
    await inTransaction(testApp.db, async (db) => {
      await updateAccount(db, miraId, { passwordHash: '$argon2id$another' }, testApp.clock.now());
      await endSessionsOf(db, miraId);
    });
    return true;
  });
  const { password_hash } = await testApp.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', miraId)
    .executeTakeFirstOrThrow();
  const answer = await testApp.call(login, { body: credentials });
  const sessions = await testApp.db.selectFrom('sessions').select('id').where('account_id', '=', miraId).execute();
  await testApp.db.updateTable('accounts').set({ password_hash }).where('id', '=', miraId).execute();
  expect(answer).toMatchObject({ status: 401, body: { code: 'bad_credentials' } });
  expect(sessions).toEqual([]);
});

test('a login costs two statements beside the transaction that counts it, and a request of whoever logged in one', async () => {
  // The embedded database has one executor for both.
  const executors = [...new Set([testApp.db.getExecutor(), testApp.reads.getExecutor()])];
  const spies = executors.map((executor) => vi.spyOn(executor, 'executeQuery'));
  const statements = () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  const { body } = await testApp.call(login, { body: { ...credentials, email: form.email } }, { ip: '198.51.100.7' });
  expect(statements()).toBe(2);
  await testApp.call(users.list, { query: {} }, { token: body.token });
  expect(statements()).toBe(3);
  for (const spy of spies) spy.mockRestore();
});

test('the session keeps where it was opened, cut to a length', async () => {
  await testApp.call(login, { body: credentials }, { ip: '198.51.100.7', headers: { 'user-agent': 'x'.repeat(999) } });
  const session = await testApp.db
    .selectFrom('sessions')
    .select(['address', 'user_agent'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(session).toEqual({ address: '198.51.100.7', user_agent: 'x'.repeat(300) });
});
