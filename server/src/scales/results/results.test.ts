import { getAttempt, openAttempt, saveAttempt } from '@parlance/contract/attempts';
import { getClassResults, getLearnerResults } from '@parlance/contract/class-results';
import { editCourse } from '@parlance/contract/course-admin';
import { correctQuestion, getCorrections } from '@parlance/contract/marking/corrections';
import { DEFAULT_SIGHT, setReleasePolicy } from '@parlance/contract/release-policy';
import { listResults, resultsOverview } from '@parlance/contract/results';
import { writingReviews } from '@parlance/contract/reviews';
import { applyScale, getCourseScale } from '@parlance/contract/scales/course-scale';
import { addScaleVersion, getScale } from '@parlance/contract/scales/scale';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { aSchoolClass } from '../../../test/classes/school-class.ts';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aRubric } from '../../../test/rubric-builder.ts';
import { aScale, aScaleForm, takesScale } from '../../../test/scale-builder.ts';
import { markedTwice } from '../../../test/second-marking.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { sweepOverdueAttempts } from '../../attempts/sweep.ts';

const testApp = useTestApp();
let office: Person;
let ana: Person;
beforeAll(async () => {
  office = await signedInAs('admin', testApp);
  ana = await signedInAs('user', testApp);
});

const params = (id: number) => ({ params: { id } });

/** Four questions whose keys are A, on a scale of four marks. */
async function aBandedCourse() {
  const course = await aCourse(testApp, {
    questions: Array.from({ length: 4 }, () => ({ type: 'reading_mcq' as const, correct: 'A' })),
  });
  const scale = await aScale(testApp, office);
  await takesScale(testApp, office, course.id, scale.id);
  return { course, scale };
}

const withRight = ({ questionIds }: BuiltCourse, right: number) =>
  Object.fromEntries(questionIds.map((id, index) => [id, index < right ? 'A' : 'B']));
const sits = (course: BuiltCourse, right: number, by = ana) =>
  aSubmission(testApp, course, { by, answers: withRight(course, right) });

/** Whatever a learner is told of an attempt. */
async function told(id: number, by = ana) {
  const { attempt } = ok(await testApp.call(getAttempt, params(id), by));
  const { results } = ok(await testApp.call(listResults, { query: {} }, by));
  const listed = results.find((one) => one.id === id)?.on_scale;
  expect(attempt?.result?.onScale ?? null).toEqual(listed ?? null);
  return attempt?.result?.onScale ?? null;
}

/** Every result of a course is what its mark is on its scale. */
async function isConsistent(course: { id: number }) {
  const { rows } = await sql`
    select results.attempt_id from attempts full join results on results.attempt_id = attempts.id
    where coalesce(attempts.course_id, 0) = ${course.id} and results is distinct from
      (select now from result_of(attempts.id, results.scale_version_id) now)`.execute(testApp.db);
  return rows.length === 0;
}

const RANGE = { low: null, high: null, interval_state: 'too_few', percent: 68, interval_from: 'items' };

test('a test that is submitted, or swept, or marked again has its band where it is shown', async () => {
  const { course } = await aBandedCourse();
  const id = await sits(course, 2);
  expect(await told(id)).toEqual({ band: 5.5, step: 0.5, cefr: 'B1', highest: 8, ...RANGE });
  const { recent } = ok(await testApp.call(resultsOverview, {}, ana));
  expect(recent.find((one) => one.id === id)?.on_scale?.band).toBe(5.5);

  const ben = await signedInAs('user', testApp);
  const swept = ok(await testApp.call(openAttempt, { body: { courseId: course.id } }, ben)).attempt?.id ?? 0;
  const save = { answers: withRight(course, 3), sequence: 1 };
  ok(await testApp.call(saveAttempt, { ...params(swept), body: save }, ben));
  testApp.pass(700);
  await sweepOverdueAttempts(testApp, testApp.app.log);
  expect((await told(swept, ben))?.band).toBe(6.5);

  const question = params(course.questionIds[3] ?? 0);
  const correct = async (correction: object) => {
    const { versions } = ok(await testApp.call(getCorrections, question, office));
    const { version_id, revision } = versions[0]?.question ?? { version_id: 0, revision: 0 };
    const body = { version_id, revision, correction } as never;
    ok(await testApp.call(correctQuestion, { ...question, query: {}, body }, office));
  };
  await correct({ by: 'key', keys: [{ letter: 'B' }] });
  expect(await told(id)).toMatchObject({ band: 6.5, cefr: 'B2' });
  // Two of three are 2.667 of four.
  await correct({ by: 'left_out' });
  expect(await told(id)).toMatchObject({ band: 5.5 });
  expect(await isConsistent(course)).toBe(true);
});

test('what a person marks has its band, by points or by marks, also of two markers', async () => {
  const rubric = await aRubric(testApp, office);
  const course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  await testApp.call(editCourse, { ...params(course.id), body: { rubric_id: rubric.id } }, office);
  const rows = [
    { from: 0, band: 1 },
    { from: 6, band: 6, cefr: 'B2' },
    { from: 6.5, band: 6.5, cefr: 'B2' },
  ];
  const points = await aScale(testApp, office, { source: 'points', max_raw: 9, rows });
  await takesScale(testApp, office, course.id, points.id);
  const id = await aSubmission(testApp, course, { by: ana });
  expect(await told(id)).toBeNull();
  const bands = (task: number, grammar: number) => [
    { key: 'task', value: task },
    { key: 'grammar', value: grammar },
  ];
  const save = (criteria: object[], as: Person, of = id) =>
    testApp.call(writingReviews.score, { ...params(of), body: { criteria, comment: '' } as never }, as);
  ok(await save(bands(6, 6), office));
  expect(await told(id)).toMatchObject({ band: 6, interval_from: 'markers' });
  // 6.333 rounds to the same score of the rubric, and 6.667 to another band of the scale.
  ok(await save(bands(6.5, 7), office));
  expect(await told(id)).toMatchObject({ band: 6.5 });

  const markers = [await signedInAs('admin', testApp), await signedInAs('admin', testApp)] as const;
  await markedTwice(testApp, course, { lead: office, markers: [...markers] }, { gap: 2 });
  const twice = await aSubmission(testApp, course, { by: ana });
  ok(await save(bands(6, 6), markers[0], twice));
  expect(await told(twice)).toBeNull();
  ok(await save(bands(7, 7), markers[1], twice));
  expect(await told(twice)).toMatchObject({ band: 6.5 });
  expect(await isConsistent(course)).toBe(true);
});

test('a result that is held back, or has no scores, has no band for its learner; who teaches them sees it', async () => {
  const { course } = await aBandedCourse();
  const ben = await signedInAs('user', testApp);
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  const { id: classId } = await aSchoolClass(testApp, { teachers: [teacher], learners: [ben] });
  const id = await sits(course, 4, ben);
  expect((await told(id, ben))?.band).toBe(8);
  const policy = { ...DEFAULT_SIGHT, see_score: false, see_breakdown: false, release: 'at_once' as const };
  const body = { ...policy, release_at: null, version: 0 };
  ok(await testApp.call(setReleasePolicy, { ...params(course.id), body }, office));
  expect(await told(id, ben)).toBeNull();
  const { learners } = ok(await testApp.call(getClassResults, { ...params(classId), query: {} }, teacher));
  expect(learners[0]?.cells[0]).toMatchObject({ score: 4, band: 8, unreleased: true });
  const { attempts } = ok(await testApp.call(getLearnerResults, params(ben.id), teacher));
  expect(attempts[0]).toMatchObject({ band: 8, cefr: 'C1' });
});

test('a newer version is for later marks until it is applied, and a dry run says what that changes', async () => {
  const { course, scale } = await aBandedCourse();
  const before = [await sits(course, 1), await sits(course, 2), await sits(course, 4)];
  const { name } = scale;
  const rows = [
    { from: 0, band: 3 },
    { from: 2, band: 6, cefr: 'B2' },
    { from: 4, band: 8, cefr: 'C1' },
  ];
  const next = { ...params(scale.id), body: { ...aScaleForm({ name, rows }), after: 1 } };
  ok(await testApp.call(addScaleVersion, next, office));
  const later = await sits(course, 2);
  expect([await told(before[1] ?? 0), await told(later)]).toMatchObject([{ band: 5.5 }, { band: 6 }]);
  const read = async () => ok(await testApp.call(getCourseScale, params(course.id), office)).scale.results;
  expect(await read()).toEqual({ current: 1, other: 3 });
  const apply = (more: object) =>
    testApp.call(
      applyScale,
      { ...params(course.id), body: { version: 2, reason: 'The table was wrong.', ...more } },
      office,
    );
  const changes = [
    { before: 4.5, after: 3, results: 1 },
    { before: 5.5, after: 6, results: 1 },
    { before: 8, after: 8, results: 1 },
  ];
  expect(ok(await apply({ dryRun: true }))).toMatchObject({ results: 3, changes });
  expect(await read()).toEqual({ current: 1, other: 3 });
  expect(await apply({ version: 1 })).toMatchObject({ status: 409, body: { code: 'edit_version_old' } });
  expect(ok(await apply({}))).toMatchObject({ message: '3 results changed.', changes });
  expect(await read()).toEqual({ current: 4, other: 0 });
  expect(await told(before[0] ?? 0)).toMatchObject({ band: 3, cefr: null });
  const { marks } = ok(await testApp.call(getScale, params(scale.id), office));
  expect(marks).toEqual([
    { raw: 1, results: 1 },
    { raw: 2, results: 2 },
    { raw: 4, results: 1 },
  ]);
  expect(ok(await apply({})).results).toBe(0);
  const entry = testApp.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id', 'desc').limit(1);
  expect(await entry.executeTakeFirst()).toMatchObject({
    action: 'course.scale_applied',
    details: { version: 2, reason: 'The table was wrong.', changes },
  });
});
