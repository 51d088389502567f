import { expect, test } from 'vitest';
import { movedByPause } from './question-clocks.ts';

const T = Date.parse('2027-06-03T09:00:00.000Z');
const at = (seconds: number) => new Date(T + seconds * 1000).toISOString();
const clocks = {
  1: { openedAt: at(-200), endsAt: at(-140) },
  2: { openedAt: at(-20), endsAt: at(40) },
  3: { openedAt: at(-30), endsAt: at(60) },
};
/** Paused at T, for 100 seconds. */
const pause = { pausedAtMs: T, resumeAtMs: T + 100_000, deadlineMs: T + 1_000_000 };

test('the question that was being answered has its whole time again, others move, what has ended stays', () => {
  expect(movedByPause(clocks, 2, pause)).toEqual({
    1: clocks[1],
    2: { openedAt: at(100), endsAt: at(160) },
    3: { openedAt: at(70), endsAt: at(160) },
  });
});

test('no question runs beyond the end of the test', () => {
  const moved = movedByPause(clocks, 2, { ...pause, deadlineMs: T + 120_000 });
  expect([moved[2]?.endsAt, moved[3]?.endsAt]).toEqual([at(120), at(120)]);
});
