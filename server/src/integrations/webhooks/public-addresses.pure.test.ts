import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { post } from './post.ts';
import { isPublic, mayBeCalled, publicLookup } from './public-addresses.ts';

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:93.184.215.14', false],
  ['64:ff9b::7f00:1', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['not an address', false],
])('%s is public: %s', (address, is) => {
  expect(isPublic(address)).toBe(is);
});

test.each([
  ['https://sis.example.org/hooks', true],
  ['https://93.184.215.14/', true],
  ['http://sis.example.org/', false],
  ['https://user:password@sis.example.org/', false],
  ['https://127.0.0.1/', false],
  ['https://2130706433/', false],
  ['https://0x7f.1/', false],
  ['https://[::1]/', false],
  ['ftp://sis.example.org/', false],
  ['sis.example.org', false],
])('a webhook may go to %s: %s', (url, may) => {
  expect(mayBeCalled(url, false)).toBe(may);
});

test('private addresses and http: are for who allows them', () => {
  expect(mayBeCalled('http://127.0.0.1:8080/', true)).toBe(true);
  expect(mayBeCalled('file:///etc/passwd', true)).toBe(false);
});

const answering = (...answers: string[][]) => {
  const left = [...answers];
  return (_name: string, _options: object, done: (error: Error | null, addresses: LookupAddress[]) => void) =>
    done(
      null,
      (left.shift() ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
};

test('a name is checked as the socket connects: what it means then counts, and private addresses are left out', async () => {
  const lookup = publicLookup(answering(['10.0.0.1', '93.184.215.14'], ['127.0.0.1']));
  const found = (all: boolean) =>
    new Promise((resolve) => {
      lookup('sis.example.org', { all }, (error, address) => resolve(error?.message ?? address));
    });
  expect(await found(true)).toEqual([{ address: '93.184.215.14', family: 4 }]);
  expect(await found(false)).toBe('sis.example.org has no public address.');
});

test('nothing is sent to a private address, by its name or by itself', async () => {
  const lookup = publicLookup(answering(['127.0.0.1']));
  const send = (url: string) => post(url, '{}', {}, { allowsPrivate: false, lookup });
  await expect(send('https://sis.example.org/')).rejects.toThrow('sis.example.org has no public address.');
  await expect(send('https://127.0.0.1:1/')).rejects.toThrow('127.0.0.1 is not public.');
  await expect(send('https://[::1]:1/')).rejects.toThrow('::1 is not public.');
  await expect(send('http://sis.example.org/')).rejects.toThrow('https: only');
});
