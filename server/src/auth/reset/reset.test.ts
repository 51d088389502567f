import type { Status } from '@parlance/contract/accounts';
import { login, resetPassword, sendResetOtp, verifyOtp } from '@parlance/contract/auth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codesTo, waitingMail } from '../../../test/mail.ts';
import { signedInAs } from '../../../test/people.ts';
import { storedText } from '../../../test/stored-text.ts';
import { type TestApp, useTestApp } from '../../../test/test-app.ts';
import { cleanUp } from '../clean-up.ts';

const testApp = useTestApp();
const PASSWORD = 'quiet harbour 41';
const BEFORE = 'loud harbour 41';

let mira: { id: number; token: string; email: string };
beforeEach(async () => {
  mira = await signedInAs('user', testApp);
});
afterEach(async () => {
  await testApp.db.deleteFrom('outbox').execute();
  await testApp.db.deleteFrom('reset_codes').execute();
  await testApp.db.deleteFrom('limited_calls').execute();
});

const ask = (email: string) => testApp.call(sendResetOtp, { body: { email } });
const verify = (email: string, otp: string) => testApp.call(verifyOtp, { body: { email, otp } });
const setTo = (newPassword: string, resetToken?: string, email = mira.email) =>
  testApp.call(resetPassword, { body: { email, newPassword, ...(resetToken && { resetToken }) } });

async function newCode(email = mira.email): Promise<string> {
  await ask(email);
  return (await codesTo(testApp, email)).at(-1) ?? '';
}

async function grant(email = mira.email): Promise<string> {
  return (await verify(email, await newCode(email))).body.resetToken;
}

const wrongOne = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const isSignedIn = async (token: string) =>
  (await testApp.app.inject({ url: '/api/tests/results', headers: { authorization: `Bearer ${token}` } })).statusCode;

test('a code that is mailed opens the grant, and the grant the account, once', async () => {
  expect(await ask(mira.email.toUpperCase())).toMatchObject({ status: 200, body: { message: 'OTP sent to email' } });
  const [mail] = await waitingMail(testApp, mira.email);
  expect(mail).toMatchObject({ kind: 'reset-code', subject: 'Your code to reset your password' });
  const [code = ''] = await codesTo(testApp, mira.email);
  expect(mail?.html).toContain(code);

  const verified = await verify(mira.email, code);
  expect(verified).toMatchObject({ status: 200, body: { message: 'OTP verified' } });
  const [value = '', ...attributes] = String(verified.headers['set-cookie']).split('; ');
  expect(value).toBe(`reset=${verified.body.resetToken}`);
  const held = ['HttpOnly', 'Max-Age=600', 'Path=/api/auth/reset-password', 'SameSite=Strict'];
  expect(attributes.sort()).toEqual(held);

  const body = { email: mira.email, newPassword: PASSWORD };
  const done = await testApp.call(resetPassword, { body }, { headers: { cookie: value } });
  expect(done).toMatchObject({ status: 200, body: { message: 'Password reset successful!' } });
  expect(done.body).not.toHaveProperty('token');
  expect(String(done.headers['set-cookie'])).toMatch(/^reset=;.*Expires=Thu, 01 Jan 1970/);
  expect(await isSignedIn(mira.token)).toBe(401);
  expect((await testApp.call(login, { body: { email: mira.email, password: PASSWORD } })).status).toBe(200);

  const again = await testApp.call(resetPassword, { body }, { headers: { cookie: value } });
  expect(again).toMatchObject({ status: 400, body: { code: 'reset_not_open' } });
  const notice = (await waitingMail(testApp, mira.email)).at(-1);
  expect(notice).toMatchObject({ kind: 'reset-notice', text: expect.stringContaining('1 March 2026 at 09:00 (UTC)') });
  const log = await testApp.db.selectFrom('audit_log').selectAll().where('actor_id', '=', mira.id).execute();
  expect(log).toMatchObject([{ action: 'account.password_reset', subject_id: mira.id }]);
});

test('neither code nor grant is stored in words', async () => {
  const stored = async () =>
    storedText([
      await testApp.db.selectFrom('reset_codes').selectAll().execute(),
      await testApp.db.selectFrom('outbox').selectAll().execute(),
    ]);
  const code = await newCode();
  expect(await stored()).not.toContain(code);
  const resetToken = (await verify(mira.email, code)).body.resetToken;
  expect(await stored()).not.toContain(resetToken);
});

test('a code that is wrong, used, of another email or no code at all is the same 400', async () => {
  const code = await newCode();
  const noor = await signedInAs('user', testApp);
  await newCode(noor.email);
  const refused = { status: 400, body: { code: 'otp_wrong', message: expect.stringMatching(/^Invalid OTP/) } };
  expect(await verify(mira.email, wrongOne(code))).toMatchObject(refused);
  expect(await verify('nobody@example.org', code)).toMatchObject(refused);
  expect(await verify((await signedInAs('user', testApp)).email, code)).toMatchObject(refused);
  expect((await verify(mira.email, ` ${code} `)).status).toBe(200);
  expect(await verify(mira.email, code)).toMatchObject(refused);
  expect(await verify(mira.email, '12345')).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'otp', reason: 'Invalid OTP. A code has 6 digits.' }] },
  });
});

test('a code works for ten minutes', async () => {
  const code = await newCode();
  testApp.pass(599);
  const other = await signedInAs('user', testApp);
  const late = await newCode(other.email);
  expect((await verify(mira.email, code)).status).toBe(200);
  testApp.pass(600);
  expect((await verify(other.email, late)).status).toBe(400);
});

test('five wrong tries end a code', async () => {
  const kept = await newCode();
  for (let tries = 0; tries < 4; tries += 1) expect((await verify(mira.email, wrongOne(kept))).status).toBe(400);
  expect((await verify(mira.email, kept)).status).toBe(200);
  const lost = await newCode();
  for (let tries = 0; tries < 5; tries += 1) expect((await verify(mira.email, wrongOne(lost))).status).toBe(400);
  expect((await verify(mira.email, lost)).status).toBe(400);
});

test('wrong tries sent together are all counted', async () => {
  const code = await newCode();
  await Promise.all(Array.from({ length: 5 }, () => verify(mira.email, wrongOne(code))));
  expect((await verify(mira.email, code)).status).toBe(400);
});

test('a resend ends the code before it', async () => {
  const first = await newCode();
  const second = await newCode();
  expect((await verify(mira.email, first)).status).toBe(400);
  expect((await verify(mira.email, second)).status).toBe(200);
});

test('an email gets three codes an hour, and the last stays good when a fourth is asked for', async () => {
  for (let asked = 0; asked < 5; asked += 1) expect((await ask(mira.email)).status).toBe(200);
  const codes = await codesTo(testApp, mira.email);
  expect(codes).toHaveLength(3);
  expect((await verify(mira.email, codes[2] ?? '')).status).toBe(200);
  testApp.pass(3600);
  await ask(mira.email);
  expect(await codesTo(testApp, mira.email)).toHaveLength(4);
});

test('codes asked for together are three as well, and one of them works', async () => {
  await Promise.all(Array.from({ length: 8 }, () => ask(mira.email)));
  const codes = await codesTo(testApp, mira.email);
  expect(codes).toHaveLength(3);
  const working = await testApp.db.selectFrom('reset_codes').select('id').where('code_hash', 'is not', null).execute();
  expect(working).toHaveLength(1);
});

test.each<[string, Status | null]>([
  ['an unknown email', null],
  ['an inactive account', 'inactive'],
  ['a suspended account', 'suspended'],
  ['a deleted account', 'deleted'],
])('%s gets the same answer, no mail, and leaves no row', async (_name, status) => {
  const known = await ask(mira.email);
  const email = status === null ? 'nobody@example.org' : (await signedInAs('user', testApp, { status })).email;
  const answer = await ask(email);
  expect([answer.status, answer.text]).toEqual([known.status, known.text]);
  expect(await waitingMail(testApp, email)).toEqual([]);
  for (const table of ['outbox', 'reset_codes'] as const) {
    expect(await testApp.db.selectFrom(table).select('id').execute()).toHaveLength(1);
  }
});

test('an account that was closed in between is not reset', async () => {
  const resetToken = await grant();
  await testApp.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', mira.id).execute();
  expect(await setTo(PASSWORD, resetToken)).toMatchObject({ status: 400, body: { code: 'reset_not_open' } });
});

test('a grant is worth nothing for another email, after ten minutes, or when it is made up', async () => {
  const noor = await signedInAs('user', testApp);
  const resetToken = await grant();
  const refused = { status: 400, body: { code: 'reset_not_open' } };
  expect(await setTo(PASSWORD)).toMatchObject(refused);
  expect(await setTo(PASSWORD, 'made-up')).toMatchObject(refused);
  expect(await setTo(PASSWORD, resetToken, noor.email)).toMatchObject(refused);
  testApp.pass(600);
  expect(await setTo(PASSWORD, resetToken)).toMatchObject(refused);
  expect(await isSignedIn(mira.token)).toBe(200);
});

test('a grant goes when the email of the account changes', async () => {
  const resetToken = await grant();
  await testApp.db.updateTable('accounts').set({ email: 'new@example.org' }).where('id', '=', mira.id).execute();
  expect((await setTo(PASSWORD, resetToken)).status).toBe(400);
  expect((await setTo(PASSWORD, resetToken, 'new@example.org')).status).toBe(400);
});

test('a password that is common, short or the own email is refused under its field and leaves the grant', async () => {
  const resetToken = await grant();
  const fields = (reason: string) => [{ path: 'newPassword', reason: expect.stringContaining(reason) }];
  const common = await setTo('password123', resetToken);
  expect(common).toMatchObject({ status: 400, body: { code: 'password_common', fields: fields('easy to guess') } });
  expect(await setTo(mira.email, resetToken)).toMatchObject({ status: 400, body: { fields: fields('your name') } });
  expect(await setTo('short', resetToken)).toMatchObject({ status: 400, body: { fields: fields('at least 8') } });
  expect((await setTo(PASSWORD, resetToken)).status).toBe(200);
});

test('of two verifies at once one gets the grant', async () => {
  const code = await newCode();
  const answers = await Promise.all(Array.from({ length: 6 }, () => verify(mira.email, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
});

test('of two resets with one grant one is done', async () => {
  const resetToken = await grant();
  const answers = await Promise.all([setTo(PASSWORD, resetToken), setTo(BEFORE, resetToken)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const password = answers[0].status === 200 ? PASSWORD : BEFORE;
  expect((await testApp.call(login, { body: { email: mira.email, password } })).status).toBe(200);
  expect((await waitingMail(testApp, mira.email)).filter(({ kind }) => kind === 'reset-notice')).toHaveLength(1);
});

test('whoever tried passwords before need not wait with the new one', async () => {
  await setTo(BEFORE, await grant());
  for (let tries = 0; tries < 5; tries += 1) await signIn(testApp, mira.email, 'wrong');
  expect((await signIn(testApp, mira.email, PASSWORD)).status).toBe(429);
  await setTo(PASSWORD, await grant());
  expect((await signIn(testApp, mira.email, PASSWORD)).status).toBe(200);
});

test('a reset ends other codes and grants of the account', async () => {
  const first = await grant();
  const second = await grant();
  const code = await newCode();
  expect((await setTo(PASSWORD, second)).status).toBe(200);
  expect((await setTo(BEFORE, first)).status).toBe(400);
  expect((await verify(mira.email, code)).status).toBe(400);
});

test('codes are cleaned up when they no longer count', async () => {
  await ask(mira.email);
  testApp.pass(1800);
  await ask(mira.email);
  testApp.pass(1800);
  await cleanUp(testApp);
  expect(await testApp.db.selectFrom('reset_codes').select('id').execute()).toHaveLength(1);
});

function signIn({ call }: TestApp, email: string, password: string) {
  return call(login, { body: { email, password } });
}
