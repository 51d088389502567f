import { openAttempt } from '@parlance/contract/attempts';
import { markPreview, previewKey, previewTest } from '@parlance/contract/preview';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { aCourse, anUpload } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let admin: Person;
let learner: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
  learner = await signedInAs('user', testApp);
});

/** Of every table but that of who was shown keys, which an author is as often as they look at a test. */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables where table_schema = 'public' and table_name <> 'key_readings'
  `.execute(testApp.db);
  const counts: Record<string, number> = {};
  for (const { table_name } of rows) {
    const counted = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table_name)}`.execute(
      testApp.db,
    );
    counts[table_name] = counted.rows[0]?.count ?? -1;
  }
  return counts;
}

/** One course of each type. */
async function oneOfEach() {
  const audioUploadId = await anUpload(testApp, { kind: 'listening', ownerId: admin.id, durationSeconds: 30.5 });
  return [
    await aCourse(testApp, {
      passages: [
        [{ type: 'reading_mcq', correct: 'B' }],
        [{ type: 'fill_in_blanks', text: 'A [BLANK].', blanks: ['bell'] }],
      ],
    }),
    await aCourse(testApp, { type: 'Listening', questions: [{ type: 'listening', correct: 'A', audioUploadId }] }),
    await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] }),
    await aCourse(testApp, {
      type: 'Speaking',
      durationSeconds: null,
      questions: [{ type: 'speaking', timerSeconds: 90 }],
    }),
  ];
}

test('a preview stores nothing, and gives what a learner is given', async () => {
  const courses = await oneOfEach();
  const before = await rowCounts();
  const previews = [];
  for (const { id, questionIds } of courses) {
    previews.push(await testApp.call(previewTest, { params: { id } }, admin));
    const body = { answers: { [String(questionIds[0])]: 'B' } };
    expect(await testApp.call(markPreview, { params: { id }, body }, admin)).toMatchObject({ status: 200 });
  }
  expect(await rowCounts()).toEqual(before);
  expect(Object.keys(before).length).toBeGreaterThan(14);

  for (const [index, { id }] of courses.entries()) {
    const {
      attempt,
      recordingKey: _opensTheRecording,
      ...taken
    } = (await testApp.call(openAttempt, { body: { courseId: id } }, learner)).body;
    const { text, body } = previews[index] ?? { text: '', body: null };
    expect(text).not.toMatch(/correct_|revision|version_id/);
    // Only until when its audio plays is another moment.
    const unsigned = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(/\?until=[^"]*/g, ''));
    expect(unsigned(body)).toEqual(unsigned({ ...taken, durationSeconds: attempt?.durationSeconds }));
  }
});

test('the audio of a preview plays', async () => {
  const audioUploadId = await anUpload(testApp, { kind: 'listening', ownerId: admin.id, durationSeconds: 30 });
  const { id } = await aCourse(testApp, {
    type: 'Listening',
    questions: [{ type: 'listening', correct: 'A', audioUploadId }],
  });
  const { body } = await testApp.call(previewTest, { params: { id } }, admin);
  const until = Number(/until=(\d+)/.exec(body.questions[0]?.audio_file_path ?? '')?.[1]);
  expect(until * 1000).toBeGreaterThan(testApp.clock.now().getTime() + 3600_000);
});

test('answers are marked as a submit would mark them', async () => {
  const { id, questionIds } = await aCourse(testApp, {
    questions: [
      { type: 'mcq', correct: 'B' },
      { type: 'checkbox', correct: ['A', 'C'] },
      { type: 'true_false', correct: 'TRUE' },
    ],
  });
  const [one, two, three] = questionIds;
  const body = { answers: { [String(one)]: 'b', [String(two)]: ['A'], [String(three)]: null } };
  expect((await testApp.call(markPreview, { params: { id }, body }, admin)).body).toEqual({
    score: 1,
    total: 3,
    marks: [
      { question_id: one, right: true, mark: 1, marks: 1, part_marks: null },
      { question_id: two, right: false, mark: 0, marks: 1, part_marks: null },
      { question_id: three, right: false, mark: 0, marks: 1, part_marks: null },
    ],
  });
});

test('the key of a preview has what is right, and who took it is written down first', async () => {
  const { id, questionIds } = await aCourse(testApp, {
    questions: [
      { type: 'mcq', correct: 'B' },
      { type: 'true_false', correct: 'TRUE' },
    ],
  });
  const before = await keysPrinted();
  const { status, body } = await testApp.call(previewKey, { params: { id }, body: {} }, admin);
  expect({ status, keys: body.questions.map(({ id, key }) => ({ id, key })) }).toEqual({
    status: 200,
    keys: [
      { id: questionIds[0], key: { letter: 'B' } },
      { id: questionIds[1], key: { value: 'TRUE' } },
    ],
  });
  expect(await keysPrinted()).toEqual([...before, { actor_id: admin.id, subject_id: id, details: { questions: 2 } }]);
});

async function keysPrinted() {
  return await testApp.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id', 'details'])
    .where('action', '=', 'course.key_printed')
    .orderBy('id')
    .execute();
}

test('what a person would mark has no score, the rest has its marks', async () => {
  const { id, questionIds } = await aCourse(testApp, {
    passages: [[{ type: 'reading_mcq', correct: 'B' }, { type: 'writing' }]],
  });
  const body = { answers: { [String(questionIds[0])]: 'B', [String(questionIds[1])]: 'A text.' } };
  expect((await testApp.call(markPreview, { params: { id }, body }, admin)).body).toEqual({
    score: null,
    total: 2,
    marks: [{ question_id: questionIds[0], right: true, mark: 1, marks: 1, part_marks: null }],
  });
});

test('an empty course has an empty preview', async () => {
  const { id } = await aCourse(testApp);
  const { body } = await testApp.call(previewTest, { params: { id } }, admin);
  expect(body).toMatchObject({ questions: [], passagesWithQuestions: [], durationSeconds: null });
});

test('a preview is refused for answers to other questions, without a course, and to learners', async () => {
  const [course, other] = [
    await aCourse(testApp),
    await aCourse(testApp, { questions: [{ type: 'mcq', correct: 'A' }] }),
  ];
  const params = { id: course.id };
  const body = { answers: { [String(other.questionIds[0])]: 'A' } };
  expect(await testApp.call(markPreview, { params, body }, admin)).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: [{ path: `answers.${other.questionIds[0]}` }] },
  });
  for (const [as, status] of [
    [learner, 403],
    [{}, 401],
  ] as const) {
    expect(await testApp.call(previewTest, { params }, as)).toMatchObject({ status });
    expect(await testApp.call(markPreview, { params, body: { answers: {} } }, as)).toMatchObject({ status });
    expect(await testApp.call(previewKey, { params, body: {} }, as)).toMatchObject({ status });
  }
  const gone = { id: 2147483647 };
  expect(await testApp.call(previewTest, { params: gone }, admin)).toMatchObject({ status: 404 });
  expect(await testApp.call(markPreview, { params: gone, body: { answers: {} } }, admin)).toMatchObject({
    status: 404,
  });
  expect(await testApp.call(previewKey, { params: gone, body: {} }, admin)).toMatchObject({ status: 404 });
});
