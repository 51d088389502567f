import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { openTestDatabase } from '../test-database.ts';
import { filledBefore, forms } from './filled-before.ts';
import { countsBefore, countsOfExamDay, finishesOpenTest, receiptBefore } from './goes-on.ts';
import { emptyTables, schemaOf } from './schema.ts';

/** What each reads as after migrating; what a form has otherwise, or besides, is in a file of its own. */
const REPLIES = join(import.meta.dirname, 'replies.json');

/** The calls whose replies are stored, by the account that asks; see the sessions in the data. */
const asked: [account: number, path: string][] = [
  [1, '/api/superadmin/users'],
  [1, '/api/superadmin/admins'],
  [1, '/api/superadmin/audit-log'],
  [1, '/api/admin/users/status-counts'],
  [1, '/api/admin/courses/type-counts'],
  [1, '/api/auth/sessions'],
  [2, '/api/admin/courses/1'],
  [2, '/api/admin/courses/1/export'],
  [2, '/api/admin/courses/1/results.csv'],
  [2, '/api/admin/courses/4/preview'],
  [2, '/api/tests/writing-reviews'],
  [2, '/api/tests/speaking-reviews'],
  [2, '/api/tests/writing-tests/reviewed-submissions'],
  [2, '/api/tests/speaking-tests/reviewed-submissions'],
  [2, '/api/tests/writing-submission/5'],
  [2, '/api/tests/writing-submission/6'],
  [2, '/api/tests/speaking-submission/7'],
  [2, '/api/tests/reviews/counts'],
  [3, '/api/courses'],
  [3, '/api/tests/attempts'],
  [3, '/api/tests/attempts/1'],
  [3, '/api/tests/attempts/4'],
  [3, '/api/tests/attempts/5'],
  [3, '/api/tests/results'],
  [3, '/api/tests/limits'],
  [4, '/api/tests/results'],
  [4, '/api/tests/attempts/2'],
  [4, '/api/tests/attempts/7'],
  [5, '/api/tests/results'],
  [5, '/api/tests/attempts/3'],
];

/** What only a form has, in the same way. */
const askedBesides: Record<string, typeof asked> = {
  '0033.sql': [
    [2, '/api/admin/courses/8'],
    [2, '/api/admin/courses/8/results.csv'],
    [2, '/api/admin/courses/8/answers-to-check?status=all'],
    [2, '/api/admin/questions/15/answer-forms?version_id=16&part=1'],
    [2, '/api/admin/bank'],
    [2, '/api/admin/bank?what=sets'],
    [2, '/api/admin/bank/questions/22'],
    [2, '/api/admin/imports'],
    [2, '/api/admin/imports/1/items/1'],
    [2, '/api/tests/writing-submission/22'],
    [13, '/api/tests/attempts'],
    [13, '/api/tests/attempts/23'],
    [13, '/api/tests/attempts/23/annotations'],
    [13, '/api/tests/attempts/24'],
    [13, '/api/tests/attempts/25'],
    [13, '/api/tests/results'],
  ],
};

type Replies = Record<string, { status: number; body: unknown }>;

let newest: string;
beforeAll(async () => {
  const fresh = await openTestDatabase();
  newest = await fresh.inLongTransaction({}, schemaOf);
  await fresh.close();
});

describe.each(forms)('the data of %s', (form) => {
  let database: Database;
  let empty: Awaited<ReturnType<typeof emptyTables>>;
  let before: Awaited<ReturnType<typeof countsBefore>>;
  let testApp: TestApp;
  beforeAll(async () => {
    database = await filledBefore(form);
    empty = await database.inLongTransaction({}, emptyTables);
    before = await database.inLongTransaction({}, countsBefore);
    await migrate(database);
    testApp = await openTestApp(database);
  });
  afterAll(async () => {
    await testApp.app.close();
    await database.close();
  });

  it('is migrated to the schema of a new database, and read as it was', { timeout: 60_000 }, async () => {
    expect(empty).toEqual([]);
    expect(await database.inLongTransaction({}, schemaOf)).toBe(newest);
    const calls = [...asked, ...(askedBesides[form] ?? [])];
    const replies = await repliesOf(testApp.app, calls);
    expect(Object.values(replies).map(({ status }) => status)).toEqual(calls.map(() => 200));
    expect(replies).toEqual(storedReplies(form, replies));
  });

  it('goes on: what is new in each row is as before, and the open test is finished', { timeout: 60_000 }, async () => {
    const counts = await countsOfExamDay(testApp.db);
    expect(counts).toEqual({
      attempts: before?.attempts,
      standard_attempts: before?.attempts,
      courses: before?.courses,
      practice_courses: before?.courses,
      staff: 3,
      school_staff: 3,
      receipts: 0,
    });
    expect(counts?.attempts).toBeGreaterThanOrEqual(10);
    expect(counts?.courses).toBeGreaterThanOrEqual(6);
    const message = 'Receipts are made since version 0.2. This test closed before it.';
    expect(await receiptBefore(testApp)).toMatchObject({ status: 404, body: { code: 'receipt_none', message } });
    const { deadline, saved, submitted, again, receipt } = await finishesOpenTest(testApp);
    expect(deadline).toBe('2026-03-01T09:15:00.000Z');
    expect(saved).toMatchObject({
      status: 200,
      body: { attempt: { status: 'open', durationSeconds: 1800, sequence: 3 } },
    });
    expect(submitted).toMatchObject({ status: 200, body: { attemptId: 4, score: 1, total: 1 } });
    expect(again.body).toEqual(submitted.body);
    expect(receipt.status).toBe(200);
    expect(JSON.parse(receipt.body.payload)).toMatchObject({ attempt: 4, questions: 1, answered: 1 });
  });
});

it('there is a form of the first release, of a later one, and of the last before examinations', () => {
  expect(forms).toEqual(expect.arrayContaining(['0014.sql', '0021.sql', '0033.sql']));
});

/** What the replies were when they were looked at last. Without a file they are written, to be looked at. */
function storedReplies(form: string, replies: Replies): Replies {
  const common = read(REPLIES) ?? write(REPLIES, replies);
  if (!askedBesides[form]) return common;
  const own = join(import.meta.dirname, form.replace('.sql', '-replies.json'));
  const others = Object.entries(replies).filter(([call, reply]) => !isDeepStrictEqual(reply, common[call]));
  return { ...common, ...(read(own) ?? write(own, Object.fromEntries(others))) };
}

function read(file: string): Replies | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Replies) : undefined;
}

function write(file: string, replies: Replies): never {
  writeFileSync(file, JSON.stringify(replies, null, 2));
  throw new Error(`The replies were written to ${file}. Check that they are right, and run the test again.`);
}

async function repliesOf(app: FastifyInstance, calls: typeof asked): Promise<Replies> {
  const replies: Replies = {};
  for (const [account, url] of calls) {
    const answer = await app.inject({ url, headers: { authorization: `Bearer token-of-account-number-${account}` } });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    replies[`${account} GET ${url}`] = { status: answer.statusCode, body: isJson ? answer.json() : answer.body };
  }
  return replies;
}
