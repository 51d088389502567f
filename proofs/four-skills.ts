// Many learners go through all four skills while the server is killed three times: nothing acknowledged is lost, and
// nothing is submitted twice.

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { getAttempt, listResults } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { type Later, withCleanUp } from '../scripts/clean-up.ts';
import { makeFourExams } from '../scripts/exams/four-exams.ts';
import { type Client, keepAliveClient } from '../scripts/servers/keep-alive-client.ts';
import { startPostgres } from '../scripts/servers/postgres.ts';
import { makeAdminClient, registerLearners } from '../scripts/servers/school-calls.ts';
import { startServer } from '../scripts/servers/server-process.ts';
import { claim, prove, say } from './claims.ts';
import { callsOf, expectedScore, type Sitting, sit, type Tally } from './sitting.ts';

const isShort = process.argv.includes('--short');
const LEARNERS = isShort ? 12 : 200;
/** The server is killed when so much of the work has been acknowledged. */
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
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-skills-'));
  later(async () => rmSync(dataDir, { recursive: true, force: true }));
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
  const everybody = Promise.all(
    tokens.map(async (token, index) => {
      const sittings: Sitting[] = [];
      // Each begins with another skill, so that all four are under way at every kill.
      for (let turn = 0; turn < exams.length; turn += 1) {
        const exam = exams[(index + turn) % exams.length];
        if (exam) sittings.push(await sit(client, token, exam, tally));
      }
      return sittings;
    }),
  );
  const work = LEARNERS * exams.reduce((sum, exam) => sum + callsOf(exam), 0);
  for (const share of KILL_AT) {
    await Promise.race([untilAcknowledged(tally, work * share), everybody]);
    await server.kill();
    server = await start();
  }
  const sittings = (await everybody).flat();
  const seconds = (performance.now() - startedMs) / 1000;
  const checked = [];
  for (const sitting of sittings) checked.push(await check(client, sitting));
  const lost = checked.reduce((sum, one) => sum + one.lost, 0);
  const twice = checked.reduce((sum, one) => sum + one.twice, 0);
  const figures = [LEARNERS, sittings.length, tally.acknowledged, tally.again, lost, twice, Math.round(seconds)];
  const row = figures.map((figure, index) => String(figure).padStart(COLUMNS[index] ?? 0)).join('');
  claim(lost === 0 && twice === 0 && tally.acknowledged === work && tally.again > 0, kind.padEnd(10) + row);
}

async function untilAcknowledged(tally: Tally, calls: number): Promise<void> {
  while (tally.acknowledged < calls) await sleep(5);
}

type Taken = {
  attempt: {
    status: string;
    answers: Record<string, string>;
    recordings: Record<string, { bytes: number }>;
    plays: { part: number }[];
  };
};

/** What of an acknowledged sitting is not there, and how often it was submitted too often. */
async function check(client: Client, sitting: Sitting): Promise<{ lost: number; twice: number }> {
  const { token, attemptId, exam } = sitting;
  const { attempt } = (await get(client, token, urlOf(getAttempt, { params: { id: attemptId } }))) as Taken;
  const bytes = Object.fromEntries(Object.entries(attempt.recordings).map(([id, one]) => [id, one.bytes]));
  const { results } = (await get(client, token, urlOf(listResults))) as {
    results: { id: number; course_id: number; score: number | null }[];
  };
  const ofCourse = results.filter(({ course_id }) => course_id === exam.courseId);
  const isWhole =
    attempt.status === 'submitted' &&
    isDeepStrictEqual(attempt.answers, sitting.answers) &&
    isDeepStrictEqual(bytes, sitting.recordings) &&
    attempt.plays.length === (exam.skill === 'Listening' ? 1 : 0) &&
    ofCourse[0]?.id === attemptId &&
    ofCourse[0].score === expectedScore(exam);
  const isOnce = ofCourse.length === 1 && new Set(sitting.submits).size === 1;
  return { lost: isWhole ? 0 : 1, twice: isOnce ? 0 : 1 };
}

async function get(client: Client, token: string, path: string): Promise<unknown> {
  const { status, text } = await client({ method: 'GET', path, token });
  if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${text}`);
  return JSON.parse(text);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
