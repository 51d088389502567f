import { describe, expect, it, test } from 'vitest';
import { isSigned, keyOfPath, sealedPath, signedPath } from './signed-path.ts';

const key = '0123456789abcdef'.repeat(3);
const until = new Date('2026-03-01T12:00:00.000Z');

function claimOf(path: string) {
  const url = new URL(path, 'http://x');
  const { until = '', sign = '' } = Object.fromEntries(url.searchParams);
  return { key: url.pathname.split('/').at(3) ?? '', purpose: 'media' as const, until, sign };
}

const claim = claimOf(signedPath('secret', key, until));

test('a path is good until its second, and not after it', () => {
  expect(isSigned('secret', claim, until)).toBe(true);
  expect(isSigned('secret', claim, new Date(until.getTime() + 1))).toBe(false);
});

describe('a path that was not signed here', () => {
  it.each([
    ['for longer', { ...claim, until: String(Number(claim.until) + 1) }],
    ['for another file', { ...claim, key: key.replace('0', '1') }],
    ['with another signature of the same length', { ...claim, sign: `${claim.sign.slice(0, -1)}_` }],
    ['with a part of the signature', { ...claim, sign: claim.sign.slice(0, 20) }],
    ['with no signature', { ...claim, sign: '' }],
    ['with a signature of more than ASCII', { ...claim, sign: `${claim.sign.slice(0, -1)}é` }],
    ['for ever', { ...claim, until: 'Infinity' }],
    ['until no number', { ...claim, until: 'x' }],
  ])('%s is not good', (_name, other) => {
    expect(isSigned('secret', other, new Date(0))).toBe(false);
  });

  it('for the file sealed is not good for the file, nor the other way round', () => {
    const sealed = claimOf(sealedPath('secret', key, until));
    expect(sealed.key).toBe(key);
    expect(isSigned('secret', sealed, until)).toBe(false);
    expect(isSigned('secret', { ...sealed, purpose: 'sealed' }, until)).toBe(true);
    expect(isSigned('secret', { ...claim, purpose: 'sealed' }, until)).toBe(false);
  });

  it('by another secret is not good', () => {
    expect(isSigned('another', claim, new Date(0))).toBe(false);
  });
});

describe('the key of a path', () => {
  it.each([
    [signedPath('secret', key, until), key],
    [`/api/media/${key}`, key],
    [`/api/media/${key}?until=1&sign=x`, key],
    [`https://elsewhere.example/api/media/${key}`, null],
    [`/api/media/../${key}`, null],
    [`/api/media/${key}/..`, null],
    [`/api/media/${key.toUpperCase()}`, null],
    [`uploads/${key}.mp3`, null],
    ['', null],
  ])('%s: %s', (path, expected) => {
    expect(keyOfPath(path)).toBe(expected);
  });
});
