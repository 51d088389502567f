import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openAttempt } from '@parlance/contract/attempts';
import { updateQuestionTimer } from '@parlance/contract/author-questions';
import type { Endpoint } from '@parlance/contract/endpoint';
import { addListeningQuestion } from '@parlance/contract/interchange/listening-question';
import {
  uploadDescriptive,
  uploadDescriptiveCsv,
  uploadListeningCsv,
  uploadReadingCsv,
  uploadSpeakingCsv,
} from '@parlance/contract/interchange/uploads';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { uploadListeningAudio } from '@parlance/contract/media';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { authorTest } from './author-test.ts';
import { currentQuestions } from './queries.ts';

const testApp = useTestApp();
const AUDIO = join(import.meta.dirname, '../../test/audio/tone.mp3');
const CHOICES = 'question,option_a,option_b,option_c,option_d,correct_option';
let admin: Person;
let learner: Person;
let audioPath: string;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
  learner = await signedInAs('user', testApp);
  const form = new FormData();
  form.append('listeningAudio', new Blob([readFileSync(AUDIO)]), 'tone.mp3');
  audioPath = String((await testApp.upload(uploadListeningAudio, form, admin)).body.filePath);
});

async function upload(
  call: Endpoint,
  courseId: number,
  lines: string[],
  fields: Record<string, string> = {},
  as: object = admin,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ course_id: String(courseId), ...fields })) form.append(name, value);
  form.append(call.multipart?.file ?? 'file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'questions.csv');
  return await testApp.upload(call, form, as);
}

const aCourseOf = async (type: CourseType) => (await aCourse(testApp, { type, durationSeconds: null })).id;

async function lastAudit() {
  return await testApp.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

describe('an upload for a Writing course', () => {
  it.each([
    ['upload-descriptive', uploadDescriptive, '2 questions uploaded successfully!'],
    ['upload-descriptive-csv', uploadDescriptiveCsv, 'CSV uploaded successfully!'],
  ])('%s stores its questions under no passage', async (_name, call, message) => {
    const id = await aCourseOf('Writing');
    const lines = ['question', 'Describe a market.', '"Why travel, if at all?"'];
    expect(await upload(call, id, lines, { dryRun: 'true' })).toMatchObject({
      status: 200,
      body: { message: '2 questions ready to upload. Nothing is stored yet.', imported: 0 },
    });
    expect(await upload(call, id, lines)).toMatchObject({ status: 200, body: { message, imported: 2 } });
    const test = await authorTest(testApp, id);
    expect(test?.passagesWithQuestions).toEqual([]);
    expect(test?.questions).toMatchObject([
      { question_type: 'descriptive', question_text: 'Describe a market.', position: 1, passage_id: null },
      { question_type: 'descriptive', question: 'Why travel, if at all?', position: 2, correct_option: null },
    ]);
    expect(await lastAudit()).toMatchObject({ action: 'course.questions_uploaded', details: { questions: 2 } });
  });

  it('appends, and replaces when told to', async () => {
    const id = await aCourseOf('Writing');
    const texts = async () => (await currentQuestions(testApp.db, id)).map((row) => [row.position, row.content.prompt]);
    await upload(uploadDescriptive, id, ['question', 'One']);
    await upload(uploadDescriptiveCsv, id, ['question', 'Two']);
    expect(await texts()).toEqual([
      [1, 'One'],
      [2, 'Two'],
    ]);
    await upload(uploadDescriptive, id, ['question', 'Three'], { replace: 'true' });
    expect(await texts()).toEqual([[1, 'Three']]);
  });
});

describe('an upload for a Speaking course', () => {
  it('keeps timers to two decimals', async () => {
    const id = await aCourseOf('Speaking');
    const answer = await upload(uploadSpeakingCsv, id, ['question_text,timer', 'Your town.,90.25', 'A journey.,']);
    expect(answer).toMatchObject({ status: 200, body: { message: '2 questions uploaded successfully!' } });
    expect((await authorTest(testApp, id))?.questions).toMatchObject([
      { question_type: 'speaking', question_text: 'Your town.', timer: 90.25 },
      { question_type: 'speaking', question_text: 'A journey.', timer: null },
    ]);
  });

  it('stores nothing of a file with one wrong timer', async () => {
    const id = await aCourseOf('Speaking');
    const answer = await upload(uploadSpeakingCsv, id, ['question_text,timer', 'Your town.,90', 'A journey.,soon']);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'csv_rows_wrong', errors: [{ line: 3, column: 'timer' }], rows: [{ state: 'ready' }, {}] },
    });
    expect(await currentQuestions(testApp.db, id)).toEqual([]);
  });
});

describe('an upload for a Listening course', () => {
  const lines = [CHOICES, 'Who speaks?,a,b,c,d,B', 'Which two?,a,b,c,,"A,C"'];

  it('adds its questions to the uploaded audio, which taker and author can play', async () => {
    const id = await aCourseOf('Listening');
    const answer = await upload(uploadListeningCsv, id, lines, { audio_file_path: audioPath });
    expect(answer).toMatchObject({ status: 200, body: { message: '2 questions uploaded successfully!' } });
    const test = await authorTest(testApp, id);
    expect(test?.questions).toMatchObject([
      { question_type: 'listening', correct_option: 'B' },
      { question_type: 'checkbox', correct_option: ['A', 'C'], option_d: null },
    ]);
    const { body } = await testApp.call(openAttempt, { body: { courseId: id } }, learner);
    for (const question of [...(test?.questions ?? []), ...body.questions]) {
      expect((await testApp.app.inject(question.audio_file_path ?? '')).statusCode).toBe(200);
    }
    expect(body.questions).toHaveLength(2);
    expect(await currentQuestions(testApp.db, id)).toMatchObject([{ audio_seconds: 2.088 }, {}]);
  });

  it('is refused without audio this server keeps, whatever its rows are', async () => {
    const id = await aCourseOf('Listening');
    const unknown = `/api/media/${'0'.repeat(48)}?until=1&sign=x`;
    for (const fields of [{}, { audio_file_path: '' }, { audio_file_path: unknown }, { audio_file_path: '/a.mp3' }]) {
      expect(await upload(uploadListeningCsv, id, lines, fields as Record<string, string>)).toMatchObject({
        status: 400,
        body: { code: 'audio_unknown', fields: [{ path: 'audio_file_path' }] },
      });
    }
    expect(await currentQuestions(testApp.db, id)).toEqual([]);
  });
});

describe('every upload', () => {
  const calls: [CourseType, Endpoint][] = [
    ['Reading', uploadReadingCsv],
    ['Writing', uploadDescriptive],
    ['Writing', uploadDescriptiveCsv],
    ['Speaking', uploadSpeakingCsv],
    ['Listening', uploadListeningCsv],
  ];

  it.each(calls)('for %s takes no course of another type and none that is not there', async (type, call) => {
    const other = await aCourseOf(type === 'Writing' ? 'Speaking' : 'Writing');
    expect(await upload(call, other, ['question', 'One'])).toMatchObject({
      status: 400,
      body: { code: 'course_type_unsupported', message: 'Unsupported course type for CSV upload.' },
    });
    expect(await upload(call, 2147483647, ['question', 'One'])).toMatchObject({
      status: 404,
      body: { message: 'Selected course not found.' },
    });
  });

  it.each(calls)('for %s is for admins', async (type, call) => {
    const id = await aCourseOf(type);
    expect(await upload(call, id, ['question', 'One'], {}, learner)).toMatchObject({ status: 403 });
    expect(await upload(call, id, ['question', 'One'], {}, {})).toMatchObject({ status: 401 });
  });
});

describe('one listening question', () => {
  const payload = () => ({
    audio_file_path: audioPath,
    audio_url: 'http://elsewhere.example/a.mp3',
    question_text: ' Who speaks? ',
    option_a: 'a',
    option_b: 'b',
    option_c: 'c',
    option_d: 'd',
    correct_option: 'C' as const,
  });

  it('goes to the end of the course, with its key, and is written down', async () => {
    const { id } = await aCourse(testApp, { type: 'Listening', questions: [{ type: 'listening', correct: 'A' }] });
    const one = await testApp.call(addListeningQuestion, { body: { ...payload(), course_id: String(id) } }, admin);
    expect(one).toMatchObject({
      status: 200,
      body: {
        message: 'Question added successfully!',
        question: { question_type: 'listening', question_text: 'Who speaks?', correct_option: 'C', position: 2 },
      },
    });
    expect((await testApp.app.inject(one.body.question.audio_file_path ?? '')).statusCode).toBe(200);
    expect(await lastAudit()).toMatchObject({
      actor_id: admin.id,
      action: 'course.question_added',
      subject_id: id,
      details: { question: one.body.question.id },
    });
    expect((await authorTest(testApp, id))?.questions[1]).toEqual(one.body.question);
  });

  it.each([
    [['C', 'A'], 'checkbox', ['A', 'C']],
    [['D'], 'listening', 'D'],
    [['B', 'B'], 'listening', 'B'],
  ] as const)('with the key %j is a %s question', async (given, question_type, correct_option) => {
    const body = { ...payload(), course_id: await aCourseOf('Listening'), correct_option: [...given] };
    const answer = await testApp.call(addListeningQuestion, { body }, admin);
    expect(answer.body.question).toMatchObject({ question_type, correct_option, position: 1 });
  });

  it('is refused for another type of course, none, strange audio, empty fields, and from a learner', async () => {
    const course_id = await aCourseOf('Listening');
    const add = (body: object, as: object = admin) =>
      testApp.call(addListeningQuestion, { body: { ...payload(), course_id, ...body } }, as);
    expect(await add({ course_id: await aCourseOf('Reading') })).toMatchObject({
      status: 400,
      body: { code: 'course_type_unsupported', message: 'Listening questions belong in a Listening course.' },
    });
    expect(await add({ course_id: 2147483647 })).toMatchObject({
      status: 404,
      body: { message: 'Selected course not found.' },
    });
    expect(await add({ audio_file_path: 'http://elsewhere.example/a.mp3' })).toMatchObject({
      status: 400,
      body: { code: 'audio_unknown' },
    });
    for (const wrong of [{ option_d: ' ' }, { question_text: '' }, { correct_option: [] }, { correct_option: 'E' }]) {
      expect(await add(wrong)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    }
    expect(await add({}, learner)).toMatchObject({ status: 403 });
    expect(await add({}, {})).toMatchObject({ status: 401 });
    expect(await currentQuestions(testApp.db, course_id)).toEqual([]);
  });
});

describe('the timer of a speaking question', () => {
  const set = (id: number | undefined, seconds: number, as: object = admin) =>
    testApp.call(updateQuestionTimer, { params: { id: id ?? 0 }, body: { timer_duration_seconds: seconds } }, as);

  it('is set to two decimals and written down with the one before', async () => {
    const { id, questionIds } = await aCourse(testApp, { type: 'Speaking', questions: [{ type: 'speaking' }] });
    for (const [seconds, before, after] of [
      [90.126, null, 90.13],
      [0, 90.13, 0],
      [86400, 0, 86400],
    ] as const) {
      expect(await set(questionIds[0], seconds)).toMatchObject({
        status: 200,
        body: { message: 'Timer updated successfully!' },
      });
      expect((await authorTest(testApp, id))?.questions[0]?.timer).toBe(after);
      expect(await lastAudit()).toMatchObject({
        actor_id: admin.id,
        action: 'question.timer_changed',
        subject_id: questionIds[0],
        details: { before, after },
      });
    }
  });

  it('is refused for other questions, none, wrong numbers and learners', async () => {
    const { questionIds } = await aCourse(testApp, { type: 'Speaking', questions: [{ type: 'speaking' }] });
    const writing = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
    expect(await set(writing.questionIds[0], 60)).toMatchObject({
      status: 400,
      body: { code: 'course_type_unsupported' },
    });
    expect(await set(2147483647, 60)).toMatchObject({ status: 404 });
    expect(await set(questionIds[0], -1)).toMatchObject({
      status: 400,
      body: { fields: [{ reason: 'Please enter a valid non-negative number for the timer.' }] },
    });
    expect(await set(questionIds[0], 86400.5)).toMatchObject({ status: 400 });
    expect(await set(questionIds[0], 60, learner)).toMatchObject({ status: 403 });
    expect(await set(questionIds[0], 60, {})).toMatchObject({ status: 401 });
    await testApp.db
      .updateTable('course_questions')
      .set({ removed_at: testApp.clock.now() })
      .where('question_id', '=', questionIds[0] ?? 0)
      .execute();
    expect(await set(questionIds[0], 60)).toMatchObject({ status: 404 });
  });
});
