import { addAssignment } from '@parlance/contract/assignments';
import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { listAudit } from '@parlance/contract/audit';
import { exportClassResults, getClassResults, getLearnerResults } from '@parlance/contract/class-results';
import { editCourse } from '@parlance/contract/course-admin';
import { allocateRemark, listRemarks, requestRemark } from '@parlance/contract/remarks';
import { writingReviews } from '@parlance/contract/reviews';
import { releaseSitting } from '@parlance/contract/sittings/publishing';
import { expect, test } from 'vitest';
import { aSchoolClass } from '../../test/classes/school-class.ts';
import { aCourse } from '../../test/course-builder.ts';
import { scaledCourses, sitsWith } from '../../test/overall-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { aSitting, enters, ok, PLACE } from '../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../test/submission-builder.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();

/** A class of a teacher with one learner or more. */
async function aTaughtClass(...learners: Person[]) {
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  return { teacher, ...(await aSchoolClass(testApp, { teachers: [teacher], learners })) };
}

const reading = () =>
  aCourse(testApp, {
    passages: [
      [
        { type: 'reading_mcq', correct: 'B' },
        { type: 'reading_mcq', correct: 'A' },
      ],
    ],
  });
const writing = () => aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });

type Query = NonNullable<Parameters<typeof testApp.call<typeof getClassResults>>[1]['query']>;
const resultsOf = async (id: number, as: Person, query: Query = {}) =>
  ok(await testApp.call(getClassResults, { params: { id }, query }, as));

test('each test says what counts of it, and what has not come to a score says where it stands', async () => {
  const [ana, ben, cid] = await Promise.all([1, 2, 3].map(() => signedInAs('user', testApp)));
  if (!ana || !ben || !cid) throw new Error('Nobody was made.');
  const { id, teacher } = await aTaughtClass(ana, ben, cid);
  const [read, wrote] = [await reading(), await writing()];
  const [first = 0, second = 0] = read.questionIds;
  const attempts = [
    await aSubmission(testApp, read, { by: ana, answers: { [first]: 'B' } }),
    await aSubmission(testApp, read, { by: ana, answers: { [first]: 'B', [second]: 'A' } }),
    await aSubmission(testApp, read, { by: ana }),
  ];
  ok(await testApp.call(openAttempt, { body: { courseId: read.id } }, ana));
  await aSubmission(testApp, wrote, { by: ana });
  ok(await testApp.call(openAttempt, { body: { courseId: read.id } }, ben));
  // Neither staff nor their previews are learners.
  ok(await testApp.call(submitAttempt, { body: { courseId: read.id, answers: {} } }, teacher));
  const cellOf = async (counts: Query['counts']) => {
    const { learners } = await resultsOf(id, teacher, { counts });
    return learners.find((one) => one.id === ana.id)?.cells.find(({ test_id }) => test_id === read.id);
  };
  expect([await cellOf('latest'), await cellOf('best'), await cellOf('first')]).toEqual(
    (
      [
        [2, 0],
        [1, 2],
        [0, 1],
      ] as const
    ).map(([which, score]) => ({
      test_id: read.id,
      attempt_id: attempts[which],
      state: 'scored',
      score,
      out_of: 2,
      ended: 3,
      again: true,
    })),
  );
  const { tests, tests_total, learners } = await resultsOf(id, teacher);
  expect(tests.map((one) => one.id)).toEqual([read.id, wrote.id]);
  expect(tests_total).toBe(2);
  const states = learners.map((one) => [one.id, one.cells.map(({ test_id, state }) => [test_id, state]).toSorted()]);
  expect(new Map(states as [number, unknown][])).toEqual(
    new Map<number, unknown>([
      [
        ana.id,
        [
          [read.id, 'scored'],
          [wrote.id, 'being_marked'],
        ].toSorted(),
      ],
      [ben.id, [[read.id, 'in_progress']]],
      [cid.id, []],
    ]),
  );
  expect((await resultsOf(id, teacher, { type: 'Writing' })).tests.map((one) => one.id)).toEqual([wrote.id]);
  expect((await resultsOf(id, teacher, { to: '2020-01-01T00:00:00.000Z' })).tests).toEqual([]);
});

test('a test that the class was assigned stands there before anybody has begun it', async () => {
  const ana = await signedInAs('user', testApp);
  const { id, teacher } = await aTaughtClass(ana);
  const course = await reading();
  const due_at = { local: '2026-04-01T12:00', time_zone: 'Europe/Paris' };
  ok(await testApp.call(addAssignment, { params: { id }, body: { course_id: course.id, due_at } }, teacher));
  const { tests, tests_total, learners } = await resultsOf(id, teacher);
  expect([tests.map((one) => one.id), tests_total]).toEqual([[course.id], 1]);
  expect(learners.map(({ cells }) => cells)).toEqual([[]]);
  expect((await resultsOf(id, teacher, { type: 'Writing' })).tests).toEqual([]);
  expect((await resultsOf(id, teacher, { from: '2026-03-02T00:00:00.000Z' })).tests).toEqual([]);
});

test('a part of an examination that has begun stands there though nobody of the class has begun it', async () => {
  const [ana, course] = [await signedInAs('user', testApp), await reading()];
  const { id, teacher } = await aTaughtClass(ana);
  const { office } = await aSitting(testApp, { courses: [course], learners: [ana], startsIn: 300 });
  const told = async (as: Person) => (await resultsOf(id, as)).tests.map((one) => one.id);
  expect(await told(office)).toEqual([]);
  testApp.pass(300);
  expect([await told(office), await told(teacher)]).toEqual([[course.id], []]);
  const { tests, learners } = await resultsOf(id, office);
  expect([tests[0]?.has_scale, learners[0]?.cells]).toEqual([undefined, []]);
  expect((await resultsOf(id, office, { to: '2020-01-01T00:00:00.000Z' })).tests).toEqual([]);
});

test('a teacher sees the classes they teach and nobody else, and whoever only invigilates nothing', async () => {
  const learner = await signedInAs('user', testApp);
  const { id, teacher } = await aTaughtClass(learner);
  const other = await signedInAs('admin', testApp, { access: 'classes' });
  const invigilator = await signedInAs('admin', testApp, { access: 'invigilates' });
  const asks = async (as: Person) => [
    (await testApp.call(getClassResults, { params: { id }, query: {} }, as)).status,
    (await testApp.call(exportClassResults, { params: { id }, query: { format: 'csv' } }, as)).status,
    (await testApp.call(getLearnerResults, { params: { id: learner.id } }, as)).status,
  ];
  expect([await asks(teacher), await asks(other), await asks(invigilator)]).toEqual([
    [200, 200, 200],
    [404, 404, 404],
    [403, 403, 403],
  ]);
});

test('a part of an examination is told to who may mark it, and says until when its learner does not have it', async () => {
  const learner = await signedInAs('user', testApp);
  const { id, teacher } = await aTaughtClass(learner);
  const built = await aSitting(testApp, { courses: [await reading()], learners: [learner], startsIn: 300 });
  const [course] = built.courses;
  if (!course) throw new Error('No course was made.');
  ok(await enters(testApp, built, learner));
  testApp.pass(300);
  const body = { courseId: course.id, sittingId: built.id, place: PLACE };
  const attemptId = ok(await testApp.call(openAttempt, { body }, learner)).attempt?.id ?? 0;
  ok(await testApp.call(submitAttempt, { body: { courseId: course.id, attemptId, answers: {} } }, learner));
  const told = async (as: Person) => {
    const { learners } = await resultsOf(id, as);
    const { attempts } = ok(await testApp.call(getLearnerResults, { params: { id: learner.id } }, as));
    return [learners[0]?.cells, attempts.map(({ score, unreleased, examination }) => [score, unreleased, examination])];
  };
  const cell = {
    test_id: course.id,
    attempt_id: attemptId,
    state: 'scored',
    score: 0,
    out_of: expect.any(Number),
    ended: 1,
  };
  expect(await told(teacher)).toEqual([[], []]);
  expect(await told(built.office)).toEqual([[{ ...cell, unreleased: true }], [[0, true, built.sitting.title]]]);
  ok(
    await testApp.call(
      releaseSitting,
      { params: { id: built.id }, body: { version: built.sitting.version } },
      built.office,
    ),
  );
  expect(await told(built.office)).toEqual([[cell], [[0, false, built.sitting.title]]]);
});

test('while a course hides names, nothing tells whose work is waiting in it', async () => {
  const [learner, admin] = [await signedInAs('user', testApp), await signedInAs('admin', testApp)];
  const { id, teacher } = await aTaughtClass(learner);
  const wrote = await writing();
  ok(await testApp.call(editCourse, { params: { id: wrote.id }, body: { anonymous_marking: true } }, admin));
  const submission = await aSubmission(testApp, wrote, { by: learner });
  const told = async () => {
    const { tests, learners } = await resultsOf(id, teacher);
    const { attempts } = ok(await testApp.call(getLearnerResults, { params: { id: learner.id } }, teacher));
    return [tests.map(({ hides_names }) => hides_names), learners[0]?.cells.length, attempts.length];
  };
  expect(await told()).toEqual([[], 0, 0]);
  ok(await testApp.call(writingReviews.score, { params: { id: submission }, body: { score: 70 } }, admin));
  expect(await told()).toEqual([[true], 1, 1]);
});

test.each([0, 1])(
  'while a result is marked again, nothing tells whose it is: %s attempts before it',
  async (before) => {
    const [ana, ben] = await Promise.all([1, 2].map(() => signedInAs('user', testApp)));
    const [lead, again] = await Promise.all([1, 2].map(() => signedInAs('admin', testApp)));
    if (!ana || !ben || !lead || !again) throw new Error('Nobody was made.');
    const { id, teacher } = await aTaughtClass(ana, ben);
    const wrote = await writing();
    ok(await testApp.call(editCourse, { params: { id: wrote.id }, body: { remark_days: 10 } }, lead));
    const marked = async (score: number) => {
      const submission = await aSubmission(testApp, wrote, { by: ana });
      ok(await testApp.call(writingReviews.score, { params: { id: submission }, body: { score } }, lead));
      return submission;
    };
    const earlier: number[] = [];
    for (let time = 0; time < before; time++) earlier.push(await marked(50));
    const attempt = await marked(60);
    const told = async () => {
      const { tests, learners } = await resultsOf(id, teacher);
      const { attempts } = ok(await testApp.call(getLearnerResults, { params: { id: ana.id } }, teacher));
      const scores = learners.map(({ cells }) => cells.map(({ score, ended }) => [score, ended]));
      return [tests.map((one) => [one.id, one.hides_names]), scores.toSorted(), attempts.map((one) => one.id)];
    };
    const file = async (show?: 'not_begun') => {
      const query = { format: 'csv' as const, ...(show && { show }) };
      const { text } = await testApp.call(exportClassResults, { params: { id }, query }, teacher);
      return text.trimEnd().split('\r\n').slice(1);
    };
    const scored = [[wrote.id, false]];
    expect(await told()).toEqual([scored, [[], [[60, before + 1]]], [attempt, ...earlier]]);
    expect(await file('not_begun')).toHaveLength(1);
    ok(await testApp.call(requestRemark, { params: { id: attempt }, body: { reason: 'Once more.' } }, ana));
    const { requests } = ok(await testApp.call(listRemarks, { query: {} }, lead));
    const request = requests.find(({ attempt_id }) => attempt_id === attempt)?.id ?? 0;
    ok(await testApp.call(allocateRemark, { params: { id: request }, body: { marker_id: again.id } }, lead));
    expect(await told()).toEqual([[[wrote.id, true]], [[], []], earlier]);
    expect(await file('not_begun')).toEqual([]);
    expect(await file()).toEqual(Array(2).fill(expect.stringMatching(/,,,Names are hidden$/)));
    ok(await testApp.call(writingReviews.score, { params: { id: attempt }, body: { score: 70 } }, again));
    expect(await told()).toEqual([scored, [[], [[70, before + 1]]], [attempt, ...earlier]]);
  },
);

test('a learner’s page has the marks by kind of question', async () => {
  const learner = await signedInAs('user', testApp);
  const { teacher } = await aTaughtClass(learner);
  const read = await reading();
  await aSubmission(testApp, read, { by: learner, answers: { [read.questionIds[0] ?? 0]: 'B' } });
  const { kinds, attempts, attempts_total } = ok(
    await testApp.call(getLearnerResults, { params: { id: learner.id } }, teacher),
  );
  expect(kinds).toEqual([{ questionType: 'reading_mcq', score: 1, total: 2 }]);
  expect(attempts).toMatchObject([{ test_id: read.id, status: 'submitted', score: 1, out_of: 2, examination: null }]);
  expect(attempts_total).toBe(1);
});

test('a file has what the view shows, runs no formula, and is written down', async () => {
  const [learner, head] = [await signedInAs('user', testApp), await signedInAs('superadmin', testApp)];
  const { id, name, teacher } = await aTaughtClass(learner, await signedInAs('user', testApp));
  await testApp.db.updateTable('accounts').set({ username: '=1+1' }).where('id', '=', learner.id).execute();
  const read = await reading();
  await aSubmission(testApp, read, { by: learner, answers: { [read.questionIds[0] ?? 0]: 'B' } });
  const file = async (format: 'csv' | 'xlsx') =>
    await testApp.call(exportClassResults, { params: { id }, query: { format, show: 'below', line: '60' } }, teacher);
  const [columns, row, ...more] = (await file('csv')).text.trimEnd().split('\r\n');
  expect(columns).toMatch(/^\ufeffUsername,Full name,/);
  expect(row).toMatch(/^'=1\+1,.*,1,2,Scored$/);
  expect(more).toEqual([]);
  expect((await file('xlsx')).text.slice(0, 2)).toBe('PK');
  // Bands have columns where the course has a scale.
  const [scaled] = await scaledCourses(testApp, head);
  await sitsWith(testApp, scaled, 3, learner);
  const [heads, cells] = (await file('csv')).text.trimEnd().split('\r\n');
  expect(heads?.split(',').filter((one) => /: (band|CEFR level)$/.test(one))).toEqual([
    'Academic Reading: band',
    'Academic Reading: CEFR level',
  ]);
  expect(cells).toContain(',3,4,6.5,B2,Scored,');
  const german = { ...teacher, headers: { 'accept-language': 'de' } };
  const query = { format: 'csv', show: 'below', line: '60' } as const;
  const [inGerman, state] = ok(await testApp.call(exportClassResults, { params: { id }, query }, german)).split('\r\n');
  expect(inGerman).toBe(heads);
  expect(state).not.toContain('Scored');
  expect((await resultsOf(id, teacher)).learners.flatMap((one) => one.cells)).toContainEqual(
    expect.objectContaining({ test_id: scaled.id, band: 6.5, cefr: 'B2' }),
  );
  const { body } = await testApp.call(listAudit, { query: { action: 'class.results_exported' } }, head);
  expect(body.map(({ details }) => details).filter((told) => told.name === name)).toEqual([
    { name },
    { name },
    { name },
    { name },
  ]);
});
