import { openAttempt } from '@parlance/contract/attempts';
import { addCourse, deleteCourse, setCourseDuration } from '@parlance/contract/course-admin';
import { getCourse, listCourses } from '@parlance/contract/courses';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCourse, anUpload } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
let admin: Person;
let learner: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
  learner = await signedInAs('user', testApp);
});

const reading = {
  title: 'Reading 1',
  subject: 'English',
  description: 'Three passages.',
  type: 'Reading' as const,
  test_duration: 3600,
};

async function lastAudit() {
  const [entry] = await testApp.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).execute();
  return entry;
}

describe('adding a course', () => {
  it('adds it and writes down who did', async () => {
    const { status, body } = await testApp.call(addCourse, { body: reading }, admin);
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'Course added successfully!',
      course: { id: expect.any(Number), ...reading, max_score: 100, question_count: 0 },
    });
    expect(await lastAudit()).toMatchObject({
      actor_id: admin.id,
      action: 'course.added',
      subject_type: 'course',
      subject_id: body.course.id,
      details: reading,
    });
  });

  it('takes a Speaking course without a duration, and a maximum score', async () => {
    const { body } = await testApp.call(
      addCourse,
      { body: { ...reading, type: 'Speaking', test_duration: null, max_score: 30 } },
      admin,
    );
    expect(body.course).toMatchObject({ type: 'Speaking', test_duration: null, max_score: 30 });
  });

  it.each(['Reading', 'Writing', 'Listening'] as const)('takes a %s course whose duration is not set', async (type) => {
    const { test_duration: _left, ...untimed } = { ...reading, type };
    for (const body of [untimed, { ...untimed, test_duration: null }]) {
      const { status, body: reply } = await testApp.call(addCourse, { body }, admin);
      expect([status, reply.course]).toMatchObject([200, { type, test_duration: null }]);
      const params = { id: reply.course.id };
      expect((await testApp.call(getCourse, { params })).body.course.test_duration).toBeNull();
      await testApp.call(setCourseDuration, { params, body: { test_duration: 60 } }, admin);
      expect((await testApp.call(getCourse, { params })).body.course.test_duration).toBe(60);
      await testApp.call(deleteCourse, { params }, admin);
    }
  });

  it.each([
    ['a duration for Speaking', { type: 'Speaking' }, 'course_without_duration', 'test_duration'],
    ['less than a minute', { test_duration: 59 }, 'invalid', 'test_duration'],
    ['more than a day', { test_duration: 86_401 }, 'invalid', 'test_duration'],
    ['a number in a text', { test_duration: '3600' }, 'invalid', 'test_duration'],
    ['a blank title', { title: '  ' }, 'invalid', 'title'],
    ['a title of 201 letters', { title: 'x'.repeat(201) }, 'invalid', 'title'],
    ['another type', { type: 'Cooking' }, 'invalid', 'type'],
  ])('refuses %s', async (_name, change, code, path) => {
    const body = { ...reading, ...change } as typeof reading;
    const answer = await testApp.call(addCourse, { body }, admin);
    expect(answer).toMatchObject({ status: 400, body: { code, fields: [{ path }] } });
  });

  it('leaves out a NUL, which no database text holds', async () => {
    const answer = await testApp.call(addCourse, { body: { ...reading, title: 'a\0b' } }, admin);
    expect(answer).toMatchObject({ status: 200, body: { course: { title: 'ab' } } });
    expect((await testApp.call(listCourses, { query: { q: '\0' } })).status).toBe(200);
  });

  it('refuses an unknown key', async () => {
    const answer = await testApp.call(addCourse, { body: { ...reading, id: 7 } as typeof reading }, admin);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });
});

describe('the list of courses', () => {
  it('is public, newest first, without archived ones, and counts the questions that are there', async () => {
    const older = await aCourse(testApp, {
      title: 'List older',
      passages: [[{ type: 'true_false' }, { type: 'writing' }]],
    });
    const newer = await aCourse(testApp, { title: 'List newer', type: 'Writing', durationSeconds: null });
    const gone = await aCourse(testApp, { title: 'List gone' });
    await testApp.call(deleteCourse, { params: { id: gone.id } }, admin);
    await testApp.db
      .updateTable('course_questions')
      .set({ removed_at: testApp.clock.now() })
      .where('question_id', '=', older.questionIds[0] ?? 0)
      .execute();
    const { status, body, headers } = await testApp.call(listCourses, { query: { q: 'LIST' } });
    expect(status).toBe(200);
    expect(headers['x-total-count']).toBe('2');
    expect(body.map(({ id, question_count, test_duration }) => [id, question_count, test_duration])).toEqual([
      [newer.id, 0, null],
      [older.id, 1, 600],
    ]);
  });

  it('is cut into pages, with the total beside', async () => {
    for (const title of ['Page C', 'Page A', 'Page B']) await aCourse(testApp, { title });
    const titles = async (query: Record<string, string>) => {
      const { body, headers } = await testApp.call(listCourses, { query: { q: 'page ', sort: 'title', ...query } });
      return [headers['x-total-count'], ...body.map(({ title }) => title)];
    };
    expect(await titles({})).toEqual(['3', 'Page A', 'Page B', 'Page C']);
    expect(await titles({ page: '1', limit: '2' })).toEqual(['3', 'Page A', 'Page B']);
    expect(await titles({ page: '2', limit: '2' })).toEqual(['3', 'Page C']);
    expect(await titles({ page: '3', limit: '2' })).toEqual(['3']);
    expect(await titles({ page: '1', limit: '1', sort: '-title' })).toEqual(['3', 'Page C']);
  });

  it('is filtered by type, and takes signs of a pattern as they are', async () => {
    const listening = await aCourse(testApp, { title: '100% sound_check', type: 'Listening' });
    const only = await testApp.call(listCourses, { query: { type: 'Listening' } });
    expect(only.body.map(({ id }) => id)).toEqual([listening.id]);
    expect((await testApp.call(listCourses, { query: { q: '100% sound_' } })).body).toHaveLength(1);
    expect((await testApp.call(listCourses, { query: { q: '1%k' } })).body).toHaveLength(0);
  });

  it.each([
    ['sort', 'created_by'],
    ['type', 'Cooking'],
    ['status', 'active'],
    ['page', '0'],
    ['limit', '201'],
    ['nonsense', '1'],
  ])('refuses %s=%s', async (name, value) => {
    const answer = await testApp.call(listCourses, { query: { [name]: value } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });
});

describe('one course', () => {
  it('is public', async () => {
    const { id } = await aCourse(testApp, { title: 'One', passages: [[{ type: 'writing' }]] });
    const { status, body } = await testApp.call(getCourse, { params: { id: String(id) } });
    expect(status).toBe(200);
    expect(body).toEqual({
      course: {
        id,
        title: 'One',
        subject: 'English for study',
        description: 'Two short passages.',
        type: 'Reading',
        test_duration: 600,
        max_score: 100,
        question_count: 1,
      },
      testLength: { durationSeconds: 600, audioPartsSeconds: [], timersSeconds: [] },
    });
  });

  it('says how long an attempt opened now would last', async () => {
    const upload = (durationSeconds: number) =>
      anUpload(testApp, { kind: 'listening', ownerId: admin.id, durationSeconds });
    const [first, second] = [await upload(30.2), await upload(10.5)];
    const hear = (audioUploadId?: number) => ({ type: 'listening' as const, correct: 'A', audioUploadId });
    const speak = (timerSeconds?: number) => ({ type: 'speaking' as const, timerSeconds });
    const lengths = [
      { type: 'Listening' as const, durationSeconds: 600, questions: [] },
      { type: 'Listening' as const, durationSeconds: 600, questions: [first, first, second].map(hear) },
      { type: 'Listening' as const, durationSeconds: null, questions: [first, second, first].map(hear) },
      { type: 'Listening' as const, durationSeconds: 60, questions: [undefined, first, undefined, first].map(hear) },
      { type: 'Speaking' as const, durationSeconds: null, questions: [speak(90), speak(0), speak(30.25), speak()] },
      { type: 'Writing' as const, durationSeconds: null, questions: [{ type: 'descriptive' as const }] },
      { type: 'Reading' as const, durationSeconds: null, questions: [{ type: 'mcq' as const, correct: 'A' }] },
    ];
    const told = [];
    const audioSeconds: (number | undefined)[] = [];
    for (const sketch of lengths) {
      const { id } = await aCourse(testApp, sketch);
      const { course, testLength } = (await testApp.call(getCourse, { params: { id } })).body;
      audioSeconds.push(course.audio_seconds);
      const { attempt } = (await testApp.call(openAttempt, { body: { courseId: id } }, learner)).body;
      expect(attempt?.durationSeconds ?? null).toBe(testLength.durationSeconds);
      told.push(testLength);
    }
    expect(audioSeconds).toEqual([undefined, 41, 71, 31, undefined, undefined, undefined]);
    const { body: listed } = await testApp.call(listCourses, { query: { sort: 'id' } });
    expect(listed.slice(-lengths.length).map((course) => course.audio_seconds)).toEqual(audioSeconds);
    expect(told).toEqual([
      { durationSeconds: null, audioPartsSeconds: [], timersSeconds: [] },
      { durationSeconds: 600 + 41, audioPartsSeconds: [30.2, 10.5], timersSeconds: [] },
      { durationSeconds: 2700 + 71, audioPartsSeconds: [30.2, 10.5, 30.2], timersSeconds: [] },
      // A question without audio belongs to the part before it.
      { durationSeconds: 60 + 31, audioPartsSeconds: [30.2], timersSeconds: [] },
      // 90 + 60 + 30.25 + 60 seconds of timers, 60 a question, 300.
      { durationSeconds: 241 + 240 + 300, audioPartsSeconds: [], timersSeconds: [90, 60, 30.25, 60] },
      { durationSeconds: 2700, audioPartsSeconds: [], timersSeconds: [] },
      { durationSeconds: 3600, audioPartsSeconds: [], timersSeconds: [] },
    ]);
  });

  it.each([
    ['2147483647', 404, 'not_found'],
    ['2147483648', 400, 'invalid'],
    ['0', 400, 'invalid'],
    ['1e3', 400, 'invalid'],
  ])('%s is refused', async (id, status, code) => {
    expect(await testApp.call(getCourse, { params: { id } })).toMatchObject({ status, body: { code } });
  });
});

describe('deleting a course', () => {
  it('archives it once and keeps its row', async () => {
    const { id } = await aCourse(testApp);
    const call = () => testApp.call(deleteCourse, { params: { id } }, admin);
    expect(await call()).toMatchObject({ status: 200, body: { message: 'Course deleted successfully!' } });
    expect(await lastAudit()).toMatchObject({ actor_id: admin.id, action: 'course.deleted', subject_id: id });
    expect(await call()).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await testApp.call(getCourse, { params: { id } })).status).toBe(404);
    const row = await testApp.db.selectFrom('courses').select('archived_at').where('id', '=', id).executeTakeFirst();
    expect(row?.archived_at).toEqual(testApp.clock.now());
  });
});

describe('the duration of a course', () => {
  it('is changed', async () => {
    const { id } = await aCourse(testApp);
    const answer = await testApp.call(setCourseDuration, { params: { id }, body: { test_duration: 60 } }, admin);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Course duration updated successfully!' } });
    expect((await testApp.call(getCourse, { params: { id } })).body.course.test_duration).toBe(60);
    expect(await lastAudit()).toMatchObject({
      action: 'course.duration_changed',
      subject_id: id,
      details: { before: 600, after: 60 },
    });
  });

  it('is refused for Speaking, for a deleted course and for less than a minute', async () => {
    const speaking = await aCourse(testApp, { type: 'Speaking', durationSeconds: null });
    const { id: gone } = await aCourse(testApp);
    await testApp.call(deleteCourse, { params: { id: gone } }, admin);
    const change = async (id: number, test_duration: number) =>
      (await testApp.call(setCourseDuration, { params: { id }, body: { test_duration } }, admin)) as object;
    expect(await change(speaking.id, 600)).toMatchObject({ status: 400, body: { code: 'course_without_duration' } });
    expect(await change(gone, 600)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await change(gone, 59)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });
});

describe('who may', () => {
  it.each([
    ['add', () => ({ endpoint: addCourse, input: { body: reading } })],
    ['delete', (id: number) => ({ endpoint: deleteCourse, input: { params: { id } } })],
    [
      'set the duration',
      (id: number) => ({ endpoint: setCourseDuration, input: { params: { id }, body: { test_duration: 60 } } }),
    ],
  ])('%s: no learner, and nobody without a session', async (_name, ref) => {
    const { id } = await aCourse(testApp);
    const { endpoint, input } = ref(id);
    const call = (as: object) =>
      testApp.call(endpoint, input as Parameters<typeof testApp.call<typeof endpoint>>[1], as);
    expect(await call(learner)).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
    expect(await call({})).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect((await testApp.call(getCourse, { params: { id } })).body.course.test_duration).toBe(600);
  });
});
