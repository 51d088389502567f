import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';

/** A clock that goes with the database's. */
export type DatabaseClock = Required<Clock> & {
  /** Asks the database for its time. Gives by how many seconds the machine's clock was set since the last time. */
  measure: () => Promise<number>;
};

/** What the machine says of time, in milliseconds: its clock, which can be set, and one that only goes on. */
export type MachineTime = { wallMs: () => number; steadyMs: () => number };

const machineTime: MachineTime = { wallMs: () => Date.now(), steadyMs: () => performance.now() };

const MEASURE_EVERY_MS = 30_000;
const ROUND_TRIPS = 3;
/** The database's time is somewhere within a round trip: a longer one says too little. */
const SLOW_ROUND_TRIP_MS = 500;
/** More than this is worth telling, in seconds. */
const TOLD_FROM_SECONDS = 2;
const STEP_SECONDS = 1;

/**
 * The time of the database, which all processes share: measured now and at each `measure`, and counted on in between
 * by a clock that nobody can set. `askMs` gives the database's time in milliseconds since 1970.
 */
export async function databaseClock(askMs: () => Promise<number>, machine = machineTime): Promise<DatabaseClock> {
  let measured = await bestRoundTrip(askMs, machine);
  let seen = measured;
  const nowMs = () => measured.databaseMs + machine.steadyMs() - measured.steadyMs;
  return {
    now: () => new Date(nowMs()),
    aheadSeconds: () => (machine.wallMs() - nowMs()) / 1000,
    measure: async () => {
      const next = await bestRoundTrip(askMs, machine);
      const stepMs = next.wallMs - seen.wallMs - (next.steadyMs - seen.steadyMs);
      seen = next;
      if (next.roundTripMs <= SLOW_ROUND_TRIP_MS) measured = next;
      return stepMs / 1000;
    },
  };
}

type Measured = { databaseMs: number; wallMs: number; steadyMs: number; roundTripMs: number };

/** The database's time at the middle of the quickest of a few round trips. */
async function bestRoundTrip(askMs: () => Promise<number>, { wallMs, steadyMs }: MachineTime): Promise<Measured> {
  let best: Measured | null = null;
  for (let trip = 0; trip < ROUND_TRIPS; trip += 1) {
    const startMs = steadyMs();
    const databaseMs = await askMs();
    const endMs = steadyMs();
    const roundTripMs = endMs - startMs;
    const middleMs = startMs + roundTripMs / 2;
    if (best && best.roundTripMs <= roundTripMs) continue;
    best = { databaseMs, wallMs: wallMs() - (endMs - middleMs), steadyMs: middleMs, roundTripMs };
  }
  return best as Measured;
}

/** What `/readyz` says of a clock: nothing while the machine's is right, or is the one that is used. */
export function clockReport({ aheadSeconds }: Clock): { clockOffsetSeconds?: number } {
  const ahead = aheadSeconds?.() ?? 0;
  return Math.abs(ahead) > TOLD_FROM_SECONDS ? { clockOffsetSeconds: Math.round(ahead * 10) / 10 } : {};
}

/**
 * Measures every 30 seconds until the returned function is called, and logs when the machine's clock is wrong, is right
 * again, or was set. While the database does not answer the clock goes on by what was measured last.
 */
export function keepMeasuring(clock: DatabaseClock, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): () => void {
  let wasWrong = false;
  const tell = () => {
    const report = clockReport(clock);
    const isWrong = report.clockOffsetSeconds !== undefined;
    if (isWrong && !wasWrong)
      log.warn(
        report,
        'The clock of this machine differs from the clock of the database. The clock of the database is used.',
      );
    if (!isWrong && wasWrong) log.info('The clock of this machine agrees with the clock of the database again.');
    wasWrong = isWrong;
  };
  const measure = async () => {
    const stepSeconds = await clock.measure().catch(() => 0);
    if (Math.abs(stepSeconds) > STEP_SECONDS) {
      log.warn(
        { stepSeconds: Math.round(stepSeconds) },
        'The clock of this machine was changed. Times of attempts are not affected.',
      );
    }
    tell();
  };
  tell();
  const timer = setInterval(() => void measure(), MEASURE_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
