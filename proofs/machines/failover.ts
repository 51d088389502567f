// The primary of three PostgreSQL servers is killed while learners save and submit, and a standby takes its place: what
// was acknowledged is there, nothing is submitted twice, and saves are taken again at once. Then the planted fault: the
// same without waiting for a standby must lose something. --short runs one round.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Later, temporaryFolder, withCleanUp } from '../../scripts/clean-up.ts';
import { type Exam, makeReadingExam } from '../../scripts/exams/reading-exam.ts';
import { freePort } from '../../scripts/servers/postgres.ts';
import {
  type ClusterNode,
  followed,
  startPrimary,
  startStandby,
  until,
} from '../../scripts/servers/postgres-cluster.ts';
import { registerLearners } from '../../scripts/servers/school-calls.ts';
import { startServer } from '../../scripts/servers/server-process.ts';
import { claim, prove, say } from '../claims.ts';
import { checkSteady, openAll, saveSteadily } from './steady-learners.ts';

const isShort = process.argv.includes('--short');
const ROUNDS = isShort ? 1 : 5;
const LEARNERS = 100;
const SAVE_EVERY_MS = 1000;
const BEFORE_KILL_MS = 3000;
const AFTER_PROMOTION_MS = 4000;
const ACCEPTED_LIMIT_MS = 10_000;
const NAMES = ['a', 'b', 'c'];
const SYNCHRONOUS = `ANY 1 (${NAMES.join(', ')})`;
const OPTIONS = ['wal_receiver_timeout=5s', 'wal_retrieve_retry_interval=200ms'];

/** One primary, first in the list, and two standbys that follow it. */
type Cluster = [ClusterNode, ClusterNode, ClusterNode];
type School = { url: string; exam: Exam; tokens: string[] };

await prove(() =>
  withCleanUp(async (later) => {
    let cluster = await startCluster(later);
    const school = await startSchool(cluster, later);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { lost, twice, acceptedMs, words, after } = await failOver(cluster, school, null);
      claim(
        lost === 0 && twice === 0 && acceptedMs <= ACCEPTED_LIMIT_MS,
        `round ${round}: ${words}, lost ${lost}, submitted twice ${twice}, first save ${acceptedMs.toFixed(0)} ms after the promotion, limit ${ACCEPTED_LIMIT_MS} ms`,
      );
      cluster = await rebuilt(after, later);
    }
    const { lost, words } = await failOver(cluster, school, withoutWaiting);
    claim(lost > 0, `planted fault, commits that wait for no standby: ${words}, lost ${lost}`);
  }),
);

async function startCluster(later: Later): Promise<Cluster> {
  const [first = '', ...others] = NAMES;
  const primary = await startPrimary(first, OPTIONS);
  later(() => primary.remove());
  const standbys: ClusterNode[] = [];
  for (const name of others) {
    const standby = await startStandby(name, primary, OPTIONS);
    later(() => standby.remove());
    standbys.push(standby);
  }
  const cluster = [primary, ...standbys] as Cluster;
  await becomeSynchronous(cluster);
  return cluster;
}

/** From here on a commit is acknowledged when one of the standbys has it too. */
async function becomeSynchronous([primary]: Cluster): Promise<void> {
  const following = "select count(*) from pg_stat_replication where state = 'streaming'";
  await until(async () => (await primary.ask(following)) === '2', 'both standbys follow the primary');
  await primary.set('synchronous_standby_names', SYNCHRONOUS);
  const synchronous = "select count(*) from pg_stat_replication where sync_state = 'quorum'";
  await until(async () => (await primary.ask(synchronous)) === '2', 'the primary waits for them');
}

async function startSchool(cluster: Cluster, later: Later): Promise<School> {
  const folder = temporaryFolder('parlance-failover-', later);
  const hosts = cluster.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const server = await startServer(
    {
      DATABASE_URL: `postgres://parlance@${hosts}/postgres`,
      DATA_DIR: folder,
      PORT: String(await freePort()),
      WORKERS: '2',
    },
    { logFile: join(folder, 'log') },
  );
  later(() => server.kill());
  const exam = await makeReadingExam(server.url);
  return { url: server.url, exam, tokens: await registerLearners(server.url, LEARNERS) };
}

type Outcome = {
  lost: number;
  twice: number;
  /** From the promotion to the first save that was taken. */
  acceptedMs: number;
  words: string;
  after: { promoted: ClusterNode; other: ClusterNode; dead: ClusterNode };
};

/** Every other learner submits from the kill on; the others save twice more, so that no lost save is overwritten. */
async function failOver(
  [primary, ...standbys]: Cluster,
  { url, exam, tokens }: School,
  plant: ((primary: ClusterNode, standbys: ClusterNode[]) => Promise<void>) | null,
): Promise<Outcome> {
  const learners = await openAll(url, tokens, exam);
  const stopped = new AbortController();
  let beforeKill: number[] | null = null;
  const submitsEarly = (index: number) => {
    const savedSince = (learners[index]?.acknowledged ?? 0) - (beforeKill?.[index] ?? Infinity);
    return savedSince >= (index % 2 === 0 ? 0 : 2);
  };
  const saving = saveSteadily(url, { learners, exam, everyMs: SAVE_EVERY_MS }, stopped.signal, submitsEarly);
  await sleep(BEFORE_KILL_MS);
  await plant?.(primary, standbys);
  beforeKill = learners.map(({ acknowledged }) => acknowledged);
  const atKill = beforeKill.reduce((sum, acknowledged) => sum + acknowledged, 0);
  await primary.kill();
  const [promoted, other] = await furthestFirst(standbys);
  await promoted.set('synchronous_standby_names', SYNCHRONOUS);
  await promoted.promote();
  const promotedMs = performance.now();
  await other.set('primary_conninfo', followed(promoted, other.name));
  await sleep(AFTER_PROMOTION_MS);
  stopped.abort();
  // It ends when every learner has got through.
  const felt = await saving;
  const acceptedMs = (felt.acceptedMs.find((ms) => ms > promotedMs) ?? Infinity) - promotedMs;
  const { lost, twice } = await checkSteady(url, learners, exam);
  const saves = learners.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const words = `${atKill} saves acknowledged before the kill and ${saves - atKill} after it, ${felt.failed} requests sent again`;
  return { lost, twice, acceptedMs, words, after: { promoted, other, dead: primary } };
}

/** The one that received most, when neither receives any more. */
async function furthestFirst(standbys: ClusterNode[]): Promise<[ClusterNode, ClusterNode]> {
  const receivers = 'select count(*) from pg_stat_wal_receiver';
  for (const standby of standbys) {
    await until(async () => (await standby.ask(receivers)) === '0', `${standby.name} receives nothing any more`);
  }
  const received = "select pg_last_wal_receive_lsn() - '0/0'::pg_lsn";
  const [first, second] = standbys as [ClusterNode, ClusterNode];
  const [ofFirst, ofSecond] = [Number(await first.ask(received)), Number(await second.ask(received))];
  return ofFirst >= ofSecond ? [first, second] : [second, first];
}

/** The dead one is made again as a copy of the new primary, on the port that it had. */
async function rebuilt({ promoted, other, dead }: Outcome['after'], later: Later): Promise<Cluster> {
  await dead.remove();
  const again = await startStandby(dead.name, promoted, OPTIONS, dead.port);
  later(() => again.remove());
  const cluster: Cluster = [promoted, other, again];
  await becomeSynchronous(cluster);
  return cluster;
}

/** Commits are acknowledged at once, and the standbys receive nothing for the last second. */
async function withoutWaiting(primary: ClusterNode, standbys: ClusterNode[]): Promise<void> {
  await primary.set('synchronous_commit', 'local');
  await sleep(500);
  for (const standby of standbys) await standby.set('primary_conninfo', '');
  say('       The standbys receive nothing for a second, and commits do not wait for them.');
  await sleep(1000);
}
