import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import { login } from '@parlance/contract/auth';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';

// Files of one worker share what they import: only what is read again here meets the mock, and nothing later does.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const PASSWORD = 'quiet harbour 41';
/** How long a check takes in place of a hash, so that a flood takes seconds and not minutes. */
const QUICK_MS = 1;
const SLOW_MS = 500;
let checkMs = QUICK_MS;

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn() };
});

const testApp = useTestApp();
const FLOOD = 1100;
/** Beside other programs a flood takes longer than tests usually may. */
const FLOOD_LIMIT_MS = 60_000;
const CLASS = 200;
const SCHOOL = '198.51.100.1';
const ELSEWHERE = '203.0.113.9';

beforeAll(async () => {
  vi.mocked(verify).mockImplementation(async (_hash, password) => {
    await new Promise((resolve) => setTimeout(resolve, checkMs));
    return password === PASSWORD;
  });
  const now = testApp.clock.now();
  const accounts = Array.from({ length: CLASS }, (_, index) => ({
    username: `Pupil ${index}`,
    email: pupil(index),
    password_hash: 'checked by the mock',
    role: 'user' as const,
    created_at: now,
    updated_at: now,
  }));
  await testApp.db.insertInto('accounts').values(accounts).execute();
});

beforeEach(async () => {
  await testApp.db.deleteFrom('sign_in_failures').execute();
});

const pupil = (index: number) => `pupil-${index}@example.org`;

async function tryToLogIn(email: string, password: string, from: { ip: string; headers?: Record<string, string> }) {
  return await testApp.call(login, { body: { email, password } }, from);
}

function flood(addressOf: (index: number) => string) {
  return Array.from({ length: FLOOD }, (_, index) =>
    tryToLogIn(`nobody-${index}@example.org`, 'a guess', { ip: addressOf(index) }),
  );
}

function classFrom(ip: string) {
  return Array.from({ length: CLASS }, (_, index) => tryToLogIn(pupil(index), PASSWORD, { ip }));
}

const statuses = async (answers: Promise<{ status: number }>[]) =>
  new Set((await Promise.all(answers)).map(({ status }) => status));

test(
  'a class of 200 logs in at one moment while another address floods',
  async () => {
    const guesses = flood(() => ELSEWHERE);
    expect(await statuses(classFrom(SCHOOL))).toEqual(new Set([200]));
    await Promise.all(guesses);
  },
  FLOOD_LIMIT_MS,
);

test(
  'a known device logs in while 1,100 addresses flood',
  async () => {
    const { headers } = await tryToLogIn(pupil(0), PASSWORD, { ip: SCHOOL });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const guesses = flood((index) => `203.0.${Math.floor(index / 200)}.${index % 200}`);
    expect((await tryToLogIn(pupil(0), PASSWORD, { ip: SCHOOL, headers: { cookie } })).status).toBe(200);
    await Promise.all(guesses);
  },
  FLOOD_LIMIT_MS,
);

test(
  'more tries of one address at one moment than a school needs are refused with a time to come back',
  async () => {
    const answers = await Promise.all(flood(() => ELSEWHERE));
    const refused = answers.filter(({ text }) => text.includes('on your network are doing this right now'));
    expect(refused.length).toBeGreaterThanOrEqual(FLOOD - 500 - availableParallelism());
    expect(refused[0]).toMatchObject({
      status: 429,
      headers: { 'retry-after': '5' },
      body: { code: 'too_many_requests', message: expect.stringContaining('Wait 5 seconds and try again.') },
    });
  },
  FLOOD_LIMIT_MS,
);

test('of tries from many addresses at one moment no more are checked than are free: a try is counted before its check', async () => {
  const email_key = pupil(0);
  const failed_at = testApp.clock.now();
  const rows = Array.from({ length: 99 }, (_, at) => ({ email_key, origin: `address:192.0.2.${at}`, failed_at }));
  await testApp.db.insertInto('sign_in_failures').values(rows).execute();
  vi.mocked(verify).mockClear();
  checkMs = SLOW_MS;
  const tries = Array.from({ length: 20 }, (_, at) => tryToLogIn(email_key, 'wrong', { ip: `203.0.113.${at}` }));
  const answers = await Promise.all(tries);
  checkMs = QUICK_MS;
  expect(answers.map(({ status }) => status).sort()).toEqual([401, ...Array<number>(19).fill(429)]);
  expect(verify).toHaveBeenCalledTimes(1);
});
