import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Later, withCleanUp } from '../scripts/clean-up.ts';
import { makeReadingExam } from '../scripts/exams/reading-exam.ts';
import { startPostgres } from '../scripts/servers/postgres.ts';
import { register } from '../scripts/servers/school-calls.ts';
import { startServer } from '../scripts/servers/server-process.ts';
import { emailOf } from './people.ts';
import { peakMemoryMb } from './processes.ts';
import { runSql } from './psql.ts';
import { MEMORY_AIM, statementTable, tableOf } from './report.ts';
import { type Measured, measure, type Stage } from './scenario.ts';
import { countStatements, STATEMENT_OPTIONS } from './statements.ts';

type Size = { workers: number[]; learners: number[]; seconds: number };

const FULL: Size = { workers: [1, 2], learners: [10, 50], seconds: 7 };
const SHORT: Size = { workers: [1], learners: [10], seconds: 3 };

const size = process.argv.includes('--short') ? SHORT : FULL;
/** Where Node leaves what the servers' time went into, to be opened in a browser's developer tools. */
const PROFILES = '.cache/profiles';
const nodeArguments = process.argv.includes('--profile') ? ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`] : [];
const cores = availableParallelism();

await withCleanUp(async (later) => {
  say(`${new Date().toISOString()}  ${cpus()[0]?.model.trim()}, ${cores} cores, Node ${process.versions.node}`);
  const postgres = await startPostgres({ durable: true, options: STATEMENT_OPTIONS });
  later(() => postgres.stop());
  const runs: Measured[] = [];
  const peaks: string[] = [];
  for (const workers of size.workers) {
    const database = `bench_${workers}`;
    runSql(postgres.url(), `create database ${database};`);
    const { measured, peakMb } = await measureWorkers(workers, postgres.url(database), postgres.pid, later);
    runs.push(...measured);
    peaks.push(`${workers} w: ${peakMb.toFixed(0)} MB`);
  }
  for (const signingIn of [true, false]) {
    for (const line of tableOf(runs.filter((run) => run.signingIn === signingIn))) say(line);
  }
  say(`\npeak memory of the server   ${peaks.join(', ')}   ${MEMORY_AIM}`);
  const last = runs.find((run) => !run.signingIn);
  if (last) for (const line of statementTable(last)) say(line);
});

/** Every run with so many workers, on a database of their own. */
async function measureWorkers(workers: number, databaseUrl: string, databasePid: number, later: Later) {
  countStatements(databaseUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-bench-'));
  later(async () => rmSync(dataDir, { recursive: true, force: true }));
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, WORKERS: String(workers) };
  const server = await startServer(settings, { nodeArguments });
  later(() => server.stop());
  const exam = await makeReadingExam(server.url);
  const password = await register(server.url, emailOf(0));
  const stage: Stage = { server, exam, password, databaseUrl, databasePid, nextPerson: 1 };
  const measured: Measured[] = [];
  for (const learners of size.learners) {
    for (const signingIn of [true, false]) {
      measured.push(await measure(stage, { cores, workers, learners, signingIn, seconds: size.seconds }));
    }
  }
  const peakMb = peakMemoryMb(server.pid);
  await server.stop();
  return { measured, peakMb };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
