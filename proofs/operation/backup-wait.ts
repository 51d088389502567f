// How long learners wait for a save while a backup reads an embedded database with 100,000 responses.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { saveAttempt } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { temporaryFolder, withCleanUp } from '../../scripts/clean-up.ts';
import { makeReadingExam } from '../../scripts/exams/reading-exam.ts';
import { type Client, keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import { startServer } from '../../scripts/servers/server-process.ts';
import { claim, prove } from '../claims.ts';
import { answersOf, type Learner, type SavingPlan, sitDown } from '../saving/saving.ts';
import { operate } from './operate.ts';
import { fillPastAnswers } from './past-answers.ts';

const RESPONSES = 100_000;
const LEARNERS = 5;
const SAVE_WAIT_MAX_MS = 2000;
/** A learner who is told to wait comes back after this. */
const AGAIN_AFTER_MS = 50;

await prove(() =>
  withCleanUp(async (later) => {
    const settings = {
      DATA_DIR: temporaryFolder('parlance-backup-wait-', later),
      SECRET: 'one secret for the whole of this proof',
    };
    const empty = await startServer(settings);
    later(() => empty.kill());
    const exam = await makeReadingExam(empty.url);
    const learners = await sitDown(empty.url, exam.courseId, LEARNERS);
    await empty.stop();
    const responses = await fillPastAnswers(settings.DATA_DIR, exam, RESPONSES);

    const server = await startServer(settings);
    later(() => server.kill());
    const plan = { url: server.url, learners, questions: exam.questions };
    // Those before are not measured: a server that has just started compiles.
    await savesBeside(() => sleep(1000), plan);
    const startedMs = performance.now();
    const beside = await savesBeside(
      () => operate('backup', ['--to', join(settings.DATA_DIR, 'backups')], settings),
      plan,
    );
    const tookMs = performance.now() - startedMs;
    const alone = await savesBeside(() => sleep(tookMs), plan);
    claim(
      responses >= RESPONSES && beside.done.status === 0,
      `${responses} responses backed up in ${tookMs.toFixed(0)} ms (${beside.done.output})`,
    );
    claim(
      beside.times.length > LEARNERS && longest(beside) <= SAVE_WAIT_MAX_MS,
      `the longest of ${beside.times.length} saves meanwhile took ${longest(beside)} ms, of ${alone.times.length} without a backup ${longest(alone)} ms`,
    );
    await server.stop();
  }),
);

function longest({ times }: { times: number[] }): number {
  return Math.round(Math.max(...times));
}

/** All learners save while `work` is done; gives how long each save took until it was acknowledged, in milliseconds. */
async function savesBeside<T>(work: () => Promise<T>, { url, learners, questions }: SavingPlan) {
  const working = new AbortController();
  const client = keepAliveClient(url, learners.length);
  const saving = learners.map((learner) => saveUntil(working.signal, { client, learner, questions }));
  const done = await work();
  working.abort();
  return { done, times: (await Promise.all(saving)).flat() };
}

type Saver = { client: Client; learner: Learner; questions: SavingPlan['questions'] };

async function saveUntil(stop: AbortSignal, { client, learner, questions }: Saver): Promise<number[]> {
  const path = urlOf(saveAttempt, { params: { id: learner.attemptId } });
  const times: number[] = [];
  while (!stop.aborted) {
    const sequence = learner.acknowledged + 1;
    const save = {
      method: 'PATCH',
      path,
      token: learner.token,
      body: { answers: answersOf(sequence, questions), sequence },
    } as const;
    const startedMs = performance.now();
    for (;;) {
      const { status, text } = await client(save);
      if (status === 200) break;
      if (status !== 503) throw new Error(`Save ${sequence} was answered ${status}: ${text}`);
      await sleep(AGAIN_AFTER_MS);
    }
    times.push(performance.now() - startedMs);
    learner.acknowledged = sequence;
  }
  return times;
}
