import { getAnalysis } from '@parlance/contract/analysis/analysis';
import { reviewAttemptOfLearner } from '@parlance/contract/attempt-review';
import { getAttempt, submitAttempt } from '@parlance/contract/attempts';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { exportResults } from '@parlance/contract/course-admin';
import { addQuestion, editQuestion } from '@parlance/contract/editing';
import { getPractice, practise } from '@parlance/contract/practice';
import { ownProgress } from '@parlance/contract/progress';
import { DEFAULT_SIGHT, type SightFlags } from '@parlance/contract/release-policy';
import { listResults } from '@parlance/contract/results';
import { writingReviews } from '@parlance/contract/reviews';
import { beforeAll, expect, test } from 'vitest';
import { anOpenAttempt, type BuiltAttempt } from '../../test/attempt-builder.ts';
import { aCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { ok } from '../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
let admin: Person;
let course: Awaited<ReturnType<typeof aCourse>>;
let questions: QuestionForAuthor[];

const content = { prompt: 'Which of them are fish?', options: ['Bass', 'Eel', 'Heron'] };
const asked = [
  { question_type: 'reading_mcq', content, key: { letter: 'A', credit: { B: 500 } } },
  { question_type: 'checkbox', content, key: { letters: ['A', 'B'], credit: { A: 500, B: 500, C: -250 } } },
  {
    question_type: 'short_answer',
    content: { prompt: 'Write a word.', questions: ['One?', 'Two?'] },
    key: { gaps: [['tide', 'tides'], ['moon']], rules: null, credit: [[1000, 500], [1000]] },
  },
] as const;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
  course = await aCourse(testApp);
  questions = [];
  for (const body of asked) {
    const added = await testApp.call(
      addQuestion,
      { params: { id: course.id }, body: { ...body, passage_id: null } as never },
      admin,
    );
    questions.push(ok(added).question);
  }
});

const idOf = (index: number) => questions[index]?.id ?? 0;

/** A learner who gives these answers. */
async function taken(answers: readonly unknown[]): Promise<{ at: BuiltAttempt; reply: object }> {
  const at = await anOpenAttempt(testApp, course);
  const given = Object.fromEntries(answers.map((answer, index) => [idOf(index), answer])) as never;
  return {
    at,
    reply: ok(await testApp.call(submitAttempt, { body: { courseId: course.id, answers: given } }, at.learner)),
  };
}

const resultOf = async ({ params, learner }: BuiltAttempt) =>
  ok(await testApp.call(getAttempt, { params }, learner)).attempt?.result;

test('a submit adds parts of marks, and says them beside what of them is whole', async () => {
  const { at, reply } = await taken(['B', ['A', 'C'], { 0: 'tides', 1: 'moon' }]);
  expect(reply).toMatchObject({ score: 2, thousandths: 2250, total: 4 });
  expect(await resultOf(at)).toMatchObject({
    score: 2,
    thousandths: 2250,
    breakdownByType: [
      { questionType: 'reading_mcq', score: 0, thousandths: 500, total: 1 },
      { questionType: 'checkbox', score: 0, thousandths: 250, total: 1 },
      { questionType: 'short_answer', score: 1, thousandths: 1500, total: 2 },
    ],
  });
  const { results } = ok(await testApp.call(listResults, {}, at.learner));
  expect(results[0]).toMatchObject({ score: 2, thousandths: 2250, out_of: 4 });
  expect(ok(await testApp.call(ownProgress, {}, at.learner))).toMatchObject({
    skills: [{ results: [{ score: 2, thousandths: 2250, out_of: 4 }] }],
    kinds: [
      { question_type: 'checkbox', recent: { answered: 1, right: 0, thousandths: 250 } },
      { question_type: 'reading_mcq', recent: { answered: 1, right: 0, thousandths: 500 } },
      { question_type: 'short_answer', recent: { answered: 2, right: 1, thousandths: 1500 } },
    ],
  });
  const review = ok(await testApp.call(reviewAttemptOfLearner, { params: at.params }, admin));
  expect(review.questions.map(({ mark }) => mark)).toEqual([
    { mark: 0, marks: 1, part_marks: null, thousandths: 500 },
    { mark: 0, marks: 1, part_marks: null, thousandths: 250 },
    { mark: 1, marks: 2, part_marks: [0, 1], thousandths: 1500, part_thousandths: [500, 1000] },
  ]);
  const file = await testApp.call(exportResults, { params: { id: course.id }, query: { rows: 'attempts' } }, admin);
  expect(file.body).toContain(',2.25,4,');
});

test('where the sum is whole there is nothing besides', async () => {
  const { at, reply } = await taken(['B', ['A'], { 0: 'tide' }]);
  expect(reply).toEqual(expect.not.objectContaining({ thousandths: expect.anything() }));
  expect(await resultOf(at)).toMatchObject({
    score: 2,
    breakdownByType: [{ thousandths: 500 }, { thousandths: 500 }, { score: 1 }],
  });
});

test('what is practised again is worth its parts, now and when it is read', async () => {
  const { at } = await taken(['C', ['C'], { 1: 'moon' }]);
  const see = Object.fromEntries(Object.keys(DEFAULT_SIGHT).map((flag) => [flag, true])) as SightFlags;
  const policy = {
    release: 'at_once',
    release_at: null,
    time_zone: 'UTC',
    ...see,
    released_at: null,
    version: 1,
  } as const;
  await testApp.db
    .insertInto('release_policies')
    .values({ course_id: course.id, ...policy })
    .execute();
  const body = { questionId: idOf(0), answer: 'B' };
  const marked = { mark: 0, marks: 1, thousandths: 500 };
  expect(ok(await testApp.call(practise, { params: at.params, body }, at.learner)).question.mark).toMatchObject(marked);
  const words = { questionId: idOf(2), answer: { 0: 'tides', 1: 'moon' } };
  await testApp.call(practise, { params: at.params, body: words }, at.learner);
  const { questions: again } = ok(await testApp.call(getPractice, { params: at.params }, at.learner));
  expect([again[0]?.mark, again[2]?.mark]).toMatchObject([
    marked,
    { mark: 1, marks: 2, thousandths: 1500, part_thousandths: [500, 1000] },
  ]);
});

test('whoever marks the text of a test reads all that a computer gave the rest of it', async () => {
  const mixed = await aCourse(testApp, { passages: [[{ type: 'writing', text: 'Tell of it.' }]] });
  const body = { ...asked[0], passage_id: null } as never;
  const { question } = ok(await testApp.call(addQuestion, { params: { id: mixed.id }, body }, admin));
  const { params, learner } = await anOpenAttempt(testApp, mixed);
  const answers = { [mixed.questionIds[0] ?? 0]: 'A tale.', [question.id]: 'B' };
  ok(await testApp.call(submitAttempt, { body: { courseId: mixed.id, answers } }, learner));
  const { submission } = ok(await testApp.call(writingReviews.open, { params }, admin));
  expect(submission.automatic).toEqual({ score: 0, thousandths: 500, total: 1 });
});

test('the cells count thousandths', async () => {
  const { items } = ok(await testApp.call(getAnalysis, { params: { id: course.id }, query: {} }, admin));
  expect(items.map(({ number, part, n }) => [number, part, n])).toEqual([
    [1, 0, 3],
    [2, 0, 3],
    [3, 0, 3],
    [3, 1, 3],
    [4, 2, 3],
  ]);
});

test('another credit marks again, and a page that knows none of it keeps it', async () => {
  const [first] = questions;
  if (!first) throw new Error('There is no question.');
  const params = { id: first.id };
  const read = { version_id: first.version_id, revision: first.revision };
  const dryRun = { dryRun: 'true' as const };
  const body = { ...read, content, key: { letter: 'A', credit: { B: 750 } } };
  const forecast = ok(await testApp.call(editQuestion, { params, query: dryRun, body: body as never }, admin)).report;
  expect(forecast).toMatchObject({ keyCorrected: true, scoresChanged: 2 });
  expect(forecast.changed).toMatchObject([
    { before: 2, after: 2, after_thousandths: 2250 },
    { before: 2, before_thousandths: 2250, after: 2, after_thousandths: 2500 },
  ]);
  const { question } = ok(await testApp.call(editQuestion, { params, query: {}, body: body as never }, admin));
  const flat = {
    version_id: question.version_id,
    revision: question.revision,
    question_text: 'Which one is a fish?',
    option_a: 'Bass',
    option_b: 'Eel',
    option_c: 'Heron',
    correct_option: 'A',
  };
  const edited = ok(await testApp.call(editQuestion, { params, query: {}, body: flat as never }, admin)).question;
  expect(edited.key).toEqual({ letter: 'A', credit: { B: 750 } });
  questions[0] = edited;
});

test.each([
  [0, { letter: 'A', credit: { A: 500 } }, 'key.credit.A', 'The correct option is worth the whole mark.'],
  [0, { letter: 'A', credit: { D: 500 } }, 'key.credit.D', 'There is no option D.'],
  [1, { letters: ['A', 'B'], credit: { A: 500, B: 300 } }, 'key.credit', 'The correct options must add up to 100 %.'],
  [
    1,
    { letters: ['A'], credit: { A: 1000, B: 100 } },
    'key.credit.B',
    'Enter 0 % or less: this option is not correct.',
  ],
])('refuses credit that does not fit (%i, %j)', async (index, key, path, reason) => {
  const { id, version_id, revision } = questions[index] ?? { id: 0, version_id: 0, revision: 0 };
  const body = { version_id, revision, content, key } as never;
  const { status, body: refused } = await testApp.call(editQuestion, { params: { id }, query: {}, body }, admin);
  expect([status, (refused as { fields?: object[] }).fields]).toEqual([400, [{ path, reason }]]);
});
