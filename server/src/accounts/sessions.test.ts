import { login, logout, register } from '@parlance/contract/auth';
import { users } from '@parlance/contract/accounts';
import { beforeAll, expect, test } from 'vitest';
import { signedInAs } from '../../test/people.ts';
import { useTestHouse } from '../../test/test-app.ts';
import { plusSeconds } from '../platform/clock.ts';
import { extendSession, purgeEndedSessions } from './queries.ts';
import { sessionLookUp } from './sessions.ts';

const house = useTestHouse();
const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;
const credentials = { email: 'mira@example.org', password: 'quiet harbour 41' };

beforeAll(async () => {
  await house.call(register, { body: { ...credentials, username: 'Mira', phone: '1' } });
});

async function aSession({ remember = false } = {}): Promise<string> {
  const { status, body } = await house.call(login, { body: { ...credentials, remember } });
  expect(status).toBe(200);
  return body.token;
}

/** Whether the doorkeeper lets the token in. A learner is refused here for their role, not for their session. */
async function isAlive(token: string): Promise<boolean> {
  const { status } = await house.call(users.list, { query: {} }, { token });
  expect([401, 403]).toContain(status);
  return status === 403;
}

async function stored() {
  return house.db.selectFrom('sessions').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
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
  house.pass(2 * HOUR - 1);
  const other = await aSession();
  expect(await isAlive(token)).toBe(true);
  house.pass(2 * HOUR);
  expect(await isAlive(other)).toBe(false);
});

test('a session in use lives on, and ends twelve hours after its beginning', async () => {
  const token = await aSession();
  for (let hour = 1; hour < 12; hour += 1) {
    house.pass(HOUR);
    expect(await isAlive(token)).toBe(true);
  }
  house.pass(HOUR - 1);
  expect(await isAlive(token)).toBe(true);
  house.pass(1);
  expect(await isAlive(token)).toBe(false);
});

test('a remembered session lives for thirty days, used or not', async () => {
  const token = await aSession({ remember: true });
  house.pass(30 * DAY - 1);
  expect(await isAlive(token)).toBe(true);
  house.pass(1);
  expect(await isAlive(token)).toBe(false);
});

test('a use is written down at most once a minute', async () => {
  const token = await aSession();
  const { last_seen_at: openedAt } = await stored();
  house.pass(MINUTE);
  await isAlive(token);
  expect((await stored()).last_seen_at).toEqual(openedAt);
  house.pass(1);
  await isAlive(token);
  const used = await stored();
  expect(used.last_seen_at).toEqual(house.clock.now());
  expect(used.idle_until).toEqual(plusSeconds(house.clock.now(), 2 * HOUR));
});

test('an extended session lives past both limits, and a use does not shorten it', async () => {
  const token = await aSession();
  const { id } = await stored();
  await extendSession(house.db, id, plusSeconds(house.clock.now(), 20 * HOUR), house.clock.now());
  house.pass(13 * HOUR);
  expect(await isAlive(token)).toBe(true);
  house.pass(7 * HOUR - 1);
  expect(await isAlive(token)).toBe(true);
  house.pass(1);
  expect(await isAlive(token)).toBe(false);
});

test('extending to a moment before its end changes nothing', async () => {
  await aSession();
  const before = await stored();
  await extendSession(house.db, before.id, plusSeconds(house.clock.now(), MINUTE), house.clock.now());
  expect(await stored()).toEqual(before);
});

test('logging out ends this session on the server, and no other', async () => {
  const [token, other] = [await aSession(), await aSession()];
  expect(await house.call(logout, {}, { token })).toMatchObject({
    status: 200,
    body: { message: 'You have been logged out.' },
  });
  expect(await isAlive(token)).toBe(false);
  expect(await isAlive(other)).toBe(true);
  expect((await house.call(logout, {}, { token })).body).toMatchObject({ code: 'not_signed_in' });
  expect((await house.call(logout, {})).status).toBe(401);
});

test.each(['nonsense', 'Bearer', 'Bearer short', `Basic ${'a'.repeat(43)}`, `Bearer ${'a'.repeat(43)}`])(
  'the authorization %s is nobody',
  async (authorization) => {
    const answer = await house.call(logout, {}, { headers: { authorization } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  },
);

test('the caller is who the database says at this moment', async () => {
  const person = await signedInAs('admin', house);
  const lookUp = sessionLookUp(house);
  expect(await lookUp(person.token)).toMatchObject({ accountId: person.id, role: 'admin' });
  await house.db.updateTable('accounts').set({ role: 'user' }).where('id', '=', person.id).execute();
  expect(await lookUp(person.token)).toMatchObject({ role: 'user' });
  await house.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', person.id).execute();
  expect(await lookUp(person.token)).toBeNull();
});

test('ended sessions are removed, live ones stay', async () => {
  await aSession();
  house.pass(3 * HOUR);
  const token = await aSession();
  await purgeEndedSessions(house.db, house.clock.now());
  const left = await house.db.selectFrom('sessions').select('idle_until').execute();
  expect(left.filter(({ idle_until }) => idle_until <= house.clock.now())).toEqual([]);
  expect(await isAlive(token)).toBe(true);
});
