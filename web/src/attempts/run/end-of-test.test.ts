import { GRACE_SECONDS } from '@parlance/contract/attempts';
import { type AttemptClock, deadlineAt, isOverAt, isPausedAt } from '@parlance/contract/deadline';
import { expect, test } from 'vitest';
import { createServerClock } from '../../platform/server-clock.ts';
import { createTestClock, type TestClock, type ToldTime } from './test-clock.ts';

const RUNS = 10_000;
const START_MS = Date.parse('2027-06-03T09:00:00Z');
const keys = <T extends object>(of: T) => Object.keys(of) as (keyof T)[];
const iso = (ms: number) => new Date(ms).toISOString();

type Random = (from: number, to: number) => number;
type Drawn = { clock: AttemptClock; toldAtMs: number };

/** Whole numbers by chance, the same in each run (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed;
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return from + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (to - from + 1));
  };
}

/** The clock of an attempt under way and when a reply told it: running, stopped, or stopped with its restart known. */
function aClock(random: Random): Drawn {
  const baseSeconds = random(60, 10_800);
  const running: AttemptClock = {
    startedAtMs: START_MS + random(0, 999),
    baseSeconds,
    allowedSeconds: baseSeconds + random(0, 1) * random(0, 10_800),
    extendedSeconds: random(0, 1) * random(0, 3600),
    pausedMs: random(0, 1) * random(0, 3_600_000),
    pausedAtMs: null,
    resumeAtMs: null,
    hardEndMs: random(0, 1) === 0 ? null : START_MS + random(60_000, 14_400_000),
  };
  const lastMs = Math.max(START_MS + 1000, deadlineAt(running, START_MS));
  const beganMs = random(START_MS + 1000, lastMs);
  const kind = random(0, 2);
  if (kind === 0) return { clock: running, toldAtMs: beganMs };
  const resumeAtMs = kind === 1 ? null : beganMs + random(1, 1_800_000);
  const toldAtMs = random(beganMs, resumeAtMs ?? beganMs + 1_800_000);
  return { clock: { ...running, pausedAtMs: beganMs, resumeAtMs }, toldAtMs };
}

/** What a reply says of it at that moment (`savedReply` of the server). */
function told({ clock, toldAtMs }: Drawn): ToldTime {
  const { startedAtMs, allowedSeconds, extendedSeconds, pausedAtMs, resumeAtMs } = clock;
  return {
    startedAt: iso(startedAtMs),
    serverNow: iso(toldAtMs),
    durationSeconds: allowedSeconds + extendedSeconds,
    deadline: iso(deadlineAt(clock, toldAtMs)),
    ...(isPausedAt(clock, toldAtMs) && {
      pausedAt: pausedAtMs === null ? undefined : iso(pausedAtMs),
      resumeAt: resumeAtMs === null ? undefined : iso(resumeAtMs),
    }),
  };
}

/** The screen's clock, on a device that can be set to any moment after the reply. */
function onScreen(drawn: Drawn): { clock: TestClock; goTo: (atMs: number) => void } {
  const device = { ms: 0 };
  const read = () => device.ms;
  const clock = createTestClock(
    { ...told(drawn), breaks: { left: 0, seconds: 0, currentId: null }, extraPlays: 0, recordingPercent: 0 },
    { sentAtMs: 0, receivedAtMs: 0 },
    createServerClock({ wallMs: read, steadyMs: read }),
  );
  return {
    clock,
    goTo: (atMs) => {
      device.ms = atMs - drawn.toldAtMs;
      clock.tick();
    },
  };
}

/** A millisecond before, at and after each moment at which something changes. */
function momentsOf({ clock, toldAtMs }: Drawn): number[] {
  const endMs = deadlineAt(clock, Math.max(toldAtMs, clock.resumeAtMs ?? 0));
  const turns = [toldAtMs, endMs, endMs + GRACE_SECONDS * 1000, clock.resumeAtMs ?? toldAtMs, endMs + 86_400_000];
  return turns.flatMap((ms) => [ms - 1, ms, ms + 1]).filter((ms) => ms >= toldAtMs);
}

test('the screen and the server agree to the millisecond on when a test is over', () => {
  const random = randomFrom(48);
  const disagreeing: object[] = [];
  const seen = { over: 0, stopped: 0, restarted: 0 };
  for (let run = 0; run < RUNS; run += 1) {
    const drawn = aClock(random);
    const { clock, goTo } = onScreen(drawn);
    for (const atMs of momentsOf(drawn)) {
      goTo(atMs);
      const { isStopped } = clock.snapshot();
      const screenEndMs = Date.parse(clock.deadline());
      const isOverIn = (graceSeconds: number) => atMs > screenEndMs + graceSeconds * 1000 && !isStopped;
      const server = {
        endMs: deadlineAt(drawn.clock, atMs),
        isStopped: isPausedAt(drawn.clock, atMs),
        isOver: isOverAt(drawn.clock, atMs, 0),
        isOverInGrace: isOverAt(drawn.clock, atMs, GRACE_SECONDS),
        isZero: atMs >= deadlineAt(drawn.clock, atMs),
      };
      const screen = {
        endMs: screenEndMs,
        isStopped,
        isOver: isOverIn(0),
        isOverInGrace: isOverIn(GRACE_SECONDS),
        isZero: clock.secondsLeft() === 0,
      };
      // 120,000 times `expect` takes seconds.
      const agree = keys(screen).every((key) => screen[key] === server[key]);
      if (!agree) disagreeing.push({ ...drawn, atMs, screen, server });
      seen.over += server.isOver ? 1 : 0;
      seen.stopped += isStopped ? 1 : 0;
      seen.restarted += !isStopped && drawn.clock.resumeAtMs !== null ? 1 : 0;
    }
  }
  expect(disagreeing.slice(0, 3)).toEqual([]);
  // Each kind was among them, and often.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(RUNS);
});
