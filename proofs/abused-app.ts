import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Attempt, openAttempt } from '@parlance/contract/attempts';
import { type Later, temporaryFolder } from '../scripts/clean-up.ts';
import { makeFourExams, type Skill, type SmallExam } from '../scripts/exams/four-exams.ts';
import { loopReports } from '../scripts/servers/loop-reports.ts';
import { startPostgres } from '../scripts/servers/postgres.ts';
import { runSql } from '../scripts/servers/psql.ts';
import { call, makeAdminClient, register, registerLearners, signIn } from '../scripts/servers/school-calls.ts';
import { startServer } from '../scripts/servers/server-process.ts';

/** A server under attack, as `npm start` runs it, on PostgreSQL. Every scenario of proofs/abuse is handed it. */
export type AbusedApp = {
  url: string;
  pid: number;
  /** The token of an admin. */
  admin: string;
  /** A small course of a skill. */
  exam: (skill: Skill) => SmallExam;
  /** Tokens of learners who mean no harm. */
  learners: string[];
  /** Registers another learner, the one who attacks; gives the token. */
  attacker: () => Promise<string>;
  /** One row and one column, by SQL. */
  ask: (sql: string) => string;
  /** What files and database take up. */
  storedBytes: () => number;
  /** The longest stall of the server's event loop since this was last asked, in milliseconds. */
  longestStallMs: () => Promise<number>;
};

/** What came of one flood: a row of the table that the proof prints. */
export type AbuseRow = {
  flood: string;
  /** What the attacker sent. */
  sent: string;
  /** What it cost: bytes stored, time, memory. */
  cost: string;
  /** What everybody else felt of it. */
  others: string;
  /** What had to hold, and whether it did. */
  claims: { holds: boolean; sentence: string }[];
};

/** A file of proofs/abuse exports one. It makes what it needs and leaves the server running. */
export type Scenario = (app: AbusedApp) => Promise<AbuseRow[]>;

const LEARNERS = 40;

/** Starts the server that is going to be attacked; it ends with `later`. */
export async function startAbusedApp(later: Later): Promise<AbusedApp> {
  const dataDir = temporaryFolder('parlance-abuse-', later);
  const postgres = await startPostgres();
  later(() => postgres.stop());
  const reports = loopReports(dataDir);
  const settings = {
    DATABASE_URL: postgres.url(),
    WORKERS: '1',
    ...reports.env,
    // Lets a scenario come from many addresses.
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const server = await startServer(
    { DATA_DIR: dataDir, ...settings },
    { nodeArguments: ['--expose-gc', ...reports.nodeArguments] },
  );
  later(() => server.kill());
  const { url, pid } = server;
  const ask = (sql: string) => runSql(postgres.url(), sql);
  let attackers = 0;
  const admin = await makeAdminClient(url);
  const exams = await makeFourExams(url, admin);
  return {
    url,
    pid,
    admin,
    exam: (skill) => {
      const exam = exams.find((one) => one.skill === skill);
      if (!exam) throw new Error(`There is no ${skill} course.`);
      return exam;
    },
    learners: await registerLearners(url, LEARNERS),
    attacker: async () => {
      attackers += 1;
      const email = `attacker-${attackers}@parlance.test`;
      const password = await register(url, email);
      return await signIn(url, email, password);
    },
    ask,
    storedBytes: () => Number(ask('select pg_database_size(current_database())')) + bytesIn(dataDir),
    longestStallMs: async () => (await reports.ask(pid)).maxMs,
  };
}

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, file) => {
    // It may be gone by now: a temporary file.
    const stat = statSync(join(file.parentPath, file.name), { throwIfNoEntry: false });
    return sum + (stat?.size ?? 0);
  }, 0);
}

/** Opens a test of a course; gives the attempt. */
export async function openedAttempt(
  { url }: AbusedApp,
  token: string,
  courseId: number,
): Promise<{ attempt: Attempt }> {
  const { attempt } = await call(url, openAttempt, { body: { courseId } }, token);
  if (!attempt) throw new Error(`Course ${courseId} has no questions.`);
  return { attempt };
}
