import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { getAttempt, openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { listResults } from '@parlance/contract/results';
import type { Exam } from '../../scripts/exams/reading-exam.ts';
import { type Answered, type Client, keepAliveClient, type Sent } from '../../scripts/servers/keep-alive-client.ts';
import { answersAfter, answersOf } from '../saving/saving.ts';

/** A learner who saves again and again. */
export type Steady = {
  token: string;
  attemptId: number;
  /** The newest save that was answered 200. */
  acknowledged: number;
  /** What submits were answered. */
  submits: string[];
};

/** What the learners felt. Every time is of `performance.now()`. */
export type Felt = {
  /** How long each save took that was answered 200, in milliseconds. */
  latenciesMs: number[];
  /** When each of them was answered. */
  acceptedMs: number[];
  /** Requests that were answered something else, or not at all. */
  failed: number;
  /** The first answers that were not 200. */
  failures: string[];
};

const AWAIT_MS = 100;
const FAILURES_SHOWN = 5;

/** Everybody opens a new attempt. */
export async function openAll(url: string, tokens: string[], exam: Exam): Promise<Steady[]> {
  const client = keepAliveClient(url, tokens.length);
  return await Promise.all(
    tokens.map(async (token) => {
      const text = await insist(client, {
        method: 'POST',
        path: urlOf(openAttempt),
        token,
        body: { courseId: exam.courseId },
      });
      const { attempt } = JSON.parse(text) as { attempt: { id: number } };
      return { token, attemptId: attempt.id, acknowledged: 0, submits: [] };
    }),
  );
}

/**
 * Each learner saves every `everyMs` until `stopped`; a save that failed is sent again, the same one, until it is
 * taken. Whoever is told so by `submitsEarly` stops saving then and submits.
 */
export async function saveSteadily(
  url: string,
  { learners, exam, everyMs }: { learners: Steady[]; exam: Exam; everyMs: number },
  stopped: AbortSignal,
  submitsEarly: (index: number) => boolean = () => false,
): Promise<Felt> {
  const client = keepAliveClient(url, learners.length);
  const felt: Felt = { latenciesMs: [], acceptedMs: [], failed: 0, failures: [] };
  await Promise.all(
    learners.map(async (learner, index) => {
      // Spread over the time of one save.
      await sleep((everyMs * index) / learners.length);
      while (!stopped.aborted && !submitsEarly(index)) {
        const startedMs = performance.now();
        await saveOnce(learner);
        await sleep(Math.max(0, everyMs - (performance.now() - startedMs)));
      }
      for (let submit = 0; submit < 2; submit += 1) await submitOnce(learner);
    }),
  );
  return felt;

  async function saveOnce(learner: Steady): Promise<void> {
    const sequence = learner.acknowledged + 1;
    const body = { answers: answersOf(sequence, exam.questions), sequence };
    const path = urlOf(saveAttempt, { params: { id: learner.attemptId } });
    await taken({ method: 'PATCH', path, token: learner.token, body });
    learner.acknowledged = sequence;
  }

  async function submitOnce(learner: Steady): Promise<void> {
    const { attemptId, token } = learner;
    const body = { courseId: exam.courseId, attemptId, answers: {}, timeTaken: 1, autoSubmitted: false };
    learner.submits.push(await taken({ method: 'POST', path: urlOf(submitAttempt), token, body }));
  }

  async function taken(sent: Sent): Promise<string> {
    for (;;) {
      const startedMs = performance.now();
      const answered = await client(sent).catch((error: Error) => error);
      if ('status' in answered && answered.status === 200) {
        const nowMs = performance.now();
        felt.latenciesMs.push(nowMs - startedMs);
        felt.acceptedMs.push(nowMs);
        return answered.text;
      }
      felt.failed += 1;
      if (felt.failures.length < FAILURES_SHOWN) felt.failures.push(`${sent.method} ${wordsOf(answered)}`);
      await sleep(AWAIT_MS);
    }
  }
}

function wordsOf(answered: Answered | Error): string {
  return 'status' in answered ? `${answered.status} ${answered.text.slice(0, 120)}` : answered.message;
}

/** Acknowledged saves that are not stored, and attempts that were submitted more than once. */
export async function checkSteady(
  url: string,
  learners: Steady[],
  exam: Exam,
): Promise<{ lost: number; twice: number }> {
  const client = keepAliveClient(url, learners.length);
  const get = async (token: string, path: string) => JSON.parse(await insist(client, { method: 'GET', path, token }));
  const sum = { lost: 0, twice: 0 };
  await Promise.all(
    learners.map(async ({ token, attemptId, acknowledged, submits }) => {
      const { attempt } = (await get(token, urlOf(getAttempt, { params: { id: attemptId } }))) as {
        attempt: { status: string; sequence: number; answers: object };
      };
      const { results } = (await get(token, urlOf(listResults))) as { results: { id: number; course_id: number }[] };
      const areWhole = isDeepStrictEqual(attempt.answers, answersAfter(attempt.sequence, exam.questions));
      sum.lost += Math.max(0, acknowledged - attempt.sequence) + (areWhole && attempt.status === 'submitted' ? 0 : 1);
      const ofAttempt = results.filter(({ id }) => id === attemptId).length;
      sum.twice += ofAttempt === 1 && new Set(submits).size === 1 ? 0 : 1;
    }),
  );
  return sum;
}

/** Sends it again until it is answered 200. */
async function insist(client: Client, sent: Sent): Promise<string> {
  for (;;) {
    const answered = await client(sent).catch(() => null);
    if (answered?.status === 200) return answered.text;
    if (answered && answered.status < 500) throw new Error(`${sent.method} ${sent.path}: ${wordsOf(answered)}`);
    await sleep(AWAIT_MS);
  }
}

/** Of every 100 times 99 are no longer, in milliseconds. */
export function p99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.99) - 1)] ?? 0;
}
