import { expect, test, vi } from 'vitest';
import { clockReport, databaseClock, keepMeasuring } from './database-clock.ts';

const START_MS = Date.parse('2026-03-01T09:00:00.000Z');

/** A database and a machine whose clock is ahead by so many seconds and can be set. */
function aMachine({ aheadSeconds = 0 } = {}) {
  let passedMs = 0;
  let aheadMs = aheadSeconds * 1000;
  const roundTripsMs: number[] = [];
  return {
    wallMs: () => START_MS + passedMs + aheadMs,
    steadyMs: () => 5000 + passedMs,
    askMs: async () => {
      const roundTripMs = roundTripsMs.shift() ?? 4;
      passedMs += roundTripMs / 2;
      const databaseMs = START_MS + passedMs;
      passedMs += roundTripMs / 2;
      return databaseMs;
    },
    /** What the database's clock shows. */
    rightMs: () => START_MS + passedMs,
    pass: (seconds: number) => (passedMs += seconds * 1000),
    set: (seconds: number) => (aheadMs += seconds * 1000),
    slowTrips: (...ms: number[]) => roundTripsMs.push(...ms),
  };
}

test.each([120, -3600])(
  'a machine whose clock is %s seconds ahead has the time of the database',
  async (aheadSeconds) => {
    const machine = aMachine({ aheadSeconds });
    const clock = await databaseClock(machine.askMs, machine);
    machine.pass(20);
    expect(clock.now().getTime()).toBe(machine.rightMs());
    expect(clockReport(clock)).toEqual({ clockOffsetSeconds: aheadSeconds });
  },
);

test.each([2.1, -2.1])('a clock that is wrong by more than two seconds is told: %s', async (aheadSeconds) => {
  const of = async (seconds: number) => {
    const machine = aMachine({ aheadSeconds: seconds });
    return clockReport(await databaseClock(machine.askMs, machine));
  };
  expect(await of(aheadSeconds)).toEqual({ clockOffsetSeconds: aheadSeconds });
  expect(await of(aheadSeconds - Math.sign(aheadSeconds) * 0.2)).toEqual({});
});

test('a clock that is set between two measurements moves nothing, and the next one tells by how much', async () => {
  const machine = aMachine();
  const clock = await databaseClock(machine.askMs, machine);
  expect(clockReport(clock)).toEqual({});
  machine.pass(10);
  machine.set(-3600);
  expect(clock.now().getTime()).toBe(machine.rightMs());
  machine.pass(20);
  expect(await clock.measure()).toBeCloseTo(-3600);
  expect(await clock.measure()).toBeCloseTo(0);
  expect(clock.now().getTime()).toBe(machine.rightMs());
});

test('of several round trips the quickest counts, and none of them when all are slow', async () => {
  const machine = aMachine();
  machine.slowTrips(900, 6, 300);
  const clock = await databaseClock(machine.askMs, machine);
  expect(clock.now().getTime()).toBe(machine.rightMs());
  const skewed = { ...machine, askMs: async () => (await machine.askMs()) + 60_000 };
  const other = await databaseClock(machine.askMs, machine);
  machine.slowTrips(800, 700, 900);
  await other.measure();
  expect(other.now().getTime()).toBe(machine.rightMs());
  // The database's own clock was set: that is the time now.
  const follows = await databaseClock(skewed.askMs, machine);
  expect(follows.now().getTime()).toBe(machine.rightMs() + 60_000);
});

test('the log says once that the clock is wrong, when it was set, and that it is right again', async () => {
  vi.useFakeTimers();
  const machine = aMachine({ aheadSeconds: 5 });
  const clock = await databaseClock(machine.askMs, machine);
  const told: unknown[] = [];
  const note = (...line: unknown[]) => void told.push(line);
  const stop = keepMeasuring(clock, { warn: note, info: note });
  await vi.advanceTimersByTimeAsync(60_000);
  machine.set(-5);
  await vi.advanceTimersByTimeAsync(30_000);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(told).toEqual([
    [
      { clockOffsetSeconds: 5 },
      'The clock of this machine differs from the clock of the database. The clock of the database is used.',
    ],
    [{ stepSeconds: -5 }, 'The clock of this machine was changed. Times of attempts are not affected.'],
    ['The clock of this machine agrees with the clock of the database again.'],
  ]);
});
