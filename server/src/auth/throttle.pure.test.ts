import { expect, test } from 'vitest';
import { waitSeconds } from '../platform/limits/too-early.ts';
import { ACCOUNT_RULE, ACCOUNTS_OF_ADDRESS_RULE, ADDRESS_RULE, ORIGIN_RULE, refuseWhileWaiting } from './throttle.ts';

test.each([
  [0, 0],
  [4, 0],
  [5, 2],
  [6, 4],
  [7, 8],
  [12, 256],
  [13, 512],
  [14, 900],
  [500, 900],
])('after %i failures of an account from one address the next try waits %i seconds', (failures, seconds) => {
  expect(waitSeconds(failures, ORIGIN_RULE)).toBe(seconds);
});

test.each([
  [99, 0],
  [100, 2],
  [101, 4],
  [104, 30],
  [5000, 30],
])('after %i failures of an account from everywhere the next try waits %i seconds', (failures, seconds) => {
  expect(waitSeconds(failures, ACCOUNT_RULE)).toBe(seconds);
});

test.each([
  [299, 599, 0],
  [300, 599, 2],
  [299, 600, 2],
  [310, 400, 30],
])('with %i accounts and %i failures an address waits %i seconds', (accounts, failures, seconds) => {
  const waits = [waitSeconds(accounts, ACCOUNTS_OF_ADDRESS_RULE), waitSeconds(failures, ADDRESS_RULE)];
  expect(Math.max(...waits)).toBe(seconds);
});

const now = new Date('2026-03-01T09:00:00.000Z');
const none = { count: 0, last: null };
const state = {
  account: null,
  ofIp: none,
  ofDevice: none,
  ofAccount: none,
  accountsOfIp: none,
  triesOfIp: none,
};

test('the wait is counted from the last failure and says how long it still is', () => {
  const failed = { count: 9, last: new Date(now.getTime() - 12_000) };
  expect(() => refuseWhileWaiting({ ...state, ofIp: failed }, false, now)).toThrow(
    expect.objectContaining({
      code: 'too_many_requests',
      message: 'Too many failed attempts. Wait 20 seconds and try again.',
      extras: expect.objectContaining({ retryAfterSeconds: 20 }),
    }),
  );
  expect(() => refuseWhileWaiting({ ...state, ofIp: failed }, false, new Date(now.getTime() + 20_000))).not.toThrow();
});

test('a wait of one second is told as one', () => {
  const failed = { count: 5, last: new Date(now.getTime() - 1000) };
  expect(() => refuseWhileWaiting({ ...state, ofIp: failed }, false, now)).toThrow(
    'Too many failed attempts. Wait 1 second and try again.',
  );
});

test('a long wait is told in minutes', () => {
  expect(() => refuseWhileWaiting({ ...state, ofIp: { count: 20, last: now } }, false, now)).toThrow(
    'Too many failed attempts. Wait 15 minutes and try again.',
  );
});

test('a known device is slowed by its own failures only', () => {
  const many = { count: 900, last: now };
  const attacked = { ...state, ofIp: many, ofAccount: many, accountsOfIp: many, triesOfIp: many };
  expect(() => refuseWhileWaiting(attacked, true, now)).not.toThrow();
  expect(() => refuseWhileWaiting({ ...state, ofDevice: { count: 5, last: now } }, true, now)).toThrow('2 seconds');
});

test('a wait of one second is said in the singular', () => {
  const failed = { count: 5, last: new Date(now.getTime() - 1000) };
  expect(() => refuseWhileWaiting({ ...state, ofIp: failed }, false, now)).toThrow('Wait 1 second and try again.');
});
