import { getAnalysis } from '@parlance/contract/analysis/analysis';
import { getAttempt } from '@parlance/contract/attempts';
import { writingReviews } from '@parlance/contract/reviews';
import { getCourseScale } from '@parlance/contract/scales/course-scale';
import type { MarkingPolicy } from '@parlance/contract/second-marking/marking-policy';
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
  const [one, two, third] = (await Promise.all([1, 2, 3].map(() => signedInAs('admin', testApp)))) as [
    Person,
    Person,
    Person,
  ];
  const adjudicators = [third];
  const give = (rules: Partial<MarkingPolicy>, version: number) =>
    markedTwice(testApp, course, { lead: office, markers: [one, two], adjudicators, version }, { gap: 10, ...rules });
  const marked = async (...marks: number[]) => {
    const by = await signedInAs('user', testApp);
    const id = await aSubmission(testApp, course, { by });
    for (const [at, score] of marks.entries()) {
      const as = [one, two, third][at] ?? third;
      ok(await testApp.call(writingReviews.score, { params: { id }, body: { score, comment: '' } }, as));
    }
    return { by, id };
  };
  const early = await marked(62);
  await give({}, 0);
  const works = [];
  for (let made = 0; made < LEAST_PAIRS; made += 1) works.push(await marked(60, made % 2 === 0 ? 64 : 56));
  await measure();
  const errorOfMarkers = async () => (await errorsOf(course)).find(({ from }) => from === 'markers');
  const measured = await errorOfMarkers();
  const error = Math.sqrt(16 / 2);
  expect(measured).toMatchObject({ state: 'given', n: LEAST_PAIRS });
  expect(measured?.error).toBeCloseTo(error, 9);
  // That of a mean of two, on both sides.
  const reach = 1.96 * error * Math.SQRT1_2;
  const [work] = works;
  const range = { band: 62, low: Math.floor(62 - reach), high: Math.floor(62 + reach), percent: 95 };
  expect(work && (await rangeOf(work))).toMatchObject({ ...range, interval_from: 'markers' });

  // Of two or three marks that became one, a mean alone is surer than each of them.
  const widths = async (rules: Partial<MarkingPolicy>, version: number, marks: number[]) => {
    await give(rules, version);
    const { band = 0, low, high } = (await rangeOf(await marked(...marks))) ?? {};
    return [band - (low ?? 0), (high ?? 0) - band];
  };
  const [wide, narrow] = [
    [6, 5],
    [4, 3],
  ];
  expect(await widths({ agreed: 'first' }, 1, [60, 64])).toEqual(wide);
  expect(await widths({ agreed: 'higher' }, 2, [60, 64])).toEqual(wide);
  expect(await widths({ adjudicated: 'third' }, 3, [40, 80, 50])).toEqual(wide);
  expect(await widths({ adjudicated: 'median' }, 4, [40, 80, 50])).toEqual(wide);
  expect(await widths({ adjudicated: 'nearest_pair' }, 5, [40, 80, 50])).toEqual(narrow);
  expect(await widths({ agreed: 'mean' }, 6, [60, 64])).toEqual(narrow);

  // What was sent to a second marker for its first mark says nothing of marks in general.
  await give({ second: 'sample', sample_percent: 1, near_cut: 100 }, 7);
  for (let made = 0; made < 3; made += 1) {
    const { id } = await marked();
    // Either has it first; what they give is too far apart, and so the third has it too.
    for (const [as, score] of [
      [one, 10],
      [two, 90],
      [one, 10],
      [third, 50],
    ] as const) {
      await testApp.call(writingReviews.score, { params: { id }, body: { score, comment: '' } }, as);
    }
  }
  await measure();
  const cases = testApp.db.selectFrom('marking_cases').where('course_id', '=', course.id);
  const byChance = await cases.where('chosen_by', '<>', 'near_cut').select('attempt_id').execute();
  expect(byChance.length).toBeLessThan(LEAST_PAIRS + 9);
  expect((await errorOfMarkers())?.n).toBe(byChance.length);

  // By now the figures are others, and yet a comment changes no range; another mark does.
  const save = async (score: number, comment: string) => {
    ok(await testApp.call(writingReviews.score, { params: { id: early.id }, body: { score, comment } }, two));
    const { low = null, high = null } = (await rangeOf(early)) ?? {};
    return [low, high];
  };
  expect((await errorOfMarkers())?.error).toBeGreaterThan(2 * error);
  expect(await save(62, 'Well said.')).toEqual([56, 67]);
  const [low, high] = await save(63, 'Well said.');
  expect((high ?? 0) - (low ?? 0)).toBeGreaterThan(22);
});
