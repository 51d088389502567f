import { setTimeout as sleep } from 'node:timers/promises';
import { saveAttempt } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { keepAliveClient } from '../scripts/servers/keep-alive-client.ts';
import { type AbusedApp, openedAttempt } from './abused-app.ts';

const EVERY_MS = 200;
const LETTERS = ['A', 'B', 'C', 'D'];
const SLOW_MS = 1000;

export type Felt = {
  saves: number;
  refused: number;
  medianMs: number;
  p99Ms: number;
  maxMs: number;
};

/**
 * Learners who take a test while someone else attacks: each saves an answer five times a second. Gives what ends it
 * and tells how long their saves took.
 */
export async function takeTestMeanwhile(app: AbusedApp): Promise<() => Promise<Felt>> {
  const exam = app.exam('Reading');
  const client = keepAliveClient(app.url, app.learners.length);
  const tookMs: number[] = [];
  let refused = 0;
  let isOver = false;
  const seats = await Promise.all(app.learners.map((token) => sitDown(app, token, exam.courseId)));
  const saving = seats.map(async (seat, index) => {
    // Not all at the same moment.
    await sleep((index * EVERY_MS) / seats.length);
    for (let { sequence } = seat; !isOver; ) {
      sequence += 1;
      const answers = { [String(exam.questionIds[0])]: LETTERS[sequence % LETTERS.length] };
      const startedMs = performance.now();
      const path = urlOf(saveAttempt, { params: { id: seat.attemptId } });
      const { status } = await client({ method: 'PATCH', path, token: seat.token, body: { answers, sequence } });
      tookMs.push(performance.now() - startedMs);
      if (status !== 200) refused += 1;
      await sleep(EVERY_MS);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(saving);
    const sorted = tookMs.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { saves: sorted.length, refused, medianMs: at(0.5), p99Ms: at(0.99), maxMs: sorted.at(-1) ?? 0 };
  };
}

type Seat = { token: string; attemptId: number; sequence: number };

async function sitDown(app: AbusedApp, token: string, courseId: number): Promise<Seat> {
  const { attempt } = await openedAttempt(app, token, courseId);
  return { token, attemptId: attempt.id, sequence: attempt.sequence };
}

/** What they felt, as a cell of the table. */
export function feltWords({ saves, refused, medianMs, p99Ms, maxMs }: Felt): string {
  const times = [medianMs, p99Ms, maxMs].map((ms) => ms.toFixed(0)).join('/');
  return `${saves} saves, ${refused} refused, ${times} ms (median/p99/max)`;
}

/** That nobody else was kept from saving. */
export function nobodyWaited({ refused, p99Ms, saves }: Felt) {
  return {
    holds: saves > 0 && refused === 0 && p99Ms < SLOW_MS,
    sentence: `others saved meanwhile: ${refused} refused, 99 of 100 within ${p99Ms.toFixed(0)} ms`,
  };
}
