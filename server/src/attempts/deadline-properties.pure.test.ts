import {
  type AttemptClock,
  allowingAtLeast,
  deadlineAt,
  extendedBy,
  foldedAt,
  isOverAt,
  isPausedAt,
  pausedFrom,
  pausedMsBy,
  resumedFrom,
} from '@parlance/contract/deadline';
import { ownDurationSeconds, STANDARD_ALLOWANCE, withPercent } from '@parlance/contract/taking/own-duration';
import fc from 'fast-check';
import { expect, test } from 'vitest';

/** The design asks for 10,000 of each, which `npm run proof` runs. */
const RUNS = process.env.EVERY_DATABASE ? 10_000 : 1000;
const START_MS = Date.parse('2027-06-03T09:00:00Z');
const GRACE_SECONDS = 30;

const clocks: fc.Arbitrary<AttemptClock> = fc
  .record({
    baseSeconds: fc.integer({ min: 60, max: 10_800 }),
    ownSeconds: fc.integer({ min: 0, max: 10_800 }),
    hardEnd: fc.option(fc.integer({ min: 60, max: 14_400 })),
  })
  .map(({ baseSeconds, ownSeconds, hardEnd }) => ({
    startedAtMs: START_MS,
    baseSeconds,
    allowedSeconds: baseSeconds + ownSeconds,
    extendedSeconds: 0,
    pausedMs: 0,
    pausedAtMs: null,
    resumeAtMs: null,
    hardEndMs: hardEnd === null ? null : START_MS + hardEnd * 1000,
  }));

const ms = fc.integer({ min: 0, max: 900_000 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), ms }),
  fc.record({ kind: fc.constant('extend' as const), seconds: fc.integer({ min: 0, max: 3600 }) }),
  fc.record({ kind: fc.constant('pause' as const) }),
  fc.record({ kind: fc.constant('resume' as const), inMs: fc.constantFrom(0, 10_000) }),
  fc.record({ kind: fc.constant('break' as const), limitMs: fc.integer({ min: 1000, max: 1_800_000 }) }),
  fc.record({ kind: fc.constant('allow' as const), seconds: fc.integer({ min: 0, max: 20_000 }) }),
  fc.record({ kind: fc.constant('fold' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** One step at a moment; what cannot be done then changes nothing. */
function after(clock: AttemptClock, one: Step, atMs: number): AttemptClock {
  switch (one.kind) {
    case 'pass':
      return clock;
    case 'extend':
      return extendedBy(clock, one.seconds);
    case 'pause':
      return pausedFrom(clock, atMs) ?? clock;
    case 'resume':
      return resumedFrom(clock, atMs, atMs + one.inMs) ?? clock;
    case 'break':
      return pausedFrom(clock, atMs, atMs + one.limitMs) ?? clock;
    case 'allow':
      return allowingAtLeast(clock, one.seconds);
    case 'fold':
      return foldedAt(clock, atMs);
  }
}

/** Walks through steps; `each` sees the clock before and after each of them, at its moment. */
function walk(
  clock: AttemptClock,
  steps: Step[],
  each: (before: AttemptClock, after: AttemptClock, atMs: number, step: Step) => void = () => undefined,
): { clock: AttemptClock; atMs: number } {
  let now = clock;
  let atMs = START_MS;
  for (const one of steps) {
    if (one.kind === 'pass') atMs += one.ms;
    const next = after(now, one, atMs);
    each(now, next, atMs, one);
    now = next;
  }
  return { clock: now, atMs };
}

const walks = fc.tuple(clocks, fc.array(step, { maxLength: 30 }));
function check<T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => void) {
  fc.assert(fc.property(arbitrary, property), { numRuns: RUNS });
}

test('the end never comes nearer, whatever is done', () => {
  check(walks, ([clock, steps]) => {
    let latestMs = deadlineAt(clock, START_MS);
    walk(clock, steps, (_before, next, atMs, { kind }) => {
      const endMs = deadlineAt(next, atMs);
      expect(endMs, kind).toBeGreaterThanOrEqual(latestMs);
      latestMs = endMs;
    });
  });
});

test('without a common end it is start, allowed, extended and paused time, to the millisecond', () => {
  check(walks, ([clock, steps]) => {
    const given = { ...clock, hardEndMs: null };
    const end = walk(given, steps);
    const secondsOf = (kind: 'extend' | 'allow') =>
      steps.flatMap((one) => (one.kind === kind && 'seconds' in one ? [one.seconds] : []));
    const allowedSeconds = Math.max(clock.allowedSeconds, ...secondsOf('allow'));
    const extendedSeconds = secondsOf('extend').reduce((sum, seconds) => sum + seconds, 0);
    expect(deadlineAt(end.clock, end.atMs)).toBe(
      START_MS + (allowedSeconds + extendedSeconds) * 1000 + pausedMsBy(end.clock, end.atMs),
    );
  });
});

test('with a common end whoever has time beyond the others keeps the whole of it', () => {
  check(walks, ([clock, steps]) => {
    const hardEndMs = START_MS + 3_600_000;
    const everyone = { ...clock, allowedSeconds: clock.baseSeconds, hardEndMs };
    const own = { ...clock, hardEndMs };
    const kept = steps.filter(({ kind }) => kind !== 'allow');
    const [theirs, mine] = [walk(everyone, kept), walk(own, kept)];
    const moreMs = (clock.allowedSeconds - clock.baseSeconds) * 1000;
    expect(deadlineAt(mine.clock, mine.atMs) - deadlineAt(theirs.clock, theirs.atMs)).toBe(moreMs);
  });
});

test('a pause that is resumed at once changes nothing', () => {
  check(walks, ([clock, steps]) => {
    const { clock: now, atMs } = walk(clock, steps);
    const stopped = pausedFrom(now, atMs);
    if (stopped === null) return;
    const again = resumedFrom(stopped, atMs, atMs);
    for (const laterMs of [0, 1, 60_000]) {
      expect(again && deadlineAt(again, atMs + laterMs)).toBe(deadlineAt(now, atMs + laterMs));
    }
  });
});

test('pauses never overlap, and the parts of a pause add up to the whole', () => {
  check(walks, ([clock, steps]) => {
    let pausedMs = 0;
    let seenMs = START_MS;
    const { clock: end, atMs } = walk(clock, steps, (before, _next, nowMs) => {
      // Of the time since the step before, so much as the clock stood still in.
      if (isPausedAt(before, seenMs)) pausedMs += Math.min(nowMs, before.resumeAtMs ?? nowMs) - seenMs;
      seenMs = nowMs;
    });
    expect(pausedMsBy(end, atMs)).toBe(pausedMs);
    expect(pausedMs).toBeLessThanOrEqual(atMs - START_MS);
  });
});

test('a pause that is split gives as much as the whole', () => {
  check(fc.tuple(walks, ms, ms), ([[clock, steps], firstMs, secondMs]) => {
    const { clock: now, atMs } = walk(clock, steps);
    const stopped = pausedFrom(now, atMs);
    if (stopped === null) return;
    const [splitMs, endMs] = [atMs + firstMs, atMs + firstMs + secondMs];
    const whole = resumedFrom(stopped, endMs, endMs) as AttemptClock;
    const again = pausedFrom(resumedFrom(stopped, splitMs, splitMs) as AttemptClock, splitMs) as AttemptClock;
    const split = resumedFrom(again, endMs, endMs) as AttemptClock;
    expect(deadlineAt(split, endMs)).toBe(deadlineAt(whole, endMs));
    expect(deadlineAt(whole, endMs)).toBe(deadlineAt(now, atMs) + firstMs + secondMs);
  });
});

test('a break never gives more than its allowance, however late it is ended', () => {
  check(fc.tuple(clocks, ms, fc.integer({ min: 1000, max: 1_800_000 }), ms), ([clock, fromMs, limitMs, lateMs]) => {
    const atMs = START_MS + fromMs;
    const onBreak = pausedFrom(clock, atMs, atMs + limitMs) as AttemptClock;
    const endMs = atMs + limitMs + lateMs;
    expect(pausedMsBy(onBreak, endMs)).toBe(limitMs);
    const ended = resumedFrom(onBreak, atMs + Math.min(lateMs, limitMs), atMs + lateMs);
    // One that has reached its limit has ended by itself.
    expect(ended ? pausedMsBy(ended, endMs) : limitMs).toBe(Math.min(lateMs, limitMs));
  });
});

test('over and not over meet in one millisecond, and never while the clock stands still', () => {
  check(walks, ([clock, steps]) => {
    const { clock: now, atMs } = walk(clock, steps);
    const standsStill = isPausedAt(now, atMs) && now.resumeAtMs === null;
    const folded = standsStill ? now : foldedAt(now, (now.resumeAtMs ?? atMs) + 1);
    const lastMs = standsStill ? atMs + 1_000_000_000 : deadlineAt(folded, atMs) + GRACE_SECONDS * 1000;
    const answers = [-1, 0, 1].map((byMs) => isOverAt(folded, lastMs + byMs, GRACE_SECONDS));
    expect(answers).toEqual([false, false, !standsStill]);
  });
});

test('counting an ended pause to those before changes no answer', () => {
  check(walks, ([clock, steps]) => {
    const { clock: now, atMs } = walk(clock, steps);
    for (const laterMs of [0, 1, 30_000, 3_600_000]) {
      const folded = foldedAt(now, atMs + laterMs);
      expect(deadlineAt(folded, atMs + laterMs)).toBe(deadlineAt(now, atMs + laterMs));
      expect(isOverAt(folded, atMs + laterMs, GRACE_SECONDS)).toBe(isOverAt(now, atMs + laterMs, GRACE_SECONDS));
    }
  });
});

/** percent and plays beyond the standard */
const own = (some: Partial<typeof STANDARD_ALLOWANCE>) => ({ ...STANDARD_ALLOWANCE, ...some });
test.each([
  ['40 min, half as much again', { work: 2400 }, own({ extra_time_percent: 50 }), 3600],
  [
    'Listening, a quarter more, each recording twice',
    { work: 1800, audio: 600 },
    own({ extra_time_percent: 25, extra_plays: 1 }),
    2250 + 1200,
  ],
  [
    'Speaking, half as long to answer, a quarter more between',
    { answering: 180, questions: 2 },
    own({ recording_percent: 50, extra_time_percent: 25 }),
    270 + 525,
  ],
  ['rounded up, not down', { work: 61 }, own({ extra_time_percent: 10 }), 68],
  ['no percent', { answering: 45.01, questions: 1 }, STANDARD_ALLOWANCE, 46 + 360],
  ['a test without anything', {}, own({ extra_time_percent: 200 }), 0],
])('%s', (_what, timing, allowance, seconds) => {
  expect(ownDurationSeconds(timing, allowance)).toBe(seconds);
});

test('a higher percentage never gives less, and none gives exactly everyone’s time', () => {
  check(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.nat(200), fc.nat(200)), ([seconds, a, b]) => {
    expect(withPercent(seconds, Math.max(a, b))).toBeGreaterThanOrEqual(withPercent(seconds, Math.min(a, b)));
    expect(withPercent(seconds, 0)).toBe(seconds);
  });
});
