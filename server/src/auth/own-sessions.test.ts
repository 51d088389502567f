import { endOtherSessions, endOwnSession, listSessions, login, logout, register } from '@parlance/contract/auth';
import { beforeAll, expect, test } from 'vitest';
import { type Person, signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
const credentials = { email: 'mira@example.org', password: 'quiet harbour 41' };
let other: Person;

beforeAll(async () => {
  await testApp.call(register, { body: { ...credentials, username: 'Mira', phone: '1' } });
  other = await signedInAs('user', testApp);
});

async function aSession(userAgent = 'test', { remember = false, ip = '127.0.0.1' } = {}): Promise<string> {
  const headers = { 'user-agent': userAgent };
  return (await testApp.call(login, { body: { ...credentials, remember } }, { ip, headers })).body.token;
}

async function sessions(token: string) {
  const { status, body } = await testApp.call(listSessions, {}, { token });
  return { status, body };
}

function end(id: number, token?: string) {
  return testApp.call(endOwnSession, { params: { id } }, { token });
}

function endOthers(token?: string) {
  return testApp.call(endOtherSessions, {}, { token });
}

async function audited() {
  const entry = await testApp.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const { action, actor_id, account_id, details } = entry;
  return { action, actor_id, account_id, details };
}

test('the list names each device: this one first, then the last used, and none that has ended', async () => {
  await aSession('too old');
  testApp.pass(3 * 3600);
  const phone = await aSession('a phone', { remember: true, ip: '198.51.100.7' });
  testApp.pass(60);
  const library = await aSession('a library');
  testApp.pass(600);
  expect((await sessions(phone)).body).toEqual([
    {
      id: expect.any(Number),
      userAgent: 'a phone',
      ip: '198.51.100.7',
      remembered: true,
      signedInAt: '2026-03-01T12:00:00.000Z',
      lastSeenAt: '2026-03-01T12:11:00.000Z',
      endsAt: '2026-03-31T12:00:00.000Z',
      current: true,
    },
    {
      id: expect.any(Number),
      userAgent: 'a library',
      ip: '127.0.0.1',
      remembered: false,
      signedInAt: '2026-03-01T12:01:00.000Z',
      lastSeenAt: '2026-03-01T12:01:00.000Z',
      endsAt: '2026-03-01T14:01:00.000Z',
      current: false,
    },
  ]);
  expect((await sessions(library)).body.map(({ userAgent, current }) => [userAgent, current])).toEqual([
    ['a library', true],
    ['a phone', false],
  ]);
  await endOthers(library);
});

test('a session that is ended is refused at its next request, and the log says who did it', async () => {
  const [mine, lost] = [await aSession(), await aSession('lost')];
  const gone = (await sessions(mine)).body.find(({ userAgent }) => userAgent === 'lost');
  expect(await end(gone?.id ?? 0, mine)).toMatchObject({
    status: 200,
    body: { message: 'That device was logged out.' },
  });
  expect((await sessions(lost)).status).toBe(401);
  expect((await sessions(mine)).status).toBe(200);
  const { id } = await testApp.db
    .selectFrom('accounts')
    .select('id')
    .where('username', '=', 'Mira')
    .executeTakeFirstOrThrow();
  expect(await audited()).toEqual({
    action: 'account.sessions_ended',
    actor_id: id,
    account_id: id,
    details: { sessions: 1 },
  });
  expect((await end(gone?.id ?? 0, mine)).status).toBe(404);
});

test('all others are ended at once, of this account alone', async () => {
  const [mine, one, two] = [await aSession(), await aSession(), await aSession()];
  const { body } = await endOthers(mine);
  expect(body.ended).toBeGreaterThanOrEqual(2);
  expect(body.message).toBe(`${body.ended} other devices were logged out.`);
  expect(await Promise.all([mine, one, two, other.token].map(async (token) => (await sessions(token)).status))).toEqual(
    [200, 401, 401, 200],
  );
  expect((await endOthers(mine)).body).toEqual({ message: 'No other device was logged in.', ended: 0 });
  expect((await audited()).details).toEqual({ sessions: body.ended });
  await aSession();
  expect((await endOthers(mine)).body).toEqual({ message: '1 other device was logged out.', ended: 1 });
});

test("someone else's session is not found, and lives on", async () => {
  const mine = await aSession();
  const [theirs] = (await sessions(other.token)).body;
  expect(await end(theirs?.id ?? 0, mine)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await sessions(other.token)).status).toBe(200);
  expect((await end(2147483647, mine)).status).toBe(404);
});

test.each(['user', 'admin', 'superadmin'] as const)('a %s has a list of their own', async (role) => {
  const { token } = await signedInAs(role, testApp);
  expect((await sessions(token)).body).toMatchObject([{ current: true, userAgent: 'test' }]);
});

test('ending this very session is a logout', async () => {
  const mine = await aSession();
  const [current] = (await sessions(mine)).body;
  expect((await end(current?.id ?? 0, mine)).status).toBe(200);
  expect((await testApp.call(logout, {}, { token: mine })).status).toBe(401);
});

test('nobody sees or ends sessions without one', async () => {
  const refused = [await testApp.call(listSessions, {}), await end(1), await endOthers()];
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401]);
});

test.each(['0', 'x', '1.5'])('the id %s is refused', async (id) => {
  expect((await end(id as unknown as number, other.token)).status).toBe(400);
});
