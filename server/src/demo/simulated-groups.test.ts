import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAuthorTasks } from '@parlance/contract/analysis/alarms';
import { getAnalysis } from '@parlance/contract/analysis/analysis';
import { listAssignments } from '@parlance/contract/assignments';
import { login } from '@parlance/contract/auth';
import { listClasses } from '@parlance/contract/classes';
import { listCourses } from '@parlance/contract/courses';
import type { Reply } from '@parlance/contract/endpoint';
import { listApiKeys } from '@parlance/contract/integrations/api-keys';
import { listWebhooks } from '@parlance/contract/integrations/webhooks';
import { ownOveralls } from '@parlance/contract/overalls';
import { beginPractice } from '@parlance/contract/practice-mode';
import { ownProgress } from '@parlance/contract/progress';
import { listRemarks } from '@parlance/contract/remarks';
import { checkReport, listReports } from '@parlance/contract/reports/score-report';
import { listResults } from '@parlance/contract/results';
import { getMarkingDifferences, getMarkingProgress } from '@parlance/contract/second-marking/allocation';
import * as statistics from '@parlance/contract/statistics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../test/test-app.ts';
import { addFirstSuperadmin } from '../accounts/first-superadmin.ts';
import { listAccounts } from '../accounts/queries.ts';
import { addFirstRubrics } from '../reviews/rubrics/first-rubrics.ts';
import { fillDemo } from './fill.ts';
import { addHomework } from './homework.ts';
import { addOpinionGroup } from './opinion-group.ts';
import { issueDemoReport } from './report.ts';
import { addYearGroup } from './year-group.ts';

const testApp = useTestApp();
const dataDir = mkdtempSync(join(tmpdir(), 'parlance-demo-'));
let superadmin: Reply<typeof login>;
let admin: Reply<typeof login>;
let learner: Reply<typeof login>;

beforeAll(async () => {
  const first = await addFirstSuperadmin(testApp);
  await addFirstRubrics(testApp);
  const lines = await fillDemo({ ...testApp, settings: { ...testApp.settings, dataDir } });
  superadmin = ok(await testApp.call(login, { body: { email: first?.email ?? '', password: first?.password ?? '' } }));
  const signIn = async (words: string) => {
    const [, , email = '', password = ''] = lines.find((line) => line.includes(words))?.split(/\s+/) ?? [];
    return ok(await testApp.call(login, { body: { email, password } }));
  };
  admin = await signIn(' admin ');
  learner = await signIn(' user ');
});
afterAll(() => rmSync(dataDir, { recursive: true }));

test('a year group gives the analysis of a test figures that say something, and is nobody of the school', async () => {
  const before = await numbersOfSchool();
  await addYearGroup(testApp, () => true);
  await addYearGroup(testApp, () => false);
  // All of them are there.
  await addYearGroup(testApp, () => false);
  expect(await numbersOfSchool()).toEqual(before);
  const id = await courseIdOf('Academic Reading 1');
  const { body } = await testApp.call(getAnalysis, { params: { id }, query: {} }, { token: admin.token });
  // The same on every machine.
  expect(body.test?.reliability?.alpha).toBeCloseTo(0.86, 2);
  const { body: tasks } = await testApp.call(listAuthorTasks, { query: { course: id } }, { token: admin.token });
  expect(new Set(tasks.map(({ kind }) => kind))).toEqual(
    new Set(['negative_discrimination', 'distractor_beats_key', 'too_easy', 'frequent_wrong_answer']),
  );
}, 120_000);

test('a group that two people marked says how far these agree, and changes no number of the school', async () => {
  const before = await numbersOfSchool();
  await addOpinionGroup(testApp, () => true);
  await addOpinionGroup(testApp, () => false);
  // All of them are there.
  await addOpinionGroup(testApp, () => false);
  expect(await numbersOfSchool()).toEqual(before);

  const params = { id: await courseIdOf('A Short Opinion') };
  const { states, without, markers } = ok(await testApp.call(getMarkingProgress, { params }, admin));
  expect({ states, without }).toEqual({
    states: { waiting: 1, second: 1, adjudication: 1, settled: 30 },
    without: 0,
  });
  const named = (name: string) => markers.find(({ username }) => username === name);
  // Whoever decides has three behind them and one to come.
  expect(named('h.lindqvist')).toMatchObject({ saved: 3, waiting: 1 });
  const severe = named('j.moreau');
  expect(severe?.agreement.severity).toMatchObject({ n: 30, value: expect.closeTo(-0.383, 3) });
  expect(severe?.agreement.severity.high).toBeLessThan(0);
  const query = { marker: severe?.account_id ?? 0 };
  const differences = ok(await testApp.call(getMarkingDifferences, { params, query }, admin));
  expect(differences).toMatchObject({ n: 30, mean: expect.closeTo(-0.383, 3) });
  expect(named('s.adeyemi')?.agreement.severity.low).toBeGreaterThan(0);
}, 120_000);

test('the first learner went from B1 to B2, and has one report of it with a range, which anybody can check', async () => {
  await issueDemoReport(testApp);
  await issueDemoReport(testApp);
  const { results } = ok(await testApp.call(listResults, {}, learner));
  const taken = results.filter(({ course_name, on_scale }) => course_name === 'Academic Reading 1' && on_scale);
  expect(taken.map(({ on_scale }) => [on_scale?.band, on_scale?.cefr])).toEqual([
    [6.5, 'B2'],
    [6, 'B2'],
    [5, 'B1'],
  ]);
  const [newest] = taken;
  const { reports } = ok(await testApp.call(listReports, { params: { id: newest?.id ?? 0 } }, learner));
  expect(reports.map(({ state }) => state)).toEqual(['valid']);
  expect(ok(await testApp.call(checkReport, { params: { code: reports[0]?.code ?? '' } }))).toMatchObject({
    name: 'Nadia Benali',
    title: 'Academic Reading 1',
    onScale: { band: 6.5, cefr: 'B2', interval_state: 'given' },
  });
});

test('there are a key that has expired, a webhook that is off, requests for re-marks, and a course to practise', async () => {
  const keys = ok(await testApp.call(listApiKeys, {}, superadmin));
  expect(keys.map(({ ended, revoked_at }) => [ended, revoked_at])).toEqual([[true, null]]);
  const hooks = ok(await testApp.call(listWebhooks, {}, superadmin));
  expect(hooks.map(({ active, off_reason }) => [active, off_reason])).toEqual([[false, null]]);
  const { requests } = ok(await testApp.call(listRemarks, { query: {} }, admin));
  expect(requests.map(({ state, outcome }) => [state, outcome])).toEqual([
    ['open', null],
    ['done', 'raised'],
  ]);
  const params = { courseId: await courseIdOf('Small Words, Step by Step') };
  const { run } = ok(await testApp.call(beginPractice, { params, body: {} }, learner));
  expect(run?.questions).toHaveLength(8);
});

test('the first learner has an overall band, and a class a test that is due and one that was', async () => {
  await addHomework(testApp);
  await addHomework(testApp);
  const { overalls } = ok(await testApp.call(ownOveralls, {}, learner));
  expect(overalls.map(({ title, on_scale }) => [title, on_scale?.band])).toEqual([
    ['Reading, Writing and Speaking', 6.5],
  ]);
  const [evening] = ok(await testApp.call(listClasses, { query: { q: 'B2 Evening' } }, admin));
  const { assignments } = ok(await testApp.call(listAssignments, { params: { id: evening?.id ?? 0 } }, admin));
  expect(assignments.map(({ course, learners, done, late }) => [course.title, learners, done, late])).toEqual([
    ['Around the Harbour Listening', 3, 0, 0],
    ['Academic Listening 1', 3, 2, 2],
  ]);
});

/** Every statistic, whom a search finds, and how far a learner has come. */
async function numbersOfSchool() {
  const found = [];
  for (const call of Object.values(statistics)) {
    if ('method' in call) found.push(ok(await testApp.call(call, {}, superadmin)));
  }
  expect(found).toHaveLength(6);
  const people = { role: 'user', sortBy: 'id', direction: 'asc' } as const;
  for (const text of ['year', 'opinion']) found.push((await listAccounts(testApp.db, { ...people, text })).total);
  found.push(ok(await testApp.call(ownProgress, {}, learner)), ok(await testApp.call(listResults, {}, learner)));
  return found;
}

async function courseIdOf(title: string): Promise<number> {
  const { body: courses } = await testApp.call(listCourses, { query: {} });
  return courses.find((course) => course.title === title)?.id ?? 0;
}
