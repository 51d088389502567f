import { readFileSync } from 'node:fs';
import { writingReviews } from '@parlance/contract/reviews';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readPages } from '../../src/platform/http/pages/web-files.ts';
import type { Person } from '../people.ts';
import { useTestApp } from '../test-app.ts';
import { contractCalls } from '../wire/contract-calls.ts';
import { walkMatrix } from './access-matrix.ts';
import { type Callers, openCallers } from './callers.ts';
import { anExam, canTellContent, contentCalls, EXAM_KEY, EXAM_TEXT, filesWithoutContent } from './content-calls.ts';
import { everyLine, type Line, otherRoutes } from './expected.ts';
import { WITH_PROVIDER } from './identity-rows.ts';
import { type Input, openRig, type Rig, requestOf } from './rig.ts';
import { nameOf } from './rows.ts';
import { sendInto } from './send-into.ts';
import { SECURITY_PAGE, withMatrix } from './write-matrix.ts';

const lines = await everyLine();
const testApp = useTestApp(WITH_PROVIDER);
let rig: Rig;
let callers: Callers;
beforeAll(async () => {
  rig = await openRig(testApp, sendInto(testApp));
  callers = await openCallers(rig);
});

test('every call that can tell what a test asks is named, with who decides', async () => {
  const named = new Map(contentCalls.map(([endpoint, deciding, build]) => [endpoint, { deciding, build }]));
  const calls = await contractCalls();
  expect(calls.filter((call) => canTellContent(call) && !named.has(call)).map(nameOf)).toEqual([]);
  const unknown = filesWithoutContent.filter((path) => !calls.some((call) => call.replyType && call.path === path));
  expect(unknown).toEqual([]);
  // What those may call who do not see the whole school is sent for an examination, as well: those lines are in the matrix.
  const reading = calls.filter(({ reach, method }) => reach === 'content' && method === 'GET');
  expect(reading.filter((call) => !named.get(call)?.build).map(nameOf)).toEqual([]);
  expect(contentCalls.filter(([{ forInvigilators }]) => forInvigilators)).toEqual([]);
  const decided = contentCalls.filter(([{ reach, audience }, deciding]) => {
    if (deciding === 'school') return reach !== 'school';
    if (deciding === 'own course') return reach !== 'change';
    if (deciding === 'work') return reach !== 'people';
    return deciding === 'own work' ? audience !== 'learner' && reach !== 'shared' : reach === 'school';
  });
  expect(decided.map(([endpoint]) => nameOf(endpoint))).toEqual([]);
});

test('an account that sees its own classes only finds nothing of an examination, whatever ids it names', async () => {
  await anExam(rig);
  const versions = await rig.db.selectFrom('question_versions').select(['question_id', 'id']).execute();
  const toldTo = async ({ token }: Person, some: typeof versions) => {
    const told = new Set<string>();
    for (const [endpoint, , build] of contentCalls.filter(([{ method }]) => method === 'GET')) {
      for (const input of walkOf((await build?.(rig, callers.admin)) ?? {}, endpoint.path, some)) {
        const { text } = await rig.send(await requestOf(endpoint, input, token));
        if (text.includes(EXAM_TEXT) || text.includes(EXAM_KEY)) told.add(nameOf(endpoint));
      }
    }
    return [...told];
  };
  expect(await toldTo(callers['other teacher'], versions)).toEqual([]);
  const { questionId: question_id, versionId: id } = await anExam(rig);
  expect((await toldTo(callers.admin, [{ question_id, id }])).length).toBeGreaterThan(5);
}, 60_000);

test('keys that leave in number leave in a file, and each file in an entry of the audit log', async () => {
  const files = lines.filter(
    ({ endpoint, isOwnCourse }) =>
      isOwnCourse !== true && contentCalls.some(([call]) => call === endpoint && call.replyType),
  );
  expect(files.length).toBeGreaterThan(2);
  for (const { endpoint, row, exam } of files) {
    const input = (await (exam?.build ?? row?.mine)?.(rig, callers.admin)) ?? {};
    const entries = () => rig.db.selectFrom('audit_log').select('id').execute();
    const before = await entries();
    expect((await rig.send(await requestOf(endpoint, input, callers.admin.token))).status).toBe(200);
    expect([nameOf(endpoint), (await entries()).length - before.length]).toEqual([nameOf(endpoint), 1]);
  }
});

test('every call answers everybody as the matrix says', async () => {
  const { cells, wrong } = await walkMatrix(rig, callers, lines);
  expect(wrong).toEqual([]);
  expect(cells).toBeGreaterThan(1000);
}, 120_000);

test('a call that takes in one role too many is found', async () => {
  const { audience } = writingReviews.open;
  Object.assign(writingReviews.open, { audience: 'learner' });
  const loosened = await buildApp(testApp, async () => {}).finally(() => {
    Object.assign(writingReviews.open, { audience });
  });
  const send = sendInto({ ...testApp, app: loosened });
  const { wrong } = await walkMatrix(
    { ...rig, send },
    callers,
    lines.filter(({ endpoint }) => endpoint === writingReviews.open),
  );
  await loosened.close();
  // All at once, so in any order.
  expect(wrong.map(({ caller, wanted }) => `${caller} ${wanted}`).toSorted()).toEqual(
    ['candidate', 'candidate', 'learner', 'learner', 'other learner', 'other learner'].map((one) => `${one} 403`),
  );
});

test('what a learner marks is in no reply to markers and authors, files among them', async () => {
  const NOTE = 'only for the learner';
  const highlights = [{ passageId: 1, start: 0, end: 1, note: NOTE }];
  const marked = JSON.stringify({ highlights, crossed: {} });
  const toldTo = async (callerOf: (line: Line) => Person, some: Line[]) => {
    const told: string[] = [];
    for (const line of some) {
      const { endpoint, name, row } = line;
      const caller = callerOf(line);
      const input = (await row?.mine(rig, caller)) ?? {};
      // Whichever attempts were built for the call: each is marked, those that are already are left.
      await sql`insert into attempt_annotations (attempt_id, sequence, annotations, saved_at)
        select id, 1, ${marked}::jsonb, now() from attempts where not exists (
          select from attempt_annotations where attempt_id = attempts.id and annotations = ${marked}::jsonb)
        on conflict (attempt_id) do update set annotations = excluded.annotations
      `.execute(rig.db);
      const { text } = await rig.send(await requestOf(endpoint, input, caller.token));
      if (text.includes(NOTE)) told.push(name);
    }
    return told;
  };
  const own = 'GET /api/tests/attempts/:id/annotations';
  const reads = lines.filter(({ endpoint }) => endpoint.method === 'GET');
  const reading = [...new Map(reads.map((line) => [line.name, line])).values()];
  const others = reading.filter(({ name }) => name !== own);
  expect(others.length).toBeGreaterThan(40);
  expect(
    await toldTo(({ endpoint }) => callers[endpoint.audience === 'superadmin' ? 'superadmin' : 'admin'], others),
  ).toEqual([]);
  // Their learner is told, by one call.
  const learnersOwn = reading.filter(({ endpoint }) => endpoint.audience === 'learner');
  expect(await toldTo(() => callers.learner, learnersOwn)).toEqual([own]);
}, 60_000);

test('the matrix holds every route of the server', () => {
  const routes = routesOf(testApp.app.printRoutes({ commonPrefix: false }));
  // Each page is sent as `GET /*` is, with what it needs named.
  const pages = readPages().map(({ path }) => `GET ${path}`);
  const known = new Set([...lines.map(({ name }) => name), ...Object.keys(otherRoutes), ...pages]);
  expect(routes.filter((route) => !known.has(route))).toEqual([]);
  expect(routes.length).toBeGreaterThan(80);
});

test('docs/security.md has the matrix; node server/test/security/write-matrix.ts writes it', async () => {
  const page = readFileSync(SECURITY_PAGE, 'utf8');
  expect(page).toBe(await withMatrix(page));
});

/** An input for each question with each of its versions; where one id is asked for, for each id there is. */
function walkOf({ params, query }: Input, path: string, versions: { question_id: number; id: number }[]): Input[] {
  if (path.includes(':drawId') || !path.includes(':')) return [{ params, query }];
  return versions.map(({ question_id, id }): Input => {
    if (path.includes('/analysis/questions/')) return { params: { ...params, versionId: id }, query };
    if (path.includes('/versions/')) return { params: { id: question_id, versionId: id }, query };
    if (query?.version_id) return { params: { id: question_id }, query: { ...query, version_id: id } };
    return { params: { id, courseId: id, n: 1 }, query };
  });
}

/** `GET /healthz` and so on of a tree as the router prints it. A HEAD is answered as its GET. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', text = '', methods = ''] = /^([│├└─\s]*)(\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    above.splice(indent.length / 4 - 1, Number.POSITIVE_INFINITY, text);
    const path = above.join('').replace(/^\/\//, '/');
    return methods.split(', ').flatMap((method) => (method === '' || method === 'HEAD' ? [] : [`${method} ${path}`]));
  });
}
