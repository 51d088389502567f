import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { editCourse } from '@parlance/contract/course-admin';
import { getCourse, listCourses } from '@parlance/contract/courses';
import { deleteQuestion, editPassage, editQuestion, orderQuestions } from '@parlance/contract/editing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCourse, anUpload, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { Database } from '../../platform/database/database.ts';

/** Two processes of one school. */
let database: Database;
let here: TestApp;
let elsewhere: TestApp;
let admin: Person;

beforeAll(async () => {
  database = await openTestDatabase();
  here = await openTestApp(database);
  elsewhere = await openTestApp(database);
  admin = await signedInAs('admin', here);
});

afterAll(async () => {
  await Promise.all([here.app.close(), elsewhere.app.close()]);
  await database.close();
});

const words = { option_a: 'one', option_b: 'two', option_c: 'three', option_d: 'four' };

async function twoQuestions(): Promise<BuiltCourse> {
  return await aCourse(here, {
    passages: [
      [
        { type: 'mcq', text: 'First', correct: 'A' },
        { type: 'mcq', text: 'Second', correct: 'A' },
      ],
    ],
  });
}

async function opens(course: BuiltCourse, as: Person, app = here) {
  const { status, body } = await app.call(openAttempt, { body: { courseId: course.id } }, as);
  expect(status).toBe(200);
  const { attempt: _times, recordingKey: _opens, ...test } = body;
  // Only until when its audio plays is another moment.
  return JSON.parse(JSON.stringify(test).replaceAll(/\?until=[^"]*/g, '')) as typeof test;
}

const edits: [string, (course: BuiltCourse) => Promise<{ status: number }>, RegExp][] = [
  [
    'the text of a question',
    ({ questionIds, versionIds }) => {
      const body = {
        ...words,
        question_text: 'Reworded',
        correct_option: 'A' as const,
        revision: 1,
        version_id: versionIds[0] ?? 0,
      };
      return elsewhere.call(editQuestion, { params: { id: questionIds[0] ?? 0 }, query: {}, body }, admin);
    },
    /Reworded/,
  ],
  [
    'the order',
    ({ id, questionIds }) => {
      const body = { question_ids: questionIds.toReversed() };
      return elsewhere.call(orderQuestions, { params: { id }, body }, admin);
    },
    /"questions":\[\{"id":\d+,"question_type":"mcq",[^{}]*"question_text":"Second"/,
  ],
  [
    'a passage',
    async ({ id }) => {
      const passage = await here.db
        .selectFrom('passages')
        .select('id')
        .where('course_id', '=', id)
        .executeTakeFirstOrThrow();
      const body = { title: 'Renamed', content: 'Another text.', version: 1 };
      return await elsewhere.call(editPassage, { params: { id: passage.id }, body }, admin);
    },
    /Another text/,
  ],
  [
    'a deleted question',
    ({ questionIds }) => elsewhere.call(deleteQuestion, { params: { id: questionIds[0] ?? 0 } }, admin),
    /^(?!.*First)/,
  ],
  [
    'the title of the course',
    ({ id }) => elsewhere.call(editCourse, { params: { id }, body: { title: 'Retitled' } }, admin),
    /Retitled/,
  ],
];

describe.each(edits)('a change of %s', (_what, edit, shows) => {
  test('in another process is in the next test that is opened, and in no test that was opened before', async () => {
    const course = await twoQuestions();
    const [early, late] = [await signedInAs('user', here), await signedInAs('user', here)];
    const before = await opens(course, early);
    expect(JSON.stringify(before)).not.toMatch(shows);
    expect((await edit(course)).status).toBe(200);
    const after = await opens(course, late);
    expect(JSON.stringify(after)).toMatch(shows);
    // Of the course of today the earlier test shows nothing but its subject and description.
    expect(await opens(course, early)).toEqual(before);
    expect(await opens(course, early, elsewhere)).toEqual(before);
    expect(await opens(course, late, elsewhere)).toEqual(after);
  });
});

test('other audio in another process is in the next test that is opened, and in none that was opened before', async () => {
  const [first, second] = [await anUpload(here, audio()), await anUpload(here, audio())];
  const course = await aCourse(here, {
    type: 'Listening',
    questions: [{ type: 'listening', text: 'What is it?', correct: 'A', audioUploadId: first }],
  });
  const [early, late] = [await signedInAs('user', here), await signedInAs('user', here)];
  const before = await opens(course, early);
  const keyOf = async (upload: number) =>
    (await here.db.selectFrom('uploads').select('key').where('id', '=', upload).executeTakeFirstOrThrow()).key;
  expect(JSON.stringify(before)).toContain(await keyOf(first));
  const body = {
    ...words,
    question_text: 'What is it?',
    correct_option: 'A' as const,
    audio_file_path: `/api/media/${await keyOf(second)}`,
    revision: 1,
    version_id: course.versionIds[0] ?? 0,
  };
  const params = { id: course.questionIds[0] ?? 0 };
  expect((await elsewhere.call(editQuestion, { params, query: {}, body }, admin)).status).toBe(200);
  const after = await opens(course, late);
  expect(JSON.stringify(after)).toContain(await keyOf(second));
  expect(JSON.stringify(after)).not.toContain(await keyOf(first));
  expect(await opens(course, early)).toEqual(before);
  expect(await opens(course, early, elsewhere)).toEqual(before);
});

function audio() {
  return { kind: 'listening' as const, ownerId: admin.id, durationSeconds: 30.5 };
}

test('a submit in a process that has read the keys is marked by a key that another one corrected', async () => {
  const course = await twoQuestions();
  const [first = 0, second = 0] = course.questionIds;
  const answers = { [first]: 'B', [second]: 'A' };
  const submits = async (as: Person) => {
    await opens(course, as);
    return (await here.call(submitAttempt, { body: { courseId: course.id, answers } }, as)).body.score;
  };
  expect(await submits(await signedInAs('user', here))).toBe(1);
  const body = {
    ...words,
    question_text: 'First',
    correct_option: 'B' as const,
    revision: 1,
    version_id: course.versionIds[0] ?? 0,
  };
  expect((await elsewhere.call(editQuestion, { params: { id: first }, query: {}, body }, admin)).status).toBe(200);
  expect(await submits(await signedInAs('user', here))).toBe(2);
});

test('the list of courses and the page of a course follow a change in another process', async () => {
  const audioUploadId = await anUpload(here, audio());
  const { id } = await aCourse(here, {
    type: 'Listening',
    questions: [{ type: 'listening', correct: 'A', audioUploadId }],
  });
  const seen = async () => {
    const listed = (await here.call(listCourses, { query: {} })).body.find((course) => course.id === id);
    const { body } = await here.call(getCourse, { params: { id } });
    expect(body.course).toEqual(listed);
    return listed;
  };
  expect(await seen()).toMatchObject({ title: 'Academic Reading', audio_seconds: 31 });
  await elsewhere.call(editCourse, { params: { id }, body: { title: 'Retitled' } }, admin);
  expect(await seen()).toMatchObject({ title: 'Retitled' });
});
