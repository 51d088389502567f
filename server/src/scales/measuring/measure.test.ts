import { getAnalysis } from '@parlance/contract/analysis/analysis';
import { getAttempt } from '@parlance/contract/attempts';
import { writingReviews } from '@parlance/contract/reviews';
import { getCourseScale } from '@parlance/contract/scales/course-scale';
import { beforeAll, expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aScale, takesScale } from '../../../test/scale-builder.ts';
import { markedTwice } from '../../../test/second-marking.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { countEverything } from '../../analysis/count.ts';
import { LEAST_PAIRS, LEAST_TESTS, measureEverything } from './measure.ts';

const testApp = useTestApp();
let office: Person;
beforeAll(async () => {
  office = await signedInAs('admin', testApp);
});

const errorsOf = async ({ id }: { id: number }) =>
  ok(await testApp.call(getCourseScale, { params: { id } }, office)).scale.errors;
const rangeOf = async ({ by, id }: { by: Person; id: number }) =>
  ok(await testApp.call(getAttempt, { params: { id } }, by)).attempt?.result?.onScale;

async function sits(course: BuiltCourse, right: number) {
  const by = await signedInAs('user', testApp);
  const answers = Object.fromEntries(course.questionIds.map((id, index) => [id, index < right ? 'A' : 'B']));
  return { by, id: await aSubmission(testApp, course, { by, answers }) };
}

async function measure() {
  await countEverything(testApp);
  testApp.pass(1);
  await measureEverything(testApp);
}

test('a band has its likely range once enough learners were tested, and keeps it', async () => {
  const course = await aCourse(testApp, {
    questions: Array.from({ length: 4 }, () => ({ type: 'reading_mcq' as const, correct: 'A' })),
  });
  const scale = await aScale(testApp, office);
  await takesScale(testApp, office, course.id, scale.id);
  const first = await sits(course, 3);
  for (let made = 2; made < LEAST_TESTS; made += 1) await sits(course, made % 5);
  await measure();
  expect(await errorsOf(course)).toMatchObject([
    { from: 'items', state: 'too_few', n: LEAST_TESTS - 1, error: null },
    {},
  ]);
  expect(await rangeOf(first)).toMatchObject({ band: 6.5, low: null, interval_state: 'too_few' });

  const last = await sits(course, 0);
  await measure();
  const { test: figures } = ok(await testApp.call(getAnalysis, { params: { id: course.id }, query: {} }, office));
  const error = figures?.reliability?.standard_error ?? 0;
  expect(error).toBeGreaterThan(0.3);
  expect(error).toBeLessThan(1);
  const [measured] = await errorsOf(course);
  expect(measured).toMatchObject({ state: 'given', n: LEAST_TESTS });
  expect(measured?.error).toBeCloseTo(error, 9);
  // One error below three marks is more than two, and above it less than four.
  const given = { band: 6.5, low: 5.5, high: 6.5, interval_state: 'given' };
  expect(await rangeOf(first)).toMatchObject(given);
  expect(await rangeOf(last)).toMatchObject({ band: 3, low: 3, high: 3 });
  // What comes later has a range at once, and changes none of those that were given.
  for (let made = 0; made < 3; made += 1) await sits(course, 2);
  expect(await rangeOf(await sits(course, 4))).toMatchObject({ band: 8, low: 6.5, high: 8 });
  await measure();
  expect(await rangeOf(first)).toMatchObject(given);
});

test('what people mark has its range from how far two of them lie apart', async () => {
  const course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  const rows = Array.from({ length: 101 }, (_, from) => ({ from, band: from }));
  const scale = await aScale(testApp, office, { max_raw: 100, step: 1, percent: 95, rows });
  await takesScale(testApp, office, course.id, scale.id);
  const markers = [await signedInAs('admin', testApp), await signedInAs('admin', testApp)] as const;
  await markedTwice(testApp, course, { lead: office, markers: [...markers] }, { gap: 10 });
  const works = [];
  for (let made = 0; made < LEAST_PAIRS; made += 1) {
    const by = await signedInAs('user', testApp);
    const id = await aSubmission(testApp, course, { by });
    const save = (score: number, as: Person) =>
      testApp.call(writingReviews.score, { params: { id }, body: { score, comment: '' } }, as);
    const apart = made % 2 === 0 ? 4 : -4;
    ok(await save(60, markers[0]));
    ok(await save(60 + apart, markers[1]));
    works.push({ by, id });
  }
  await measure();
  const measured = (await errorsOf(course)).find(({ from }) => from === 'markers');
  const error = Math.sqrt(16 / 2);
  expect(measured).toMatchObject({ state: 'given', n: LEAST_PAIRS });
  expect(measured?.error).toBeCloseTo(error, 9);
  // That of a mean of two, on both sides.
  const reach = 1.96 * error * Math.SQRT1_2;
  const [work] = works;
  const range = { band: 62, low: Math.floor(62 - reach), high: Math.floor(62 + reach), percent: 95 };
  expect(work && (await rangeOf(work))).toMatchObject({ ...range, interval_from: 'markers' });
});
