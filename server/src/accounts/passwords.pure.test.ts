import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import { afterAll, expect, test, vi } from 'vitest';
import { hashNewPassword, isRightPassword } from './passwords.ts';

let running = 0;
let mostRunning = 0;

// Files of one worker share what they import: only what is read again here meets the mock, and nothing later does.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  const counted =
    <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
    async (...given: A) => {
      mostRunning = Math.max(mostRunning, (running += 1));
      try {
        return await work(...given);
      } finally {
        running -= 1;
      }
    };
  return { ...real, hash: counted(real.hash), verify: vi.fn(counted(real.verify)) };
});

const owner = { email: 'Mira.Stone@example.org', username: 'Mira Stone' };

test('a password is stored as Argon2id with 19 MiB, two passes and one lane', async () => {
  const stored = await hashNewPassword('quiet harbour 41', owner);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isRightPassword(stored, 'quiet harbour 41')).toBe(true);
  expect(await isRightPassword(stored, 'quiet harbour 42')).toBe(false);
});

test('an accent typed as one sign or as two is the same password', async () => {
  const stored = await hashNewPassword('caf\u00e9 au lait', owner);
  expect(await isRightPassword(stored, 'cafe\u0301 au lait')).toBe(true);
});

test.each(['password', 'Password1', '12345678', 'QWERTYUIOP', 'parlance'])(
  'the common password %s is refused with the reason',
  async (password) => {
    await expect(hashNewPassword(password, owner)).rejects.toMatchObject({
      code: 'password_common',
      extras: { fields: [{ path: 'password', reason: expect.stringContaining('common passwords') }] },
    });
  },
);

test.each(['mira.stone@example.org', 'mira.stone', 'MIRA STONE'])(
  "the account's own %s is refused as a password",
  async (password) => {
    await expect(hashNewPassword(password, owner)).rejects.toMatchObject({
      code: 'password_common',
      message: expect.stringContaining('your own name or email'),
    });
  },
);

test('no account takes the same work as a wrong password: one check of the same cost', async () => {
  const stored = await hashNewPassword('quiet harbour 41', owner);
  vi.mocked(verify).mockClear();
  expect(await isRightPassword(stored, 'wrong')).toBe(false);
  expect(await isRightPassword(null, 'wrong')).toBe(false);
  const costs = vi.mocked(verify).mock.calls.map(([checked]) => String(checked).split('$').slice(0, 4).join('$'));
  expect(costs).toEqual(['$argon2id$v=19$m=19456,t=2,p=1', '$argon2id$v=19$m=19456,t=2,p=1']);
});

test('at most one hash a core runs at a time', async () => {
  mostRunning = 0;
  await Promise.all(Array.from({ length: 12 }, () => isRightPassword(null, 'wrong')));
  expect(mostRunning).toBe(Math.min(12, availableParallelism()));
});
