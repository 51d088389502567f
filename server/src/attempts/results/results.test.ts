import { getAttempt, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { listResults, resultsOverview } from '@parlance/contract/results';
import { writingReviews } from '@parlance/contract/reviews';
import { expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

/** Sits a test with these answers, a letter a question, and gives the attempt's id. */
async function sit(course: BuiltCourse, learner: Person, letters: string[] = []): Promise<number> {
  await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
  testApp.pass(60);
  const answers = Object.fromEntries(letters.map((letter, index) => [course.questionIds[index], letter]));
  const { status, body } = await testApp.call(submitAttempt, { body: { courseId: course.id, answers } }, learner);
  expect(status).toBe(200);
  return body.attemptId;
}

async function resultOf(id: number, learner: Person) {
  return (await testApp.call(getAttempt, { params: { id } }, learner)).body.attempt?.result;
}

test('a test marked at once has a breakdown by question type, in the order of the test', async () => {
  const course = await aCourse(testApp, {
    questions: [
      { type: 'true_false', correct: 'TRUE', options: [] },
      { type: 'mcq', correct: 'B' },
      { type: 'true_false', correct: 'FALSE', options: [] },
    ],
  });
  const learner = await signedInAs('user', testApp);
  const [first, second] = [await sit(course, learner, ['TRUE', 'A', 'FALSE']), await sit(course, learner, ['TRUE'])];
  expect(await resultOf(first, learner)).toMatchObject({
    score: 2,
    total: 3,
    markedByPerson: false,
    comment: null,
    breakdown: [],
    breakdownByType: [
      { questionType: 'true_false', score: 2, total: 2 },
      { questionType: 'mcq', score: 0, total: 1 },
    ],
    previous: null,
  });
  expect(await resultOf(second, learner)).toMatchObject({ score: 1, previous: { score: 2, total: 3 } });
});

test('a marked one shows score, maximum and words, no breakdown, and what was scored before it', async () => {
  const [learner, admin] = [await signedInAs('user', testApp), await signedInAs('admin', testApp)];
  const course = await aCourse(testApp, { passages: [[{ type: 'reading_mcq', correct: 'B' }, { type: 'writing' }]] });
  await testApp.db.updateTable('courses').set({ max_score: 40 }).where('id', '=', course.id).execute();
  const first = await sit(course, learner, ['B']);
  const second = await sit(course, learner, ['B']);
  const waiting = { score: null, total: 2, markedByPerson: true, maxScore: 40, comment: null, previous: null };
  expect(await resultOf(second, learner)).toMatchObject({ ...waiting, breakdown: [], breakdownByType: [] });

  const score = (id: number, body: { score: number; comment?: string }) =>
    testApp.call(writingReviews.score, { params: { id }, body }, admin);
  await score(first, { score: 25, comment: 'Clear and calm.' });
  await score(second, { score: 31 });
  expect(await resultOf(first, learner)).toMatchObject({ score: 25, comment: 'Clear and calm.', previous: null });
  expect(await resultOf(second, learner)).toMatchObject({
    ...waiting,
    score: 31,
    previous: { score: 25, total: 40 },
    breakdown: [],
    breakdownByType: [],
  });
  const { results } = (await testApp.call(listResults, {}, learner)).body;
  expect(results.map(({ id, score, max_score, comment }) => [id, score, max_score, comment])).toEqual([
    [second, 31, 40, null],
    [first, 25, 40, 'Clear and calm.'],
  ]);
});

test('a key that cannot mark leaves no breakdown of the others', async () => {
  const course = await aCourse(testApp, {
    questions: [
      { type: 'mcq', correct: 'B' },
      { type: 'mcq', correct: 'Z' },
    ],
  });
  const learner = await signedInAs('user', testApp);
  const result = await resultOf(await sit(course, learner, ['B']), learner);
  expect(result).toMatchObject({ score: null, markedByPerson: false, breakdownByType: [] });
});

test('results come by page, narrowed by a part of the name and by skill, and the overview says what there is in all', async () => {
  const [learner, stranger] = [await signedInAs('user', testApp), await signedInAs('user', testApp)];
  const reading = await aCourse(testApp, { title: 'Ferries 100%', questions: [{ type: 'mcq', correct: 'B' }] });
  const written = await aCourse(testApp, { title: 'Letters', passages: [[{ type: 'writing' }]] });
  const scored: number[] = [];
  for (const letter of ['B', 'A', 'B']) scored.unshift(await sit(reading, learner, [letter]));
  const waiting = await sit(written, learner);
  await sit(reading, stranger, ['B']);

  const pageOf = async (query: Record<string, string>) => {
    const { body, headers } = await testApp.call(listResults, { query }, learner);
    return [body.results.map(({ id }) => id), headers['x-total-count']];
  };
  const whole = [waiting, ...scored];
  expect(await pageOf({})).toEqual([whole, '4']);
  expect(await pageOf({ page: '1', limit: '3' })).toEqual([whole.slice(0, 3), '4']);
  expect(await pageOf({ page: '2', limit: '3' })).toEqual([whole.slice(3), '4']);
  expect(await pageOf({ page: '9' })).toEqual([[], '4']);
  expect(await pageOf({ page: '1', q: 'ferries 100%' })).toEqual([scored, '3']);
  expect(await pageOf({ page: '1', type: 'Speaking' })).toEqual([[], '0']);

  const { body } = await testApp.call(resultsOverview, {}, learner);
  const ids = (records: { id: number }[]) => records.map(({ id }) => id);
  expect({ ...body, being_marked: ids(body.being_marked), latest: ids(body.latest), recent: ids(body.recent) }).toEqual(
    {
      total: 4,
      waiting: 1,
      being_marked: [waiting],
      // Both courses are of one skill.
      latest: [waiting],
      recent: scored,
      taken_courses: [written.id, reading.id],
    },
  );
});
