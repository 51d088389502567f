import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openAttempt, putRecording, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { login } from '@parlance/contract/auth';
import { urlOf } from '@parlance/contract/endpoint';
import { makeFourExams } from '../../scripts/exams/four-exams.ts';
import type { Sent } from '../../scripts/servers/keep-alive-client.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { signIn } from '../../scripts/servers/school-calls.ts';
import { silentWav } from '../../server/test/audio-file.ts';
import { rounded } from '../figures/latencies.ts';
import type { CallCost, CallName, CallRun } from '../figures/schema.ts';
import { inLoadProcess } from '../load/load-process.ts';
import { begin, circumstancesOf } from '../measure/machine.ts';
import { ADMIN_EMAIL, flowPlan, openStage, peopleOf, type Stage } from '../measure/stage.ts';
import { emailOf, tokenOf } from '../people.ts';
import { readStatements, resetStatements, writtenWalBytes } from '../statements.ts';
import type { Ground } from './ground.ts';

const PARALLEL = 10;
const PEOPLE = 1000;
const SHORT_PEOPLE = 100;
const SAVES = 3;
/** Hashing costs ten times as much as anything else. */
const LOGINS_A_HUNDRED = 30;
const RECORDINGS_A_HUNDRED = 6;
const MINUTE_SECONDS = 60;
/** So that a minute is 0.4 MiB, as the browsers' own format is. */
const SAMPLES_A_SECOND = 3500;
const BYTES_ON_DISK = 512;

/** What each call of a test costs by itself: many of one kind after another. */
export async function measureCalls({ options, postgres, later, say }: Ground): Promise<CallCost[]> {
  const stage = await openStage(postgres, later, { shape: 'school', workers: 1 });
  const speaking = await makeSpeakingExam(stage);
  const people = options.short ? SHORT_PEOPLE : PEOPLE;
  const runs = new Map<CallName, CallRun[]>();
  // The first round is a warm-up.
  for (let round = 0; round <= options.runs; round += 1) {
    for (const [name, requests] of roundOf(stage, people, speaking)) {
      const run = await measureOne(stage, requests());
      if (round > 0) runs.set(name, [...(runs.get(name) ?? []), run]);
    }
  }
  await stage.server.stop();
  const costs = [...runs].map(([name, of]) => ({ call: name, runs: of }));
  for (const { call, runs: of } of costs) {
    say(`${call}: ${of.map(({ serverMs, databaseMs }) => rounded(serverMs + databaseMs)).join(' ')} ms each`);
  }
  return costs;
}

type Speaking = { courseId: number; questionId: number };

/** One round in order: what a later kind of call needs, the earlier ones leave. */
function* roundOf(stage: Stage, people: number, speaking: Speaking): Generator<[CallName, () => Sent[]]> {
  const first = peopleOf(stage, people, 0);
  const numbers = Array.from({ length: people }, (_, index) => first + index);
  const { courseId, saved, submitted } = flowPlan(stage, false);
  const { password } = stage;
  yield [
    'log in',
    () =>
      numbers
        .slice(0, (people * LOGINS_A_HUNDRED) / 100)
        .map((person) => ({ method: 'POST', path: urlOf(login), body: { email: emailOf(person), password } })),
  ];
  yield ['open', () => numbers.map((person) => openOf(person, courseId))];
  const opened = () => openOnes(stage, courseId, first);
  yield [
    'save',
    () =>
      Array.from({ length: SAVES }, (_, turn) => turn + 1).flatMap((sequence) =>
        opened().map(({ id, token }) => ({
          method: 'PATCH',
          path: urlOf(saveAttempt, { params: { id } }),
          token,
          body: { answers: saved, sequence },
        })),
      ),
  ];
  yield [
    'submit',
    () =>
      opened().map(({ id, token }) => {
        const body = { courseId, attemptId: id, answers: submitted, timeTaken: 60, autoSubmitted: false };
        return { method: 'POST', path: urlOf(submitAttempt), token, body };
      }),
  ];
  const speakers = numbers.slice(0, (people * RECORDINGS_A_HUNDRED) / 100);
  yield ['open Speaking', () => speakers.map((person) => openOf(person, speaking.courseId))];
  const speakersOpened = () => openOnes(stage, speaking.courseId, first);
  yield [
    'show question',
    () =>
      speakersOpened().map(({ id, token }) => ({
        method: 'PATCH',
        path: urlOf(saveAttempt, { params: { id } }),
        token,
        body: { currentQuestionId: speaking.questionId, sequence: 1 },
      })),
  ];
  const minute = silentWav(MINUTE_SECONDS, SAMPLES_A_SECOND);
  yield [
    'recording minute',
    () =>
      speakersOpened().map(({ id, token }) => {
        const params = { id, questionId: speaking.questionId };
        return { method: 'PUT', path: urlOf(putRecording, { params, query: {} }), token, body: minute };
      }),
  ];
}

async function measureOne(stage: Stage, requests: Sent[]): Promise<CallRun> {
  const { databaseUrl, server, databasePid } = stage;
  resetStatements(databaseUrl);
  const walBefore = writtenWalBytes(databaseUrl);
  const diskBefore = diskBytes(stage);
  const plan = { url: server.url, requests, parallel: PARALLEL };
  const watched = { server: server.pid, database: databasePid };
  const { load, begun: used } = await inLoadProcess('each', plan, () => begin(watched));
  const spent = used();
  const count = requests.length;
  const statements = readStatements(databaseUrl).reduce((sum, { calls }) => sum + calls, 0);
  const { disturbed } = circumstancesOf(spent, { seconds: load.seconds, generatorMs: load.processorMs });
  return {
    disturbed,
    count,
    serverMs: rounded(spent.of.server / count),
    databaseMs: rounded(spent.of.database / count),
    statements: rounded(statements / count),
    walBytes: Math.round((writtenWalBytes(databaseUrl) - walBefore) / count),
    networkBytes: Math.round(load.networkBytes / count),
    diskBytes: Math.round(Math.max(0, diskBytes(stage) - diskBefore) / count),
  };
}

/** The database's files and those of the store. */
function diskBytes({ databaseUrl, dataDir }: Stage): number {
  const database = Number(runSql(databaseUrl, 'select pg_database_size(current_database());'));
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).blocks * BYTES_ON_DISK, database);
}

function openOf(person: number, courseId: number): Sent {
  return { method: 'POST', path: urlOf(openAttempt), token: tokenOf(person), body: { courseId } };
}

function openOnes({ databaseUrl }: Stage, courseId: number, first: number): { id: number; token: string }[] {
  const rows = runSql(
    databaseUrl,
    `select attempts.id, substring(email from '\\d+') from attempts join accounts on accounts.id = account_id
    where course_id = ${courseId} and attempts.status = 'open' and substring(email from '\\d+')::int >= ${first};`,
  );
  return rows.split('\n').map((row) => {
    const [id, person] = row.split('|').map(Number) as [number, number];
    return { id, token: tokenOf(person) };
  });
}

async function makeSpeakingExam(stage: Stage): Promise<Speaking> {
  const { url } = stage.server;
  const exams = await makeFourExams(url, await signIn(url, ADMIN_EMAIL, stage.password));
  const exam = exams.find(({ skill }) => skill === 'Speaking');
  const [questionId] = exam?.questionIds ?? [];
  if (!exam || questionId === undefined) throw new Error('There is no Speaking test.');
  return { courseId: exam.courseId, questionId };
}
