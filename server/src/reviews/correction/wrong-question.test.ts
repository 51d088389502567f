import { type Answer, getAttempt, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { exportResults } from '@parlance/contract/course-admin';
import { addQuestion, editQuestion } from '@parlance/contract/editing';
import { kindOf, type QuestionType } from '@parlance/contract/kinds/kinds';
import { type CorrectionGiven, correctQuestion, getCorrections } from '@parlance/contract/marking/corrections';
import { ERASED_TEXT } from '@parlance/contract/personal-data/erased-text';
import { markPreview } from '@parlance/contract/preview';
import { listResults } from '@parlance/contract/results';
import { writingReviews } from '@parlance/contract/reviews';
import { exportSittingResults } from '@parlance/contract/sittings/publishing';
import { undoCorrection } from '@parlance/contract/written-answers';
import { beforeAll, expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { kindExamples } from '../../../test/kind-examples.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aRoom } from '../../../test/sittings/a-room.ts';
import { aReading } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

/** Three questions whose keys are A. */
const three = () =>
  aCourse(testApp, {
    passages: [[1, 2, 3].map(() => ({ type: 'reading_mcq' as const, correct: 'A' }))],
  });

async function opens(course: BuiltCourse) {
  const learner = await signedInAs('user', testApp);
  const { body } = await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
  const attemptId = body.attempt?.id ?? 0;
  return {
    learner,
    attemptId,
    handIn: async (answers: Record<string, Answer>) =>
      (await testApp.call(submitAttempt, { body: { courseId: course.id, attemptId, answers } }, learner)).body,
    result: async () => (await testApp.call(getAttempt, { params: { id: attemptId } }, learner)).body.attempt?.result,
  };
}

/** Takes a test of choices, question by question. */
async function takes(course: BuiltCourse, ...letters: string[]) {
  const taken = await opens(course);
  await taken.handIn(Object.fromEntries(letters.map((letter, index) => [course.questionIds[index], letter])));
  return taken;
}

async function versionsOf(questionId: number) {
  return (await testApp.call(getCorrections, { params: { id: questionId } }, admin)).body.versions;
}

async function corrects(questionId: number, correction: CorrectionGiven, { dryRun = false, version = 0 } = {}) {
  const { question } = (await versionsOf(questionId))[version] ?? {};
  const body = { version_id: question?.version_id ?? 0, revision: question?.revision ?? 0, correction };
  const query = dryRun ? { dryRun: 'true' as const } : {};
  return await testApp.call(correctQuestion, { params: { id: questionId }, query, body }, admin);
}

async function undoes(questionId: number, id: number | null) {
  const [version] = await versionsOf(questionId);
  const body = { revision: version?.question.revision ?? 0 };
  return await testApp.call(undoCorrection, { params: { id: id ?? 0 }, body }, admin);
}

async function rowsOf(course: BuiltCourse, rows: 'attempts' | 'answers') {
  const { text } = await testApp.call(exportResults, { params: { id: course.id }, query: { rows } }, admin);
  return text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
}

test('left out: out of two everywhere, told beforehand, and taken back', async () => {
  const course = await three();
  const [first = 0, second = 0] = course.questionIds;
  const right = await takes(course, 'A', 'B', 'A');
  const wrong = await takes(course, 'B', 'A', 'B');
  testApp.pass(60);

  const tried = await corrects(second, { by: 'left_out' }, { dryRun: true });
  expect(tried.body.report).toMatchObject({ attemptsMarkedAgain: 2, scoresChanged: 2 });
  expect(
    tried.body.report.changed.map(({ before, total_before, after, total }) => [before, total_before, after, total]),
  ).toEqual([
    [1, 3, 0, 2],
    [2, 3, 2, 2],
  ]);
  expect(await right.result()).toMatchObject({ score: 2, total: 3, corrected: [] });

  const { correction_id, report, question } = (await corrects(second, { by: 'left_out' })).body;
  expect(report).toEqual(tried.body.report);
  expect(question.scoring).toEqual({ by: 'left_out' });
  expect(await right.result()).toMatchObject({
    score: 2,
    total: 2,
    breakdown: [{ score: 2, total: 2 }],
    breakdownByType: [{ score: 2, total: 2 }],
    remarked: { before: 2, beforeTotal: 3 },
    corrected: [{ number: 2, marks: 1, by: 'left_out' }],
  });
  expect(await wrong.result()).toMatchObject({ score: 0, total: 2, remarked: { before: 1, beforeTotal: 3 } });
  const { results } = (await testApp.call(listResults, { query: {} }, right.learner)).body;
  expect(results).toMatchObject([{ score: 2, out_of: 2, total_questions: 3 }]);
  expect((await rowsOf(course, 'attempts')).map((cells) => cells.slice(7, 9))).toEqual([
    ['2', '2'],
    ['0', '2'],
  ]);
  expect((await rowsOf(course, 'answers')).map((cells) => cells[7])).toEqual([
    'right',
    'left out',
    'right',
    'wrong',
    'left out',
    'wrong',
  ]);
  const preview = await testApp.call(
    markPreview,
    { params: { id: course.id }, body: { answers: { [first]: 'A' } } },
    admin,
  );
  expect(preview.body).toMatchObject({ score: 1, total: 2 });

  expect((await undoes(second, correction_id)).status).toBe(200);
  expect(await right.result()).toMatchObject({ score: 2, total: 3, corrected: [] });
  expect(await wrong.result()).toMatchObject({ score: 1, total: 3 });
  const corrections = (await versionsOf(second))[0]?.corrections;
  expect(corrections).toMatchObject([
    { scoring: null, can_undo: true },
    { scoring: { by: 'left_out' }, undone_at: expect.any(String), can_undo: false },
  ]);
  expect((await undoes(second, correction_id)).body).toMatchObject({ code: 'correction_not_last' });
});

test('full credit is for everybody, whatever they answered; several letters are right', async () => {
  const course = await three();
  const [first = 0, , third = 0] = course.questionIds;
  const empty = await opens(course);
  await empty.handIn({});
  const chose = await takes(course, 'C', 'C', 'C');
  await corrects(first, { by: 'full_credit' });
  await corrects(third, { by: 'key', keys: [{ letter: 'A' }, { letter: 'C' }, { letter: 'A' }] });
  expect(await empty.result()).toMatchObject({ score: 1, total: 3, corrected: [{ number: 1, by: 'full_credit' }] });
  expect(await chose.result()).toMatchObject({ score: 2, total: 3 });
  expect((await rowsOf(course, 'answers')).map((cells) => cells.slice(7))).toEqual([
    ['full credit', 'A'],
    ['wrong', 'A'],
    ['wrong', 'A or C'],
    ['full credit', 'A'],
    ['wrong', 'A'],
    ['right', 'A or C'],
  ]);
  const entries = await testApp.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'question.scoring_corrected')
    .where('subject_id', 'in', [first, third])
    .orderBy('id')
    .execute();
  expect(entries.map(({ details }) => details)).toMatchObject([
    { scoring: { before: null, after: { by: 'full_credit' } }, scoresChanged: 2 },
    { scoring: { before: null, after: { by: 'keys', also: [{ letter: 'C' }] } }, scoresChanged: 1 },
  ]);
});

test('a test under way, one that is opened afterwards, and one with new words', async () => {
  const course = await three();
  const [first = 0] = course.questionIds;
  const underWay = await opens(course);
  await corrects(first, { by: 'left_out' });
  expect(await underWay.handIn({ [first]: 'A' })).toMatchObject({ score: 0, total: 2 });
  const later = await takes(course, 'A', 'A', 'A');
  expect(await later.result()).toMatchObject({ score: 2, total: 2 });

  const [version] = await versionsOf(first);
  const { version_id = 0, revision = 0 } = version?.question ?? {};
  const options = { option_a: 'new', option_b: 'two', option_c: 'three', option_d: 'four' };
  const body = { question_text: 'Mended.', ...options, correct_option: 'B' as const, version_id, revision };
  await testApp.call(editQuestion, { params: { id: first }, query: {}, body }, admin);
  const afterwards = await takes(course, 'B', 'A', 'A');
  expect(await afterwards.result()).toMatchObject({ score: 3, total: 3, corrected: [] });
  expect(await later.result()).toMatchObject({ score: 2, total: 2 });
  // The wording of earlier tests is corrected too, though no test has it any more.
  expect(await versionsOf(first)).toMatchObject([
    { is_current: true, tests: 1 },
    { is_current: false, tests: 2 },
  ]);
  await corrects(first, { by: 'full_credit' }, { version: 1 });
  expect(await later.result()).toMatchObject({ score: 3, total: 3 });
  expect(await afterwards.result()).toMatchObject({ score: 3, total: 3, corrected: [] });
});

test('a result before is out of what it is out of now', async () => {
  const course = await three();
  const [first = 0] = course.questionIds;
  const before = await takes(course, 'B', 'A', 'A');
  await corrects(first, { by: 'left_out' });
  testApp.pass(60);
  const { body } = await testApp.call(openAttempt, { body: { courseId: course.id } }, before.learner);
  const attemptId = body.attempt?.id ?? 0;
  await testApp.call(submitAttempt, { body: { courseId: course.id, attemptId, answers: {} } }, before.learner);
  const again = await testApp.call(getAttempt, { params: { id: attemptId } }, before.learner);
  expect(again.body.attempt?.result?.previous).toEqual({ score: 2, total: 2 });
});

/** A test of the example of a kind, handed in with this answer. */
async function takesOne(type: QuestionType, answer: Answer) {
  const course = await aCourse(testApp, { passages: [] });
  const { content, key } = kindExamples[kindOf[type]];
  const body = { question_type: type, content, key };
  const { question } = (await testApp.call(addQuestion, { params: { id: course.id }, body }, admin)).body;
  const taken = await opens(course);
  await taken.handIn({ [question.id]: answer });
  return { taken, question, key };
}

test.each([
  ['choose_n', { letters: ['A', 'E'] }, ['A', 'E'], 2],
  ['checkbox', { letters: ['B'] }, ['B'], 1],
  ['true_false', { value: 'TRUE' }, 'TRUE', 1],
  // Each statement by itself: the third is right by the first key.
  ['not_given', { values: ['NO', 'NOT GIVEN', 'YES'] }, { 0: 'NO', 1: 'NOT GIVEN', 2: 'NO' }, 3],
] as const)('%s: another answer is right beside the key', async (type, also, answer, score) => {
  const { taken, question, key } = await takesOne(type, answer as Answer);
  const before = await taken.result();
  const corrected = await corrects(question.id, { by: 'key', keys: [key, also] as never });
  expect(corrected.status).toBe(200);
  expect(before?.score).toBeLessThan(score);
  expect(await taken.result()).toMatchObject({ score, total: question.marks });
});

test.each([
  'reading_mcq',
  'checkbox',
  'choose_n',
  'true_false',
  'not_given',
  'fill_in_blanks',
  'completion',
  'short_answer',
  'matching',
  'ordering',
] as const)('%s: full credit is all its marks, and left out is out of none', async (type) => {
  const { taken, question } = await takesOne(type, {});
  await corrects(question.id, { by: 'full_credit' });
  expect(await taken.result()).toMatchObject({ score: question.marks, total: question.marks });
  await corrects(question.id, { by: 'left_out' });
  expect(await taken.result()).toMatchObject({ score: 0, total: 0 });
});

test('refused: another kind of key, an old revision, what a person marks, and the question of someone else', async () => {
  const course = await three();
  const [first = 0] = course.questionIds;
  expect((await corrects(first, { by: 'key', keys: [{ letter: 'A' }, { letter: 'F' }] })).body).toMatchObject({
    code: 'invalid',
    fields: [{ path: 'correction.keys.1.letter', reason: 'There is no option F.' }],
  });
  const [version] = await versionsOf(first);
  const { version_id = 0, revision = 0 } = version?.question ?? {};
  const correction = { by: 'left_out' as const };
  const body = { version_id, revision: revision + 1, correction };
  const old = await testApp.call(correctQuestion, { params: { id: first }, query: {}, body }, admin);
  expect(old.body).toMatchObject({ code: 'edit_version_old' });
  const written = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  expect((await corrects(written.questionIds[0] ?? 0, correction)).status).toBe(400);
  const other = await signedInAs('admin', testApp, { access: 'classes' });
  const theirs = { version_id, revision, correction };
  const foreign = await testApp.call(correctQuestion, { params: { id: first }, query: {}, body: theirs }, other);
  expect(foreign.status).toBeGreaterThanOrEqual(403);
});

test('a key that cannot mark keeps nobody waiting once its question is left out', async () => {
  const course = await aCourse(testApp, {
    passages: [
      [
        { type: 'reading_mcq', correct: 'Z' },
        { type: 'reading_mcq', correct: 'A' },
      ],
    ],
  });
  const taken = await takes(course, 'A', 'A');
  expect(await taken.result()).toMatchObject({ score: null });
  await corrects(course.questionIds[0] ?? 0, { by: 'left_out' });
  expect(await taken.result()).toMatchObject({ score: 1, total: 1 });
  const corrections = (await versionsOf(course.questionIds[0] ?? 0))[0]?.corrections;
  expect((await undoes(course.questionIds[0] ?? 0, corrections?.[0]?.id ?? 0)).status).toBe(200);
  expect(await taken.result()).toMatchObject({ score: null, total: 2 });
});

test('a test of an examination is out of less, in its file of results too', async () => {
  const question = { type: 'mcq' as const, options: ['one', 'two'], correct: 'A' };
  const courses = [
    await aReading(testApp, { title: 'Reading', durationSeconds: 2400, questions: [question, question] }),
  ];
  const room = await aRoom(testApp, { people: 1, courses });
  const [reading] = courses;
  const answers = { [reading?.questionIds[0] ?? 0]: 'A' };
  const body = { courseId: reading?.id ?? 0, attemptId: room.first.attempt.id, answers };
  await testApp.call(submitAttempt, { body }, room.first.learner);
  expect((await corrects(reading?.questionIds[1] ?? 0, { by: 'left_out' })).body.report).toMatchObject({
    scoresChanged: 1,
  });
  const { text } = await testApp.call(exportSittingResults, { params: { id: room.id } }, room.office);
  const [columns = [], row] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(['score', 'max score'].map((column) => row?.[columns.indexOf(column)])).toEqual(['1', '1']);
});

test('what the machine marked beside a written answer is out of its marks', async () => {
  const course = await aCourse(testApp, { passages: [[{ type: 'writing' }]] });
  const { content, key } = kindExamples.choose_n;
  const { question } = (
    await testApp.call(
      addQuestion,
      { params: { id: course.id }, body: { question_type: 'choose_n', content, key } },
      admin,
    )
  ).body;
  const taken = await opens(course);
  await taken.handIn({ [question.id]: ['B', 'D'], [course.questionIds[0] ?? 0]: 'An answer.' });
  const automatic = async () =>
    (await testApp.call(writingReviews.open, { params: { id: taken.attemptId } }, admin)).body.submission.automatic;
  expect(await automatic()).toEqual({ score: 2, total: 2 });
  await corrects(question.id, { by: 'left_out' });
  expect(await automatic()).toBeNull();
});

test('taking a correction back gives erased answers the marks that they had', async () => {
  const course = await aCourse(testApp);
  const add = async (prompt: string) => {
    const body = {
      question_type: 'short_answer' as const,
      content: { prompt, questions: ['Q'] },
      key: { gaps: [['tide']], rules: null },
    };
    return (await testApp.call(addQuestion, { params: { id: course.id }, body }, admin)).body.question.id;
  };
  const [one, two] = [await add('One'), await add('Two')];
  const [right, wrong] = [await opens(course), await opens(course)];
  await right.handIn({ [one]: { 0: 'tide' }, [two]: { 0: 'tide' } });
  await wrong.handIn({ [one]: { 0: 'x' }, [two]: { 0: 'tide' } });
  await testApp.db
    .updateTable('responses')
    .set({ answer: JSON.stringify({ 0: ERASED_TEXT }) })
    .where('question_id', '=', one)
    .execute();
  const scores = async () => [(await right.result())?.score, (await wrong.result())?.score];
  expect(await scores()).toEqual([2, 1]);
  for (const by of ['left_out', 'full_credit'] as const) {
    const { body } = await corrects(one, { by });
    await undoes(one, body.correction_id);
    expect([by, await scores()]).toEqual([by, [2, 1]]);
  }
});

test('a key that could not mark is there again once its repair is taken back, and can be repaired again', async () => {
  const course = await aCourse(testApp, { questions: [{ type: 'mcq', correct: 'Z' }] });
  const [questionId = 0] = course.questionIds;
  const taken = await opens(course);
  await taken.handIn({ [questionId]: 'A' });
  const repairs = () => corrects(questionId, { by: 'key', keys: [{ letter: 'A' }] });
  const before = (await versionsOf(questionId))[0]?.question.key;
  for (const time of ['once', 'again']) {
    const { body } = await repairs();
    expect([time, (await taken.result())?.score]).toEqual([time, 1]);
    await undoes(questionId, body.correction_id);
    const key = (await versionsOf(questionId))[0]?.question.key;
    expect([key, (await taken.result())?.score ?? null]).toEqual([before, null]);
  }
});
