import { users } from '@parlance/contract/account-admin';
import { login, logout, register } from '@parlance/contract/auth';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { extendSession, noteUses, purgeEndedSessions } from './queries.ts';
import { openSessions } from './sessions.ts';

const testApp = useTestApp();
const watchedOf = () => sql<never[]>`'[]'::jsonb`;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;
const credentials = { email: 'mira@example.org', password: 'quiet harbour 41' };

beforeAll(async () => {
  await testApp.call(register, { body: { ...credentials, username: 'Mira', phone: '1' } });
});

async function aSession({ remember = false } = {}): Promise<string> {
  const { status, body } = await testApp.call(login, { body: { ...credentials, remember } });
  expect(status).toBe(200);
  return body.token;
}

/** Whether the token is authorized. A learner is refused here for their role, not for their session. */
async function isAlive(token: string): Promise<boolean> {
  const { status } = await testApp.call(users.list, { query: {} }, { token });
  expect([401, 403]).toContain(status);
  return status === 403;
}

/** The look-up of an app of its own; a note that fails fails the test. */
function lookingUp() {
  const failed = vi.fn();
  onTestFinished(() => expect(failed).not.toHaveBeenCalled());
  return openSessions({ ...testApp, staffNeedFactor: false }, watchedOf, failed);
}

async function stored() {
  return testApp.db.selectFrom('sessions').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
}

test('a token is 256 random bits, and the database holds only its hash', async () => {
  const [one, two] = [await aSession(), await aSession()];
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(two).not.toBe(one);
  const { token_hash } = await stored();
  expect(token_hash).toHaveLength(32);
  expect(Buffer.from(token_hash).toString('base64url')).not.toBe(two);
});

test('a session nobody uses ends after two hours', async () => {
  const token = await aSession();
  testApp.pass(2 * HOUR - 1);
  const other = await aSession();
  expect(await isAlive(token)).toBe(true);
  testApp.pass(2 * HOUR);
  expect(await isAlive(other)).toBe(false);
});

test('a session in use lives on, and ends twelve hours after its beginning', async () => {
  const token = await aSession();
  for (let hour = 1; hour < 12; hour += 1) {
    testApp.pass(HOUR);
    expect(await isAlive(token)).toBe(true);
  }
  testApp.pass(HOUR - 1);
  expect(await isAlive(token)).toBe(true);
  testApp.pass(1);
  expect(await isAlive(token)).toBe(false);
});

test('a remembered session lives for thirty days, used or not', async () => {
  const token = await aSession({ remember: true });
  testApp.pass(30 * DAY - 1);
  expect(await isAlive(token)).toBe(true);
  testApp.pass(1);
  expect(await isAlive(token)).toBe(false);
});

test('a use is written down at most every two minutes, and not while the call waits', async () => {
  const token = await aSession();
  const { last_seen_at: openedAt } = await stored();
  const sessions = lookingUp();
  testApp.pass(2 * MINUTE);
  await sessions.alone(token);
  await sessions.close();
  expect((await stored()).last_seen_at).toEqual(openedAt);
  testApp.pass(1);
  expect(await sessions.alone(token)).not.toBeNull();
  expect((await stored()).last_seen_at).toEqual(openedAt);
  await sessions.close();
  const used = await stored();
  expect(used.last_seen_at).toEqual(testApp.clock.now());
  expect(used.idle_until).toEqual(plusSeconds(testApp.clock.now(), 2 * HOUR));
});

test('the uses of many sessions are written by one statement, within a second or two', async () => {
  const [one, other] = [await aSession(), await aSession({ remember: true })];
  const { expires_at: limit } = await stored();
  testApp.pass(3 * MINUTE);
  const asked = vi.spyOn(testApp.db.getExecutor(), 'executeQuery');
  const sessions = lookingUp();
  await Promise.all([one, other, one].map(sessions.together));
  await Promise.all([sessions.alone(one), sessions.alone(other)]);
  await vi.waitFor(async () => expect((await stored()).last_seen_at).toEqual(testApp.clock.now()), 5000);
  // `stored` asks by the same connection.
  const writes = asked.mock.calls.filter(([query]) => query.sql.includes('update sessions'));
  expect(writes).toHaveLength(1);
  asked.mockRestore();
  const [second, first] = await testApp.db.selectFrom('sessions').selectAll().orderBy('id', 'desc').limit(2).execute();
  expect(first?.idle_until).toEqual(plusSeconds(testApp.clock.now(), 2 * HOUR));
  expect(second?.idle_until).toEqual(limit);
});

test('a session of which nothing was noted for ten minutes is written before the call is answered', async () => {
  const token = await aSession();
  testApp.pass(10 * MINUTE + 1);
  await lookingUp().alone(token);
  expect((await stored()).last_seen_at).toEqual(testApp.clock.now());
});

test('a use that is written late takes nothing back', async () => {
  await aSession();
  const before = await stored();
  const past = plusSeconds(before.last_seen_at, -MINUTE);
  await noteUses(testApp.db, [{ id: before.id, at: past, idleUntil: plusSeconds(past, MINUTE) }]);
  expect(await stored()).toEqual(before);
});

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a note waits for nobody who is changing a session, and comes with its next use',
  async () => {
    const token = await aSession();
    const { id, last_seen_at: openedAt } = await stored();
    testApp.pass(3 * MINUTE);
    const sessions = lookingUp();
    await testApp.db.transaction().execute(async (trx) => {
      await trx.updateTable('sessions').set({ remembered: false }).where('id', '=', id).execute();
      await sessions.alone(token);
      await sessions.close();
    });
    expect((await stored()).last_seen_at).toEqual(openedAt);
    await sessions.alone(token);
    await sessions.close();
    expect((await stored()).last_seen_at).toEqual(testApp.clock.now());
  },
);

test('a note that cannot be written is told once, and refuses nobody', async () => {
  const token = await aSession();
  testApp.pass(3 * MINUTE);
  const failed = vi.fn();
  const sessions = openSessions({ ...testApp, staffNeedFactor: false }, watchedOf, failed);
  expect(await sessions.alone(token)).not.toBeNull();
  const broken = vi.spyOn(testApp.db.getExecutor(), 'executeQuery').mockRejectedValue(new Error('no database'));
  await sessions.close();
  broken.mockRestore();
  expect(failed).toHaveBeenCalledTimes(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'no database' }));
});

test('an extended session lives past both limits, and a use does not shorten it', async () => {
  const token = await aSession();
  const { id } = await stored();
  await extendSession(testApp.db, id, plusSeconds(testApp.clock.now(), 20 * HOUR), testApp.clock.now());
  testApp.pass(13 * HOUR);
  expect(await isAlive(token)).toBe(true);
  testApp.pass(7 * HOUR - 1);
  expect(await isAlive(token)).toBe(true);
  testApp.pass(1);
  expect(await isAlive(token)).toBe(false);
});

test('extending to a moment before its end changes nothing', async () => {
  await aSession();
  const before = await stored();
  await extendSession(testApp.db, before.id, plusSeconds(testApp.clock.now(), MINUTE), testApp.clock.now());
  expect(await stored()).toEqual(before);
});

test('logging out ends this session on the server, and no other', async () => {
  const [token, other] = [await aSession(), await aSession()];
  expect(await testApp.call(logout, {}, { token })).toMatchObject({
    status: 200,
    body: { message: 'You have been logged out.' },
  });
  expect(await isAlive(token)).toBe(false);
  expect(await isAlive(other)).toBe(true);
  expect((await testApp.call(logout, {}, { token })).body).toMatchObject({ code: 'not_signed_in' });
  expect((await testApp.call(logout, {})).status).toBe(401);
});

test.each(['nonsense', 'Bearer', 'Bearer short', `Basic ${'a'.repeat(43)}`, `Bearer ${'a'.repeat(43)}`])(
  'the authorization %s is nobody',
  async (authorization) => {
    const answer = await testApp.call(logout, {}, { headers: { authorization } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  },
);

test('the caller is who the database says at this moment', async () => {
  const person = await signedInAs('admin', testApp);
  const { alone: lookUp } = lookingUp();
  expect(await lookUp(person.token)).toMatchObject({ accountId: person.id, role: 'admin' });
  await testApp.db.updateTable('accounts').set({ role: 'user' }).where('id', '=', person.id).execute();
  expect(await lookUp(person.token)).toMatchObject({ role: 'user' });
  await testApp.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', person.id).execute();
  expect(await lookUp(person.token)).toBeNull();
});

test('callers who are looked up together are each who they are at this moment, by one statement', async () => {
  const [one, other] = [await signedInAs('admin', testApp), await signedInAs('user', testApp)];
  const asked = vi.spyOn(testApp.reads.getExecutor(), 'executeQuery');
  const { together: lookUp } = lookingUp();
  const tokens = [one.token, 'a'.repeat(43), other.token, one.token];
  const all = async () => (await Promise.all(tokens.map(lookUp))).map((caller) => caller?.accountId);
  expect(await all()).toEqual([one.id, undefined, other.id, one.id]);
  expect(asked).toHaveBeenCalledTimes(1);
  await testApp.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', one.id).execute();
  expect(await all()).toEqual([undefined, undefined, other.id, undefined]);
  asked.mockRestore();
});

test('ended sessions are removed, live ones stay', async () => {
  await aSession();
  testApp.pass(3 * HOUR);
  const token = await aSession();
  await purgeEndedSessions(testApp.db, testApp.clock.now());
  const left = await testApp.db.selectFrom('sessions').select('idle_until').execute();
  expect(left.filter(({ idle_until }) => idle_until <= testApp.clock.now())).toEqual([]);
  expect(await isAlive(token)).toBe(true);
});

test('a session that is used lasts, however soon one that is not ends', async () => {
  const { token } = await signedInAs('user', testApp);
  const settings = { ...testApp.settings, sessionIdleMinutes: 2 };
  const { alone, close } = openSessions({ ...testApp, settings, staffNeedFactor: false }, watchedOf, vi.fn());
  onTestFinished(() => close());
  const { account_id } = await testApp.db
    .selectFrom('sessions')
    .select('account_id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await testApp.db
    .updateTable('sessions')
    .set({ idle_until: plusSeconds(testApp.clock.now(), 2 * MINUTE), last_seen_at: testApp.clock.now() })
    .where('account_id', '=', account_id)
    .execute();
  for (let used = 0; used < 4; used += 1) {
    testApp.pass(45);
    expect([used, await alone(token)]).toMatchObject([used, { accountId: account_id }]);
    // What is noted with others is written shortly after.
    await vi.waitFor(async () => expect(await isBehind(account_id)).toBe(false), 10_000);
  }
});

/** Whether the last use that should be noted is not yet. */
async function isBehind(accountId: number): Promise<boolean> {
  const row = testApp.db.selectFrom('sessions').select('last_seen_at').where('account_id', '=', accountId);
  const { last_seen_at } = await row.executeTakeFirstOrThrow();
  return testApp.clock.now().getTime() - last_seen_at.getTime() > 30_000;
}
