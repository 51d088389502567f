import { describe, expect, it } from 'vitest';
import { createServerClock, secondsLeft } from './server-clock.ts';

const DAY_MS = 86_400_000;

function device({ wallMs = 50_000, steadyMs = 1000 } = {}) {
  const state = { wallMs, steadyMs };
  return {
    state,
    clock: createServerClock({ wallMs: () => state.wallMs, steadyMs: () => state.steadyMs }),
    pass: (ms: number) => {
      state.wallMs += ms;
      state.steadyMs += ms;
    },
  };
}

describe('the server clock', () => {
  it('adds half the round trip to what the server said', () => {
    const { clock } = device();
    clock.sync('1970-01-01T00:10:00.000Z', 600, 1000);
    expect(clock.now()).toBe(600_200);
  });

  it('runs on with the device', () => {
    const { clock, pass } = device();
    clock.sync('1970-01-01T00:10:00.000Z', 1000, 1000);
    pass(1500);
    expect(clock.now()).toBe(601_500);
  });

  it.each([-DAY_MS, DAY_MS])('is right on a device whose time is %i ms wrong', (wrongMs) => {
    const { clock, pass } = device({ wallMs: 600_000 + wrongMs });
    clock.sync('1970-01-01T00:10:00.000Z', 1000, 1000);
    pass(30_000);
    expect(secondsLeft(clock, '1970-01-01T00:11:00.000Z')).toBe(30);
  });

  it.each([-DAY_MS, DAY_MS])('does not move when somebody sets the time by %i ms, but doubts itself', (setMs) => {
    const { clock, state, pass } = device();
    clock.sync('1970-01-01T00:10:00.000Z', 1000, 1000);
    pass(10_000);
    state.wallMs += setMs;
    expect(secondsLeft(clock, '1970-01-01T00:11:00.000Z')).toBe(50);
    expect(clock.doubtful()).toBe(true);
  });

  it('doubts itself before the first reply and after the device slept, and no longer once the server was asked', () => {
    const { clock, state, pass } = device();
    expect(clock.doubtful()).toBe(true);
    clock.sync('1970-01-01T00:10:00.000Z', 1000, 1000);
    pass(3_600_000);
    expect(clock.doubtful()).toBe(false);
    state.wallMs += 600_000;
    expect(clock.doubtful()).toBe(true);
    clock.sync('1970-01-01T01:20:00.000Z', state.steadyMs, state.steadyMs);
    expect(clock.doubtful()).toBe(false);
    expect(clock.now()).toBe(4_800_000);
  });

  it('keeps a good time for a minute against a slow reply', () => {
    const { clock, pass } = device();
    clock.sync('1970-01-01T00:10:00.000Z', 990, 1000);
    pass(20_000);
    clock.sync('1970-01-01T00:10:01.000Z', 1000, 21_000);
    expect(clock.now()).toBe(620_005);
    pass(60_000);
    clock.sync('1970-01-01T00:12:00.000Z', 71_000, 81_000);
    expect(clock.now()).toBe(725_000);
  });

  it('doubts a first reply that was slow, until a faster one came', () => {
    const { clock, pass } = device();
    clock.sync('1970-01-01T00:10:00.000Z', 1000, 3000);
    expect(clock.doubtful()).toBe(true);
    pass(3000);
    clock.sync('1970-01-01T00:10:02.000Z', 3900, 4000);
    expect(clock.doubtful()).toBe(false);
    expect(clock.now()).toBe(602_050);
  });

  it('says how far off it may be: half of the round trip, and what the clocks of the device parted since', () => {
    const { clock, state, pass } = device();
    expect(clock.unsureMs()).toBe(Number.POSITIVE_INFINITY);
    clock.sync('1970-01-01T00:10:00.000Z', 600, 1000);
    pass(60_000);
    expect(clock.unsureMs()).toBe(200);
    state.wallMs += 5000;
    expect(clock.unsureMs()).toBe(5200);
  });

  it('rounds the time left up and never goes below zero', () => {
    const { clock, pass } = device();
    clock.sync('1970-01-01T00:00:00.000Z', 1000, 1000);
    expect(secondsLeft(clock, '1970-01-01T00:00:02.500Z')).toBe(3);
    pass(2500);
    expect(secondsLeft(clock, '1970-01-01T00:00:02.500Z')).toBe(0);
    pass(60_000);
    expect(secondsLeft(clock, '1970-01-01T00:00:02.500Z')).toBe(0);
  });
});
