import { login, register } from '@parlance/contract/auth';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aClass, CLASS_PASSWORD } from '../../test/class.ts';
import { useTestApp } from '../../test/test-app.ts';
import { cleanUp } from './clean-up.ts';

const testApp = useTestApp();
const PASSWORD = CLASS_PASSWORD;
const MIRA = 'mira@example.org';
const HOME = '198.51.100.1';

beforeAll(async () => {
  for (const email of [MIRA, 'noor@example.org']) {
    await testApp.call(register, { body: { username: 'Someone', email, phone: '1', password: PASSWORD } });
  }
});

beforeEach(async () => {
  await testApp.db.deleteFrom('sign_in_failures').execute();
});

type From = { ip?: string; headers?: Record<string, string> };

async function tryToSignIn(password: string, { email = MIRA, ip = HOME, headers }: From & { email?: string } = {}) {
  return testApp.call(login, { body: { email, password } }, { ip, headers });
}

async function failures(count: number, from: From & { email?: string } = {}) {
  for (let index = 0; index < count; index += 1) {
    expect((await tryToSignIn('wrong', from)).status).toBe(401);
  }
}

/** The device cookie a login set, as the browser sends it back. */
async function deviceOf(email: string, from: From = {}): Promise<Record<string, string>> {
  const { status, headers } = await tryToSignIn(PASSWORD, { email, ip: '198.51.100.200', ...from });
  expect(status).toBe(200);
  return { cookie: String(headers['set-cookie']).split(';')[0]! };
}

/** Failures of many addresses, straight into the table: as many passwords would take half a minute to check. */
async function failuresFromEverywhere(count: number, email = MIRA) {
  const failed_at = testApp.clock.now();
  const rows = Array.from({ length: count }, (_, index) => ({
    email_key: email,
    origin: `address:203.0.113.${index}`,
    failed_at,
  }));
  await testApp.db.insertInto('sign_in_failures').values(rows).execute();
}

test('five failures are free; then the wait doubles, and is refused before the password is looked at', async () => {
  await failures(5);
  for (const wait of [2, 4, 8]) {
    expect(await tryToSignIn(PASSWORD)).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(wait) },
      body: { code: 'too_many_requests', message: `Too many failed attempts. Wait ${wait} seconds and try again.` },
    });
    testApp.pass(wait - 1);
    expect((await tryToSignIn('wrong')).headers).toMatchObject({ 'retry-after': '1' });
    testApp.pass(1);
    await failures(1);
  }
});

test('an unknown email waits the same', async () => {
  await failures(5, { email: 'nobody@example.org' });
  expect(await tryToSignIn('wrong', { email: 'nobody@example.org' })).toMatchObject({
    status: 429,
    headers: { 'retry-after': '2' },
  });
});

test('the count does not mind the case of the email', async () => {
  await failures(3);
  await failures(2, { email: 'MIRA@example.org' });
  expect((await tryToSignIn(PASSWORD)).status).toBe(429);
});

test('a success resets the count', async () => {
  await failures(5);
  testApp.pass(2);
  expect((await tryToSignIn(PASSWORD)).status).toBe(200);
  await failures(5);
  expect((await tryToSignIn(PASSWORD)).status).toBe(429);
});

test('a day later the failures are forgotten, and cleaned up', async () => {
  await failures(5);
  testApp.pass(2);
  await failures(1);
  testApp.pass(24 * 3600);
  await failures(5);
  await cleanUp(testApp);
  expect(await testApp.db.selectFrom('sign_in_failures').select('id').execute()).toHaveLength(5);
});

test('another account at the address and another address of the account do not wait', async () => {
  await failures(5);
  expect((await tryToSignIn(PASSWORD, { email: 'noor@example.org' })).status).toBe(200);
  expect((await tryToSignIn(PASSWORD, { ip: '198.51.100.2' })).status).toBe(200);
  expect((await tryToSignIn(PASSWORD)).status).toBe(429);
});

test('the addresses of one IPv6 network count together', async () => {
  for (const last of [1, 2, 3, 4, 5]) await failures(1, { ip: `2001:db8:1:2::${last}` });
  expect((await tryToSignIn(PASSWORD, { ip: '2001:db8:1:2:ffff::9' })).status).toBe(429);
  expect((await tryToSignIn(PASSWORD, { ip: '2001:db8:1:3::1' })).status).toBe(200);
});

test('tries sent together count one after the other', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => tryToSignIn('wrong')));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test('right passwords sent together are all let in', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => tryToSignIn(PASSWORD)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('after 100 failures within the hour from everywhere a new address waits, for half a minute at most', async () => {
  await failuresFromEverywhere(99);
  await failures(1, { ip: '198.51.100.99' });
  expect(await tryToSignIn(PASSWORD)).toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
  testApp.pass(2);
  expect((await tryToSignIn(PASSWORD)).status).toBe(200);
  await failuresFromEverywhere(200);
  expect((await tryToSignIn(PASSWORD)).headers).toMatchObject({ 'retry-after': '30' });
  expect((await tryToSignIn(PASSWORD, { email: 'noor@example.org' })).status).toBe(200);
  testApp.pass(3600);
  expect((await tryToSignIn(PASSWORD)).status).toBe(200);
});

test('the device cookie is signed, kept from scripts and other sites, and sent to log in only', async () => {
  const { headers } = await tryToSignIn(PASSWORD);
  const [value, ...attributes] = String(headers['set-cookie']).split('; ');
  expect(value).toMatch(/^device=device\.[\w-]{22}\.\d+\.\S{40,}$/);
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/api/auth', 'SameSite=Strict']);
  expect((await tryToSignIn('wrong')).headers['set-cookie']).toBeUndefined();
});

test('a device that logged in before never waits for what others try', async () => {
  const headers = await deviceOf(MIRA);
  await failuresFromEverywhere(500);
  await failuresFromEverywhere(500);
  expect((await tryToSignIn(PASSWORD)).status).toBe(429);
  expect((await tryToSignIn(PASSWORD, { headers })).status).toBe(200);
  expect((await tryToSignIn(PASSWORD, { headers, ip: '203.0.113.7' })).status).toBe(200);
});

test('a device has a counter of its own', async () => {
  const headers = await deviceOf(MIRA);
  await failures(5, { headers });
  expect((await tryToSignIn(PASSWORD, { headers, ip: '203.0.113.50' })).status).toBe(429);
  expect((await tryToSignIn(PASSWORD)).status).toBe(200);
  testApp.pass(2);
  expect((await tryToSignIn(PASSWORD, { headers })).status).toBe(200);
  await failures(5, { headers });
});

test('a device helps the accounts that logged in on it, and no other', async () => {
  const noors = await deviceOf('noor@example.org');
  await failuresFromEverywhere(150);
  await failuresFromEverywhere(150, 'noor@example.org');
  expect((await tryToSignIn(PASSWORD, { headers: noors })).status).toBe(429);
  testApp.pass(30);
  const both = await deviceOf(MIRA, { headers: noors });
  expect(both.cookie?.split('.')[1]).toBe(noors.cookie?.split('.')[1]);
  await failuresFromEverywhere(1);
  expect((await tryToSignIn(PASSWORD, { headers: both })).status).toBe(200);
  expect((await tryToSignIn(PASSWORD, { email: 'noor@example.org', headers: both })).status).toBe(200);
});

test('a cookie this server did not sign for this is no device', async () => {
  const { cookie = '' } = await deviceOf(MIRA);
  await failuresFromEverywhere(150);
  const [name, id, accounts, signature] = cookie.replace('device=', '').split('.');
  const grant = testApp.app.signCookie(`grant.${id}.${accounts}`);
  for (const forged of [
    `device=${name}.${id}.${accounts}`,
    `device=${name}.${id}.${accounts}-9.${signature}`,
    `device=${encodeURIComponent(grant)}`,
    'device=',
  ]) {
    expect((await tryToSignIn(PASSWORD, { headers: { cookie: forged } })).status).toBe(429);
  }
});

test('a classroom of 200 behind one address logs in at once', async () => {
  const emails = await aClass(testApp, 200);
  const answers = await Promise.all(emails.map((email) => tryToSignIn(PASSWORD, { email })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
