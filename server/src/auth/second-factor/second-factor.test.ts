import { admins, resetFactors } from '@parlance/contract/account-admin';
import { changePassword, listSessions, login } from '@parlance/contract/auth';
import {
  addFactor,
  confirmFactor,
  listFactors,
  proveAgain,
  remakeRecoveryCodes,
  removeFactor,
  verifySecondFactor,
} from '@parlance/contract/second-factor';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf, wrongCodeOf } from '../../../test/authenticator.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { storedText } from '../../../test/stored-text.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
const password = 'quiet harbour 41';
let superadmin: Person;
let made = 0;
let email: string;
let id: number;

beforeAll(async () => {
  superadmin = await signedInAs('superadmin', testApp);
});

beforeEach(async () => {
  // Another moment for each: a code that was used in one test is old in the next, and no count is full.
  testApp.pass(2 * 3600);
  email = `ines-${(made += 1)}@example.org`;
  const added = await testApp.call(admins.add, { body: { username: 'Ines', email, password } }, superadmin);
  id = added.body.user.id;
});

const logIn = (more: { password?: string; ip?: string } = {}) =>
  testApp.call(login, { body: { email, password: more.password ?? password } }, { ip: more.ip ?? '127.0.0.1' });

async function signedIn(): Promise<{ token: string }> {
  const { status, body } = await logIn();
  expect(status).toBe(200);
  return { token: body.token };
}

/** Adds an app to the account; gives its secret, and the session that added it. */
async function withApp(): Promise<{ secret: string; recoveryCodes: string[]; token: string }> {
  const session = await signedIn();
  const begun = await testApp.call(addFactor, { body: { kind: 'totp', name: 'Phone', password } }, session);
  if (begun.body.kind !== 'totp') throw new Error(begun.text);
  const { id: factorId, secret } = begun.body;
  const proof = { kind: 'totp' as const, code: codeOf(secret, testApp) };
  const confirmed = await testApp.call(confirmFactor, { params: { id: factorId }, body: { proof } }, session);
  expect(confirmed.status).toBe(200);
  // The code of this step is taken.
  testApp.pass(30);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes ?? [], ...session };
}

type Needed = { code: string; ticket: string; methods: string[] };
async function aTicket(): Promise<string> {
  const { body } = await logIn();
  return (body as unknown as Needed).ticket;
}

const prove = (ticket: string, code: string, as: { headers?: Record<string, string>; ip?: string } = {}) =>
  testApp.call(verifySecondFactor, { body: { ticket, proof: { kind: 'totp', code } } }, as);
const recover = (ticket: string, code: string) =>
  testApp.call(verifySecondFactor, { body: { ticket, proof: { kind: 'recovery', code } } });

test('staff without a second factor log in as ever', async () => {
  const { status, body } = await logIn();
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['user', 'token']);
  expect((await testApp.call(listFactors, {}, body)).body).toEqual({
    factors: [],
    password: true,
    recoveryCodesLeft: 0,
    required: false,
    passkeys: true,
  });
});

test('with an app the password opens no session, and its code opens one', async () => {
  const { secret } = await withApp();
  const { status, body, headers } = await logIn();
  expect(status).toBe(401);
  expect(body).toEqual({
    code: 'second_factor_needed',
    message: 'Enter the code of your authenticator app.',
    requestId: expect.any(String),
    ticket: expect.stringMatching(/^[\w-]{43}$/),
    methods: ['totp', 'recovery'],
  });
  // What knows this device is for whoever got in.
  expect(headers['set-cookie']).toBeUndefined();
  const { ticket } = body as unknown as Needed;
  const proved = await prove(ticket, codeOf(secret, testApp));
  expect(proved.status).toBe(200);
  expect(proved.body).toMatchObject({ user: { email }, recoveryCodesLeft: 10 });
  expect((await testApp.call(listSessions, {}, { token: proved.body.token ?? '' })).status).toBe(200);
  expect(proved.headers['set-cookie']).toEqual(expect.stringContaining('device='));
});

test('a ticket and a wrong password open nothing', async () => {
  await withApp();
  expect((await logIn({ password: 'quiet harbour 42' })).body).toMatchObject({ code: 'bad_credentials' });
  const ticket = await aTicket();
  expect((await testApp.call(listSessions, {}, { token: ticket })).status).toBe(401);
});

test('a code is taken once, also by another ticket, and an earlier one is not taken after it', async () => {
  const { secret } = await withApp();
  const code = codeOf(secret, testApp);
  const before = codeOf(secret, testApp, -1);
  expect((await prove(await aTicket(), code)).status).toBe(200);
  expect((await prove(await aTicket(), code)).body).toMatchObject({ code: 'second_factor_wrong' });
  expect((await prove(await aTicket(), before)).body).toMatchObject({ code: 'second_factor_wrong' });
});

test('of two who send one code at the same moment one gets in', async () => {
  const { secret } = await withApp();
  const tickets = [await aTicket(), await aTicket()];
  const answers = await Promise.all(tickets.map((ticket) => prove(ticket, codeOf(secret, testApp))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('a clock may be wrong by one step, and not by two', async () => {
  const { secret } = await withApp();
  testApp.pass(60);
  expect((await prove(await aTicket(), codeOf(secret, testApp, -2))).status).toBe(401);
  expect((await prove(await aTicket(), codeOf(secret, testApp, 2))).status).toBe(401);
  expect((await prove(await aTicket(), codeOf(secret, testApp, -1))).status).toBe(200);
  expect((await prove(await aTicket(), codeOf(secret, testApp, 1))).status).toBe(200);
});

test('a ticket works once', async () => {
  const { secret } = await withApp();
  const ticket = await aTicket();
  expect((await prove(ticket, codeOf(secret, testApp))).status).toBe(200);
  testApp.pass(30);
  expect((await prove(ticket, codeOf(secret, testApp))).body).toMatchObject({ code: 'ticket_over' });
});

test('a ticket is good for five minutes', async () => {
  const { secret } = await withApp();
  const [ticket, late] = [await aTicket(), await aTicket()];
  testApp.pass(299);
  expect((await prove(ticket, codeOf(secret, testApp))).status).toBe(200);
  testApp.pass(1);
  expect((await prove(late, codeOf(secret, testApp, 1))).body).toMatchObject({ code: 'ticket_over' });
});

test('five wrong codes end a ticket, also for the right one', async () => {
  const { secret } = await withApp();
  const ticket = await aTicket();
  const codes = [];
  for (let tries = 0; tries < 5; tries += 1) codes.push((await prove(ticket, wrongCodeOf(secret, testApp))).body);
  expect(codes).toMatchObject([
    ...Array.from({ length: 4 }, () => ({ code: 'second_factor_wrong' })),
    { code: 'ticket_over' },
  ]);
  testApp.pass(60);
  expect((await prove(ticket, codeOf(secret, testApp))).body).toMatchObject({ code: 'ticket_over' });
});

test('wrong codes make whoever guesses wait, from whatever address and with a new ticket too', async () => {
  const { secret } = await withApp();
  for (let tries = 0; tries < 5; tries += 1) await prove(await aTicket(), wrongCodeOf(secret, testApp));
  const next = await prove(await aTicket(), codeOf(secret, testApp), { ip: '203.0.113.9' });
  expect(next).toMatchObject({ status: 429, body: { code: 'too_many_requests' }, headers: { 'retry-after': '2' } });
  testApp.pass(2);
  expect((await prove(await aTicket(), codeOf(secret, testApp))).status).toBe(200);
});

test('a device that logged in before has a count of its own', async () => {
  const { secret } = await withApp();
  const proved = await prove(await aTicket(), codeOf(secret, testApp));
  const cookie = String(proved.headers['set-cookie']).split(';')[0] ?? '';
  for (let tries = 0; tries < 7; tries += 1) await prove(await aTicket(), wrongCodeOf(secret, testApp));
  const next = codeOf(secret, testApp, 1);
  expect((await prove(await aTicket(), next)).status).toBe(429);
  expect((await prove(await aTicket(), next, { headers: { cookie } })).status).toBe(200);
});

test('a right password does not clear the failures of an account with a second factor', async () => {
  await withApp();
  const wrong = { password: 'quiet harbour 42', ip: '203.0.113.7' };
  for (let tries = 0; tries < 4; tries += 1) await logIn(wrong);
  expect((await logIn({ ip: '203.0.113.7' })).body).toMatchObject({ code: 'second_factor_needed' });
  await logIn(wrong);
  expect((await logIn({ ip: '203.0.113.7' })).status).toBe(429);
});

test('a new password, another one by reset and a closed account end a ticket', async () => {
  const { secret, token } = await withApp();
  const ticket = await aTicket();
  const body = { currentPassword: password, newPassword: 'loud harbour 41' };
  const changed = await testApp.call(changePassword, { body }, { token });
  // The session that goes on still has its factor.
  expect((await testApp.call(listFactors, {}, changed.body)).status).toBe(200);
  expect((await prove(ticket, codeOf(secret, testApp))).body).toMatchObject({ code: 'ticket_over' });
  const other = (await logIn({ password: 'loud harbour 41' })).body as unknown as Needed;
  const closed = { username: 'Ines', email, status: 'suspended' as const };
  await testApp.call(admins.edit, { params: { id }, body: closed }, superadmin);
  expect((await prove(other.ticket, codeOf(secret, testApp))).body).toMatchObject({ code: 'ticket_over' });
});

test('a recovery code works once, and its owner is told', async () => {
  const { recoveryCodes } = await withApp();
  expect(recoveryCodes).toHaveLength(10);
  const [code = ''] = recoveryCodes;
  const typed = code.replaceAll('-', ' ').toLowerCase();
  expect((await recover(await aTicket(), typed)).body).toMatchObject({ recoveryCodesLeft: 9 });
  expect((await recover(await aTicket(), code)).body).toMatchObject({ code: 'second_factor_wrong' });
  const mails = await testApp.db.selectFrom('outbox').selectAll().where('to_address', '=', email).execute();
  expect(mails.map(({ kind }) => kind)).toEqual(['second-factor-notice', 'second-factor-notice']);
});

test('codes are stored hashed, and secrets sealed', async () => {
  const { secret, recoveryCodes } = await withApp();
  const rows = await testApp.db.selectFrom('recovery_codes').selectAll().where('account_id', '=', id).execute();
  const factors = await testApp.db.selectFrom('second_factors').selectAll().where('account_id', '=', id).execute();
  const text = storedText([rows, factors]);
  for (const told of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
    expect(text).not.toContain(told);
  }
});

test('a first factor ends every other session, and this one has used it', async () => {
  const other = await signedIn();
  const { token } = await withApp();
  expect((await testApp.call(listSessions, {}, other)).status).toBe(401);
  expect((await testApp.call(listFactors, {}, { token })).body).toMatchObject({
    factors: [{ kind: 'totp', name: 'Phone' }],
    recoveryCodesLeft: 10,
  });
});

test('a session that a password alone opened cannot begin after the factor did', async () => {
  // Both are let through the password first; whichever comes second finds the factor in the row of the account.
  const session = await signedIn();
  const begun = await testApp.call(addFactor, { body: { kind: 'totp', name: 'Phone', password } }, session);
  if (begun.body.kind !== 'totp') throw new Error(begun.text);
  const proof = { kind: 'totp' as const, code: codeOf(begun.body.secret, testApp) };
  const [, late] = await Promise.all([
    testApp.call(confirmFactor, { params: { id: begun.body.id }, body: { proof } }, session),
    logIn(),
  ]);
  const open = await testApp.db.selectFrom('sessions').selectAll().where('account_id', '=', id).execute();
  expect(open.filter(({ factor_at }) => factor_at === null)).toEqual([]);
  expect([200, 401]).toContain(late.status);
});

test('a factor needs the password, and its own first code', async () => {
  const session = await signedIn();
  const add = (given: string) =>
    testApp.call(addFactor, { body: { kind: 'totp', name: 'Phone', password: given } }, session);
  expect((await add('quiet harbour 42')).body).toMatchObject({
    code: 'password_wrong',
    fields: [{ path: 'password' }],
  });
  const { body: begun } = await add(password);
  if (begun.kind !== 'totp') throw new Error('It is an app.');
  const confirm = (factorId: number, code: string) =>
    testApp.call(confirmFactor, { params: { id: factorId }, body: { proof: { kind: 'totp', code } } }, session);
  expect((await confirm(begun.id, wrongCodeOf(begun.secret, testApp))).body).toMatchObject({
    code: 'second_factor_wrong',
  });
  // It counts nowhere yet.
  expect((await logIn()).status).toBe(200);
  testApp.pass(601);
  expect((await confirm(begun.id, codeOf(begun.secret, testApp))).body).toMatchObject({ code: 'second_factor_wrong' });
});

test('the last factor goes with its recovery codes, and the password opens sessions again', async () => {
  const { token } = await withApp();
  const [factor] = (await testApp.call(listFactors, {}, { token })).body.factors;
  const remove = (body: { password: string }) =>
    testApp.call(removeFactor, { params: { id: factor?.id ?? 0 }, body }, { token });
  expect((await remove({ password: 'quiet harbour 42' })).body).toMatchObject({ code: 'password_wrong' });
  expect((await remove({ password })).status).toBe(200);
  expect((await remove({ password })).status).toBe(404);
  expect((await testApp.call(listFactors, {}, { token })).body).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
  expect((await logIn()).status).toBe(200);
  // A session without a factor is not asked for one.
  testApp.pass(3600);
  expect((await testApp.call(proveAgain, {}, { token })).body).toMatchObject({ code: 'second_factor_none' });
});

test('new recovery codes end the old ones, and all other sessions', async () => {
  const { token, recoveryCodes } = await withApp();
  const other = (await recover(await aTicket(), recoveryCodes[1] ?? '')).body as { token: string };
  const made = await testApp.call(remakeRecoveryCodes, { body: { password } }, { token });
  expect((await recover(await aTicket(), recoveryCodes[0] ?? '')).status).toBe(401);
  expect((await recover(await aTicket(), made.body.recoveryCodes[0] ?? '')).status).toBe(200);
  expect((await testApp.call(listSessions, {}, other)).status).toBe(401);
  expect((await testApp.call(listSessions, {}, { token })).status).toBe(200);
});

test('another superadmin removes the factors of an admin who lost them, and theirs alone', async () => {
  const { token } = await withApp();
  const reset = (of: number) => testApp.call(resetFactors, { params: { id: of } }, superadmin);
  expect((await reset(id)).body.message).toBe('Ines has no second factor any more, and was logged out on all devices.');
  expect((await testApp.call(listSessions, {}, { token })).status).toBe(401);
  expect((await logIn()).status).toBe(200);
  expect((await reset(id)).body).toMatchObject({ code: 'second_factor_none' });
  expect((await reset(superadmin.id)).body).toMatchObject({ code: 'not_yourself' });
});

test('whoever becomes a learner loses the factors, and the sessions with them', async () => {
  const { token } = await withApp();
  const body = { username: 'Ines', email, role: 'user' as const };
  await testApp.call(admins.edit, { params: { id }, body }, superadmin);
  expect((await testApp.call(listSessions, {}, { token })).status).toBe(401);
  expect((await logIn()).status).toBe(200);
});

test('a learner has no second factors', async () => {
  const learner = await signedInAs('user', testApp);
  expect((await testApp.call(listFactors, {}, learner)).body).toMatchObject({ code: 'wrong_role' });
});
