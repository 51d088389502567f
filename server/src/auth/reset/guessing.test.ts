import { login, sendResetOtp, verifyOtp } from '@parlance/contract/auth';
import { beforeEach, expect, test } from 'vitest';
import { aClass, CLASS_PASSWORD } from '../../../test/class.ts';
import { codesTo } from '../../../test/mail.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { cleanUp } from '../clean-up.ts';

const testApp = useTestApp();
const HOME = '198.51.100.1';
const ELSEWHERE = '203.0.113.9';

let made = 0;
let owner = '';
beforeEach(async () => {
  for (const table of ['outbox', 'reset_codes', 'limited_calls'] as const) await testApp.db.deleteFrom(table).execute();
  [owner = ''] = await aClass(testApp, 1, `owner-${(made += 1)}`);
});

type From = { ip?: string; headers?: Record<string, string> };

const ask = (email: string, { ip = HOME, headers }: From = {}) =>
  testApp.call(sendResetOtp, { body: { email } }, { ip, headers });
const verify = (email: string, otp: string, { ip = HOME, headers }: From = {}) =>
  testApp.call(verifyOtp, { body: { email, otp } }, { ip, headers });

async function newCode(email = owner, from: From = {}): Promise<string> {
  await ask(email, from);
  return (await codesTo(testApp, email)).at(-1) ?? '';
}

const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const strangers = (count: number) => Array.from({ length: count }, (_, at) => `192.0.2.${at + 1}`);

async function deviceOf(email: string): Promise<Record<string, string>> {
  const { headers } = await testApp.call(login, { body: { email, password: CLASS_PASSWORD } }, { ip: HOME });
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

async function wrongTries(count: number, from = (at: number) => `192.0.2.${at % 250}`) {
  const made_at = testApp.clock.now();
  const rows = Array.from({ length: count }, (_, at) => ({
    kind: 'reset_try',
    origin: `address:${from(at)}`,
    email_key: `other-${at}@example.org`,
    made_at,
  }));
  await testApp.db.insertInto('limited_calls').values(rows).execute();
}

async function mailed(count: number, origin: string) {
  const { id: account_id } = await testApp.db.selectFrom('accounts').select('id').limit(1).executeTakeFirstOrThrow();
  const now = testApp.clock.now();
  const row = { account_id, origin, code_hash: null, made_at: now, code_until: now };
  const rows = Array.from({ length: count }, (_, at) => ({ ...row, email_key: `other-${at}@example.org` }));
  await testApp.db.insertInto('reset_codes').values(rows).execute();
}

test('the wrong tries of strangers end no code of the owner', async () => {
  const code = await newCode();
  for (const ip of strangers(4)) {
    for (let tries = 1; tries <= 6; tries += 1) {
      expect((await verify(owner, other(code, tries), { ip })).status).toBe(400);
    }
  }
  expect((await verify(owner, code)).status).toBe(200);
});

test('who used up five tries cannot use the right code, and can after a new one', async () => {
  const code = await newCode();
  for (let tries = 1; tries <= 5; tries += 1) await verify(owner, other(code, tries), { ip: ELSEWHERE });
  expect((await verify(owner, code, { ip: ELSEWHERE })).status).toBe(400);
  const mine = await newCode(owner, { ip: ELSEWHERE });
  expect((await verify(owner, mine, { ip: ELSEWHERE })).status).toBe(200);
});

test('the requests of strangers neither end the code of the owner nor use up those the owner may have', async () => {
  const code = await newCode();
  for (const ip of strangers(3)) await ask(owner, { ip });
  expect((await verify(owner, code)).status).toBe(200);
  testApp.pass(600);
  const codes = [code];
  for (let asked = 1; asked < 3; asked += 1) {
    codes.push(await newCode());
    testApp.pass(600);
  }
  expect(new Set(codes).size).toBe(3);
});

test('a visitor gets three codes an hour, also when none of them works any more; another visitor gets one then', async () => {
  for (let asked = 1; asked <= 3; asked += 1) {
    await ask(owner);
    testApp.pass(601);
  }
  await ask(owner);
  expect(await codesTo(testApp, owner)).toHaveLength(3);
  await ask(owner, { ip: ELSEWHERE });
  expect(await codesTo(testApp, owner)).toHaveLength(4);
});

test('a flood of requests fills no mailbox, and the latest code in it works at every moment', async () => {
  for (let minute = 0; minute < 60; minute += 4) {
    await Promise.all(strangers(4).map((ip) => ask(owner, { ip: `${ip}${minute % 3}` })));
    await ask(owner);
    expect(await isLatestLive(owner)).toBe(true);
    testApp.pass(240);
  }
  const codes = await codesTo(testApp, owner);
  expect(codes.length).toBeGreaterThanOrEqual(6);
  expect(codes.length).toBeLessThanOrEqual(9);
  await ask(owner, { ip: ELSEWHERE });
  const latest = (await codesTo(testApp, owner)).at(-1) ?? '';
  expect((await verify(owner, latest)).status).toBe(200);
});

async function isLatestLive(email: string): Promise<boolean> {
  const latest = await testApp.db
    .selectFrom('reset_codes')
    .select(['code_hash', 'code_until'])
    .where('email_key', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return latest.code_hash !== null && latest.code_until > testApp.clock.now();
}

test('a stranger may try the latest code only, the owner also the own one', async () => {
  const mine = await newCode();
  const [first = '', second = ''] = strangers(2);
  const theirs = await newCode(owner, { ip: first });
  const latest = await newCode(owner, { ip: second });
  expect((await verify(owner, mine, { ip: ELSEWHERE })).status).toBe(400);
  expect((await verify(owner, theirs, { ip: ELSEWHERE })).status).toBe(400);
  expect((await verify(owner, latest, { ip: ELSEWHERE })).status).toBe(200);
  expect((await verify(owner, mine)).status).toBe(400);
});

test('an address that guesses at many emails is stopped after 60 wrong codes', async () => {
  const emails = await aClass(testApp, 32, `guessed-${made}`);
  const codes = new Map<string, string>();
  for (const email of emails) codes.set(email, await newCode(email));
  const statuses = [];
  for (const email of emails) {
    for (const by of [1, 2]) {
      statuses.push((await verify(email, other(codes.get(email) ?? '', by), { ip: ELSEWHERE })).status);
    }
  }
  expect(statuses).toEqual([...Array<number>(60).fill(400), ...Array<number>(4).fill(429)]);
  const [email = ''] = emails;
  expect(await verify(email, codes.get(email) ?? '', { ip: ELSEWHERE })).toMatchObject({
    status: 429,
    headers: { 'retry-after': '2' },
    body: { message: 'Too many failed attempts from your network. Wait 2 seconds and try again.' },
  });
  expect((await verify(email, codes.get(email) ?? '')).status).toBe(200);
});

test('wrong codes sent together are counted one after another', async () => {
  const emails = await aClass(testApp, 20, `together-${made}`);
  const codes = new Map<string, string>();
  for (const email of emails) codes.set(email, await newCode(email));
  await wrongTries(55, () => ELSEWHERE);
  const tries = emails.map((email) => verify(email, other(codes.get(email) ?? ''), { ip: ELSEWHERE }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
});

test('from 300 wrong codes an hour on the whole site waits, but for known devices', async () => {
  const headers = await deviceOf(owner);
  await wrongTries(299);
  const code = await newCode(owner, { headers });
  expect((await verify(owner, other(code), { ip: ELSEWHERE })).status).toBe(400);
  expect(await verify(owner, code, { ip: ELSEWHERE })).toMatchObject({
    status: 429,
    headers: { 'retry-after': '2' },
    body: { message: 'Too many wrong codes were entered on this site. Wait 2 seconds and try again.' },
  });
  expect((await verify(owner, code, { ip: ELSEWHERE, headers })).status).toBe(200);
  testApp.pass(3600);
  expect((await verify(owner, other(code), { ip: ELSEWHERE })).status).toBe(400);
});

test('an address is mailed 300 codes an hour; then it waits, whichever email it asks for, but for known devices', async () => {
  const headers = await deviceOf(owner);
  await mailed(299, `address:${HOME}`);
  expect((await ask('nobody@example.org')).status).toBe(200);
  const [another = ''] = await aClass(testApp, 1, `another-${made}`);
  expect((await ask(another)).status).toBe(200);
  for (const email of [owner, 'nobody@example.org']) {
    expect(await ask(email)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '2' },
      body: { message: 'Many codes were requested from your network. Wait 2 seconds and try again.' },
    });
  }
  expect((await ask(owner, { headers })).status).toBe(200);
  expect(await codesTo(testApp, owner)).toHaveLength(1);
});

test('330 invented emails keep nobody behind their address from a code, and their wrong codes from no right one', async () => {
  const invented = Array.from({ length: 330 }, (_, at) => `invented-${at}@example.org`);
  for (const email of invented) expect((await ask(email)).status).toBe(200);
  const code = await newCode();
  expect(await codesTo(testApp, owner)).toHaveLength(1);
  for (const email of invented) expect((await verify(email, other(code))).status).toBe(400);
  expect((await verify(owner, code)).status).toBe(200);
});

test('the site mails 2,000 codes an hour; the reply stays the same, and known devices get theirs', async () => {
  const headers = await deviceOf(owner);
  await mailed(2000, 'address:192.0.2.1');
  expect(await ask(owner)).toMatchObject({ status: 200, body: { message: 'OTP sent to email' } });
  expect(await codesTo(testApp, owner)).toEqual([]);
  await ask(owner, { headers });
  expect(await codesTo(testApp, owner)).toHaveLength(1);
});

test('what was counted is cleaned up after an hour', async () => {
  await wrongTries(10);
  testApp.pass(3600);
  await cleanUp(testApp);
  expect(await testApp.db.selectFrom('limited_calls').select('id').execute()).toEqual([]);
});
