import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { aCourse } from '../course-builder.ts';
import { signedInAs } from '../people.ts';
import { useTestApp } from '../test-app.ts';
import { contractCalls } from './contract-calls.ts';

const gets = (await contractCalls()).filter(({ method }) => method === 'GET');
const testApp = useTestApp();
let courseId: number;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  courseId = (await aCourse(testApp, { questions: [{ type: 'reading_mcq' }] })).id;
  for (const role of ['user', 'superadmin'] as const) tokens[role] = (await signedInAs(role, testApp)).token;
});

async function head(url: string, role: string) {
  const headers = { authorization: `Bearer ${tokens[role]}` };
  return (await testApp.app.inject({ method: 'HEAD', url, headers })).statusCode;
}

async function counts() {
  const count = (table: 'attempts' | 'audit_log') =>
    testApp.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
  return [await count('attempts'), await count('audit_log')];
}

test('a HEAD runs no call: it opens no attempt and exports nothing', async () => {
  expect(gets.length).toBeGreaterThan(20);
  const before = await counts();
  const statuses = new Map<string, number>();
  for (const { path } of gets) {
    const url = path.replaceAll(/:\w+/g, String(courseId));
    for (const role of ['user', 'superadmin']) statuses.set(`${url} as ${role}`, await head(url, role));
  }
  expect(await counts()).toEqual(before);
  expect([...statuses].filter(([, status]) => status !== 404)).toEqual([]);
});

test('health and the pages answer a HEAD', async () => {
  const built = existsSync(join(import.meta.dirname, '../../../web/dist/app.html'));
  for (const url of ['/healthz', '/readyz', ...(built ? ['/', '/user/dashboard'] : [])]) {
    const answer = await testApp.app.inject({ method: 'HEAD', url });
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, '']);
  }
});
