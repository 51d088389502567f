import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { newTotpSecret, openTotpSecret, sealTotpSecret, stepOf, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the last six digits of its eight. */
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32;

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at second %i of the vectors of RFC 6238 the code is %s', (second, code) => {
  const step = Math.floor(second / 30);
  const at = (steps: number) => stepOf(code, RFC_SECRET, new Date((second + steps * 30) * 1000));
  expect(at(0)).toBe(step);
  // A clock may be wrong by one step, and the code is of its own step all the same.
  expect([at(1), at(-1)]).toEqual([step, step]);
  expect([at(2), at(-2)]).toEqual([null, null]);
});

test('a secret has 160 bits, and its address names site and account', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  expect(totpUri(secret, { site: 'Parlance', email: 'ines@example.org' })).toBe(
    `otpauth://totp/Parlance:ines%40example.org?issuer=Parlance&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});

test('a stored secret is opened by SECRET alone, and for its account alone', () => {
  const sealed = sealTotpSecret('one secret', 7, RFC_SECRET);
  expect(sealed.toString('latin1')).not.toContain(RFC_SECRET);
  expect(openTotpSecret('one secret', 7, sealed)).toBe(RFC_SECRET);
  expect(() => openTotpSecret('another secret', 7, sealed)).toThrow(/authenticate data/);
  expect(() => openTotpSecret('one secret', 8, sealed)).toThrow(/authenticate data/);
});

test('ten recovery codes have 120 bits each, and are found with and without their dashes', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  const [code = ''] = codes;
  expect(hashOfRecoveryCode(code.replaceAll('-', ''))).toEqual(hashOfRecoveryCode(code));
});
