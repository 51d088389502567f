import { describe, expect, it, vi } from 'vitest';
import { createServerClock } from '../../platform/server-clock.ts';
import { createTestClock, type ToldTime } from './test-clock.ts';

const START = Date.parse('2026-11-25T10:00:00.000Z');
const iso = (seconds: number) => new Date(START + seconds * 1000).toISOString();
const breaks = { left: 2, seconds: 600, currentId: null };

/** An attempt of 40 minutes as a reply tells it `atSeconds` after its start. */
function told(atSeconds: number, more: Partial<ToldTime> = {}) {
  const time = { startedAt: iso(0), deadline: iso(2400), serverNow: iso(atSeconds), durationSeconds: 2400 };
  return { breaks, extraPlays: 0, recordingPercent: 0, ...time, ...more };
}

/** The clock as it was opened after ten minutes; `pass` moves the time. */
function aClock(opened = told(600)) {
  const device = { ms: 0 };
  const read = () => device.ms;
  const clock = createTestClock(
    opened,
    { sentAtMs: 0, receivedAtMs: 0 },
    createServerClock({ wallMs: read, steadyMs: read }),
  );
  return {
    clock,
    hear: (next: ToldTime) => clock.hear(next, device.ms, device.ms),
    pass: (seconds: number) => {
      device.ms += seconds * 1000;
      clock.tick();
    },
  };
}

describe('the clock of a test', () => {
  it('counts down to the end that was told last', () => {
    const { clock, hear, pass } = aClock();
    expect(clock.secondsLeft()).toBe(1800);
    pass(60);
    hear(told(660, { deadline: iso(3120), durationSeconds: 3120 }));
    expect([clock.secondsLeft(), clock.snapshot().durationSeconds, clock.deadline()]).toEqual([2460, 3120, iso(3120)]);
  });

  it('does not go back to what an older reply says', () => {
    const { clock, hear } = aClock();
    hear(told(700, { deadline: iso(3000), durationSeconds: 3000 }));
    hear(told(650));
    expect(clock.deadline()).toBe(iso(3000));
  });

  it('does not go back to an earlier clock, at whatever moment that is told', () => {
    const { clock, hear } = aClock();
    const onBreak = { deadline: iso(2460), pausedAt: iso(600), resumeAt: iso(1200), clockVersion: 1 };
    hear(told(660, onBreak));
    hear(told(661));
    expect([clock.snapshot().isStopped, clock.secondsLeft()]).toEqual([true, 1800]);
    hear(told(659, { deadline: iso(2460), clockVersion: 2 }));
    expect([clock.snapshot().isStopped, clock.deadline()]).toEqual([false, iso(2460)]);
  });

  it('stands still while the server says so, and runs again by itself', () => {
    const { clock, pass } = aClock(told(660, { deadline: iso(2460), pausedAt: iso(600), resumeAt: iso(1200) }));
    const heard = vi.fn();
    clock.subscribe(heard);
    expect([clock.secondsLeft(), clock.snapshot().isStopped]).toEqual([1800, true]);
    pass(539);
    expect([clock.secondsLeft(), heard.mock.calls.length]).toEqual([1800, 0]);
    pass(1);
    expect([clock.snapshot().isStopped, clock.deadline(), heard.mock.calls.length]).toEqual([false, iso(3000), 1]);
    pass(100);
    expect(clock.secondsLeft()).toBe(1700);
  });

  it('counts a break that only this device knows, and not twice once the server knows', () => {
    const { clock, hear, pass } = aClock();
    const id = 'a';
    clock.note([{ id, begun: { at: iso(600), resumeAt: iso(1200) } }]);
    pass(120);
    expect([clock.secondsLeft(), clock.snapshot().isStopped, clock.snapshot().resumeAtMs]).toEqual([
      1800,
      true,
      START + 1_200_000,
    ]);
    clock.note([{ id, begun: { at: iso(600), resumeAt: iso(1200) }, endedAt: iso(720) }]);
    expect([clock.snapshot().isStopped, clock.deadline()]).toEqual([false, iso(2520)]);
    hear(told(720, { deadline: iso(2520), pausedAt: iso(600), resumeAt: iso(1200) }));
    expect(clock.deadline()).toBe(iso(2520));
    clock.note([{ id, endedAt: iso(720) }]);
    expect(clock.deadline()).toBe(iso(2520));
    hear(told(721, { deadline: iso(2520) }));
    clock.note([]);
    expect(clock.deadline()).toBe(iso(2520));
  });

  it('counts two breaks one after the other, each no longer than it may be', () => {
    const { clock, pass } = aClock();
    pass(1500);
    clock.note([
      { id: 'a', begun: { at: iso(600), resumeAt: iso(1200) } },
      { id: 'b', begun: { at: iso(1300), resumeAt: iso(1900) }, endedAt: iso(1400) },
    ]);
    expect(clock.deadline()).toBe(iso(2400 + 600 + 100));
  });
});
