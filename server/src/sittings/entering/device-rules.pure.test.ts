import { networks } from '@parlance/contract/sittings/device-rules';
import { expect, test } from 'vitest';
import { isWithin } from '../../platform/http/networks.ts';
import { deviceRefusal, hashFor, originOf, type RequestOrigin } from './device-rules.ts';

test.each([
  [['192.168.10.0/24'], '192.168.10.255', true],
  [['192.168.10.0/24'], '192.168.11.0', false],
  [['192.168.10.9/24'], '192.168.10.1', true],
  [['192.168.10.0/24'], '::ffff:192.168.10.9', true],
  [['0.0.0.0/0'], '8.8.8.8', true],
  [['0.0.0.0/0'], '2001:db8::1', false],
  [['10.1.2.3'], '10.1.2.3', true],
  [['10.1.2.3'], '10.1.2.4', false],
  [['2001:db8:5::/48'], '2001:db8:5:ffff::1', true],
  [['2001:db8:5::/48'], '2001:db8:6::1', false],
  [['::/0'], '2001:db8::1', true],
  [['2001:db8::7'], '2001:db8::7', true],
  [['fe80::/10'], 'fe80::1%eth0', true],
  [['10.0.0.0/8', '2001:db8::/32'], '2001:db8::1', true],
  [[], '8.8.8.8', true],
])('of %j is %s: %s', (within, ip, expected) => {
  expect(networks.parse(within)).toEqual(within);
  expect(isWithin(within, ip)).toBe(expected);
});

const key = 'a'.repeat(64);
const asked = (more: Partial<RequestOrigin> = {}): RequestOrigin => ({
  ip: '127.0.0.1',
  protocol: 'http',
  host: 'exams.example.org:8080',
  originalUrl: '/api/tests/attempts/7?x=1',
  headers: {},
  ...more,
});
const refusal = (from: RequestOrigin, publicUrl: string | null = null) =>
  deviceRefusal({ sebKey: key, networks: [] }, from, publicUrl);
const told = (url: string) => ({ 'x-safeexambrowser-configkeyhash': hashFor(url, key) });

test('the hash is of the whole URL as the browser asked for it: with its query, its port, and the origin in PUBLIC_URL', () => {
  const own = 'http://exams.example.org:8080/api/tests/attempts/7';
  expect(refusal(asked({ headers: told(`${own}?x=1`) }))).toBeNull();
  expect(refusal(asked({ headers: told(own) }))).toBe('sitting_outside_browser');
  const outside = told('https://tests.example.org/api/tests/attempts/7?x=1');
  expect(refusal(asked({ headers: outside }))).toBe('sitting_outside_browser');
  expect(refusal(asked({ headers: outside }), 'https://tests.example.org/')).toBeNull();
});

test.each(['', ' ', 'x', `${key} `, `${hashFor('/exam/5', key)} /exam/5`, `${key} http://`])(
  'a page that says “%s” is not in it',
  (page) => {
    expect(refusal(asked({ headers: { 'x-safeexambrowser-page-configkeyhash': page } }))).toBe(
      'sitting_outside_browser',
    );
  },
);

test('a usual port is no part of an origin', () => {
  expect(originOf({ protocol: 'https', host: 'exams.example.org:443' }, null)).toBe('https://exams.example.org');
});
