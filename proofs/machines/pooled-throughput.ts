// Saves a second of eight processes through PgBouncer and without it, in turn: at least 0.85 times as many. --short takes
// one pair. Others' work on this machine disturbs both: the line says how much there was.

import { join } from 'node:path';
import { type Later, temporaryFolder, withCleanUp } from '../../scripts/clean-up.ts';
import { type Exam, makeReadingExam } from '../../scripts/exams/reading-exam.ts';
import { installPgbouncer } from '../../scripts/install-for-tests.ts';
import { startPgbouncer } from '../../scripts/servers/pgbouncer.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { registerLearners } from '../../scripts/servers/school-calls.ts';
import { startServer } from '../../scripts/servers/server-process.ts';
import { claim, prove, say } from '../claims.ts';
import { watchOthers } from './quiet.ts';
import { openAll, saveSteadily } from './steady-learners.ts';

const isShort = process.argv.includes('--short');
const PAIRS = isShort ? 1 : 5;
const SECONDS = isShort ? 3 : 8;
const LEARNERS = 40;
const SHARE = 0.85;
const WORKERS = '8';
/** PgBouncer's own default. */
const POOL_SIZE = 20;

type Way = { url: string; exam: Exam; tokens: string[] };

const missing = installPgbouncer();
await prove(async () => {
  if (missing) throw new Error(missing);
  await withCleanUp(async (later) => {
    const folder = temporaryFolder('parlance-throughput-', later);
    const postgres = await startPostgres({ durable: true });
    later(() => postgres.stop());
    for (const name of ['direct', 'pooled']) runSql(postgres.url(), `create database ${name}`);
    const pooler = await startPgbouncer(postgres.url(), { poolSize: POOL_SIZE });
    later(() => pooler.stop());
    const direct = await startWay({ DATABASE_URL: postgres.url('direct') }, join(folder, 'direct'), later);
    const poolerSettings = { DATABASE_URL: pooler.url('pooled'), DATABASE_POOLER: 'transaction' };
    const pooled = await startWay(poolerSettings, join(folder, 'pooled'), later);
    const others = watchOthers();
    const shares: number[] = [];
    for (let pair = 1; pair <= PAIRS; pair += 1) {
      const [without, through] = [await savesPerSecond(direct), await savesPerSecond(pooled)];
      shares.push(through / without);
      say(`       pair ${pair}: ${without.toFixed(0)} saves/s without it, ${through.toFixed(0)} through it`);
    }
    const { isQuiet, words } = others();
    const median = shares.toSorted((a, b) => a - b)[Math.floor(PAIRS / 2)] ?? 0;
    const sentence = `PgBouncer in front of eight processes: ${median.toFixed(2)} times the saves without it, at least ${SHARE}, ${words}`;
    if (isQuiet) claim(median >= SHARE, sentence);
    else claim(median > 0, `${sentence}: not judged`);
  });
});

async function startWay(settings: Record<string, string>, dataDir: string, later: Later): Promise<Way> {
  const server = await startServer({ ...settings, DATA_DIR: dataDir, WORKERS });
  later(() => server.kill());
  const exam = await makeReadingExam(server.url);
  return { url: server.url, exam, tokens: await registerLearners(server.url, LEARNERS) };
}

async function savesPerSecond({ url, exam, tokens }: Way): Promise<number> {
  const learners = await openAll(url, tokens, exam);
  const felt = await saveSteadily(url, { learners, exam, everyMs: 0 }, AbortSignal.timeout(SECONDS * 1000));
  if (felt.failed > 0) throw new Error(`${felt.failed} saves failed: ${felt.failures.join(', ')}`);
  return learners.reduce((sum, { acknowledged }) => sum + acknowledged, 0) / SECONDS;
}
