import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { listResults } from '@parlance/contract/results';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../../scripts/servers/server-process.ts';
import { anOpenAttempt } from '../../test/attempt-builder.ts';
import { aCourse } from '../../test/course-builder.ts';
import { signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { anEmptyDatabase } from '../../test/test-database.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';

const testApp = useTestApp();

test('a clock that is set back during a test gives no time below zero', async () => {
  const course = await aCourse(testApp, { questions: [{ type: 'mcq', correct: 'A' }] });
  const { learner, params } = await anOpenAttempt(testApp, course);
  testApp.pass(-3600);
  const body = { courseId: course.id, attemptId: params.id, answers: {} };
  const { status } = await testApp.call(submitAttempt, { body }, learner);
  testApp.pass(3600);
  const { results } = (await testApp.call(listResults, {}, learner)).body;
  expect([status, results[0]?.time_taken]).toEqual([200, 0]);
  const { started_at, closed_at } = await testApp.db
    .selectFrom('attempts')
    .select(['started_at', 'closed_at'])
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow();
  expect(closed_at).toEqual(started_at);
});

test('what is submitted within the grace takes no longer than its test', async () => {
  const course = await aCourse(testApp, { durationSeconds: 60, questions: [{ type: 'mcq', correct: 'A' }] });
  const { learner, params } = await anOpenAttempt(testApp, course);
  testApp.pass(80);
  const body = { courseId: course.id, attemptId: params.id, answers: {} };
  expect((await testApp.call(submitAttempt, { body }, learner)).status).toBe(200);
  const { results } = (await testApp.call(listResults, {}, learner)).body;
  expect(results[0]?.time_taken).toBe(60);
});

/** What makes a process believe that it is so many seconds later than it is. */
const shifted = (seconds: number) =>
  `data:text/javascript,${encodeURIComponent(`
  const RightDate = Date;
  globalThis.Date = class extends RightDate {
    constructor(...given) { given.length > 0 ? super(...given) : super(RightDate.now() + ${seconds * 1000}); }
    static now() { return RightDate.now() + ${seconds * 1000}; }
  };
`)}`;

describe.runIf(process.env.TEST_DATABASE === 'postgres')('processes with different clocks on one database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-clocks-'));
  const aheadLog = join(dataDir, 'ahead.log');
  let database: Database;
  let right: RunningServer;
  let ahead: RunningServer;
  let behind: RunningServer;
  beforeAll(async () => {
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: (await anEmptyDatabase('three_clocks')).href,
      LOG_LEVEL: 'silent',
    };
    right = await startServer(settings);
    const beside = { ...settings, LOG_LEVEL: 'warn' };
    [ahead, behind] = await Promise.all([
      startServer(beside, { nodeArguments: ['--import', shifted(120)], logFile: aheadLog }),
      startServer(settings, { nodeArguments: ['--import', shifted(-3600)] }),
    ]);
    database = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir });
  });
  afterAll(async () => {
    await Promise.all([right, ahead, behind].map((server) => server.stop()));
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  type Body = { attempt: { id: number; status: string }; results: { time_taken: number }[] };

  const ready = async ({ url }: RunningServer) => {
    const response = await fetch(`${url}/readyz`);
    return [response.status, await response.json()];
  };

  test('a test opened by one runs its time on the others, and takes no time below zero', async () => {
    const now = { ...testApp, db: database.db, clock: { now: () => new Date() } };
    const course = await aCourse(now, { durationSeconds: 60, questions: [{ type: 'mcq', correct: 'A' }] });
    const { token } = await signedInAs('user', now);
    const call = async ({ url }: RunningServer, method: string, path: string, body?: object) => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Body };
    };
    const opened = await call(right, openAttempt.method, openAttempt.path, { courseId: course.id });
    const { id } = opened.body.attempt;
    const saved = await call(ahead, saveAttempt.method, saveAttempt.path.replace(':id', String(id)), {
      sequence: 1,
      answers: { [course.questionIds[0] ?? 0]: 'A' },
    });
    expect([saved.status, saved.body]).toMatchObject([200, { attempt: { status: 'open' } }]);
    const submitted = await call(behind, submitAttempt.method, submitAttempt.path, {
      courseId: course.id,
      attemptId: id,
      answers: {},
    });
    expect(submitted.status).toBe(200);
    const { body } = await call(right, listResults.method, listResults.path);
    expect(body.results[0]?.time_taken).toBeGreaterThanOrEqual(0);
    expect(body.results[0]?.time_taken).toBeLessThan(30);
  });

  test('/readyz says by how much a clock is off, and nothing of one that is right', async () => {
    expect(await ready(right)).toEqual([200, { ok: true }]);
    expect(await ready(ahead)).toEqual([200, { ok: true, clockOffsetSeconds: expect.closeTo(120, 0) }]);
    expect(await ready(behind)).toEqual([200, { ok: true, clockOffsetSeconds: expect.closeTo(-3600, 0) }]);
  });

  test('so does the log', () => {
    const lines = readFileSync(aheadLog, 'utf8')
      .split('\n')
      .filter((line) => line.includes('The clock of the database is used.'));
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ clockOffsetSeconds: expect.closeTo(120, 0) }),
    ]);
  });
});
