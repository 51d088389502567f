import { getAttempt, openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { addListeningQuestion } from '@parlance/contract/interchange/listening-question';
import { uploadListeningCsv, uploadReadingCsv } from '@parlance/contract/interchange/uploads';
import { uploadListeningAudio } from '@parlance/contract/media';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anOpenAttempt } from '../../test/attempt-builder.ts';
import { audioFile } from '../../test/audio-file.ts';
import { aCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { keyOfPath } from '../media/signed-path.ts';
import { currentQuestions } from './queries.ts';

const testApp = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

const fileOf = (word: string, questions = 3) =>
  [
    'TYPE,VALUE,OPTION_A,OPTION_B,CORRECT_ANSWER',
    `PASSAGE,${word}`,
    ...Array.from({ length: questions }, (_, index) => `QUESTION,${word} ${index + 1},a,b,A`),
  ].join('\n');

async function replace(courseId: number, content: string) {
  const form = new FormData();
  form.append('course_id', String(courseId));
  form.append('replace', 'true');
  form.append('csvFile', new Blob([content]), 'reading.csv');
  return await testApp.upload(uploadReadingCsv, form, admin);
}

const textsOf = async (courseId: number) =>
  (await currentQuestions(testApp.db, courseId)).map(({ content }) => content.prompt);

describe('a file put in place of the questions', () => {
  it('leaves an open test as it was begun, also its key, and is what the next one gets', async () => {
    const course = await aCourse(testApp, {
      passages: [[{ type: 'reading_mcq', text: 'Old', correct: 'B' }]],
    });
    const { learner, params } = await anOpenAttempt(testApp, course);
    expect((await replace(course.id, fileOf('New'))).status).toBe(200);
    const before = await testApp.call(getAttempt, { params }, learner);
    expect(before.body.questions).toMatchObject([{ id: course.questionIds[0], question_text: 'Old' }]);
    const answers = { [String(course.questionIds[0])]: 'B' };
    expect((await testApp.call(saveAttempt, { params, body: { answers, sequence: 1 } }, learner)).status).toBe(200);
    const body = { courseId: course.id, attemptId: params.id, answers };
    const { body: result } = await testApp.call(submitAttempt, { body }, learner);
    expect(result).toMatchObject({ score: 1, total: 1 });
    const next = await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
    expect(next.body.questions.map(({ question_text }) => question_text)).toEqual(['New 1', 'New 2', 'New 3']);
  });

  it('by two at once is the file of one of them, whole', async () => {
    const { id } = await aCourse(testApp);
    const answers = await Promise.all([replace(id, fileOf('One', 120)), replace(id, fileOf('Two', 250))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const texts = await textsOf(id);
    const [word] = texts[0]?.split(' ') ?? [];
    expect(texts).toEqual(Array.from({ length: word === 'One' ? 120 : 250 }, (_, index) => `${word} ${index + 1}`));
  });

  it('is never seen half by learners who begin meanwhile', async () => {
    const { id } = await aCourse(testApp);
    await replace(id, fileOf('Old', 250));
    const learners = await Promise.all(Array.from({ length: 6 }, () => signedInAs('user', testApp)));
    const opening = learners.map((learner) => testApp.call(openAttempt, { body: { courseId: id } }, learner));
    const [, ...opened] = await Promise.all([replace(id, fileOf('New', 250)), ...opening]);
    for (const { body } of opened) {
      expect(body.questions).toHaveLength(250);
      expect(new Set(body.questions.map(({ question_text }) => question_text.split(' ')[0])).size).toBe(1);
    }
  });
});

describe('the audio of Listening questions', () => {
  const lines = 'question,option_a,option_b,correct_option\nWho speaks?,a,b,B';
  let courseId: number;

  beforeAll(async () => {
    courseId = (await aCourse(testApp, { type: 'Listening', durationSeconds: null })).id;
  });
  afterEach(async () => {
    await sql`drop trigger if exists cleaned_away on question_versions`.execute(testApp.db);
  });

  async function audioPath(): Promise<string> {
    const form = new FormData();
    form.append('listeningAudio', new Blob([audioFile('tone.mp3')]), 'tone.mp3');
    return String((await testApp.upload(uploadListeningAudio, form, admin)).body.filePath);
  }

  async function send(path: string) {
    const form = new FormData();
    form.append('course_id', String(courseId));
    form.append('audio_file_path', path);
    form.append('file', new Blob([lines]), 'listening.csv');
    return await testApp.upload(uploadListeningCsv, form, admin);
  }

  const add = (path: string) =>
    testApp.call(
      addListeningQuestion,
      {
        body: {
          course_id: courseId,
          audio_file_path: path,
          question_text: 'Who speaks?',
          option_a: 'a',
          option_b: 'b',
          option_c: 'c',
          option_d: 'd',
          correct_option: 'A',
        },
      },
      admin,
    );

  const unknown = { status: 400, body: { code: 'audio_unknown', fields: [{ path: 'audio_file_path' }] } };

  it('is no recording of a learner, and nothing that only looks like a path', async () => {
    const path = await audioPath();
    const key = keyOfPath(path) ?? '';
    await testApp.db.updateTable('uploads').set({ kind: 'recording' }).where('key', '=', key).execute();
    for (const other of [
      path,
      `${path}/../x`,
      `http://elsewhere.example${path}`,
      `/api/media/${key}/`,
      `/media/${key}`,
    ]) {
      expect(await send(other)).toMatchObject(unknown);
      expect(await add(other)).toMatchObject(unknown);
    }
    expect(await textsOf(courseId)).toEqual([]);
  });

  it('may be cleaned away at the last moment: then nothing is stored', async () => {
    const path = await audioPath();
    // What the sweep does between the look-up and the insert, made certain.
    await sql`create or replace function clean_away() returns trigger language plpgsql as
      'begin delete from uploads; return null; end'`.execute(testApp.db);
    await sql`create trigger cleaned_away before insert on question_versions
      for each statement execute function clean_away()`.execute(testApp.db);
    expect(await send(path)).toMatchObject(unknown);
    expect(await add(path)).toMatchObject(unknown);
    expect(await textsOf(courseId)).toEqual([]);
  });
});
