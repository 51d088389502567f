// Files of questions at their limits, against the server as `npm start` runs it, on both databases: how long they take,
// what others feel of it, what stays in memory, and how much of a far too large file is taken before it is refused.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CSV_MAX_BYTES } from '@parlance/contract/csv';
import { urlOf } from '@parlance/contract/endpoint';
import { uploadReadingCsv } from '@parlance/contract/interchange/uploads';
import { LISTENING_AUDIO_MAX_BYTES, uploadListeningAudio } from '@parlance/contract/media';
import { type Later, temporaryFolder, withCleanUp } from '../../scripts/clean-up.ts';
import { type LoopReport, type LoopReports, loopReports } from '../../scripts/servers/loop-reports.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { makeAdminClient, signInHead } from '../../scripts/servers/school-calls.ts';
import { type RunningServer, startServer } from '../../scripts/servers/server-process.ts';
import { sendSlowly } from '../../scripts/servers/slow-upload.ts';
import { claim, prove, say } from '../claims.ts';
import { pollHealth } from '../health-poll.ts';
import { shareOfOthers } from '../security/quiet-machine.ts';
import {
  accountsFile,
  makeCourse,
  readingFile,
  sendAccounts,
  sendFile,
  writingFile,
  wrongFile,
} from './import-files.ts';

type Scenario = {
  name: string;
  server: RunningServer;
  dataDir: string;
  token: string;
  reports: LoopReports;
};

const TIME_LIMIT_MS = 3000;
const BULK_ADD_LIMIT_MS = 10_000;
const DELAY_LIMIT_MS = 100;
const ROUNDS = 5;
const IMPORTS = 20;
/** After how many imports the database's share of memory is full of what it has read. */
const WARM_UP = 15;
const LIVE_MB_AN_IMPORT = 0.2;
const RESIDENT_MB_AN_IMPORT = 2;
const HUGE_BYTES = 100 * 1000 * 1000;
/** What lies between client and server, in their buffers and the system's. */
const ON_THE_WAY_BYTES = 4 * 1024 * 1024;
const CLOSE_LIMIT_MS = 3000;

await prove(() =>
  withCleanUp(async (later) => {
    for (const name of ['embedded', 'PostgreSQL'] as const) {
      const admin = await open(name, later);
      say(`       ${name}`);
      await measureImports(admin);
      await measureMemory(admin);
      await measureRefusals(admin);
      // Last: its mails go out long after it.
      await measureBulkAdd(admin);
      await admin.server.stop();
    }
  }),
);

async function open(name: 'embedded' | 'PostgreSQL', later: Later): Promise<Scenario> {
  const dataDir = temporaryFolder('parlance-imports-', later);
  const reports = loopReports(dataDir);
  const settings: Record<string, string> = { ...reports.env };
  if (name === 'PostgreSQL') {
    const postgres = await startPostgres({ durable: true });
    later(() => postgres.stop());
    settings.DATABASE_URL = postgres.url();
  }
  const server = await startServer(
    { DATA_DIR: dataDir, ...settings },
    { nodeArguments: ['--expose-gc', ...reports.nodeArguments] },
  );
  later(() => server.kill());
  return {
    name,
    server,
    dataDir,
    reports,
    token: await makeAdminClient(server.url),
  };
}

/** Each file several times, the first on a server that has just started: the longest time, and the delays of all. */
async function measureImports({ server, token, reports }: Scenario): Promise<void> {
  const { url } = server;
  const kinds = [
    { what: 'Reading, 5,000 rows', type: 'Reading', file: readingFile(), status: 200 },
    { what: 'Writing, 5,000 rows', type: 'Writing', file: writingFile(), status: 200 },
    { what: 'Reading, 5,000 wrong rows', type: 'Reading', file: wrongFile(), status: 400 },
  ] as const;
  for (const { what, type, file, status } of kinds) {
    const courseId = await makeCourse(url, token, type);
    const megabytes = (file.length / 1024 / 1024).toFixed(2);
    await measureRounds({ server, reports }, `${what}, ${megabytes} MiB`, TIME_LIMIT_MS, async () => {
      const answer = await sendFile(url, token, { type, courseId, file });
      if (answer !== status) throw new Error(`${what} was answered ${answer}.`);
    });
  }
}

/** Accounts from a file, each with its invitation and its entry in the log; the mails go out meanwhile. */
async function measureBulkAdd({ server, reports }: Scenario): Promise<void> {
  const head = await signInHead(server.url);
  await measureRounds({ server, reports }, '5,000 accounts from a file', BULK_ADD_LIMIT_MS, async (round) => {
    const answer = await sendAccounts(server.url, head, accountsFile(round));
    if (answer !== 200) throw new Error(`5,000 accounts were answered ${answer}.`);
  });
}

type Watched = Pick<Scenario, 'server' | 'reports'>;

/** The same work several times: how long it took at most, and what others felt of it. */
async function measureRounds(
  { server: { url, pid }, reports }: Watched,
  what: string,
  limitMs: number,
  work: (round: number) => Promise<void>,
): Promise<void> {
  const othersShare = shareOfOthers();
  await reports.ask(pid);
  const stopPolling = pollHealth(url);
  let longestMs = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedMs = performance.now();
    await work(round);
    longestMs = Math.max(longestMs, performance.now() - startedMs);
  }
  const health = await stopPolling();
  const loop = await reports.ask(pid);
  claim(
    longestMs < limitMs && loop.p99Ms < DELAY_LIMIT_MS && health.p99Ms < DELAY_LIMIT_MS,
    `${what}: at most ${longestMs.toFixed(0)} ms; event loop p99 ${loop.p99Ms.toFixed(0)}, ` +
      `max ${loop.maxMs.toFixed(0)} ms; /healthz p99 ${health.p99Ms.toFixed(0)}, max ${health.maxMs.toFixed(0)} ms; ` +
      `${loop.residentMb.toFixed(0)} MB resident; others on the machine ${Math.round(othersShare() * 100)} %`,
  );
}

/** The same file over and over, in place of what is there. */
async function measureMemory({ server: { url, pid }, token, reports }: Scenario): Promise<void> {
  const file = readingFile();
  const courseId = await makeCourse(url, token, 'Reading');
  const memory: LoopReport[] = [];
  for (let round = 0; round < WARM_UP + IMPORTS; round += 1) {
    await sendFile(url, token, { type: 'Reading', courseId, file });
    if (round >= WARM_UP) memory.push(await reports.ask(pid));
  }
  const live = riseOf(memory.map(({ liveMb }) => liveMb));
  const resident = riseOf(memory.map(({ residentMb }) => residentMb));
  claim(
    live.slope < LIVE_MB_AN_IMPORT && resident.slope < RESIDENT_MB_AN_IMPORT,
    `memory over ${IMPORTS} imports: in use after collection ${live.range}, ${live.slope.toFixed(2)} MB more an import; ` +
      `resident ${resident.range}, ${resident.slope.toFixed(2)} MB more an import`,
  );
}

async function measureRefusals({ server: { url }, token, dataDir }: Scenario): Promise<void> {
  const kinds = [
    { what: 'CSV', path: urlOf(uploadReadingCsv), part: 'csvFile', limit: CSV_MAX_BYTES },
    {
      what: 'audio',
      path: urlOf(uploadListeningAudio),
      part: 'listeningAudio',
      limit: LISTENING_AUDIO_MAX_BYTES,
    },
  ];
  for (const { what, path, part, limit } of kinds) {
    for (const saysItsLength of [false, true]) {
      const heard = await sendSlowly({ url, path, token, part, fileBytes: HUGE_BYTES, saysItsLength });
      const most = (saysItsLength ? 0 : limit) + ON_THE_WAY_BYTES;
      const closed = heard.closedMs !== null && heard.closedMs < CLOSE_LIMIT_MS;
      const left = filesLeft(dataDir);
      claim(
        heard.status === 413 && heard.sentBytes < most && closed && left.length === 0,
        `100 MB of ${what}, ${saysItsLength ? 'its length said' : 'sent in chunks'}: ${heard.status} after ` +
          `${(heard.sentBytes / 1024 / 1024).toFixed(1)} MiB, limit ${limit / 1024 / 1024} MiB; ` +
          `closed ${heard.closedMs?.toFixed(0)} ms later; ${left.length} files left`,
      );
    }
  }
}

function filesLeft(dataDir: string): string[] {
  const folders = ['tmp', 'media'].map((folder) => join(dataDir, folder)).filter((folder) => existsSync(folder));
  return folders.flatMap((folder) => {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  });
}

/** From where to where the values go, and how much a line through them rises from one to the next (least squares). */
function riseOf(values: number[]): { range: string; slope: number } {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const rise = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  const slope = rise / values.reduce((sum, _value, index) => sum + (index - middle) ** 2, 0);
  return { range: `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} MB`, slope };
}
