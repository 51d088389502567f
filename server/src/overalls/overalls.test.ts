import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { correctQuestion, getCorrections } from '@parlance/contract/marking/corrections';
import { addOverall, archiveOverall, changeOverall, listOveralls, ownOveralls } from '@parlance/contract/overalls';
import { DEFAULT_SIGHT, setReleasePolicy, withholdResults } from '@parlance/contract/release-policy';
import {
  checkReport,
  getReport,
  issueReport,
  listOverallReports,
  SHOWS_NOTHING,
} from '@parlance/contract/reports/score-report';
import { setCourseScale } from '@parlance/contract/scales/course-scale';
import { exportSittingResults, releaseSitting } from '@parlance/contract/sittings/publishing';
import { beforeAll, expect, test } from 'vitest';
import { aSchoolClass } from '../../test/classes/school-class.ts';
import { aCourse } from '../../test/course-builder.ts';
import { anOverall, anOverallForm, sitsWith } from '../../test/overall-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { aSitting, enters, ok, PLACE } from '../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
let office: Person;
beforeAll(async () => {
  office = await signedInAs('admin', testApp);
});

const ownOf = async (by: Person) => ok(await testApp.call(ownOveralls, {}, by)).overalls;
/** What a learner is told of one of their overall bands. */
async function told(id: number, by: Person) {
  const found = (await ownOf(by)).find((one) => one.id === id);
  return (
    found && [found.on_scale?.band ?? null, ...found.parts.map(({ on_scale, missing }) => on_scale?.band ?? missing)]
  );
}
const releaseOn = (id: number, release: 'at_once' | 'by_hand', version = 0) =>
  testApp.call(
    setReleasePolicy,
    { params: { id }, body: { ...DEFAULT_SIGHT, release, release_at: null, version } },
    office,
  );

test('an overall band is told from results that are out, with what is missing', async () => {
  const { overall, courses } = await anOverall(testApp, office);
  const [first, second] = courses;
  const ana = await signedInAs('user', testApp);
  expect(await told(overall.id, ana)).toBeUndefined();
  await sitsWith(testApp, first, 3, ana);
  expect(await told(overall.id, ana)).toEqual([null, 6.5, 'not_taken']);
  ok(await releaseOn(second.id, 'by_hand'));
  await sitsWith(testApp, second, 2, ana);
  expect(await told(overall.id, ana)).toEqual([null, 6.5, 'waiting']);
  ok(await releaseOn(second.id, 'at_once', 1));
  expect(await told(overall.id, ana)).toEqual([6, 6.5, 5.5]);
  const found = (await ownOf(ana)).find(({ id }) => id === overall.id);
  // The scale gives this band the level of the last row up to it.
  expect(found?.on_scale).toMatchObject({ band: 6, cefr: 'B1', low: null, interval_state: 'too_few' });
  // A worse one that is later counts; of the best the better one.
  await sitsWith(testApp, first, 0, ana);
  expect(await told(overall.id, ana)).toEqual([4.5, 3, 5.5]);
  const { id, parts, ...form } = overall;
  const body = {
    ...form,
    take: 'best' as const,
    parts: parts.map(({ course, weight }) => ({ course_id: course.id, weight })),
  };
  ok(await testApp.call(changeOverall, { params: { id }, body }, office));
  expect(await told(overall.id, ana)).toEqual([6, 6.5, 5.5]);
  expect(await told(overall.id, await signedInAs('user', testApp))).toBeUndefined();
  ok(await testApp.call(archiveOverall, { params: { id } }, office));
  expect(await told(overall.id, ana)).toBeUndefined();
});

test('a corrected key moves the overall band and replaces its report; a result that is taken back withdraws it', async () => {
  const { overall, courses } = await anOverall(testApp, office);
  const [first, second] = courses;
  const by = await signedInAs('user', testApp);
  const issue = (shows = SHOWS_NOTHING) => testApp.call(issueReport, { body: { overall_id: overall.id, shows } }, by);
  expect((await issue()).status).toBe(404);
  await sitsWith(testApp, first, 3, by);
  expect(await issue()).toMatchObject({ status: 409, body: { code: 'overall_incomplete' } });
  await sitsWith(testApp, second, 3, by);
  const { code, path } = ok(await issue({ name: true, bands: true, date: true, course: true }));
  expect(path).toBe(`/report/${code}`);
  expect(ok(await issue()).code).toBe(code);
  const check = async (one: string) =>
    ok(await testApp.call(checkReport, { params: { code: one } }, { ip: `203.0.113.${checks++}` }));
  const { report } = ok(await testApp.call(getReport, { params: { code } }, by));
  expect(report).toMatchObject({
    overallId: overall.id,
    mayChange: true,
    payload: { course: { title: overall.title }, onScale: { band: 6.5, cefr: 'B2' } },
  });
  expect(report.attemptId).toBeUndefined();
  expect(report.payload.score).toBeUndefined();
  expect(report.payload.parts?.map(({ title, onScale }) => [title, onScale.band])).toEqual(
    overall.parts.map(({ course }) => [course.title, 6.5]),
  );
  expect(await check(code)).toMatchObject({ state: 'valid', title: overall.title, onScale: { band: 6.5 } });

  const question = { params: { id: second.questionIds[3] ?? 0 } };
  const { versions } = ok(await testApp.call(getCorrections, question, office));
  const { version_id, revision } = versions[0]?.question ?? { version_id: 0, revision: 0 };
  const correction = { version_id, revision, correction: { by: 'key', keys: [{ letter: 'B' }] } } as never;
  ok(await testApp.call(correctQuestion, { ...question, query: {}, body: correction }, office));
  expect(await told(overall.id, by)).toEqual([7.5, 6.5, 8]);
  expect(Object.keys(await check(code)).sort()).toEqual(['endedAt', 'issuedAt', 'issuer', 'state']);
  expect((await check(code)).state).toBe('replaced');

  // A later result leaves the report as true as it was, until another is issued.
  const next = ok(await issue()).code;
  await sitsWith(testApp, first, 4, by);
  const listed = async () => {
    const { reports } = ok(await testApp.call(listOverallReports, { params: { id: overall.id } }, by));
    return reports.map((one) => [one.code, one.state, one.isCurrent]);
  };
  expect(await listed()).toEqual([
    [next, 'valid', false],
    [code, 'replaced', false],
  ]);
  const last = ok(await issue()).code;
  expect((await listed()).slice(0, 2)).toEqual([
    [last, 'valid', true],
    [next, 'replaced', false],
  ]);
  ok(await releaseOn(second.id, 'by_hand'));
  // What was out stays out under a new policy.
  expect(await check(last)).toMatchObject({ state: 'valid' });
  const withheld = { params: { id: second.id }, body: { reason: 'A key is looked at again.' } };
  ok(await testApp.call(withholdResults, withheld, office));
  expect(await check(last)).toMatchObject({ state: 'withdrawn' });
  expect(await testApp.call(getReport, { params: { code: last } }, by)).toMatchObject({
    body: { code: 'not_released' },
  });
});
let checks = 1;

test('other rules replace the reports of an overall band, another title does not', async () => {
  const { overall, courses } = await anOverall(testApp, office);
  const by = await signedInAs('user', testApp);
  for (const course of courses) await sitsWith(testApp, course, 3, by);
  const { code } = ok(await testApp.call(issueReport, { body: { overall_id: overall.id, shows: SHOWS_NOTHING } }, by));
  const state = async () => ok(await testApp.call(getReport, { params: { code } }, by)).report.state;
  const { id, parts, ...form } = overall;
  const sent = parts.map(({ course, weight }) => ({ course_id: course.id, weight }));
  const change = (more: object) =>
    testApp.call(changeOverall, { params: { id }, body: { ...form, parts: sent, ...more } }, office);
  expect(ok(await change({ title: `${overall.title} A` })).overall.version).toBe(2);
  expect(await state()).toBe('valid');
  expect(await change({ rounding: 'down' })).toMatchObject({ status: 409, body: { code: 'edit_version_old' } });
  ok(await change({ rounding: 'down', version: 2 }));
  expect(await state()).toBe('replaced');
});

test('parts of one examination count together, once all its results are out', async () => {
  const { overall, courses } = await anOverall(testApp, office, { one_sitting: true });
  const by = await signedInAs('user', testApp);
  for (const course of courses) await sitsWith(testApp, course, 4, by);
  expect(await told(overall.id, by)).toBeUndefined();
  const built = await aSitting(testApp, { courses: [...courses], learners: [by], startsIn: 300 });
  ok(await enters(testApp, built, by));
  testApp.pass(300);
  for (const course of courses) {
    const body = { courseId: course.id, sittingId: built.id, place: PLACE };
    const attemptId = ok(await testApp.call(openAttempt, { body }, by)).attempt?.id ?? 0;
    const answers = Object.fromEntries(course.questionIds.slice(0, 3).map((id) => [id, 'A']));
    ok(await testApp.call(submitAttempt, { body: { courseId: course.id, attemptId, answers } }, by));
  }
  expect(await told(overall.id, by)).toEqual([null, 'waiting', 'waiting']);
  // Its staff have them in the file of the examination: not the overall band that has parts elsewhere.
  const elsewhere = await anOverall(testApp, office);
  const form = anOverallForm([courses[0].id, elsewhere.courses[0].id]);
  ok(await testApp.call(addOverall, { body: form }, office));
  const { text } = await testApp.call(exportSittingResults, { params: { id: built.id } }, built.office);
  const [head = [], ...lines] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(head.slice(14, 17)).toEqual(['max score', 'band', 'cefr']);
  expect(head.slice(21)).toEqual(['identity checked at', `overall band: ${overall.title}`]);
  expect(lines.map((cells) => [cells.length, ...cells.slice(14, 17), cells.at(-1)])).toEqual([
    [head.length, '4', '6.5', 'B2', '6.5'],
    [head.length, '4', '6.5', 'B2', '6.5'],
  ]);
  // While somebody marks a test again, nobody is told what it was given before.
  const again = { marker_id: office.id, requested_at: testApp.clock.now(), allocated_at: testApp.clock.now() };
  const ofFirst = testApp.db.selectFrom('attempts').select('id').where('course_id', '=', courses[0].id);
  const attempt_id = ofFirst.where('candidate_id', 'is not', null);
  const asked = { ...again, attempt_id, reason: '', state: 'with_marker' as const };
  await testApp.db.insertInto('remark_requests').values(asked).execute();
  const hidden = await testApp.call(exportSittingResults, { params: { id: built.id } }, built.office);
  const cells = hidden.text.split('\r\n').map((line) => line.split(','));
  expect([cells[1]?.slice(13, 18), cells[1]?.at(-1)]).toEqual([['', '4', '', '', 'no'], '']);
  expect(cells[2]?.slice(13, 18)).toEqual(['3', '4', '6.5', 'B2', 'yes']);
  await testApp.db.deleteFrom('remark_requests').where('state', '=', 'with_marker').execute();
  const released = { params: { id: built.id }, body: { version: built.sitting.version } };
  ok(await testApp.call(releaseSitting, released, built.office));
  expect(await told(overall.id, by)).toEqual([6.5, 6.5, 6.5]);
});

test('an overall band is of courses with a scale, has a title of its own, and is written down', async () => {
  const { overall, courses } = await anOverall(testApp, office);
  const [first, second] = courses;
  const without = await aCourse(testApp, {});
  const form = anOverallForm([first.id, without.id]);
  const add = (body: object) => testApp.call(addOverall, { body: body as never }, office);
  expect(await add(form)).toMatchObject({ status: 400, body: { fields: [{ path: 'parts.1.course_id' }] } });
  const twice = anOverallForm([first.id, second.id], { title: overall.title.toUpperCase() });
  expect(await add(twice)).toMatchObject({ status: 409, body: { code: 'overall_title_taken' } });
  expect(await add(anOverallForm([first.id, first.id]))).toMatchObject({
    body: { fields: [{ path: 'parts.1.course_id' }] },
  });
  expect(await add(anOverallForm([first.id]))).toMatchObject({ body: { fields: [{ path: 'parts' }] } });
  ok(await testApp.call(setCourseScale, { params: { id: second.id }, body: { scale_id: null } }, office));
  const { overalls } = ok(await testApp.call(listOveralls, {}, office));
  const listed = overalls.find(({ id }) => id === overall.id);
  expect(listed?.parts.map(({ on_scale }) => on_scale)).toEqual([true, false]);
  // It may stay a part.
  const { id, parts, ...rules } = overall;
  const body = {
    ...rules,
    valid_days: 730,
    parts: parts.map(({ course }, at) => ({ course_id: course.id, weight: at + 1 })),
  };
  ok(await testApp.call(changeOverall, { params: { id }, body }, office));
  ok(await testApp.call(archiveOverall, { params: { id } }, office));
  expect((await testApp.call(archiveOverall, { params: { id } }, office)).status).toBe(404);
  const log = testApp.db.selectFrom('audit_log').select(['action', 'details']).where('subject_type', '=', 'overall');
  const rows = await log.where('subject_id', '=', id).orderBy('id').execute();
  expect(rows.map(({ action }) => action)).toEqual(['overall.saved', 'overall.saved', 'overall.archived']);
  expect(rows[1]?.details).toMatchObject({ before: { valid_days: null }, after: { valid_days: 730 } });
});

test('staff read the report of an overall band where they see all its parts, and nobody else does', async () => {
  const { overall, courses } = await anOverall(testApp, office);
  const by = await signedInAs('user', testApp);
  for (const course of courses) await sitsWith(testApp, course, 3, by);
  const { code } = ok(await testApp.call(issueReport, { body: { overall_id: overall.id, shows: SHOWS_NOTHING } }, by));
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  await aSchoolClass(testApp, { teachers: [teacher], learners: [by] });
  const read = async (as: Person) => (await testApp.call(getReport, { params: { code } }, as)).status;
  const others = [
    await signedInAs('user', testApp),
    await signedInAs('admin', testApp, { access: 'classes' }),
  ] as const;
  expect([await read(office), await read(teacher), await read(others[0]), await read(others[1])]).toEqual([
    200, 200, 404, 404,
  ]);
  const listed = { params: { id: overall.id } };
  expect(ok(await testApp.call(listOverallReports, listed, others[0])).reports).toEqual([]);
});
