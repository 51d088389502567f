// Acknowledged means received: SIGKILL in the middle of submits, and each that was answered with 200 has its receipt, which
// verifies and says what is stored; what was not answered is closed with one, or open without.

import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AnswersIn, getAttempt, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { checkReceipt, getReceipt } from '@parlance/contract/receipts/receipts';
import { enterSitting } from '@parlance/contract/sittings/taking';
import { type Later, temporaryFolder, withCleanUp } from '../../scripts/clean-up.ts';
import { moveStart, PLACE, publishSittingFor } from '../../scripts/exams/published-sitting.ts';
import { makeReadingExam } from '../../scripts/exams/reading-exam.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { call, signInHead } from '../../scripts/servers/school-calls.ts';
import { type RunningServer, startServer } from '../../scripts/servers/server-process.ts';
import { claim, prove, say } from '../claims.ts';
import { answersAfter, sitDown } from '../saving/saving.ts';

const SUBMITS = 200;
const ROUNDS = 4;
const COLUMNS = [8, 15, 12, 15, 14];

await prove(() =>
  withCleanUp(async (later) => {
    say('       database     round   acknowledged   unanswered   without receipt   half closed');
    await proveOn('embedded', {}, later);
    const postgres = await startPostgres({ durable: true });
    later(() => postgres.stop());
    await proveOn('PostgreSQL', { DATABASE_URL: postgres.url() }, later);
  }),
);

async function proveOn(kind: string, settings: Record<string, string>, later: Later): Promise<void> {
  const dataDir = temporaryFolder('parlance-receipts-', later);
  const start = () => startServer({ ...settings, DATA_DIR: dataDir });
  let server = await start();
  later(() => server.stop());
  const { courseId, questions } = await makeReadingExam(server.url);
  const answers = answersAfter(8, questions);
  let learners: Sitting[] = await sitDown(server.url, courseId, SUBMITS / ROUNDS);
  let [acknowledgedInAll, answered] = [0, 0];
  const killAmong = async (round: string) => {
    const isTime = Promise.withResolvers<void>();
    let left = randomInt(5, learners.length - 5);
    const acknowledge = () => {
      left -= 1;
      if (left === 0) isTime.resolve();
    };
    const sent = learners.map(({ token, attemptId }) =>
      submits(server, { token, attemptId, courseId, answers }, acknowledge),
    );
    await isTime.promise;
    await server.kill();
    const isAcknowledged = await Promise.all(sent);
    server = await start();
    const checked = await Promise.all(learners.map((one) => stateOf(server.url, one)));
    const lost = checked.filter((state, index) => isAcknowledged[index] && state !== 'received').length;
    const half = checked.filter((state) => state === 'half').length;
    const acknowledged = isAcknowledged.filter(Boolean).length;
    acknowledgedInAll += acknowledged;
    answered += learners.length;
    const figures = [round, acknowledged, learners.length - acknowledged, lost, half];
    const row = figures.map((figure, index) => String(figure).padStart(COLUMNS[index] ?? 0)).join('');
    claim(lost === 0 && half === 0, kind.padEnd(10) + row);
  };
  await killAmong('1');
  for (let round = 2; round <= ROUNDS; round += 1) {
    learners = await Promise.all(learners.map((one) => openedAgain(server.url, courseId, one)));
    await killAmong(String(round));
  }
  if (settings.DATABASE_URL) {
    learners = await inExamination(server.url, settings.DATABASE_URL, { courseId, learners });
    await killAmong('exam');
  }
  claim(acknowledgedInAll > 0 && acknowledgedInAll < answered, `${kind}: kills fell among ${answered} submits`);
}

type Sitting = { token: string; attemptId: number };

/** The next test of somebody, or the one that is still open. */
async function openedAgain(url: string, courseId: number, { token }: Sitting): Promise<Sitting> {
  const { attempt } = await call(url, openAttempt, { body: { courseId } }, token);
  if (!attempt) throw new Error('No test was opened.');
  return { token, attemptId: attempt.id };
}

/** The same learners in an examination that began a minute ago. */
async function inExamination(
  url: string,
  databaseUrl: string,
  { courseId, learners }: { courseId: number; learners: Sitting[] },
): Promise<Sitting[]> {
  const newest = `select id from accounts where role = 'user' order by id desc limit ${learners.length};`;
  const accountIds = runSql(databaseUrl, newest).split('\n').map(Number);
  const { id } = await publishSittingFor(url, await signInHead(url), { courseId, accountIds });
  moveStart(databaseUrl, { id }, new Date(Date.now() - 60_000));
  return await Promise.all(
    learners.map(async ({ token }) => {
      await call(url, enterSitting, { params: { id }, body: { place: PLACE } }, token);
      const body = { courseId, sittingId: id, place: PLACE };
      const { attempt } = await call(url, openAttempt, { body }, token);
      if (!attempt) throw new Error('No test was opened.');
      return { token, attemptId: attempt.id };
    }),
  );
}

/** Whether a submit was answered with 200 before the end of the server. */
async function submits(
  { url }: RunningServer,
  { token, attemptId, courseId, answers }: Sitting & { courseId: number; answers: AnswersIn },
  acknowledge: () => void,
) {
  try {
    await sleep(randomInt(0, 300));
    await call(url, submitAttempt, { body: { courseId, attemptId, answers } }, token);
    acknowledge();
    return true;
  } catch {
    return false;
  }
}

/** `half`: closed without a receipt, or with one that does not fit what is stored. */
async function stateOf(url: string, { token, attemptId }: Sitting): Promise<'received' | 'open' | 'half'> {
  const params = { id: attemptId };
  const { attempt } = await call(url, getAttempt, { params }, token);
  if (attempt?.status === 'open') return 'open';
  try {
    const { code } = await call(url, getReceipt, { params }, token);
    const { valid, matchesStored } = await call(url, checkReceipt, { body: { code } }, token);
    return valid && matchesStored ? 'received' : 'half';
  } catch {
    return 'half';
  }
}
