// Parlance behind PgBouncer in transaction mode: what the start says, two servers with learners at all four skills, and
// every test of the server.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { listResults } from '@parlance/contract/results';
import { type Later, temporaryFolder, withCleanUp } from '../scripts/clean-up.ts';
import { makeFourExams } from '../scripts/exams/four-exams.ts';
import { installPgbouncer } from '../scripts/install-for-tests.ts';
import { keepAliveClient } from '../scripts/servers/keep-alive-client.ts';
import { pgbouncerVersion, startPgbouncer } from '../scripts/servers/pgbouncer.ts';
import { startPostgres } from '../scripts/servers/postgres.ts';
import { runSql } from '../scripts/servers/psql.ts';
import { call, makeAdminClient, registerLearners } from '../scripts/servers/school-calls.ts';
import { startServer } from '../scripts/servers/server-process.ts';
import { claim, prove, say } from './claims.ts';
import { expectedScore, sit, type Tally } from './sitting.ts';

const ROOT = join(import.meta.dirname, '..');
const LEARNERS = 10;
const START_LIMIT_MS = 30_000;

const missing = installPgbouncer();
await prove(async () => {
  if (missing) throw new Error(missing);
  await withCleanUp(twoServers);
  everyTest();
});

async function twoServers(later: Later): Promise<void> {
  const folder = temporaryFolder('parlance-pooler-', later);
  const postgres = await startPostgres();
  later(() => postgres.stop());
  const pooler = await startPgbouncer(postgres.url());
  later(() => pooler.stop());
  for (const name of ['school', 'unlimited']) runSql(postgres.url(), `create database ${name}`);
  runSql(postgres.url(), "alter role parlance in database unlimited set statement_timeout = '0'");
  const of = (name: string) => ({ DATABASE_URL: pooler.url(name), DATA_DIR: folder });
  const pooled = { DATABASE_POOLER: 'transaction' };
  isRefused(of('school'), 'DATABASE_URL points to a pooler. Set DATABASE_POOLER=transaction.');
  isRefused(
    { ...of('unlimited'), ...pooled },
    "Set statement_timeout on the database role: alter role … set statement_timeout = '10s'.",
  );
  await learnersOnTwoServers('', { ...of('school'), ...pooled }, later);
  const { version, prepares } = pgbouncerVersion();
  if (!prepares) {
    say(`       PgBouncer ${version} keeps no prepared statements: transaction-prepared is skipped, it needs 1.21.`);
    return;
  }
  runSql(postgres.url(), 'create database prepared');
  const preparing = await startPgbouncer(postgres.url(), { preparedStatements: 256 });
  later(() => preparing.stop());
  const settings = { DATABASE_URL: preparing.url('prepared'), DATABASE_POOLER: 'transaction-prepared' };
  await learnersOnTwoServers('with prepared statements, ', { DATA_DIR: folder, ...settings }, later);
}

/** The start ends with 1 and this line. */
function isRefused(settings: Record<string, string>, line: string): void {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'server/src/main.ts')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PORT: '0', ...settings },
    timeout: START_LIMIT_MS,
  });
  claim(status === 1 && stderr.trim() === line, `the start without it: exit ${status}, "${stderr.trim()}"`);
}

/** Each learner takes the four tests, every other one at the second server, and reads the results at the other. */
async function learnersOnTwoServers(
  how: string,
  settings: { DATA_DIR: string } & Record<string, string>,
  later: Later,
): Promise<void> {
  const servers = [await startServer(settings), await startServer(settings)];
  for (const server of servers) later(() => server.stop());
  const [first, second] = servers.map(({ url }) => url) as [string, string];
  const exams = await makeFourExams(first, await makeAdminClient(first));
  const tokens = await registerLearners(second, LEARNERS);
  const clients = [first, second].map((url) => keepAliveClient(url, LEARNERS));
  const tally: Tally = { acknowledged: 0, again: 0 };
  const right = await Promise.all(
    tokens.map(async (token, index) => {
      for (const [turn, exam] of exams.entries()) {
        const client = clients[(index + turn) % 2];
        if (client) await sit(client, token, exam, tally);
      }
      const { results } = await call(index % 2 ? first : second, listResults, {}, token);
      return exams.every((exam) => {
        const ofCourse = results.filter(({ course_id }) => course_id === exam.courseId);
        return ofCourse.length === 1 && ofCourse[0]?.score === expectedScore(exam);
      });
    }),
  );
  const whole = right.filter(Boolean).length;
  claim(
    whole === LEARNERS && tally.again === 0,
    `${how}two servers: ${whole} of ${LEARNERS} learners have all four results, ${tally.acknowledged} calls, ${tally.again} sent again`,
  );
}

function everyTest(): void {
  const { status, stdout, stderr } = spawnSync('vitest', ['run', '--root', 'server', '--project', 'postgres'], {
    encoding: 'utf8',
    cwd: ROOT,
    env: { ...process.env, TEST_POOLER: '1' },
    maxBuffer: 64 * 1024 * 1024,
  });
  const tests = /Tests .*/.exec(stdout)?.[0] ?? 'no total';
  if (status !== 0) process.stdout.write(`${stdout}${stderr}`);
  claim(status === 0, `the server's tests behind it: ${tests.trim()}`);
}
