import { exportResults } from '@parlance/contract/course-admin';
import { addQuestion } from '@parlance/contract/editing';
import type { Endpoint } from '@parlance/contract/endpoint';
import { addApiKey } from '@parlance/contract/integrations/api-keys';
import { correctQuestion } from '@parlance/contract/marking/corrections';
import { scopes } from '@parlance/contract/scopes';
import { beforeAll, expect, test } from 'vitest';
import { plusSeconds } from '../../src/platform/clock.ts';
import { aCourse, type BuiltCourse } from '../course-builder.ts';
import { type Person, signedInAs } from '../people.ts';
import { ok } from '../sittings/built-sitting.ts';
import { aSubmission } from '../submission-builder.ts';
import { useTestApp } from '../test-app.ts';
import { contractCalls } from '../wire/contract-calls.ts';
import { contentCalls, EXAM_KEY, EXAM_TEXT } from './content-calls.ts';
import { openRig, type Rig, requestOf } from './rig.ts';
import { everyRow, nameOf } from './rows.ts';
import { sendInto } from './send-into.ts';

const testApp = useTestApp();
const withScope = (await contractCalls()).filter(({ scope, method }) => scope && method === 'GET');
let rig: Rig;
let superadmin: Person;
let course: BuiltCourse;
let token: string;

beforeAll(async () => {
  rig = await openRig(testApp, sendInto(testApp));
  superadmin = await signedInAs('superadmin', testApp);
  course = await aCourse(testApp, { passages: [[{ type: 'reading_mcq', correct: 'A' }]] });
  const params = { id: course.id };
  const gaps = {
    question_type: 'short_answer' as const,
    content: { prompt: EXAM_TEXT, questions: ['It rings at'] },
    key: { gaps: [['nine']], rules: null },
  };
  const { question } = ok(await testApp.call(addQuestion, { params, body: gaps }, superadmin));
  await aSubmission(testApp, course, { by: rig.school.learner, answers: { [question.id]: { 0: 'ten' } } });
  const correction = { by: 'key' as const, keys: [{ gaps: [[EXAM_KEY]], rules: null }] };
  const body = { version_id: question.version_id, revision: question.revision, correction };
  ok(await testApp.call(correctQuestion, { params: { id: question.id }, query: {}, body }, superadmin));
  const key = { name: 'Sync', scopes: [...scopes], days: 30 };
  token = ok(await testApp.call(addApiKey, { body: key }, superadmin)).key;
});

/** What a call answers to whoever has the token, with each choice of each field of its query. */
async function toldBy(endpoint: Endpoint, bearer: string): Promise<string> {
  const { query = {}, ...input } = (await everyRow().get(nameOf(endpoint))?.mine(rig, superadmin)) ?? {};
  const ofCourse = endpoint.path.startsWith('/api/admin/courses/') ? { params: { id: course.id } } : {};
  const fields = Object.entries(endpoint.query?.shape ?? {}) as [string, { unwrap?: () => { options?: string[] } }][];
  const choices = fields.flatMap(([name, field]) =>
    (field.unwrap?.().options ?? []).map((value) => ({ [name]: value })),
  );
  const told: string[] = [];
  for (const choice of [{}, ...choices]) {
    testApp.pass(5);
    const asked = { ...input, ...ofCourse, query: { ...query, ...choice } };
    told.push((await rig.send(await requestOf(endpoint, asked, bearer))).text);
  }
  return told.join('\n');
}

const tellsContent = (text: string) => text.includes(EXAM_TEXT) || text.includes(EXAM_KEY);

test('an API key is told nothing that a test asks, by whatever call it may make', async () => {
  const [byKey, bySession]: string[][] = [[], []];
  for (const endpoint of withScope) {
    if (tellsContent(await toldBy(endpoint, token))) byKey?.push(nameOf(endpoint));
    if (tellsContent(await toldBy(endpoint, superadmin.token))) bySession?.push(nameOf(endpoint));
  }
  expect(byKey).toEqual([]);
  expect(bySession?.sort()).toEqual(['GET /api/admin/courses/:id/results.csv', 'GET /api/superadmin/audit-log']);
});

test('of the calls that can tell what a test asks a key may make one, by its other rows', () => {
  expect(contentCalls.flatMap(([call]) => (call.scope ? [nameOf(call)] : []))).toEqual([nameOf(exportResults)]);
});

test('answers with their keys go into no file of a key, and of no session whose second factor is old', async () => {
  const asks = async (rows: 'attempts' | 'answers', bearer: string) => {
    const { status, text } = await testApp.call(
      exportResults,
      { params: { id: course.id }, query: { rows } },
      { token: bearer },
    );
    return status === 200 ? 200 : (JSON.parse(text) as { code: string }).code;
  };
  expect([await asks('attempts', token), await asks('answers', token)]).toEqual([200, 'scope_missing']);
  const { db, clock } = testApp;
  const used = { factor_at: plusSeconds(clock.now(), -601) };
  await db.updateTable('sessions').set(used).where('account_id', '=', superadmin.id).execute();
  await db.updateTable('accounts').set({ second_factor: true }).where('id', '=', superadmin.id).execute();
  const old = [await asks('attempts', superadmin.token), await asks('answers', superadmin.token)];
  expect(old).toEqual([200, 'second_factor_again']);
});
