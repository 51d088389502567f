import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { getAttempt } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { type Board, board } from '@parlance/contract/invigilation/board';
import { makePeople, tokenOf } from '../../bench/people.ts';
import { type Later, temporaryFolder } from '../../scripts/clean-up.ts';
import { moveStart, type PublishedSitting, publishSittingFor } from '../../scripts/exams/published-sitting.ts';
import { type Exam, makeReadingExam } from '../../scripts/exams/reading-exam.ts';
import { keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import { freePort } from '../../scripts/servers/postgres.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { call, makeAdminClient, registerLearners } from '../../scripts/servers/school-calls.ts';
import { type RunningServer, startServer } from '../../scripts/servers/server-process.ts';
import { answersAfter } from '../saving/saving.ts';
import { type Devices, startDevices } from './devices.ts';
import type { Seen } from './seen.ts';

/** A school with servers on one database, where an examination can be held. */
export type ExamSchool = {
  servers: RunningServer[];
  databaseUrl: string;
  admin: string;
  exam: Exam;
};

/** An examination with its candidates, each at a device. */
export type ExamRoom = PublishedSitting & {
  /** Those of the devices, in their order. */
  accountIds: number[];
  tokens: string[];
  candidateIds: number[];
  devices: Devices;
};

/** Starts so many servers of so many workers; they end with `later`. */
export async function startExamSchool(
  databaseUrl: string,
  { servers: count, workers }: { servers: number; workers: number },
  later: Later,
): Promise<ExamSchool> {
  const folder = temporaryFolder('parlance-exam-', later);
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    WORKERS: String(workers),
    SECRET: 'one secret for all of these processes',
  };
  const servers: RunningServer[] = [];
  for (let index = 0; index < count; index += 1) {
    // A port of its own: where all workers are dead for a moment, the next ones would get any other.
    const server = await startServer(
      { ...settings, PORT: String(await freePort()) },
      { logFile: `${folder}/log-${index}` },
    );
    later(() => server.kill());
    servers.push(server);
  }
  const url = firstUrl({ servers });
  const admin = await makeAdminClient(url);
  const exam = await makeReadingExam(url, admin);
  await registerLearners(url, 1, 'model');
  return { servers, databaseUrl, admin, exam };
}

export function firstUrl({ servers }: Pick<ExamSchool, 'servers'>): string {
  const [first] = servers;
  if (!first) throw new Error('There is no server.');
  return first.url;
}

let people = 0;

/**
 * Publishes an examination for so many new learners. The first `withBreaks` of them may take rest breaks. Its start is
 * far ahead: see `beginAt`.
 */
export async function makeExamRoom(
  school: ExamSchool,
  { learners, withBreaks = 0 }: { learners: number; withBreaks?: number },
  later: Later,
): Promise<ExamRoom> {
  const { databaseUrl, admin, exam } = school;
  const url = firstUrl(school);
  const first = people + 1;
  people += learners;
  makePeople(databaseUrl, first, learners);
  const numbers = Array.from({ length: learners }, (_, index) => first + index);
  const ids = runSql(
    databaseUrl,
    `select accounts.id from unnest('{${numbers.join(',')}}'::integer[]) with ordinality as given (number, turn)
      join accounts on email = 'bench-' || number || '@parlance.test' order by turn;`,
  );
  const accountIds = ids.split('\n').map(Number);
  for (const accountId of accountIds.slice(0, withBreaks)) {
    const body = { ...NO_ACCOMMODATION, break_count: 2, break_seconds: 600, version: 0 };
    await call(url, setAccommodation, { params: { accountId }, body }, admin);
  }
  const sitting = await publishSittingFor(url, admin, { courseId: exam.courseId, accountIds });
  const candidates = runSql(
    databaseUrl,
    `select candidates.id from unnest('{${accountIds.join(',')}}'::integer[]) with ordinality as given (account, turn)
      join candidates on account_id = account and sitting_id = ${sitting.id} order by turn;`,
  );
  const tokens = numbers.map(tokenOf);
  const urls = school.servers.map((server) => server.url);
  const devices = await startDevices({ urls, tokens, sittingId: sitting.id, exam }, later);
  return { ...sitting, accountIds, tokens, candidateIds: candidates.split('\n').map(Number), devices };
}

/** Lets the examination begin at this moment. */
export function beginAt({ databaseUrl }: ExamSchool, room: ExamRoom, startsAt: Date): void {
  moveStart(databaseUrl, room, startsAt);
}

/** What of a test is compared with what its device did. */
type Taken = { status: string; sequence: number; answers: object; deadline: string };

/** The tests of everybody who has one, as their learners read them; in the order of the devices. */
export async function readTests(school: ExamSchool, { tokens }: ExamRoom, seen: Seen[]): Promise<Taken[]> {
  const client = keepAliveClient(firstUrl(school), 1);
  const tests: Taken[] = [];
  for (const [index, { attemptId }] of seen.entries()) {
    const path = urlOf(getAttempt, { params: { id: attemptId ?? 0 } });
    const { status, text } = await client({ method: 'GET', path, token: tokens[index] });
    if (status !== 200) throw new Error(`GET ${path} was answered ${status}: ${text}`);
    tests.push((JSON.parse(text) as { attempt: Taken }).attempt);
  }
  return tests;
}

/** How many acknowledged saves are not stored, and of how many learners the answers are not those they gave. */
export async function countLost(school: ExamSchool, room: ExamRoom, seen: Seen[]): Promise<number> {
  const tests = await readTests(school, room, seen);
  return seen.reduce((sum, { acknowledged, made }, index) => {
    const test = tests[index];
    const areWhole = isDeepStrictEqual(test?.answers, answersAfter(made, school.exam.questions));
    return sum + Math.max(0, acknowledged - (test?.sequence ?? 0)) + (areWhole ? 0 : 1);
  }, 0);
}

/** Everybody as the board of one of the servers shows them. */
export async function readBoard(url: string, admin: string, { id }: Pick<PublishedSitting, 'id'>): Promise<Board> {
  return await call(url, board, { params: { id }, query: {} }, admin);
}

/** The ids of the workers of a server. */
export function workersOf({ pid }: RunningServer): number[] {
  const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return ids === '' ? [] : ids.split(' ').map(Number);
}

/** The time within which so many of a hundred are, in milliseconds. */
export function within(percent: number, times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
