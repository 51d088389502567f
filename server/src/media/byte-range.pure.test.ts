import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-5', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['bytes=x-', null],
  ['items=0-1', null],
  ['', null],
  [undefined, null],
] as const)('%s of a hundred bytes', (header, expected) => {
  expect(byteRange(header, 100)).toEqual(expected);
});
