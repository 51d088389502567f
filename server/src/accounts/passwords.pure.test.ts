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

const owner = {
  email: 'Mira.Stone@example.org',
  username: 'Mira Stone',
  full_name: 'Mira Featherstonehaugh',
  school: 'Haverford Language School',
};

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

test.each(['password', 'Password1!', '12345678', 'QWERTYUIOP', 'Summer2026!', 'aaaaaaaa', 'P@ssw0rd!', 'abcd1234efgh'])(
  'the password %s is easy to guess and refused with the reason',
  async (password) => {
    await expect(hashNewPassword(password, owner)).rejects.toMatchObject({
      code: 'password_common',
      extras: { fields: [{ path: 'password', reason: expect.stringContaining('four words') }] },
    });
  },
);

const OWN = [
  'mira.stone@example.org',
  'mira.stone',
  'MIRA STONE',
  'parlance2026',
  'haverford1',
  'Stone2026',
  'Featherstonehaugh1',
];
test.each(OWN)(
  'the password %s is made of what its owner is called or where they learn, and refused',
  async (password) => {
    await expect(hashNewPassword(password, owner)).rejects.toMatchObject({
      code: 'password_common',
      message: expect.stringContaining('your name, your email'),
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

// Made with Node's own Argon2, which gives the tag of RFC 9106, section 5.3.
test.each([
  ['quiet harbour 41', 't3Agksz2KO03UUioDGdtWw$jtlXDsMGEAURmbqqmTUby+75f8qju0SL5o87gAh/O/k'],
  ['Ana Łuczak 1999', 'WrVCA5mVhEpVYp1RTZFzCg$TU0V+qJ71hvGHu1fp3ymKdyhxlzV2cLXSSydt4u1jNg'],
  ['пароль от входа', 'FfSh3zojg10UUpzsXDNR9w$KQWzoyKwITt8SZ/vTHHHufQTjDsVRvSowvHOAJ1mjfo'],
  ['密码密码密码密码', 'YUnTS0jHllWgJLJeROQ7og$XN1Vi1MzC4SWm6L0Mm3ONDlohC110H99stwR4ydkLHE'],
  ['café au lait', 'JHQPPAueXWlNCpxk3vREfw$NwusY+mqjUWEhbnDvYgfCH0E3kbXOrRPyYKoBiSElTM'],
  ['🦉🦉🦉🦉', 'jGvfDCmPO24E8R+4PgGtiQ$J3jcpyHQgMaIqtmyaOLRM5kKRAuue6/RPlnK/wWo+So'],
  ['  two spaces  ', 'hxrhQ8PD3iS1zAVXj76Rog$OwKzLrlSVVQkTyndVbABOvepiKiM4ma9/mJ00trxDbI'],
  ['tab\tand "quotes"', 'ADy2FA8tgMOfM21yyjw3tw$ipVEiqJbyCizyv+fOCCj9lONQHWjxDm1TL2oDEP0CsI'],
  ['x'.repeat(128), 'CoFteeGMqXLf9yvv2/eeBg$gXRO5cFlZCbib/ARZ3hZ8pf0NRfOu/ufOAdlBVYeGHc'],
  ['$argon2id$v=19$', 'CDIKcQfB3GcD14/DIBQtiA$3NbeJs0htzbJMrEcTtbGn11k9Ljz22dzzNm18EmQ4cQ'],
])('the hash of %j by another implementation verifies', async (password, saltAndTag) => {
  const stored = `$argon2id$v=19$m=19456,t=2,p=1$${saltAndTag}`;
  expect(await isRightPassword(stored, password)).toBe(true);
  expect(await isRightPassword(stored, `${password}.`)).toBe(false);
});
