import { describe, expect, it } from 'vitest';
import { afterFailedSubmit, resendAfterMs } from './submit-policy.ts';

describe('a submit that did not arrive', () => {
  it.each([
    { tries: 1, atZero: false, keptOnDevice: true, next: 'ask' },
    { tries: 2, atZero: false, keptOnDevice: true, next: 'ask' },
    { tries: 3, atZero: false, keptOnDevice: true, next: 'leave' },
    { tries: 1, atZero: true, keptOnDevice: true, next: 'leave' },
    { tries: 9, atZero: false, keptOnDevice: false, next: 'ask' },
    { tries: 1, atZero: true, keptOnDevice: false, next: 'repeat' },
  ])('$next after $tries, at zero $atZero, kept here $keptOnDevice', ({ next, ...failed }) => {
    expect(afterFailedSubmit(failed)).toBe(next);
  });

  it('waits longer each time, and never more than half a minute', () => {
    expect([1, 2, 3, 5, 12].map(resendAfterMs)).toEqual([2000, 4000, 8000, 30_000, 30_000]);
  });
});
