import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { knownMigrations, migrate } from '../../src/platform/database/migrate.ts';
import { openTestApp } from '../test-app.ts';
import { openTestDatabase } from '../test-database.ts';
import { aNewDatabase } from './a-new-database.ts';
import { countsOfExamDay, finishesOpenTest, receiptBefore } from './goes-on.ts';
import { emptyTables, schemaOf } from './schema.ts';

/**
 * What each release left behind, called after its last migration: besides the school that all have in common, what its
 * own schema had more or otherwise.
 */
const forms = readdirSync(import.meta.dirname).filter((name) => /^\d+\.sql$/.test(name));

/** What each reads as after migrating. */
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

let newest: string;
beforeAll(async () => {
  const fresh = await openTestDatabase();
  newest = await fresh.inLongTransaction({}, schemaOf);
  await fresh.close();
});

describe.each(forms)('the data of %s', (form) => {
  it('is migrated to the schema of a new database, and read as it was', { timeout: 60_000 }, async () => {
    const database = await filledBefore(form);
    expect(await database.inLongTransaction({}, emptyTables)).toEqual([]);
    await migrate(database);
    expect(await database.inLongTransaction({}, schemaOf)).toBe(newest);
    const { app } = await openTestApp(database);
    const replies = await repliesOf(app);
    await app.close();
    await database.close();
    expect(Object.values(replies).map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect(replies).toEqual(storedReplies(replies));
  });

  it('goes on: what is new in each row is as before, and the open test is finished', { timeout: 60_000 }, async () => {
    const database = await filledBefore(form);
    await migrate(database);
    const testApp = await openTestApp(database);
    const counts = await countsOfExamDay(testApp.db);
    expect(counts).toEqual({
      attempts: counts?.attempts,
      standard_attempts: counts?.attempts,
      courses: 6,
      practice_courses: 6,
      staff: 3,
      school_staff: 3,
      receipts: 0,
    });
    expect(counts?.attempts).toBeGreaterThanOrEqual(10);
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
    await testApp.app.close();
    await database.close();
  });
});

it('there is a form of the first release, and of a later one', () => {
  expect(forms).toEqual(expect.arrayContaining(['0014.sql', '0021.sql']));
});

/** A database with what a release left behind, at the last migration of that release. */
async function filledBefore(form: string) {
  const database = await aNewDatabase();
  const number = form.replace('.sql', '');
  const last = knownMigrations().findLast(({ name }) => name.startsWith(number));
  await migrate(database, last?.name);
  for (const file of ['school.sql', form]) {
    await database.runScript(readFileSync(join(import.meta.dirname, file), 'utf8'));
  }
  return database;
}

/** What the replies were when they were looked at last. Without the file they are written, to be looked at. */
function storedReplies(replies: unknown): unknown {
  if (existsSync(REPLIES)) return JSON.parse(readFileSync(REPLIES, 'utf8'));
  writeFileSync(REPLIES, JSON.stringify(replies, null, 2));
  throw new Error(`The replies were written to ${REPLIES}. Check that they are right, and run the test again.`);
}

async function repliesOf(app: FastifyInstance): Promise<Record<string, { status: number; body: unknown }>> {
  const replies: Record<string, { status: number; body: unknown }> = {};
  for (const [account, url] of asked) {
    const answer = await app.inject({ url, headers: { authorization: `Bearer token-of-account-number-${account}` } });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    replies[`${account} GET ${url}`] = { status: answer.statusCode, body: isJson ? answer.json() : answer.body };
  }
  return replies;
}
