import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Exam } from '../scripts/exams/reading-exam.ts';
import type { RunningServer } from '../scripts/servers/server-process.ts';
import type { Load, Plan } from './flow.ts';
import { makePeople } from './people.ts';
import { machineMs, processorMs } from './processes.ts';
import { runSql } from './psql.ts';
import { readStatements, resetStatements, type Statement } from './statements.ts';

/** A server with its database, an exam to take, and the password of the person everybody is a copy of. */
export type Stage = {
  server: RunningServer;
  exam: Exam;
  password: string;
  databaseUrl: string;
  databasePid: number;
  /** Numbers from here on are people nobody has made yet. */
  nextPerson: number;
};

export type Asked = { cores: number; workers: number; learners: number; signingIn: boolean; seconds: number };

export type Measured = Asked & {
  load: Load;
  flows: number;
  serverMs: number;
  databaseMs: number;
  /** Of all the processor time there was, between 0 and 1. */
  generatorShare: number;
  othersShare: number;
  statements: Statement[];
};

const SAVED = 10;
const SUBMITTED = 20;
const WRONG = 5;
const WARM_UP_SECONDS = 1.5;
/** More flows a second than there will be: each needs a person of its own. */
const PEOPLE_PER_SECOND = 400;

/** Warms up, measures, and checks every flow in the database. */
export async function measure(stage: Stage, asked: Asked): Promise<Measured> {
  await runPlan(stage, { ...asked, seconds: WARM_UP_SECONDS });
  const plan = planOf(stage, asked);
  resetStatements(stage.databaseUrl);
  const before = readProcessors(stage);
  const load = await inOwnProcess(plan);
  const after = readProcessors(stage);
  const statements = readStatements(stage.databaseUrl);
  check(stage, load);
  const used = (which: keyof typeof before) => after[which] - before[which];
  const thereWas = asked.cores * load.seconds * 1000;
  const ours = used('server') + used('database') + load.processorMs;
  return {
    ...asked,
    load,
    flows: load.attemptIds.length,
    serverMs: used('server'),
    databaseMs: used('database'),
    generatorShare: load.processorMs / thereWas,
    othersShare: Math.max(0, used('machine') - ours) / thereWas,
    statements,
  };
}

async function runPlan(stage: Stage, asked: Asked): Promise<void> {
  check(stage, await inOwnProcess(planOf(stage, asked)));
}

function readProcessors({ server, databasePid }: Stage) {
  return { server: processorMs(server.pid), database: processorMs(databasePid), machine: machineMs() };
}

function planOf(stage: Stage, { learners, signingIn, seconds }: Asked): Plan {
  const people = Math.ceil(PEOPLE_PER_SECOND * seconds) + learners;
  const firstPerson = stage.nextPerson;
  stage.nextPerson += people;
  makePeople(stage.databaseUrl, firstPerson, people);
  return {
    url: stage.server.url,
    learners,
    seconds,
    password: signingIn ? stage.password : null,
    firstPerson,
    people,
    courseId: stage.exam.courseId,
    saved: answersOf(stage.exam, SAVED),
    submitted: answersOf(stage.exam, SUBMITTED),
  };
}

/** The first ones; the last few of twenty are wrong. */
function answersOf({ questions }: Exam, count: number): Record<string, unknown> {
  const entries = questions
    .slice(0, count)
    .map(({ id, right }, index) => [id, index < SUBMITTED - WRONG ? right : wrong(right)] as const);
  return Object.fromEntries(entries);
}

/** An answer of the kind of the right one, and not it. */
function wrong(right: Exam['questions'][number]['right']): unknown {
  if (Array.isArray(right)) return ['B'];
  if (typeof right === 'object') return { 0: 'not this' };
  return right === 'FALSE' ? 'TRUE' : 'A';
}

/** Throws unless every flow left a submitted attempt with the expected score and its twenty answers. */
function check({ databaseUrl }: Stage, { attemptIds }: Load): void {
  const right = runSql(
    databaseUrl,
    `select count(*) from attempts where id = any('{${attemptIds.join(',')}}')
      and status = 'submitted' and score = ${SUBMITTED - WRONG} and sequence = 1
      and (select count(*) from responses where attempt_id = attempts.id and answer is not null) = ${SUBMITTED};`,
  );
  if (Number(right) === attemptIds.length) return;
  throw new Error(`Of ${attemptIds.length} flows only ${right} are in the database as they should be.`);
}

function inOwnProcess(plan: Plan): Promise<Load> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'load.ts'));
    child.once('message', (load) => resolve(load as Load));
    child.once('exit', (code) => reject(new Error(`The load process ended with ${code}.`)));
    child.send(plan);
  });
}
