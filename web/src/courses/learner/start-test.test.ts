import { expect, test } from 'vitest';
import { testPath } from './start-test.ts';

test.each([
  ['Reading', '/user/reading-test/7'],
  ['Speaking', '/start-speaking-test/7'],
  ['Writing', '/user/test/7'],
  ['Listening', '/user/test/7'],
] as const)('a %s course starts at %s', (type, path) => expect(testPath({ id: 7, type })).toBe(path));
