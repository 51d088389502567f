import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { knownMigrations, migrate } from '../../src/platform/database/migrate.ts';
import { openTestApp } from '../test-app.ts';
import { openTestDatabase } from '../test-database.ts';
import { aNewDatabase } from './a-new-database.ts';
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
    const database = await aNewDatabase();
    const number = form.replace('.sql', '');
    const last = knownMigrations().findLast(({ name }) => name.startsWith(number));
    await migrate(database, last?.name);
    for (const file of ['school.sql', form]) {
      await database.runScript(readFileSync(join(import.meta.dirname, file), 'utf8'));
    }
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
});

it('there is a form of the first release, and of a later one', () => {
  expect(forms).toEqual(expect.arrayContaining(['0014.sql', '0021.sql']));
});

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
