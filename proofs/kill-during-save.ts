// Acknowledged means committed: SIGKILL at any moment, and every save that was answered with 200 is there afterwards.

import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { getAttempt } from '@parlance/contract/attempts';
import { type Later, temporaryFolder, withCleanUp } from '../scripts/clean-up.ts';
import { makeReadingExam } from '../scripts/exams/reading-exam.ts';
import { startPostgres } from '../scripts/servers/postgres.ts';
import { call } from '../scripts/servers/school-calls.ts';
import { type RunningServer, startServer } from '../scripts/servers/server-process.ts';
import { claim, prove, say } from './claims.ts';
import { answersAfter, type Learner, type Saved, type SavingPlan, sitDown } from './saving/saving.ts';
import { startSaving } from './saving/saving-process.ts';

type DatabaseKind = 'embedded' | 'PostgreSQL';

const LEARNERS = 100;
const ROUNDS = 5;
const EARLIEST_KILL_MS = 1000;
const LATEST_KILL_MS = 3000;
const COLUMNS = [8, 15, 7, 15, 17];

await prove(() =>
  withCleanUp(async (later) => {
    say('       database     round   acknowledged   lost   told to wait   ms until ready');
    await proveOn('embedded', {}, later);
    const postgres = await startPostgres({ durable: true });
    later(() => postgres.stop());
    await proveOn('PostgreSQL', { DATABASE_URL: postgres.url() }, later);
  }),
);

async function proveOn(kind: DatabaseKind, settings: Record<string, string>, later: Later): Promise<void> {
  const dataDir = temporaryFolder('parlance-kill-', later);
  const start = () => startServer({ ...settings, DATA_DIR: dataDir });
  let server = await start();
  later(() => server.stop());
  const { courseId, questions } = await makeReadingExam(server.url);
  let learners = await sitDown(server.url, courseId, LEARNERS);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = acknowledgedIn(learners);
    const saved = await saveAndKill(server, { url: server.url, learners, questions });
    // At once: what the killed process held must be free again, the lock of the data folder too.
    server = await start();
    const checked = await Promise.all(saved.learners.map((one) => check(server.url, one, questions)));
    const lost = checked.reduce((sum, one) => sum + one.lost, 0);
    const acknowledged = acknowledgedIn(saved.learners) - before;
    const figures = [round, acknowledged, lost, saved.toldToWait, Math.round(server.readyMs)];
    const row = figures.map((figure, index) => String(figure).padStart(COLUMNS[index] ?? 0)).join('');
    claim(acknowledged > 0 && lost === 0, kind.padEnd(10) + row);
    learners = checked.map(({ learner }) => learner);
  }
}

async function saveAndKill(server: RunningServer, plan: SavingPlan): Promise<Saved> {
  const { saved } = await startSaving(plan);
  await sleep(randomInt(EARLIEST_KILL_MS, LATEST_KILL_MS));
  await server.kill();
  return await saved;
}

/**
 * How many acknowledged saves are not stored. The last save may have been stored without its answer coming back; every
 * one before it was acknowledged, so that the stored sequence says exactly what the answers must be.
 */
async function check(url: string, { token, attemptId, acknowledged }: Learner, questions: SavingPlan['questions']) {
  const { attempt } = await call(url, getAttempt, { params: { id: attemptId } }, token);
  if (!attempt) throw new Error(`Attempt ${attemptId} is gone.`);
  const areWhole = isDeepStrictEqual(attempt.answers, answersAfter(attempt.sequence, questions));
  const lost = Math.max(0, acknowledged - attempt.sequence) + (areWhole ? 0 : 1);
  return { lost, learner: { token, attemptId, acknowledged: attempt.sequence } };
}

function acknowledgedIn(learners: Learner[]): number {
  return learners.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
}
