import { setTimeout as sleep } from 'node:timers/promises';
import { type Later, temporaryFolder } from '../../scripts/clean-up.ts';
import { type Exam, makeReadingExam } from '../../scripts/exams/reading-exam.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { registerLearners } from '../../scripts/servers/school-calls.ts';
import { startServer } from '../../scripts/servers/server-process.ts';
import { claim, say } from '../claims.ts';
import { type BalancedSchool, DRAIN_SECONDS } from './balanced-school.ts';
import { watchOthers } from './quiet.ts';
import { checkSteady, openAll, p99, saveSteadily } from './steady-learners.ts';

const LEARNERS = 100;
/** 50 requests a second. */
const SAVE_EVERY_MS = 2000;
const P99_LIMIT_MS = 1000;
const CALM_MS = 2000;

/** All processes are stopped and started in turn, so many times, while learners save. */
export async function rollingRestart(school: BalancedSchool, exam: Exam, rounds: number): Promise<void> {
  const tokens = await registerLearners(school.url, LEARNERS, 'steady');
  for (let round = 1; round <= rounds; round += 1) {
    await nobodyNotices(`rolling restart, round ${round}`, school.url, { tokens, exam }, async () => {
      for (const index of school.urls.keys()) await school.restart(index, 'stop');
    });
  }
}

/** SIGHUP replaces the workers of one server, without a balancer. */
export async function rollingWorkers(later: Later): Promise<void> {
  const folder = temporaryFolder('parlance-workers-', later);
  const postgres = await startPostgres();
  later(() => postgres.stop());
  const settings = {
    DATABASE_URL: postgres.url(),
    DATA_DIR: folder,
    WORKERS: '2',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
  const server = await startServer(settings);
  later(() => server.kill());
  const exam = await makeReadingExam(server.url);
  const tokens = await registerLearners(server.url, LEARNERS);
  await nobodyNotices('SIGHUP to two workers', server.url, { tokens, exam }, async () => {
    process.kill(server.pid, 'SIGHUP');
    await sleep(2 * (DRAIN_SECONDS * 1000 + 4000));
  });
}

async function nobodyNotices(
  name: string,
  url: string,
  { tokens, exam }: { tokens: string[]; exam: Exam },
  disturb: () => Promise<void>,
): Promise<void> {
  const learners = await openAll(url, tokens, exam);
  const stopped = new AbortController();
  const others = watchOthers();
  const saving = saveSteadily(url, { learners, exam, everyMs: SAVE_EVERY_MS }, stopped.signal);
  await sleep(CALM_MS);
  await disturb();
  const { isQuiet, words } = others();
  stopped.abort();
  const felt = await saving;
  const { lost, twice } = await checkSteady(url, learners, exam);
  const slowest = p99(felt.latenciesMs);
  claim(
    felt.failed === 0 && lost === 0 && twice === 0 && felt.latenciesMs.length > 0,
    `${name}: ${felt.latenciesMs.length} requests, failed ${felt.failed}, lost ${lost}, submitted twice ${twice}`,
  );
  for (const failure of felt.failures) say(`       ${failure}`);
  const time = `p99 ${slowest.toFixed(0)} ms, limit ${P99_LIMIT_MS} ms, ${words}`;
  if (isQuiet) claim(slowest <= P99_LIMIT_MS, `${name}: ${time}`);
  else say(`       ${name}: ${time}: not judged`);
}
