import { writingReviews } from '@parlance/contract/reviews';
import { allocateMarking, getMarkingProgress, takeBackMarking } from '@parlance/contract/second-marking/allocation';
import { addCalibrationScript } from '@parlance/contract/second-marking/calibration';
import { getCourseMarking, setCourseMarking } from '@parlance/contract/second-marking/marking-policy';
import { beforeEach, expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { markedTwice } from '../../../test/second-marking.ts';
import { inSeconds, ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { giveOutAll } from './allocate.ts';
import { calibrationsDue } from './plan.ts';

const testApp = useTestApp();
const HOUR = 3600;
const DAY = 24 * HOUR;

let course: BuiltCourse;
let [lead, anna, ben]: Person[] = [];
beforeEach(async () => {
  [lead, anna, ben] = await Promise.all([1, 2, 3].map(() => signedInAs('admin', testApp)));
  course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
});
const people = () => ({ lead: lead as Person, anna: anna as Person, ben: ben as Person });
const twice = async (rules = {}, more = {}) => {
  const { lead, anna, ben } = people();
  return await markedTwice(testApp, course, { lead, markers: [anna, ben], ...more }, rules);
};
const submit = async () => await aSubmission(testApp, course, { by: await signedInAs('user', testApp) });
const params = () => ({ params: { id: course.id } });
const allocated = (body: object, by = people().lead) =>
  testApp.call(allocateMarking, { ...params(), body: { how: 'quota', ...body } as never }, by);
const waiting = async (by: Person, sort = 'date_time') =>
  ok(await testApp.call(writingReviews.pending, { query: { course_id: course.id, sort } }, by)).reviews;
const dates = async (by: Person) => (await waiting(by)).map(({ due_at }) => due_at);
const work = async () =>
  ok(await testApp.call(getMarkingProgress, { ...params(), query: {} }, people().lead)).markers.map(
    ({ username: _name, given: _given, ...row }) => row,
  );
const rowOf = async ({ id }: Person) => (await work()).find(({ account_id }) => account_id === id);
const save = (id: number, by: Person, more = {}) =>
  testApp.call(writingReviews.score, { params: { id }, body: { score: 60, ...more } }, by);

test('work given out until a moment says so to its marker, and to whoever leads when it is over', async () => {
  const { anna, ben, lead } = people();
  await twice({}, { quota: 1 });
  const first = await submit();
  const second = await submit();
  expect(await dates(anna)).toEqual([undefined]);
  const due_at = inSeconds(testApp, 2 * DAY);
  const past = { local: '2020-01-01T09:00', time_zone: 'UTC' };
  expect(await allocated({ how: 'even', due_at: past })).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'due_at.local' }] },
  });
  expect(
    ok(await allocated({ how: 'even', due_at }))
      .plan.map(({ given }) => given)
      .toSorted(),
  ).toEqual([0, 1, 1]);
  const due = `${due_at.local}:00.000Z`;
  expect(await dates(anna)).toEqual([undefined, due]);
  // Where the school is, for what has a date alone: other clients get what they always got.
  expect((await waiting(anna)).map((row) => row.time_zone)).toEqual([undefined, 'UTC']);
  expect((await waiting(ben, 'due_at')).map(({ submission_id }) => submission_id)).toEqual([second, first]);
  expect((await waiting(ben, '-due_at')).map(({ submission_id }) => submission_id)).toEqual([first, second]);
  expect(await dates(lead)).toEqual([]);
  expect(await rowOf(anna)).toMatchObject({ waiting: 2, next_due: due, overdue: 0 });
  testApp.pass(2 * DAY + 60);
  expect(await rowOf(anna)).toMatchObject({ waiting: 2, next_due: due, overdue: 1 });
  ok(await save(second, anna));
  expect(await rowOf(anna)).toMatchObject({ waiting: 1, next_due: null, overdue: 0 });
});

test('what goes to others keeps its date, unless another is given', async () => {
  const { anna, ben, lead } = people();
  const cara = await signedInAs('admin', testApp);
  await twice({}, { quota: 1, adjudicators: [cara] });
  await submit();
  const id = await submit();
  const [soon, later] = [inSeconds(testApp, DAY), inSeconds(testApp, 3 * DAY)];
  ok(await allocated({ how: 'hand', submissions: [id], markers: [anna.id, ben.id], due_at: soon }));
  expect(await dates(anna)).toEqual([undefined, `${soon.local}:00.000Z`]);
  ok(await allocated({ how: 'hand', submissions: [id], markers: [cara.id] }));
  expect(await dates(cara)).toEqual([`${soon.local}:00.000Z`]);
  ok(await testApp.call(takeBackMarking, { ...params(), body: { marker_id: cara.id } }, lead));
  ok(await allocated({ how: 'hand', submissions: [id], markers: [cara.id], due_at: later }));
  expect(await dates(cara)).toEqual([`${later.local}:00.000Z`]);
});

test('a calibration script has the date of what came with it, and the time it was open', async () => {
  const { anna, lead } = people();
  const settled = await submit();
  ok(await save(settled, lead));
  await twice({ calibration_every: 5 }, { quota: 1 });
  // Of five the script comes with one by chance: here not with the first, which has no date.
  const seed = Array.from('abcdefghijklmnop').find(
    (one) => calibrationsDue({ before: 0, after: 1, every: 5 }, one, anna.id) === 0,
  );
  await testApp.db
    .updateTable('marking_policies')
    .set({ sample_seed: seed ?? '' })
    .where('course_id', '=', course.id)
    .execute();
  const body = { submission_id: settled, score: 55, reason: 'It answers half of the task.' };
  ok(await testApp.call(addCalibrationScript, { ...params(), body }, lead));
  for (let count = 0; count < 5; count += 1) await submit();
  const due_at = inSeconds(testApp, 2 * DAY);
  ok(await allocated({ how: 'even', due_at }));
  testApp.pass(1200);
  const found = await waiting(anna);
  // The first submission was given at once; four, and among them the script, came with a date.
  expect(found).toHaveLength(6);
  expect(found.filter((one) => one.due_at === `${due_at.local}:00.000Z`)).toHaveLength(5);
  const given = testApp.db.selectFrom('calibrations').select('id').where('marker_id', '=', anna.id);
  ok(await save((await given.executeTakeFirstOrThrow()).id, anna, { desk_seconds: 90 }));
  expect(await rowOf(anna)).toMatchObject({ saved: 1, desk_seconds: 90 });
});

test('a marker is given so many a day, and the rest as soon as it fits', async () => {
  const { anna, ben, lead } = people();
  const { markers, others: _others, leads: _leads, ...rules } = await twice();
  const rows = markers.map(({ username: _username, per_day: _perDay, ...row }) => row);
  const limited = rows.map((row) => (row.account_id === anna.id ? { ...row, per_day: 2 } : row));
  const stored = await testApp.call(setCourseMarking, { ...params(), body: { ...rules, markers: limited } }, lead);
  expect(stored.status).toBe(200);
  const perDay = async () => {
    const { marking } = ok(await testApp.call(getCourseMarking, params(), lead));
    return [marking.version, marking.markers.find(({ account_id }) => account_id === anna.id)?.per_day];
  };
  expect(await perDay()).toEqual([2, 2]);
  for (let count = 0; count < 5; count += 1) await submit();
  const counts = async () => [(await waiting(anna)).length, (await waiting(ben)).length];
  expect(await counts()).toEqual([2, 5]);
  testApp.pass(DAY - HOUR);
  await giveOutAll(testApp);
  expect(await counts()).toEqual([2, 5]);
  testApp.pass(HOUR + 60);
  await giveOutAll(testApp);
  expect(await counts()).toEqual([4, 5]);
  // Who leads gives out more all the same.
  ok(await allocated({ how: 'even', markers: [anna.id] }));
  expect(await counts()).toEqual([5, 5]);
  // A client that knows nothing of the limit leaves it as it is; one that does takes it away.
  const body = { ...rules, version: 2 };
  expect((await testApp.call(setCourseMarking, { ...params(), body: { ...body, markers: rows } }, lead)).status).toBe(
    200,
  );
  expect(await perDay()).toEqual([3, 2]);
  const free = limited.map((row) => ({ ...row, per_day: null }));
  const freed = await testApp.call(
    setCourseMarking,
    { ...params(), body: { ...body, version: 3, markers: free } },
    lead,
  );
  expect(freed.status).toBe(200);
  expect(await perDay()).toEqual([4, null]);
});

test('the time at the desk is summed over saves, and its median counts what was timed', async () => {
  const { anna } = people();
  await twice({ gap: 1000 });
  const ids = [await submit(), await submit(), await submit(), await submit()];
  expect(await rowOf(anna)).toMatchObject({ desk_seconds: null });
  for (const [at, id] of ids.entries()) ok(await save(id, anna, at === 3 ? {} : { desk_seconds: 100 * (at + 1) }));
  expect(await rowOf(anna)).toMatchObject({ desk_seconds: 200 });
  ok(await save(ids[1] ?? 0, anna, { desk_seconds: 30 }));
  expect(await rowOf(anna)).toMatchObject({ desk_seconds: 230 });
  expect((await save(ids[1] ?? 0, anna, { desk_seconds: -1 })).status).toBe(400);
});
