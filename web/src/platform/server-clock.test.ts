import { describe, expect, it } from 'vitest';
import { createServerClock, secondsLeft } from './server-clock.ts';

function device(wallMs: number) {
  const state = { wallMs, steadyMs: 0 };
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
    const { clock } = device(50_000);
    clock.sync('1970-01-01T00:10:00.000Z', 49_600, 50_000);
    expect(clock.now()).toBe(600_200);
  });

  it('runs on with the device', () => {
    const { clock, pass } = device(50_000);
    clock.sync('1970-01-01T00:10:00.000Z', 50_000, 50_000);
    pass(1500);
    expect(clock.now()).toBe(601_500);
  });

  it('doubts itself before the first reply and after somebody set the device clock', () => {
    const { clock, state, pass } = device(0);
    expect(clock.doubtful()).toBe(true);
    clock.sync('1970-01-01T00:10:00.000Z', 0, 0);
    pass(3_600_000);
    expect(clock.doubtful()).toBe(false);
    state.wallMs += 3_600_000;
    expect(clock.doubtful()).toBe(true);
  });

  it('rounds the time left up and never goes below zero', () => {
    const { clock, pass } = device(0);
    clock.sync('1970-01-01T00:00:00.000Z', 0, 0);
    expect(secondsLeft(clock, '1970-01-01T00:00:02.500Z')).toBe(3);
    pass(2500);
    expect(secondsLeft(clock, '1970-01-01T00:00:02.500Z')).toBe(0);
    pass(60_000);
    expect(secondsLeft(clock, '1970-01-01T00:00:02.500Z')).toBe(0);
  });
});
