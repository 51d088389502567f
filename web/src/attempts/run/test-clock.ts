import type { Attempt, SavedAttempt } from '@parlance/contract/attempts';
import {
  type AttemptClock,
  deadlineAt,
  isPausedAt,
  type Pauser,
  pausedFrom,
  resumedFrom,
} from '@parlance/contract/deadline';
import { createServerClock, type ServerClock } from '../../platform/server-clock.ts';
import type { NotedBreak } from '../draft/noted-breaks.ts';

/** What a reply says of the time of an attempt, and perhaps of what its learner is allowed. */
export type ToldTime = Pick<
  SavedAttempt,
  'startedAt' | 'deadline' | 'clockVersion' | 'serverNow' | 'durationSeconds' | 'pausedAt' | 'resumeAt' | 'pausedBy'
> &
  Partial<Allowance>;

type Allowance = Pick<Attempt, 'breaks' | 'extraPlays' | 'recordingPercent'>;

/** What changes when a reply or a break changes it, not as time passes. Moments are in milliseconds since 1970. */
export type TestTime = Allowance & {
  durationSeconds: number;
  /** Whether the clock stands still; from `resumeAtMs` on it runs again by itself. */
  isStopped: boolean;
  resumeAtMs: number | null;
  /** Who stopped it: staff of an examination, or the learner for a rest break; null while it runs. */
  stoppedBy: Pauser | null;
  /** How long it stood still by the server's account, in milliseconds, with a pause of the staff whose end is known. */
  stoodMs: number;
};

/**
 * The clock of a test under way: what the replies about the attempt say of it, and the breaks that this device noted.
 * It is asked with the contract's rules, so that screen and server agree.
 */
export type TestClock = Pick<ServerClock, 'now' | 'doubtful' | 'ageMs' | 'unsureMs'> & {
  /** Takes a reply, which was requested and received then (`steadyNow`). One that is older than the last changes nothing. */
  hear: (told: ToldTime, sentAtMs: number, receivedAtMs: number) => void;
  /** Takes the breaks of which the server has not heard, or not of their end. */
  note: (breaks: NotedBreak[]) => void;
  /** Whole seconds left, never below 0; while the clock stands still they stay. */
  secondsLeft: () => number;
  /** When the time ends, as it looks now: ISO 8601, by the server's clock. */
  deadline: () => string;
  snapshot: () => TestTime;
  subscribe: (listener: () => void) => () => void;
  /** Looks at the time: a break may have ended. */
  tick: () => void;
};

/** The clock of an attempt from the reply that opened it. */
export function createTestClock(
  told: ToldTime & Allowance,
  { sentAtMs, receivedAtMs }: { sentAtMs: number; receivedAtMs: number },
  server = createServerClock(),
): TestClock {
  let clock = clockOf(told);
  let noted: NotedBreak[] = [];
  let last = { version: told.clockVersion ?? 0, atMs: Date.parse(told.serverNow) };
  let allowance = allowanceOf(told, told);
  let pausedBy: Pauser = told.pausedBy ?? 'learner';
  const listeners = new Set<() => void>();
  server.sync(told.serverNow, sentAtMs, receivedAtMs);
  let now = look();

  function whole(): AttemptClock {
    return noted.reduce((before, one) => withBreak(before, one), clock);
  }

  function look(): TestTime {
    const { allowedSeconds, resumeAtMs, ...own } = whole();
    const isStopped = isPausedAt({ ...own, allowedSeconds, resumeAtMs }, server.now());
    const stopped = { isStopped, resumeAtMs: isStopped ? resumeAtMs : null };
    const stoppedBy = isStopped ? pausedBy : null;
    return { ...allowance, ...stopped, durationSeconds: allowedSeconds, stoppedBy, stoodMs: stoodMs() };
  }

  function stoodMs(): number {
    const { pausedMs, pausedAtMs, resumeAtMs } = clock;
    const isKnown = pausedBy === 'staff' && pausedAtMs !== null && resumeAtMs !== null;
    return isKnown ? pausedMs + resumeAtMs - pausedAtMs : pausedMs;
  }

  function tell() {
    now = look();
    for (const listener of listeners) listener();
  }

  const endMs = () => deadlineAt(whole(), server.now());

  return {
    now: server.now,
    doubtful: server.doubtful,
    ageMs: server.ageMs,
    unsureMs: server.unsureMs,
    hear(next, sentAtMs, receivedAtMs) {
      server.sync(next.serverNow, sentAtMs, receivedAtMs);
      const heard = { version: next.clockVersion ?? 0, atMs: Date.parse(next.serverNow) };
      const isOlder = heard.version === last.version ? heard.atMs < last.atMs : heard.version < last.version;
      if (isOlder) return;
      last = heard;
      clock = clockOf(next);
      pausedBy = next.pausedBy ?? 'learner';
      allowance = allowanceOf(next, allowance);
      tell();
    },
    note(breaks) {
      if (breaks === noted) return;
      noted = breaks;
      tell();
    },
    secondsLeft: () => Math.max(0, Math.ceil((endMs() - server.now()) / 1000)),
    deadline: () => new Date(endMs()).toISOString(),
    snapshot: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tick() {
      if (look().isStopped !== now.isStopped) tell();
    },
  };
}

/** The clock as a reply tells it: all that the end is later than start and duration is time that it stood still. */
function clockOf({ startedAt, deadline, serverNow, durationSeconds, pausedAt, resumeAt }: ToldTime): AttemptClock {
  const startedAtMs = Date.parse(startedAt);
  const stopped: AttemptClock = {
    startedAtMs,
    baseSeconds: durationSeconds,
    allowedSeconds: durationSeconds,
    extendedSeconds: 0,
    pausedMs: 0,
    pausedAtMs: pausedAt ? Date.parse(pausedAt) : null,
    resumeAtMs: resumeAt ? Date.parse(resumeAt) : null,
    hardEndMs: null,
  };
  return { ...stopped, pausedMs: Date.parse(deadline) - deadlineAt(stopped, Date.parse(serverNow)) };
}

function withBreak(clock: AttemptClock, { begun, endedAt }: NotedBreak): AttemptClock {
  const stopped = begun && pausedFrom(clock, Date.parse(begun.at), Date.parse(begun.resumeAt));
  const before = stopped ?? clock;
  if (!endedAt) return before;
  const endedAtMs = Date.parse(endedAt);
  return resumedFrom(before, endedAtMs, endedAtMs) ?? before;
}

function allowanceOf(told: Partial<Allowance>, before: Allowance): Allowance {
  const { breaks = before.breaks, extraPlays = before.extraPlays, recordingPercent = before.recordingPercent } = told;
  return { breaks, extraPlays, recordingPercent };
}
