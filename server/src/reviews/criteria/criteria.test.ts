import { getCriteriaFigures } from '@parlance/contract/analysis/criteria';
import { getAttempt, openAttempt } from '@parlance/contract/attempts';
import { editCourse } from '@parlance/contract/course-admin';
import { getHowMarked } from '@parlance/contract/courses';
import { editQuestion } from '@parlance/contract/editing';
import { writingReviews } from '@parlance/contract/reviews';
import { addRubricVersion } from '@parlance/contract/rubrics/rubric';
import { getCourseMarking, moveToNewestRubric } from '@parlance/contract/second-marking/marking-policy';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aRubric, aRubricForm } from '../../../test/rubric-builder.ts';
import { markedTwice } from '../../../test/second-marking.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let marker: Person;
let learner: Person;
let course: BuiltCourse;
let rubricId: number;

beforeAll(async () => {
  marker = await signedInAs('admin', testApp);
  learner = await signedInAs('user', testApp);
});
beforeEach(async () => {
  course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }, { type: 'descriptive' }] });
  const rubric = await aRubric(testApp, marker);
  rubricId = rubric.id;
  await takeRubric(rubric.id);
});

const takeRubric = (rubric_id: number | null) =>
  testApp.call(editCourse, { params: { id: course.id }, body: { rubric_id } }, marker);
const open = async (id: number) =>
  (await testApp.call(writingReviews.open, { params: { id } }, marker)).body.submission;
const save = (id: number, body: object) =>
  testApp.call(writingReviews.score, { params: { id }, body: body as never }, marker);
const submit = (answers?: Record<number, string>) =>
  aSubmission(testApp, course, { by: learner, ...(answers && { answers }) });

const resultOf = async (id: number) =>
  (await testApp.call(getAttempt, { params: { id } }, learner)).body.attempt?.result;

/** The first criterion weighs twice. */
const bands = (task: number, grammar: number) => [
  { key: 'task', value: task },
  { key: 'grammar', value: grammar },
];

test('bands become the score, the points and the band', async () => {
  const id = await submit();
  expect(await open(id)).toMatchObject({
    rubric: { id: rubricId, version: 1, top: 9 },
    criteria: [],
    current_score: null,
  });
  expect((await save(id, { criteria: bands(6, 7), comment: 'Clear.' })).body).toEqual({
    message: 'Score saved successfully!',
    version: 1,
  });
  const stored = await testApp.db
    .selectFrom('reviews')
    .selectAll()
    .where('attempt_id', '=', id)
    .executeTakeFirstOrThrow();
  // 19 / 3, of 9, of 100.
  expect(stored).toMatchObject({ score: 70, points: '6.3333', band_halves: 13, version: 1 });
  expect(await open(id)).toMatchObject({
    current_score: 70,
    criteria: [
      { question_id: 0, key: 'grammar', value: 7 },
      { question_id: 0, key: 'task', value: 6 },
    ],
  });
  expect((await save(id, { criteria: bands(9, 9), version: 1 })).body.version).toBe(2);
  expect(await open(id)).toMatchObject({ current_score: 100, comment: 'Clear.' });
});

test('a question counts by the weight that its attempt began with, also after that is changed', async () => {
  const rubric = await aRubric(testApp, marker, { per: 'question' });
  await takeRubric(rubric.id);
  const [, second = 0] = course.questionIds;
  let held = { version_id: course.versionIds[1] ?? 0, revision: 1 };
  const weigh = async (marking_weight: number) => {
    const edit = { ...held, content: { prompt: 'Write a letter.', marking_weight }, key: {} };
    const { body } = await testApp.call(editQuestion, { params: { id: second }, body: edit }, marker);
    expect(body).toMatchObject({ report: { newVersion: true }, question: { content: { marking_weight } } });
    const { version_id, revision } = body.question;
    held = { version_id, revision };
  };
  const told = async () => {
    const learner = await signedInAs('user', testApp);
    return (await testApp.call(getHowMarked, { params: { id: course.id } }, learner)).body.weights;
  };
  expect(await told()).toBeUndefined();
  await weigh(2);
  expect(await told()).toEqual([1, 2]);
  const began = await submit();
  await weigh(9);
  const { questions_and_answers: asked } = await open(began);
  expect(asked.map(({ marking_weight }) => marking_weight)).toEqual([undefined, 2]);
  const criteria = course.questionIds.flatMap((question_id) =>
    bands(question_id === second ? 6 : 9, question_id === second ? 6 : 9).map((each) => ({ ...each, question_id })),
  );
  // 9 once and 6 twice is 7 of 9.
  await save(began, { criteria });
  expect(await open(began)).toMatchObject({ current_score: 78 });
  expect((await resultOf(began))?.criteria?.given.map(({ weight }) => weight)).toEqual([undefined, undefined, 2, 2]);
  const later = await submit();
  await save(later, { criteria });
  // 9 once and 6 nine times.
  expect(await open(later)).toMatchObject({ current_score: 70 });
});

test('who read an older version is shown what was given meanwhile', async () => {
  const id = await submit();
  await save(id, { criteria: bands(6, 7) });
  expect(await save(id, { criteria: bands(5, 5), version: 0 })).toMatchObject({
    status: 409,
    body: { code: 'review_version_old', review: { score: 70, criteria: [{ value: 7 }, { value: 6 }], version: 1 } },
  });
});

test.each([
  ['a score', { score: 70 }, 409, 'criteria_needed', undefined],
  ['one band', { criteria: [{ key: 'task', value: 6 }] }, 400, 'invalid', ['criteria.grammar']],
  ['a band off the step', { criteria: bands(6.3, 7) }, 400, 'invalid', ['criteria.task']],
  ['a band above the top', { criteria: bands(6, 9.5) }, 400, 'invalid', ['criteria.grammar']],
  ['another criterion', { criteria: [...bands(6, 6), { key: 'style', value: 6 }] }, 400, 'invalid', ['criteria.style']],
  ['both', { score: 70, criteria: bands(6, 6) }, 400, 'invalid', ['score']],
  ['neither', { comment: 'Good.' }, 400, 'invalid', ['score']],
])('%s is refused, and nothing is stored', async (_what, body, status, code, paths) => {
  const id = await submit();
  const refused = await save(id, body);
  expect(refused).toMatchObject({ status, body: { code } });
  const { fields } = refused.body as { fields?: { path: string }[] };
  expect(fields?.map(({ path }) => path)).toEqual(paths);
  expect(await open(id)).toMatchObject({ current_score: null, version: 0 });
});

test('an attempt keeps the rubric, and its version, that it began with', async () => {
  const [before, { rubric }] = [await submit(), await open(await submit())];
  const { id, version, ...form } = rubric ?? (await aRubric(testApp, marker));
  await testApp.call(addRubricVersion, { params: { id }, body: { ...form, top: 6, after: version } as never }, marker);
  const after = await submit();
  await takeRubric(null);
  const without = await submit();
  const versions = await Promise.all([before, after, without].map(async (each) => (await open(each)).rubric?.version));
  expect(versions).toEqual([1, 2, undefined]);
  expect((await save(without, { score: 70 })).status).toBe(200);
  expect(await save(await submit(), { criteria: bands(1, 1) })).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'criteria' }] },
  });
});

test('the newest version marks what nobody has marked; what has a mark keeps its version', async () => {
  const other = await signedInAs('admin', testApp);
  await markedTwice(testApp, course, { lead: marker, markers: [marker, other], adjudicators: [] }, {});
  const [half, waiting] = [await submit(), await submit()];
  await save(half, { criteria: bands(6, 7) });
  const { name: _name, ...form } = aRubricForm();
  const [task, grammar] = form.criteria;
  const newer = { ...form, name: `Newer ${rubricId}`, criteria: [task, { ...grammar, weight: 2 }], after: 1 };
  const added = await testApp.call(addRubricVersion, { params: { id: rubricId }, body: newer as never }, marker);
  expect(added.status).toBe(200);
  const params = { id: course.id };
  const read = async () => (await testApp.call(getCourseMarking, { params }, marker)).body.marking.on_older_rubric;
  const move = (version: number, by: Person) => testApp.call(moveToNewestRubric, { params, body: { version } }, by);
  expect(await read()).toEqual({ submissions: 1, newest: 2 });
  expect(await move(2, other)).toMatchObject({ status: 403, body: { code: 'marking_not_led' } });
  expect(await move(1, marker)).toMatchObject({ status: 409, body: { code: 'edit_version_old' } });
  expect((await move(2, marker)).body).toEqual({
    message: '1 submission is now marked by version 2.',
    moved: 1,
  });
  expect(await read()).toBeUndefined();
  expect([(await open(half)).rubric?.version, (await open(waiting)).rubric?.version]).toEqual([1, 2]);
  // A page that was opened before would mark by weights that its marker did not see.
  expect(await save(waiting, { criteria: bands(6, 7), rubric_version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'rubric_version_old' },
  });
  await save(waiting, { criteria: bands(6, 7), rubric_version: 2 });
  // 6.5 of 9, where the version before has 6.3.
  expect([(await open(half)).current_score, (await open(waiting)).current_score]).toEqual([70, 72]);
  const logged = testApp.db.selectFrom('audit_log').where('action', '=', 'marking.rubric_moved').selectAll();
  expect(await logged.where('course_id', '=', course.id).execute()).toMatchObject([
    { details: { version: 2, submissions: 1 } },
  ]);
});

test('how a test is marked is told before it, where learners see the rubric, and never during it', async () => {
  const told = async (as = learner) => {
    const { status, body } = await testApp.call(getHowMarked, { params: { id: course.id } }, as);
    return status === 200 ? body.rubric : status;
  };
  expect(await told()).toEqual({
    name: expect.any(String),
    top: 9,
    per: 'test',
    criteria: [
      { name: 'Task', weight: 2, descriptors: [expect.anything(), { from: 5.5, text: 'Most of it.' }] },
      { name: 'Grammar', weight: 1, descriptors: [] },
    ],
  });
  await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
  expect(await told()).toBeNull();
  expect(await told(await signedInAs('user', testApp))).toMatchObject({ top: 9 });
  await submit();
  expect(await told()).toMatchObject({ top: 9 });
  await takeRubric((await aRubric(testApp, marker, { learner_sees: false })).id);
  expect(await told()).toBeNull();
  await testApp.call(editCourse, { params: { id: course.id }, body: { use: 'exam' } }, marker);
  expect(await told()).toBe(404);
});

test('what criteria were given is told by criterion, of settled marks alone', async () => {
  const read = async () => (await testApp.call(getCriteriaFigures, { params: { id: course.id } }, marker)).body;
  expect(await read()).toMatchObject({ rubric: { top: 9 }, judged: [] });
  for (let at = 0; at < 10; at++) await save(await submit(), { criteria: bands(at % 2 === 0 ? 5 : 6, 7.5) });
  await submit();
  expect((await read()).judged).toEqual([
    {
      question_id: 0,
      question_text: '',
      criteria: [
        {
          key: 'task',
          name: 'Task',
          n: 10,
          mean: 5.5,
          sd: expect.closeTo(Math.sqrt(2.5 / 9), 9),
          correlation: null,
          bands: [
            { band: 5, n: 5 },
            { band: 6, n: 5 },
          ],
        },
        { key: 'grammar', name: 'Grammar', n: 10, mean: 7.5, sd: 0, correlation: null, bands: [{ band: 7.5, n: 10 }] },
      ],
    },
  ]);
});

test('a rubric for each question wants the bands of each', async () => {
  const rubric = await aRubric(testApp, marker, { per: 'question' });
  await takeRubric(rubric.id);
  const id = await submit();
  const [first = 0, second = 0] = course.questionIds;
  const of = (question_id: number, value: number) => bands(value, value).map((one) => ({ ...one, question_id }));
  expect((await save(id, { criteria: of(first, 4) })).body).toMatchObject({
    fields: [{ path: `criteria.${second}.task` }, { path: `criteria.${second}.grammar` }],
  });
  expect((await save(id, { criteria: [...of(first, 4), ...of(second, 5)] })).status).toBe(200);
  expect((await open(id)).current_score).toBe(50);
});

test('notes are stored beside the comment; the learner reads both', async () => {
  const [first = 0] = course.questionIds;
  const id = await submit({ [first]: 'Dear Mara, the train was late.' });
  const note = { kind: 'words', question_id: first, start: 11, end: 20, quote: 'the train', text: 'Which one?' };
  expect(await save(id, { criteria: bands(6, 6), notes: [{ ...note, quote: 'the plane' }] })).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'notes.0.quote' }] },
  });
  await save(id, { criteria: bands(6, 6), comment: 'Good.', notes: [note] });
  expect(await open(id)).toMatchObject({ comment: 'Good.', notes: [note] });
  const read = async () =>
    (await testApp.db.selectFrom('reviews').select('comment').where('attempt_id', '=', id).executeTakeFirstOrThrow())
      .comment;
  expect(await read()).toBe('Good.\n\n1 “the train”: Which one?');
  // A save that says nothing of notes leaves them.
  await save(id, { criteria: bands(7, 6), comment: 'Better.' });
  expect(await read()).toBe('Better.\n\n1 “the train”: Which one?');
  await save(id, { criteria: bands(7, 6), notes: [] });
  expect([await read(), (await open(id)).notes]).toEqual(['Better.', []]);
});

test('the learner sees the bands and what they mean, where the rubric says so', async () => {
  const id = await submit();
  expect(await resultOf(id)).not.toHaveProperty('criteria');
  await save(id, { criteria: bands(5.5, 7) });
  expect((await resultOf(id))?.criteria).toEqual({
    band: 6,
    top: 9,
    given: [
      { question: 0, name: 'Task', band: 5.5, text: 'Most of it.' },
      { question: 0, name: 'Grammar', band: 7, text: null },
    ],
  });
  const { id: rubric } = await aRubric(testApp, marker, { learner_sees: false });
  await takeRubric(rubric);
  const unseen = await submit();
  await save(unseen, { criteria: bands(5, 6) });
  expect(await resultOf(unseen)).toMatchObject({ score: 59 });
  expect(await resultOf(unseen)).not.toHaveProperty('criteria');
});

test('markers tell each other something that no learner reads', async () => {
  const id = await submit();
  const other = await signedInAs('admin', testApp);
  const note = (text: string, as: Person) =>
    testApp.call(writingReviews.addMarkerNote, { params: { id }, body: { text } }, as);
  const [first, second] = [await note(' Please look at this one. ', marker), await note('It is fine.', other)];
  expect(first.body.note.text).toBe('Please look at this one.');
  expect(first.body.note.by).not.toBe(second.body.note.by);
  expect((await open(id)).marker_notes).toEqual([first.body.note, second.body.note]);
  await save(id, { criteria: bands(5, 6) });
  expect((await testApp.call(getAttempt, { params: { id } }, learner)).text).not.toMatch(/look at this|is fine/);
  expect((await note(' ', marker)).status).toBe(400);
  expect((await note('Mine', learner)).status).toBe(403);
  const stranger = await signedInAs('admin', testApp, { access: 'classes' });
  expect((await note('Mine', stranger)).status).toBe(404);
});
