// Many learners go through all four skills while the server is killed three times: nothing acknowledged is lost, and
// nothing is submitted twice.

import { type Later, temporaryFolder, withCleanUp } from '../scripts/clean-up.ts';
import { makeFourExams } from '../scripts/exams/four-exams.ts';
import { keepAliveClient } from '../scripts/servers/keep-alive-client.ts';
import { freePort, startPostgres } from '../scripts/servers/postgres.ts';
import { makeAdminClient, registerLearners } from '../scripts/servers/school-calls.ts';
import { startServer } from '../scripts/servers/server-process.ts';
import { claim, prove, say } from './claims.ts';
import { callsOf, checkAll, sitAll, type Tally, untilAcknowledged } from './sitting.ts';

const isShort = process.argv.includes('--short');
const LEARNERS = isShort ? 12 : 200;
/** How much of the work is acknowledged when the server is killed. */
const KILL_AT = isShort ? [0.5] : [0.2, 0.5, 0.8];
const COLUMNS = [11, 12, 14, 11, 8, 18, 9];

await prove(() =>
  withCleanUp(async (later) => {
    say('       database     learners   sittings   acknowledged   came again   lost   submitted twice   seconds');
    await proveOn('embedded', {}, later);
    if (isShort) return;
    const postgres = await startPostgres({ durable: true });
    later(() => postgres.stop());
    await proveOn('PostgreSQL', { DATABASE_URL: postgres.url() }, later);
  }),
);

async function proveOn(kind: string, settings: Record<string, string>, later: Later): Promise<void> {
  const dataDir = temporaryFolder('parlance-skills-', later);
  // The same port after every kill: the learners come back to where they were.
  const start = async () => startServer({ ...settings, DATA_DIR: dataDir, PORT: String(port) });
  const port = await freePort();
  let server = await start();
  later(() => server.stop());
  const exams = await makeFourExams(server.url, await makeAdminClient(server.url));
  const tokens = await registerLearners(server.url, LEARNERS);
  const client = keepAliveClient(server.url, LEARNERS);
  const tally: Tally = { acknowledged: 0, again: 0 };
  const startedMs = performance.now();
  const everybody = sitAll(client, tokens, exams, tally);
  const work = LEARNERS * exams.reduce((sum, exam) => sum + callsOf(exam), 0);
  for (const share of KILL_AT) {
    await Promise.race([untilAcknowledged(tally, work * share), everybody]);
    await server.kill();
    server = await start();
  }
  const sittings = await everybody;
  const seconds = (performance.now() - startedMs) / 1000;
  const { lost, twice } = await checkAll(client, sittings);
  const figures = [LEARNERS, sittings.length, tally.acknowledged, tally.again, lost, twice, Math.round(seconds)];
  const row = figures.map((figure, index) => String(figure).padStart(COLUMNS[index] ?? 0)).join('');
  claim(lost === 0 && twice === 0 && tally.acknowledged === work && tally.again > 0, kind.padEnd(10) + row);
}
