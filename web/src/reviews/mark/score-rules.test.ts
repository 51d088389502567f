import { expect, test } from 'vitest';
import { readScore } from './score-rules.ts';

const MISSING = 'Please enter a score before saving.';
const INVALID = 'Please enter a valid non-negative number for the score.';

test.each([
  ['0', 0],
  ['85', 85],
  [' 85 ', 85],
  ['007', 7],
  ['120', 120],
  ['2147483647', 2147483647],
])('%j is a score', (typed, score) => {
  expect(readScore(typed)).toEqual({ score, problem: null });
});

test.each([
  ['', MISSING],
  ['   ', MISSING],
  ['-1', INVALID],
  ['8.5', INVALID],
  ['8,5', INVALID],
  ['85.0', INVALID],
  ['1e2', INVALID],
  ['0x10', INVALID],
  ['+5', INVALID],
  ['eighty', INVALID],
  ['85 / 100', INVALID],
  ['2147483648', INVALID],
  ['Infinity', INVALID],
])('%j is none', (typed, problem) => {
  expect(readScore(typed)).toEqual({ score: null, problem });
});
