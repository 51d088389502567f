import { describe, expect, test } from 'vitest';
import { CallFailed, CallRefused } from '../platform/call.ts';
import { countProblem, courseProblem, inOneSentence, statusProblem } from './problems.ts';

const unreached = new CallFailed('The server could not be reached.');
const silent = new CallFailed('The server answered 500.', 500);
const refused = new CallRefused(503, { code: 'away', message: 'Away for a moment.' }, null);

describe('the server was not reached', () => {
  test.each([
    [countProblem('user'), 'Failed to load dashboard data. Please check network and server status.'],
    [statusProblem('admin'), 'Failed to load dashboard data. Please check network and server status.'],
    [
      courseProblem('total courses count'),
      'Network error or server unavailable for total courses count. Please check your backend server.',
    ],
    [
      courseProblem('course type counts'),
      'Network error or server unavailable for course type counts. Please check your backend server.',
    ],
  ])('%#', (problemOf, sentence) => expect(problemOf(unreached)).toBe(sentence));
});

describe('the server said nothing of its own, or something', () => {
  test.each([
    [countProblem('user'), 'Failed to load total user count. (Details: ', ')', 'Unauthorized'],
    [countProblem('admin'), 'Failed to load total admin count. (Details: ', ')', 'Unauthorized'],
    [courseProblem('total courses count'), 'Failed to load total courses count. (Details: ', ')', 'Unauthorized'],
    [courseProblem('course type counts'), 'Failed to load course type counts. (Details: ', ')', 'Unauthorized'],
    [statusProblem('user'), '', '', 'Failed to load user status counts.'],
    [statusProblem('admin'), '', '', 'Failed to load admin status counts.'],
  ])('%#', (problemOf, before, after, fallback) => {
    expect(problemOf(silent)).toBe(`${before}${fallback}${after}`);
    expect(problemOf(refused)).toBe(`${before}Away for a moment.${after}`);
  });
});

test('a toast says what failed: the one thing, or that several did', () => {
  expect(inOneSentence([])).toBeNull();
  expect(inOneSentence(['Failed to load user status counts.'])).toBe('Failed to load user status counts.');
  expect(inOneSentence(['One.', 'Another.'])).toBe(
    'Failed to load dashboard data. Please check network and server status.',
  );
});
