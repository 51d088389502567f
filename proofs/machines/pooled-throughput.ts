// Saves a second of eight processes, in turn: without PgBouncer, without it and without prepared statements, and through
// it. What PgBouncer itself costs is judged against the second, as a pooler that keeps no prepared statements would lose
// them anyway; the share of the first is said (docs/decisions/033-several-machines.md). --short takes one round. Others'
// work on this machine disturbs all three: the line says how much there was.

import { join } from 'node:path';
import { median } from '../../bench/figures/latencies.ts';
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
const ROUNDS = isShort ? 1 : 5;
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
    for (const name of ['direct', 'unnamed', 'pooled']) runSql(postgres.url(), `create database ${name}`);
    const pooler = await startPgbouncer(postgres.url(), { poolSize: POOL_SIZE });
    later(() => pooler.stop());
    const direct = await startWay({ DATABASE_URL: postgres.url('direct') }, join(folder, 'direct'), later);
    const unnamedSettings = { DATABASE_URL: postgres.url('unnamed'), DATABASE_POOLER: 'transaction' };
    const unnamed = await startWay(unnamedSettings, join(folder, 'unnamed'), later);
    const poolerSettings = { DATABASE_URL: pooler.url('pooled'), DATABASE_POOLER: 'transaction' };
    const pooled = await startWay(poolerSettings, join(folder, 'pooled'), later);
    const others = watchOthers();
    const shares = { ofUnnamed: [] as number[], ofDirect: [] as number[] };
    for (let round = 1; round <= ROUNDS; round += 1) {
      const without = await savesPerSecond(direct);
      const withoutNames = await savesPerSecond(unnamed);
      const through = await savesPerSecond(pooled);
      shares.ofUnnamed.push(through / withoutNames);
      shares.ofDirect.push(through / without);
      say(
        `       round ${round}: ${without.toFixed(0)} saves/s without it, ${withoutNames.toFixed(0)} without it and ` +
          `without prepared statements, ${through.toFixed(0)} through it`,
      );
    }
    const { isQuiet, words } = others();
    const [ofUnnamed, ofDirect] = [median(shares.ofUnnamed), median(shares.ofDirect)];
    const reached = ofDirect >= SHARE ? 'reached' : 'not reached';
    say(`       ${ofDirect.toFixed(2)} times the saves with prepared statements; the goal of ${SHARE} is ${reached}`);
    const sentence =
      `PgBouncer in front of eight processes: ${ofUnnamed.toFixed(2)} times the saves without it, ` +
      `both without prepared statements, at least ${SHARE}, ${words}`;
    if (isQuiet) claim(ofUnnamed >= SHARE, sentence);
    else claim(ofUnnamed > 0, `${sentence}: not judged`);
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
