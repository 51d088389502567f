import { users } from '@parlance/contract/account-admin';
import { getAttempt } from '@parlance/contract/attempts';
import { editCourse } from '@parlance/contract/course-admin';
import { DEFAULT_SIGHT, setReleasePolicy } from '@parlance/contract/release-policy';
import {
  changeReport,
  checkReport,
  getReport,
  issueReport,
  listReports,
  REPORT_CHECKS_A_MINUTE,
  type ReportShows,
  SHOWS_NOTHING,
} from '@parlance/contract/reports/score-report';
import { writingReviews } from '@parlance/contract/reviews';
import { applyScale } from '@parlance/contract/scales/course-scale';
import { addScaleVersion } from '@parlance/contract/scales/scale';
import { beforeAll, expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { aRubric } from '../../test/rubric-builder.ts';
import { aScale, takesScale } from '../../test/scale-builder.ts';
import { ok } from '../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../test/submission-builder.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
const ALL: ReportShows = { name: true, bands: true, date: true, course: true };
let office: Person;
beforeAll(async () => {
  office = await signedInAs('admin', testApp);
});

const issue = (attempt_id: number, by: Person, shows: ReportShows = SHOWS_NOTHING) =>
  testApp.call(issueReport, { body: { attempt_id, shows } }, by);
let addresses = 0;
/** The check as anybody asks for it, from another address each time. */
const check = (code: string, ip = `203.0.113.${(addresses += 1)}`) =>
  testApp.call(checkReport, { params: { code } }, { ip });
const page = (url: string) => testApp.app.inject({ url, remoteAddress: `192.0.2.${(addresses += 1)}` });
const change = (code: string, body: object, by: Person) =>
  testApp.call(changeReport, { params: { code }, body: body as never }, by);

/** A test of four choices on a scale, of which a new learner got three right; with its report. */
async function aReport(shows: ReportShows = SHOWS_NOTHING, { isBanded = true } = {}) {
  const course = await aCourse(testApp, {
    questions: Array.from({ length: 4 }, () => ({ type: 'reading_mcq' as const, correct: 'A' })),
  });
  const scale = await aScale(testApp, office);
  if (isBanded) await takesScale(testApp, office, course.id, scale.id);
  const by = await signedInAs('user', testApp);
  const answers = Object.fromEntries(course.questionIds.map((id, index) => [id, index < 3 ? 'A' : 'B']));
  const id = await aSubmission(testApp, course, { by, answers });
  return { course, scale, by, id, code: ok(await issue(id, by, shows)).code };
}

const hide = (course: BuiltCourse) => {
  const body = { ...DEFAULT_SIGHT, see_score: false, see_breakdown: false, release: 'at_once' as const };
  const policy = { params: { id: course.id }, body: { ...body, release_at: null, version: 0 } };
  return testApp.call(setReleasePolicy, policy, office);
};

test('a report says what its learner is shown, and the check only what they chose', async () => {
  const { by, id, code } = await aReport();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  const { report } = ok(await testApp.call(getReport, { params: { code } }, by));
  expect(report).toMatchObject({
    code,
    attemptId: id,
    state: 'valid',
    mayChange: true,
    payload: { score: { score: 3, outOf: 4 }, onScale: { band: 6.5, cefr: 'B2' }, scaleVersion: 1 },
  });
  const { payload } = report;
  const bare = { state: 'valid', issuedAt: report.issuedAt, endedAt: null, issuer: payload.issuer };
  expect(ok(await check(code))).toEqual(bare);
  // As people type it.
  const typed = `${code.slice(0, 4)} ${code.slice(4).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')}`;
  expect(ok(await check(typed))).toEqual(bare);
  ok(await change(code, { shows: ALL }, by));
  const { name, course, takenAt, score, onScale } = payload;
  expect(ok(await check(code))).toEqual({ ...bare, name, title: course.title, takenAt, score, onScale });
  ok(await change(code, { shows: { ...ALL, name: false, bands: false } }, by));
  expect(Object.keys(ok(await check(code))).sort()).toEqual([...Object.keys(bare), 'takenAt', 'title'].sort());
});

test('a code that no report has is said so, and an address checks so many a minute', async () => {
  const unknown = { status: 404, body: { code: 'report_unknown' } };
  expect(await check('7K4M9XQP2TRD')).toMatchObject(unknown);
  expect(await check('short')).toMatchObject(unknown);
  const ip = '198.51.100.7';
  for (let made = 0; made < REPORT_CHECKS_A_MINUTE; made += 1) await check('7K4M9XQP2TRD', ip);
  expect(await check('7K4M9XQP2TRD', ip)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  testApp.pass(61);
  expect(await check('7K4M9XQP2TRD', ip)).toMatchObject(unknown);
});

test('the page of the check is read without a script or an account', async () => {
  const { code, by } = await aReport({ ...SHOWS_NOTHING, bands: true });
  const found = await page(`/verify/${code.toLowerCase()}`);
  expect([found.statusCode, found.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const text of ['This report is genuine.', '6.5', 'B2', '3 / 4', 'content="noindex"', 'lang="en"']) {
    expect(found.body).toContain(text);
  }
  expect(found.body).not.toContain('<script');
  expect((await page(`/verify?code=${code.slice(0, 4)}+${code.slice(4)}`)).body).toContain('This report is genuine.');
  ok(await change(code, { withdraw: true }, by));
  const withdrawn = (await page(`/verify/${code}`)).body;
  expect(withdrawn).toContain('This report was withdrawn on ');
  expect(withdrawn).not.toContain('6.5');
  const unknown = await page(`/verify?code=${encodeURIComponent('"><b>x')}`);
  expect(unknown.statusCode).toBe(404);
  expect(unknown.body).toContain('No report has this code. Check the characters.');
  expect(unknown.body).not.toContain('<b>x');
  expect((await page('/verify')).body).toContain('Code of the report');
});

test('a valid report is given again; one that was withdrawn holds for good, and another can be issued', async () => {
  const { by, id, code } = await aReport(ALL);
  expect(ok(await issue(id, by)).code).toBe(code);
  const withdrawn = ok(await change(code, { withdraw: true }, by)).report;
  expect(withdrawn).toMatchObject({ state: 'withdrawn', mayChange: false });
  expect(ok(await check(code))).toEqual({
    state: 'withdrawn',
    issuedAt: withdrawn.issuedAt,
    endedAt: withdrawn.endedAt,
    issuer: withdrawn.payload.issuer,
  });
  expect(await change(code, { shows: ALL }, by)).toMatchObject({ status: 409, body: { code: 'report_ended' } });
  const next = ok(await issue(id, by)).code;
  expect(next).not.toBe(code);
  const { reports } = ok(await testApp.call(listReports, { params: { id } }, by));
  expect(reports.map((one) => [one.code, one.state])).toEqual([
    [next, 'valid'],
    [code, 'withdrawn'],
  ]);
  const log = testApp.db.selectFrom('audit_log').select('action').where('subject_type', '=', 'attempt');
  const rows = await log.where('subject_id', '=', id).orderBy('id').execute();
  expect(rows.map(({ action }) => action)).toEqual(['report.issued', 'report.withdrawn', 'report.issued']);
});

test('a mark that changes, or another version of its scale, replaces the report', async () => {
  const rubric = await aRubric(testApp, office);
  const course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  await testApp.call(editCourse, { params: { id: course.id }, body: { rubric_id: rubric.id } }, office);
  const by = await signedInAs('user', testApp);
  const id = await aSubmission(testApp, course, { by });
  const save = (task: number) =>
    testApp.call(
      writingReviews.score,
      {
        params: { id },
        body: {
          criteria: [
            { key: 'task', value: task },
            { key: 'grammar', value: 6 },
          ],
          comment: '',
        },
      },
      office,
    );
  expect(await issue(id, by)).toMatchObject({ status: 409, body: { code: 'not_released' } });
  ok(await save(6));
  const { code } = ok(await issue(id, by));
  const { payload } = ok(await testApp.call(getReport, { params: { code } }, by)).report;
  expect(payload.criteria?.given.map(({ name, band }) => [name, band])).toEqual([
    ['Task', 6],
    ['Grammar', 6],
  ]);
  ok(await save(8));
  expect(ok(await check(code)).state).toBe('replaced');
  const next = ok(await issue(id, by)).code;
  expect(ok(await check(next)).state).toBe('valid');

  const banded = await aReport(ALL);
  const { id: scaleId, version, ...form } = banded.scale;
  const rows = form.rows.map((row) => (row.from === 3 ? { ...row, band: 7 } : row));
  ok(await testApp.call(addScaleVersion, { params: { id: scaleId }, body: { ...form, rows, after: version } }, office));
  expect(ok(await check(banded.code)).state).toBe('valid');
  const body = { version: 2, reason: 'The table was wrong.' };
  ok(await testApp.call(applyScale, { params: { id: banded.course.id }, body }, office));
  expect(Object.keys(ok(await check(banded.code))).sort()).toEqual(['endedAt', 'issuedAt', 'issuer', 'state']);
});

test('a version that is applied replaces the reports of all results that it changes, also of those that had no band', async () => {
  const { course, by, id, code, scale } = await aReport(ALL, { isBanded: false });
  const onScale = async (of: string) =>
    ok(await testApp.call(getReport, { params: { code: of } }, by)).report.payload.onScale;
  const apply = async (version: number) =>
    ok(await testApp.call(applyScale, { params: { id: course.id }, body: { version, reason: 'It is new.' } }, office));
  /** The report of after a version was applied, in the place of the one before. */
  const next = async (before: string) => {
    expect(ok(await check(before)).state).toBe('replaced');
    const { code: after } = ok(await issue(id, by));
    expect(after).not.toBe(before);
    return after;
  };
  expect(await onScale(code)).toBeUndefined();
  await takesScale(testApp, office, course.id, scale.id);
  expect(ok(await check(code)).state).toBe('valid');
  await apply(1);
  const banded = await next(code);
  expect(await onScale(banded)).toMatchObject({ band: 6.5, percent: 68 });
  // The band is the same, its range another.
  const { id: scaleId, version, ...form } = scale;
  const body = { ...form, percent: 95 as const, after: version };
  ok(await testApp.call(addScaleVersion, { params: { id: scaleId }, body }, office));
  expect(ok(await check(banded)).state).toBe('valid');
  await apply(2);
  expect(await onScale(await next(banded))).toMatchObject({ band: 6.5, percent: 95 });
});

test('a comment that is written beside a mark changes neither its result nor its report', async () => {
  const course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  const by = await signedInAs('user', testApp);
  const id = await aSubmission(testApp, course, { by });
  const save = async (score: number, comment: string) =>
    ok(await testApp.call(writingReviews.score, { params: { id }, body: { score, comment } }, office));
  await save(60, '');
  const { code } = ok(await issue(id, by));
  const scale = await aScale(testApp, office, { max_raw: 100 });
  await takesScale(testApp, office, course.id, scale.id);
  const shown = async () => ok(await testApp.call(getAttempt, { params: { id } }, by)).attempt?.result?.onScale?.band;
  await save(60, 'Clear.');
  expect([await shown(), ok(await check(code)).state]).toEqual([undefined, 'valid']);
  await save(3, 'Clear.');
  expect([await shown(), ok(await check(code)).state]).toEqual([6.5, 'replaced']);
});

test('with its result or its account a report is withdrawn', async () => {
  const held = await aReport(ALL);
  ok(await hide(held.course));
  // It is not known since when, and no day is made up that would move with the clock.
  expect(ok(await check(held.code))).toMatchObject({ state: 'withdrawn', endedAt: null });
  expect((await page(`/verify/${held.code}`)).body).toContain('This report was withdrawn.');
  const ofHeld = { params: { code: held.code } };
  expect(await testApp.call(getReport, ofHeld, held.by)).toMatchObject({ body: { code: 'not_released' } });
  expect(ok(await testApp.call(getReport, ofHeld, office)).report.state).toBe('withdrawn');
  expect(await issue(held.id, held.by)).toMatchObject({ status: 409, body: { code: 'not_released' } });
  const gone = await aReport(ALL);
  const superadmin = await signedInAs('superadmin', testApp);
  ok(await testApp.call(users.remove, { params: { id: gone.by.id } }, superadmin));
  const checked = ok(await check(gone.code));
  expect(checked).toMatchObject({ state: 'withdrawn', endedAt: null });
  expect(checked.name).toBeUndefined();
});

test('somebody else neither reads, changes nor issues a report; staff read it', async () => {
  const { id, code } = await aReport();
  const other = await signedInAs('user', testApp);
  expect((await testApp.call(getReport, { params: { code } }, other)).status).toBe(404);
  expect((await change(code, { withdraw: true }, other)).status).toBe(404);
  expect((await issue(id, other)).status).toBe(404);
  expect((await testApp.call(listReports, { params: { id } }, other)).status).toBe(404);
  expect(ok(await testApp.call(getReport, { params: { code } }, office)).report.mayChange).toBe(false);
  expect((await change(code, { withdraw: true }, office)).status).toBe(404);
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  expect((await testApp.call(getReport, { params: { code } }, teacher)).status).toBe(404);
});
