import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedByPause, movedByReopening, movedByResuming, withoutCut } from './question-clocks.ts';

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

/** A test that ends at T; its question has 60 seconds. */
const cutAt = (openedSeconds: number) => ({ openedAt: at(openedSeconds), endsAt: at(Math.min(openedSeconds + 60, 0)) });

test.each([
  ['has all of its time where the end comes late enough', -20, 300, 60, 40],
  ['has what the end leaves where that comes before', -20, 30, 60, 30],
  ['has no more where it was not cut', -60, 300, 60, 0],
  ['has no more where it ended before, also when its timer is longer by now', -61, 300, 600, -1],
  ['has what it had where its timer is shorter by now', -20, 300, 10, 0],
])('a question %s', (_, openedSeconds, laterSeconds, wholeSeconds, endsSeconds) => {
  const clock = cutAt(openedSeconds);
  const ends = { wholeMs: { 7: wholeSeconds * 1000 }, beforeMs: T, deadlineMs: T + laterSeconds * 1000 };
  expect(withoutCut({ 7: clock }, ends)).toEqual({ 7: { ...clock, endsAt: at(endsSeconds) } });
});

test('a question never ends earlier nor has more than its whole time, and twice a little is once all of it', () => {
  const seconds = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(seconds, seconds, seconds, seconds, (ago, whole, first, second) => {
      const clock = { openedAt: at(-ago), endsAt: at(Math.min(whole - ago, 0)) };
      const moved = (from: typeof clock, beforeSeconds: number, afterSeconds: number) => {
        const [beforeMs, deadlineMs] = [T + beforeSeconds * 1000, T + afterSeconds * 1000];
        return withoutCut({ 7: from }, { wholeMs: { 7: whole * 1000 }, beforeMs, deadlineMs })[7] ?? clock;
      };
      const once = moved(clock, 0, first + second);
      expect(once.openedAt).toBe(clock.openedAt);
      expect(once.endsAt).toBe(at(Math.min(whole - ago, Math.max(0, first + second))));
      expect(Date.parse(once.endsAt)).toBeGreaterThanOrEqual(Date.parse(clock.endsAt));
      expect(moved(moved(clock, 0, first), first, first + second)).toEqual(once);
    }),
  );
});

/** A test of a thousand seconds that ended at T or before, with two questions of a minute. */
const closedTest = {
  started_at: new Date(T - 1_000_000),
  base_seconds: 1000,
  duration_seconds: 1000,
  extra_seconds: 0,
  paused_ms: 0,
  paused_at: null,
  resume_at: null,
  paused_by_staff: false,
  hard_end: null,
  clock_version: 0,
  accommodation: {},
  current_question_id: 2,
  question_timers: { 1: 60, 2: 60 },
};
const running = {
  startedAtMs: T - 1_000_000,
  baseSeconds: 1000,
  allowedSeconds: 1000,
  extendedSeconds: 300,
  pausedMs: 0,
  pausedAtMs: null,
  resumeAtMs: null,
  hardEndMs: null,
};

test('a question that was opened in the grace, in a test that was opened again, begins with all of its time', () => {
  const clocks = { 1: cutAt(-50), 2: cutAt(-30) };
  const pause = { pausedAtMs: T - 60_000, resumeAtMs: T + 100_000 };
  const paused = {
    ...closedTest,
    paused_at: new Date(pause.pausedAtMs),
    paused_by_staff: true,
    question_clocks: clocks,
  };
  expect(movedByResuming(paused, { ...running, extendedSeconds: 0, ...pause })).toEqual({
    1: { openedAt: at(110), endsAt: at(160) },
    2: { openedAt: at(100), endsAt: at(160) },
  });
});

test('a pause in the grace gives nothing back to a question that the end had cut', () => {
  const clocks = { 1: cutAt(-50), 2: cutAt(-30) };
  const pause = { pausedAtMs: T + 10_000, resumeAtMs: T + 100_000 };
  const paused = {
    ...closedTest,
    paused_at: new Date(pause.pausedAtMs),
    paused_by_staff: true,
    question_clocks: clocks,
  };
  expect(movedByResuming(paused, { ...running, extendedSeconds: 0, ...pause })).toEqual(clocks);
});

test.each([
  ['closed by its time', 0, cutAt(-50), cutAt(-20), {}, [100 - 50, 110], [100, 160]],
  ['submitted before', -100, cutAt(-150), cutAt(-120), {}, [50, 110], [100, 160]],
  ['submitted after it had ended', -100, cutAt(-190), cutAt(-170), {}, [-190, -130], [-170, -110]],
  [
    'submitted while staff had stopped it',
    -100,
    cutAt(-190),
    cutAt(-170),
    { paused_at: new Date(T - 160_000), paused_by_staff: true },
    [100 - 30, 130],
    [100, 160],
  ],
] as const)('opened again, %s: the question under way has all of its time, another what it had left', (...row) => {
  const [, closedSeconds, first, second, more, firstMoved, secondMoved] = row;
  const when = { closedAt: new Date(T + closedSeconds * 1000), now: new Date(T + 100_000) };
  const moved = movedByReopening({ ...closedTest, ...more, question_clocks: { 1: first, 2: second } }, running, when);
  expect(moved).toEqual({
    1: { openedAt: at(firstMoved[0]), endsAt: at(firstMoved[1]) },
    2: { openedAt: at(secondMoved[0]), endsAt: at(secondMoved[1]) },
  });
});
