import { login, register } from '@parlance/contract/auth';
import { beforeEach, expect, test } from 'vitest';
import { aClass, CLASS_PASSWORD } from '../../test/class.ts';
import { useTestApp } from '../../test/test-app.ts';
import { cleanUp } from './clean-up.ts';

const testApp = useTestApp();
const SCHOOL = '198.51.100.1';
const ELSEWHERE = '203.0.113.9';

beforeEach(async () => {
  await testApp.db.deleteFrom('sign_in_failures').execute();
  await testApp.db.deleteFrom('limited_calls').execute();
});

type From = { ip?: string; headers?: Record<string, string> };

const logIn = (email: string, password = CLASS_PASSWORD, { ip = SCHOOL, headers }: From = {}) =>
  testApp.call(login, { body: { email, password } }, { ip, headers });

async function statuses(answers: Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function failures(ip: string, emails: string[], of_account = true) {
  const failed_at = testApp.clock.now();
  const rows = emails.map((email_key) => ({ email_key, origin: `address:${ip}`, of_account, failed_at }));
  await testApp.db.insertInto('sign_in_failures').values(rows).execute();
}

test('an address that tries one password on many accounts is stopped after 300', async () => {
  const emails = await aClass(testApp, 330, 'sprayed');
  await failures(ELSEWHERE, emails.slice(0, 280));
  const tries = emails.slice(280).map((email) => logIn(email, 'Summer2026!', { ip: ELSEWHERE }));
  expect(await statuses(tries)).toEqual({ 401: 20, 429: 30 });
  const [other = ''] = await aClass(testApp, 1, 'neighbour');
  const refused = await logIn(other, CLASS_PASSWORD, { ip: ELSEWHERE });
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': '2' },
    body: {
      code: 'too_many_requests',
      message: 'Too many failed attempts from your network. Wait 2 seconds and try again.',
    },
  });
  expect((await logIn(other)).status).toBe(200);
  testApp.pass(1);
  expect((await logIn(other, CLASS_PASSWORD, { ip: ELSEWHERE })).body).toMatchObject({
    message: 'Too many failed attempts from your network. Wait 1 second and try again.',
  });
  testApp.pass(1);
  expect((await logIn(other, CLASS_PASSWORD, { ip: ELSEWHERE })).status).toBe(200);
});

test('invented emails fill nothing: behind their address everybody logs in, and none of them tells that it is unknown', async () => {
  const invented = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => `${name}-${at}@example.org`);
  await failures(SCHOOL, invented(1000, 'before'), false);
  const [owner = '', ...others] = await aClass(testApp, 302, 'owner');
  const tries = await statuses(invented(40, 'now').map((email) => logIn(email, 'Summer2026!')));
  expect(tries).toEqual({ 401: 40 });
  expect((await logIn(owner)).status).toBe(200);
  expect((await logIn(owner, 'Summer2026!')).status).toBe(401);
  const stored = testApp.db.selectFrom('sign_in_failures').select('of_account').where('email_key', '=', owner);
  expect(await stored.execute()).toEqual([{ of_account: true }]);
  await failures(SCHOOL, others);
  const message = 'Too many failed attempts from your network. Wait 8 seconds and try again.';
  for (const email of [owner, 'now-0@example.org', 'another@example.org']) {
    expect(await logIn(email, 'Summer2026!')).toMatchObject({ status: 429, body: { message } });
  }
});

test('a class of 200 that mistyped twice each logs in at one moment without a refusal', async () => {
  const emails = await aClass(testApp, 200, 'mistyping');
  await failures(SCHOOL, [...emails, ...emails.slice(1)]);
  expect((await logIn(emails[0] ?? '', 'second slip')).status).toBe(401);
  expect(await statuses(emails.map((email) => logIn(email)))).toEqual({ 200: 200 });
  expect(await testApp.db.selectFrom('sign_in_failures').selectAll().execute()).toEqual([]);
});

test('an address may fail 600 times an hour over all accounts', async () => {
  const [email = ''] = await aClass(testApp, 1, 'patient');
  await failures(
    ELSEWHERE,
    Array.from({ length: 599 }, (_, at) => `other-${at % 200}@example.org`),
  );
  expect((await logIn(email, 'wrong', { ip: ELSEWHERE })).status).toBe(401);
  expect((await logIn(email, CLASS_PASSWORD, { ip: ELSEWHERE })).status).toBe(429);
  testApp.pass(3600);
  expect((await logIn(email, CLASS_PASSWORD, { ip: ELSEWHERE })).status).toBe(200);
});

test('a known device logs in from an address that has used up its tries', async () => {
  const [email = ''] = await aClass(testApp, 1, 'known');
  const { headers } = await logIn(email);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  await failures(
    SCHOOL,
    Array.from({ length: 400 }, (_, at) => `other-${at}@example.org`),
  );
  expect((await logIn(email)).status).toBe(429);
  expect((await logIn(email, CLASS_PASSWORD, { headers: { cookie } })).status).toBe(200);
});

test('the right password of a closed account gives its try back and clears nothing', async () => {
  const [email = ''] = await aClass(testApp, 1, 'closed');
  await testApp.db.updateTable('accounts').set({ status: 'suspended' }).where('email', '=', email).execute();
  await logIn(email, 'wrong');
  for (let tries = 0; tries < 6; tries += 1) {
    expect(await logIn(email)).toMatchObject({ status: 401, body: { code: 'account_suspended' } });
  }
  expect(await testApp.db.selectFrom('sign_in_failures').selectAll().execute()).toHaveLength(1);
});

const newcomer = (name: string, { ip = SCHOOL, password = CLASS_PASSWORD } = {}) =>
  testApp.call(register, { body: { username: 'Someone', email: `${name}@example.org`, phone: '1', password } }, { ip });

async function registrations(count: number) {
  const made_at = testApp.clock.now();
  const row = { kind: 'register', origin: `address:${SCHOOL}`, made_at };
  await testApp.db
    .insertInto('limited_calls')
    .values(Array.from({ length: count }, () => row))
    .execute();
}

test('an address registers 300 accounts an hour; then it waits, and other addresses do not', async () => {
  await registrations(298);
  expect(await statuses([1, 2, 3, 4, 5].map((at) => newcomer(`late-${at}`)))).toEqual({ 200: 2, 429: 3 });
  expect(await newcomer('last')).toMatchObject({
    headers: { 'retry-after': '2' },
    body: {
      code: 'too_many_requests',
      message: 'Many accounts were registered from your network. Wait 2 seconds and try again.',
    },
  });
  expect((await newcomer('elsewhere', { ip: ELSEWHERE })).status).toBe(200);
  testApp.pass(2);
  expect((await newcomer('last')).status).toBe(200);
  expect((await newcomer('next')).headers).toMatchObject({ 'retry-after': '4' });
});

test('a password that is too easy does not count as a registration, an email that is taken does', async () => {
  await registrations(298);
  expect((await newcomer('taken')).status).toBe(200);
  expect((await newcomer('easy', { password: 'password123' })).status).toBe(400);
  expect((await newcomer('taken')).status).toBe(409);
  expect((await newcomer('one-more')).status).toBe(429);
});

test('registrations are forgotten after an hour, and cleaned up', async () => {
  await registrations(350);
  testApp.pass(3600);
  expect((await newcomer('an-hour-later')).status).toBe(200);
  await cleanUp(testApp);
  expect(await testApp.db.selectFrom('limited_calls').selectAll().execute()).toHaveLength(1);
});
