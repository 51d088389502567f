import { editCourse } from '@parlance/contract/course-admin';
import { writingReviews } from '@parlance/contract/reviews';
import { getMarkingDifferences, getMarkingProgress } from '@parlance/contract/second-marking/allocation';
import { beforeAll, expect, it } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aRubric } from '../../../test/rubric-builder.ts';
import { markedTwice } from '../../../test/second-marking.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';

type Pair = readonly [anna: number, ben: number];
type Scale = { place: number; percentOf?: number };

const testApp = useTestApp();
let people: Record<'lead' | 'anna' | 'ben' | 'learner', Person>;
beforeAll(async () => {
  const [lead, anna, ben] = await Promise.all([1, 2, 3].map(() => signedInAs('admin', testApp)));
  if (!lead || !anna || !ben) throw new Error('There are three.');
  people = { lead, anna, ben, learner: await signedInAs('user', testApp) };
});

const courses = (count: number, edits: object) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
      ok(await testApp.call(editCourse, { params: { id: course.id }, body: edits }, people.lead));
      await markedTwice(testApp, course, { lead: people.lead, markers: [people.anna, people.ben] }, { gap: 200 });
      return course;
    }),
  );

/** Has Anna and Ben mark a submission for each of these pairs of marks. */
async function mark(course: BuiltCourse, pairs: Pair[], bodyOf: (mark: number) => object): Promise<number[]> {
  const ids: number[] = [];
  for (const [own, other] of pairs) {
    const id = await aSubmission(testApp, course, { by: people.learner });
    for (const [by, given] of [[people.anna, own] as const, [people.ben, other] as const]) {
      ok(await testApp.call(writingReviews.score, { params: { id }, body: bodyOf(given) as never }, by));
    }
    ids.push(id);
  }
  return ids;
}

const read = ({ id }: { id: number }, of: Person, by: Person, over: 'course' | 'rubric' = 'course') =>
  testApp.call(getMarkingDifferences, { params: { id }, query: { marker: of.id, over } }, by);
const figuresOf = async ({ id }: BuiltCourse, of: Person, over: 'course' | 'rubric' = 'course') => {
  const { markers } = ok(await testApp.call(getMarkingProgress, { params: { id }, query: { over } }, people.lead));
  return markers.find(({ account_id }) => account_id === of.id)?.agreement;
};

/** Halves go away from none. */
const toPlace = (value: number, place: number) => Math.sign(value) * Math.floor(Math.abs(value) / place + 0.5) * place;

function cellsOf(pairs: Pair[], { place, percentOf = 100 }: Scale) {
  const counts = new Map<string, { mean: number; apart: number; n: number }>();
  for (const [x, y] of pairs.map(([x, y]) => [(x * 100) / percentOf, (y * 100) / percentOf] as const)) {
    const cell = { mean: toPlace((x + y) / 2, place / 2), apart: toPlace(x - y, place) + 0 };
    const key = JSON.stringify(cell);
    counts.set(key, { ...cell, n: (counts.get(key)?.n ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => a.mean - b.mean || a.apart - b.apart);
}

const BANDS = [4, 5, 5.5, 6, 6.5, 7, 7.5, 8];
const pairsOf = (count: number, of: number[]): Pair[] =>
  Array.from({ length: count }, (_, at) => [of[at % of.length] ?? 0, of[(at * 3 + 1) % of.length] ?? 0]);
const mirrored = (pairs: Pair[]): Pair[] => pairs.map(([x, y]) => [y, x]);

it('counts the pairs of the figures by their places in bands, and no other', async () => {
  const { lead, anna, ben } = people;
  const { id: rubric_id } = await aRubric(testApp, lead);
  const [one, two] = await courses(2, { rubric_id });
  if (!one || !two) throw new Error('There are two.');
  const pairs = pairsOf(35, BANDS);
  const bodyOf = (value: number) => ({ criteria: ['task', 'grammar'].map((key) => ({ key, value })) });
  const ids = await mark(one, pairs.slice(0, 33), bodyOf);
  await mark(two, pairs.slice(33), bodyOf);
  for (const [over, seen] of [['course', pairs.slice(0, 33)] as const, ['rubric', pairs] as const]) {
    const found = ok(await read(one, anna, lead, over));
    expect(found.cells).toEqual(cellsOf(seen, { place: 0.5 }));
    const figures = await figuresOf(one, anna, over);
    expect(found.n).toBe(figures?.spread.n);
    expect(found.cells.reduce((sum, { n }) => sum + n, 0)).toBe(found.n);
    expect(found.mean).toBeCloseTo(figures?.severity.value ?? Number.NaN, 9);
    expect(found.deviation).toBeCloseTo(figures?.spread.value ?? Number.NaN, 9);
    expect(ok(await read(one, ben, lead, over)).cells).toEqual(cellsOf(mirrored(seen), { place: 0.5 }));
  }
  // Whoever does not lead is told of themselves, and of nobody else.
  expect(ok(await read(one, anna, anna))).toEqual(ok(await read(one, anna, lead)));
  expect(await read(one, ben, anna)).toMatchObject({ status: 403, body: { code: 'marking_not_led' } });
  expect(ok(await read(one, lead, lead))).toMatchObject({ n: 0, mean: null, deviation: null, cells: [] });
  expect((await read({ id: 999 }, anna, lead)).status).toBe(404);

  const left = [{ chosen_by: 'near_cut' }, { chosen_by: 'hand' }, { state: 'adjudication', settled_at: null }] as const;
  for (const [at, how] of left.entries()) {
    const of = testApp.db.updateTable('marking_cases').set(how);
    await of.where('attempt_id', '=', ids[at] ?? 0).execute();
    const found = ok(await read(one, anna, lead));
    expect(found.cells).toEqual(cellsOf(pairs.slice(at + 1, 33), { place: 0.5 }));
    expect(found.n).toBe((await figuresOf(one, anna))?.spread.n);
  }
  const last = testApp.db.updateTable('marking_cases').set({ chosen_by: 'hand' });
  await last.where('attempt_id', '=', ids[3] ?? 0).execute();
  expect(ok(await read(one, anna, anna))).toEqual({ n: 29, least: 30, mean: null, deviation: null, cells: [] });
});

it('counts scores by twentieths of the most that could be had, and long scales of bands by as many places', async () => {
  const { lead, anna } = people;
  const [scored] = await courses(1, { max_score: 40 });
  const { id: rubric_id } = await aRubric(testApp, lead, { top: 60 });
  const [long] = await courses(1, { rubric_id });
  if (!scored || !long) throw new Error('There are two.');
  const scores = pairsOf(30, [0, 7, 12, 19, 25, 33, 40]);
  await mark(scored, scores, (score) => ({ score }));
  const found = ok(await read(scored, anna, lead));
  expect(found.cells).toEqual(cellsOf(scores, { place: 5, percentOf: 40 }));
  expect(found.mean).toBeCloseTo(((await figuresOf(scored, anna))?.severity.value ?? Number.NaN) * 2.5, 9);

  const bands = pairsOf(30, [0, 11.5, 20, 31, 42.5, 59, 60]);
  await mark(long, bands, (value) => ({ criteria: ['task', 'grammar'].map((key) => ({ key, value })) }));
  expect(ok(await read(long, anna, lead)).cells).toEqual(cellsOf(bands, { place: 3 }));
});
