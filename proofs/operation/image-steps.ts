// Every step of deploy/Dockerfile, one by one and without rights, in an empty root under bubblewrap: what it makes
// starts, is healthy, takes learners through all four skills, stops at SIGTERM, and is small.

import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listResults } from '@parlance/contract/results';
import { type Later, withCleanUp } from '../../scripts/clean-up.ts';
import { type DockerStage, execForm, healthProgram, readDockerfile } from '../../scripts/deploy/dockerfile.ts';
import { makeFourExams } from '../../scripts/exams/four-exams.ts';
import { installBubblewrap } from '../../scripts/install-for-tests.ts';
import { keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import { freePort, startPostgres } from '../../scripts/servers/postgres.ts';
import { call, makeAdminClient, registerLearners } from '../../scripts/servers/school-calls.ts';
import { SUPERADMIN } from '../../scripts/servers/server-process.ts';
import { claim, prove, say } from '../claims.ts';
import { expectedScore, sit, type Tally } from '../sitting.ts';
import { type BuiltStage, buildStages, bytesOf } from './image-build.ts';
import { makeSandbox, type Sandbox } from './sandbox.ts';

const CHECKOUT = join(import.meta.dirname, '../..');
const LEARNERS = 3;
const HEALTHY_LIMIT_MS = 5000;
const STOP_LIMIT_MS = 20_000;
/** Beyond the base image. */
const LIMIT_MB = 300;
/** What no image needs: tests, sources of the pages, tools. */
const UNWANTED = [/^app\/(?!node_modules\/).*\.test\./, /^app\/(web\/(?!dist)|e2e|proofs|scripts)/, /\/(vite|vitest)$/];

const missing = installBubblewrap();
await prove(() =>
  withCleanUp(async (later) => {
    if (missing) say(missing);
    const folder = mkdtempSync(join(tmpdir(), 'parlance-image-'));
    later(async () => rmSync(folder, { recursive: true, force: true }));
    chmodSync(folder, 0o755);
    const sandbox = makeSandbox(folder);
    say(
      sandbox.isOwnRoot
        ? '       Each step runs in an empty root under bubblewrap, without rights.'
        : '       Each step runs in a plain folder: bubblewrap or user namespaces are missing.',
    );
    const stages = readDockerfile(readFileSync(join(CHECKOUT, 'deploy/Dockerfile'), 'utf8'));
    const image = await buildStages(stages, { checkout: CHECKOUT, into: join(folder, 'stages'), sandbox, say });
    isSmall(image);
    await serves(image, stages, sandbox, later);
  }),
);

function isSmall({ root }: BuiltStage): void {
  const files = readdirSync(root, { recursive: true }).map(String);
  const unwanted = files.filter((file) => UNWANTED.some((pattern) => pattern.test(file)));
  claim(
    unwanted.length === 0,
    `${files.length} files, not needed of them: ${unwanted.slice(0, 3).join(', ') || 'none'}`,
  );
  const megabytes = Math.round(bytesOf(root) / 1e6);
  claim(megabytes <= LIMIT_MB, `${megabytes} MB beyond the base image, limit ${LIMIT_MB} MB`);
  for (const part of ['app/node_modules', 'app/server', 'app/contract', 'app/web/dist']) {
    say(`       ${(bytesOf(join(root, part)) / 1e6).toFixed(1).padStart(6)} MB ${part}`);
  }
}

async function serves(image: BuiltStage, stages: DockerStage[], sandbox: Sandbox, later: Later): Promise<void> {
  const postgres = await startPostgres();
  later(() => postgres.stop());
  const port = await freePort();
  const environment = {
    ...image.environment,
    DATA_DIR: sandbox.pathOf(image.root, image.environment.DATA_DIR ?? ''),
    PORT: String(port),
    DATABASE_URL: postgres.url(),
    SUPERADMIN_EMAIL: SUPERADMIN.email,
    SUPERADMIN_PASSWORD: SUPERADMIN.password,
    LOG_LEVEL: 'warn',
  };
  const steps = stages.at(-1)?.steps ?? [];
  const command = execForm(steps.findLast(({ keyword }) => keyword === 'CMD')?.text ?? '') ?? [];
  const how = { folder: image.folder, environment, canWrite: false };
  const startedMs = performance.now();
  const server = sandbox.start(image.root, command, { ...how, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<number | null>((done) => server.once('exit', done));
  later(async () => void server.kill('SIGKILL'));

  const isHealthy = async () => {
    const check = sandbox.start(image.root, healthProgram(steps) ?? [], { ...how, stdio: 'ignore' });
    return (await new Promise((done) => check.once('exit', done))) === 0;
  };
  while (!(await isHealthy()) && performance.now() - startedMs < 2 * HEALTHY_LIMIT_MS) await sleep(50);
  const healthyMs = Math.round(performance.now() - startedMs);
  claim(healthyMs <= HEALTHY_LIMIT_MS, `HEALTHCHECK ends with 0 after ${healthyMs} ms, limit ${HEALTHY_LIMIT_MS} ms`);
  await takesLearners(`http://127.0.0.1:${port}`);

  const stoppedMs = performance.now();
  process.kill(sandbox.programPid(server), 'SIGTERM');
  const code = await Promise.race([ended, sleep(STOP_LIMIT_MS, 'still running' as const, { ref: false })]);
  claim(code === 0, `SIGTERM: exit ${code} after ${((performance.now() - stoppedMs) / 1000).toFixed(1)} s`);
  claim(!(await isHealthy()), 'HEALTHCHECK fails once it has stopped');
}

async function takesLearners(url: string): Promise<void> {
  const page = await (await fetch(url)).text();
  claim(page.includes('<html'), 'the landing page comes');
  const exams = await makeFourExams(url, await makeAdminClient(url));
  const tally: Tally = { acknowledged: 0, again: 0 };
  const client = keepAliveClient(url, LEARNERS);
  for (const token of await registerLearners(url, LEARNERS)) {
    for (const exam of exams) await sit(client, token, exam, tally);
    const { results } = await call(url, listResults, {}, token);
    const scores = exams.map(({ courseId }) => results.find(({ course_id }) => course_id === courseId)?.score);
    const isRight = exams.every((exam, index) => scores[index] === expectedScore(exam));
    claim(isRight, `log in to result: four tests, scores ${scores.map((score) => score ?? 'to be marked').join(', ')}`);
  }
}
