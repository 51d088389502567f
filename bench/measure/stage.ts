import { type Later, temporaryFolder } from '../../scripts/clean-up.ts';
import type { Exam } from '../../scripts/exams/reading-exam.ts';
import { keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import type { RunningPostgres } from '../../scripts/servers/postgres.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { register } from '../../scripts/servers/school-calls.ts';
import { type RunningServer, startServer } from '../../scripts/servers/server-process.ts';
import { type Shape, shapes } from '../exams/shapes.ts';
import { type FlowPlan, flow } from '../load/flow.ts';
import type { FlowsPlan } from '../load/flows.ts';
import { emailOf, makePast, makePeople } from '../people.ts';
import { countStatements } from '../statements.ts';

/** How a server is started: from which checkout, with which settings, and with what for Node itself. */
export type Setting = { root?: string; env?: Record<string, string>; nodeArguments?: string[] };

/** A server with a database of its own, an exam to take, and the password of the person everybody is a copy of. */
export type Stage = {
  shape: Shape;
  workers: number;
  server: RunningServer;
  exam: Exam;
  password: string;
  databaseUrl: string;
  databasePid: number;
  dataDir: string;
  /** An attempt that was taken through the calls, to be copied as somebody's past. */
  modelAttemptId: number;
  /** Numbers from here on are people nobody has made yet. */
  nextPerson: number;
};

/** Who made the exams; with the password of everybody. */
export const ADMIN_EMAIL = 'admin@parlance.test';
const SAVED = 10;
const SUBMITTED = 20;
const WRONG = 5;
export const RIGHT = SUBMITTED - WRONG;
/** More flows a second than there will be: where nobody comes again, each needs a person of its own. */
const PEOPLE_PER_SECOND = 400;

let databases = 0;

/** Starts a server on a new database of this PostgreSQL and makes the exam of the shape. */
export async function openStage(
  postgres: RunningPostgres,
  later: Later,
  { shape, workers, setting = {} }: { shape: Shape; workers: number; setting?: Setting },
): Promise<Stage> {
  databases += 1;
  const database = `bench_${databases}`;
  runSql(postgres.url(), `create database ${database};`);
  const databaseUrl = postgres.url(database);
  countStatements(databaseUrl);
  const dataDir = temporaryFolder('parlance-bench-', later);
  const { root, env, nodeArguments } = setting;
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, WORKERS: String(workers), ...env };
  const server = await startServer(settings, { root, nodeArguments });
  later(() => server.stop());
  const exam = await shapes[shape].makeExam(server.url);
  const password = await register(server.url, emailOf(0));
  const stage = { shape, workers, server, exam, password, databaseUrl, databasePid: postgres.pid, dataDir };
  const firstPerson = 1;
  makePeople(databaseUrl, firstPerson, 1);
  const client = keepAliveClient(server.url, 1);
  const modelAttemptId = await flow(client, flowPlan({ shape, exam, password }, false), firstPerson, () => undefined);
  return { ...stage, modelAttemptId, nextPerson: firstPerson + 1 };
}

/** What each flow of the stage sends. */
export function flowPlan({ shape, exam, password }: Pick<Stage, 'shape' | 'exam' | 'password'>, hashing: boolean) {
  const { looksAtCourse, gzip } = shapes[shape];
  return {
    courseId: exam.courseId,
    password: hashing ? password : null,
    looksAtCourse,
    gzip,
    saved: answersOf(exam, SAVED),
    submitted: answersOf(exam, SUBMITTED),
  } satisfies FlowPlan;
}

/** A load of flows; makes the people it needs, with their past. */
export function flowsPlan(
  stage: Stage,
  { learners, hashing, seconds }: { learners: number; hashing: boolean; seconds: number },
): FlowsPlan {
  const { comingAgain } = shapes[stage.shape];
  const people = comingAgain?.people ?? Math.ceil(PEOPLE_PER_SECOND * seconds) + learners;
  const firstPerson = peopleOf(stage, people, comingAgain?.earlierResults ?? 0);
  const sent = flowPlan(stage, hashing);
  return { ...sent, url: stage.server.url, learners, seconds, firstPerson, people, again: comingAgain !== null };
}

/** Makes so many new people, each with so many earlier results; gives the number of the first. */
export function peopleOf(stage: Stage, count: number, earlierResults: number): number {
  const first = stage.nextPerson;
  stage.nextPerson += count;
  makePeople(stage.databaseUrl, first, count);
  if (earlierResults > 0) {
    makePast(stage.databaseUrl, { first, count, each: earlierResults, attemptId: stage.modelAttemptId });
  }
  return first;
}

/** Throws unless every flow left a submitted attempt with the expected score and its twenty answers. */
export function checkFlows({ databaseUrl }: Stage, attemptIds: number[]): void {
  const right = runSql(
    databaseUrl,
    `select count(*) from attempts where id = any('{${attemptIds.join(',')}}')
      and status = 'submitted' and score = ${RIGHT} and sequence = 1
      and (select count(*) from responses where attempt_id = attempts.id and answer is not null) = ${SUBMITTED};`,
  );
  if (Number(right) === attemptIds.length) return;
  throw new Error(`Of ${attemptIds.length} flows only ${right} are in the database as they should be.`);
}

/** The first ones; the last few of twenty are wrong. */
function answersOf({ questions }: Exam, count: number): Record<string, unknown> {
  const entries = questions
    .slice(0, count)
    .map(({ id, right }, index) => [id, index < RIGHT ? right : wrong(right)] as const);
  return Object.fromEntries(entries);
}

/** An answer of the kind of the right one, and not it. */
function wrong(right: Exam['questions'][number]['right']): unknown {
  if (Array.isArray(right)) return ['B'];
  if (typeof right === 'object') return { 0: 'not this' };
  if (right === 'FALSE') return 'TRUE';
  return right === 'A' ? 'B' : 'A';
}
