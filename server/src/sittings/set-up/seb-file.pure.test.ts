import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { configKeyOf, makeSebFile } from './seb-file.ts';

const hashed = (text: string) => createHash('sha256').update(text).digest('hex');

test('the key is that of the sorted JSON without spaces, escapes, empty dictionaries and the version that wrote it', () => {
  const key = configKeyOf({
    startURL: 'https://exams.example.org/exam/5',
    originatorVersion: 'SEB_Win_3.10.1',
    browserMessagingSocket: String.raw`ws:\localhost:8706 "a"`,
    allowWlan: false,
    allowVideo: true,
    Zoom: 3,
    examKeySalt: Buffer.from('salt'),
    empty: {},
    inner: { b: 1, A: 'ü' },
  });
  const json = String.raw`{"allowVideo":true,"allowWlan":false,"browserMessagingSocket":"ws:\localhost:8706 "a"","examKeySalt":"c2FsdA==","inner":{"A":"ü","b":1},"startURL":"https://exams.example.org/exam/5","Zoom":3}`;
  expect(key).toBe(hashed(json));
});

test('two files for one page have keys of their own', () => {
  const [one, other] = [makeSebFile('https://a.example/exam/1'), makeSebFile('https://a.example/exam/1')];
  expect(one.key).toMatch(/^[0-9a-f]{64}$/);
  expect(one.key).not.toBe(other.key);
});
