import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import {
  addCourse,
  deleteCourse,
  duplicateCourse,
  editCourse,
  exportResults,
  getCourseForAdmin,
  listDeletedCourses,
  restoreCourse,
} from '@parlance/contract/course-admin';
import { getCourse } from '@parlance/contract/courses';
import { exportQuestions } from '@parlance/contract/interchange/exports';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCourse, anUpload } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aDraft, aSitting } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let admin: Person;
let learner: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
  learner = await signedInAs('user', testApp);
});

const read = async (id: number) => (await testApp.call(getCourseForAdmin, { params: { id } }, admin)).body.course;
const change = (id: number, body: object) => testApp.call(editCourse, { params: { id }, body }, admin);
const copy = (id: number) => testApp.call(duplicateCourse, { params: { id } }, admin);

async function lastAudit() {
  const [entry] = await testApp.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).execute();
  return entry;
}

describe('a course as its admin reads it', () => {
  it('says its rules, and what depends on it', async () => {
    const course = await aCourse(testApp, {
      type: 'Writing',
      attemptsAllowed: 3,
      retakeGapSeconds: 60,
      questions: [{ type: 'descriptive' }],
    });
    const take = async (as: Person, ends: boolean) => {
      await testApp.call(openAttempt, { body: { courseId: course.id } }, as);
      if (ends)
        await testApp.call(submitAttempt, { body: { courseId: course.id, answers: {}, autoSubmitted: false } }, as);
    };
    await take(learner, true);
    await take(await signedInAs('user', testApp), false);
    await take(admin, true);
    expect(await read(course.id)).toMatchObject({
      id: course.id,
      type: 'Writing',
      question_count: 1,
      attempts_allowed: 3,
      retake_gap_seconds: 60,
      anonymous_marking: false,
      // The test of the admin is nobody's result.
      dependents: { results: 1, openAttempts: 1, pendingReviews: 1, sittings: [], otherSittings: 0 },
      exportParts: [{ questions: 1, audioSeconds: null }],
    });
  });

  it('names the published examinations that have it as a part and are not over', async () => {
    const { id, sitting, courses, office } = await aSitting(testApp);
    const courseId = courses[0]?.id ?? 0;
    await aDraft(testApp, { courses });
    const { body } = await testApp.call(getCourseForAdmin, { params: { id: courseId } }, office);
    expect(body.course.dependents).toMatchObject({ sittings: [{ id, title: sitting.title }], otherSittings: 0 });

    const teacher = await signedInAs('admin', testApp, { access: 'classes' });
    const seen = (await testApp.call(getCourseForAdmin, { params: { id: courseId } }, teacher)).body.course;
    expect(seen.dependents).toMatchObject({ sittings: [], otherSittings: 1 });

    await testApp.db
      .updateTable('sittings')
      .set({ ends_by: new Date(0) })
      .where('id', '=', id)
      .execute();
    expect((await read(courseId)).dependents).toMatchObject({ sittings: [], otherSittings: 0 });
  });

  it('says the audio parts of a Listening course', async () => {
    const of = (durationSeconds: number) =>
      anUpload(testApp, { kind: 'listening', ownerId: admin.id, durationSeconds });
    const [first, second] = [await of(30.5), await of(40)];
    const questions = [undefined, first, first, undefined, second].map((audioUploadId) => ({
      type: 'listening' as const,
      correct: 'A',
      audioUploadId,
    }));
    const { id } = await aCourse(testApp, { type: 'Listening', questions });
    expect((await read(id)).exportParts).toEqual([
      { questions: 4, audioSeconds: 30.5 },
      { questions: 1, audioSeconds: 40 },
    ]);
    expect((await read((await aCourse(testApp, { type: 'Listening' })).id)).exportParts).toEqual([]);
  });
});

describe('editing a course', () => {
  it('changes what is named, leaves the rest, and keeps what was', async () => {
    const { id } = await aCourse(testApp, { title: 'Bells' });
    const before = await read(id);
    const body = {
      title: '  Bells and Ferries ',
      subject: 'Travel',
      description: 'One passage.',
      test_duration: 1800,
      max_score: 30,
      attempts_allowed: 2,
      retake_gap_seconds: 5400,
      anonymous_marking: true,
    };
    const after = { ...body, title: 'Bells and Ferries' };
    const answer = await change(id, body);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Course updated successfully!' } });
    expect(answer.body.course).toEqual({ ...before, ...after });
    expect(await read(id)).toEqual(answer.body.course);
    expect(await lastAudit()).toMatchObject({ actor_id: admin.id, action: 'course.edited', subject_id: id });
    await change(id, { attempts_allowed: null, title: after.title });
    expect(await lastAudit()).toMatchObject({
      details: { before: { attempts_allowed: 2 }, after: { attempts_allowed: null } },
    });
    expect(await read(id)).toEqual({ ...before, ...after, attempts_allowed: null });
  });

  it('writes nothing down when nothing changed', async () => {
    const { id } = await aCourse(testApp, { title: 'Same' });
    const entry = await lastAudit();
    expect((await change(id, { title: 'Same', test_duration: 600, attempts_allowed: null })).status).toBe(200);
    expect((await change(id, {})).status).toBe(200);
    expect((await lastAudit())?.id).toBe(entry?.id);
  });

  it('leaves an open attempt what it began with', async () => {
    const course = await aCourse(testApp, { title: 'Pinned', passages: [[{ type: 'true_false', correct: 'TRUE' }]] });
    const opened = await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
    await change(course.id, { title: 'Later', test_duration: 60 });
    const again = await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
    expect(again.body.attempt?.deadline).toBe(opened.body.attempt?.deadline);
    expect(again.body.course.title).toBe('Pinned');
  });

  it.each([
    ['a duration for Speaking', 'Speaking', { test_duration: 600 }, 'course_without_duration', 'test_duration'],
    ['no duration for Reading', 'Reading', { test_duration: null }, 'invalid', 'test_duration'],
    ['a blank title', 'Reading', { title: ' ' }, 'invalid', 'title'],
    ['no attempts at all', 'Reading', { attempts_allowed: 0 }, 'invalid', 'attempts_allowed'],
    ['a wait of more than a year', 'Reading', { retake_gap_seconds: 31_536_001 }, 'invalid', 'retake_gap_seconds'],
    ['half a point', 'Reading', { max_score: 1.5 }, 'invalid', 'max_score'],
  ] as const)('refuses %s', async (_name, type, body, code, path) => {
    const { id } = await aCourse(testApp, { type, durationSeconds: type === 'Speaking' ? null : 600 });
    expect(await change(id, body)).toMatchObject({ status: 400, body: { code, fields: [{ path }] } });
  });

  it('edits a course whose duration is not set, and sets one', async () => {
    const { id } = await aCourse(testApp, { title: 'Untimed', durationSeconds: null });
    expect(await change(id, { title: 'Open', test_duration: null })).toMatchObject({
      status: 200,
      body: { course: { title: 'Open', test_duration: null } },
    });
    expect((await change(id, { test_duration: 600 })).body.course.test_duration).toBe(600);
  });

  it('refuses another type', async () => {
    const { id } = await aCourse(testApp);
    expect(await change(id, { type: 'Writing' })).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });
});

describe('duplicating a course', () => {
  it('copies its fields, questions, passages, audio and timers, and no attempts', async () => {
    const upload = await anUpload(testApp, { kind: 'listening', ownerId: admin.id, durationSeconds: 30 });
    const course = await aCourse(testApp, {
      title: 'Two Bells',
      attemptsAllowed: 2,
      retakeGapSeconds: 3600,
      passages: [
        [
          { type: 'checkbox', correct: ['A', 'C'] },
          { type: 'fill_in_blanks', text: 'A [BLANK].', blanks: ['a|b'] },
        ],
        [
          { type: 'true_false', text: 'Gone', correct: 'TRUE' },
          { type: 'writing', text: 'Write.' },
        ],
      ],
      questions: [
        { type: 'speaking', timerSeconds: 90.5 },
        { type: 'listening', correct: 'B', audioUploadId: upload },
      ],
    });
    await change(course.id, { max_score: 20, anonymous_marking: true });
    const [, , gone = 0] = course.questionIds;
    await testApp.db
      .updateTable('course_questions')
      .set({ removed_at: testApp.clock.now() })
      .where('question_id', '=', gone)
      .execute();
    await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);

    const { status, body } = await copy(course.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Added “Copy of Two Bells”.',
      course: { title: 'Copy of Two Bells', question_count: 5 },
    });
    const { id, dependents, title: _title, ...rules } = await read(body.course.id);
    const { id: _id, dependents: _dependents, title: _other, ...source } = await read(course.id);
    expect(rules).toEqual(source);
    expect(dependents).toEqual({ results: 0, openAttempts: 0, pendingReviews: 0, sittings: [], otherSittings: 0 });
    expect(await partsOf(id)).toEqual(await partsOf(course.id));
    expect(await lastAudit()).toMatchObject({
      actor_id: admin.id,
      action: 'course.duplicated',
      subject_id: id,
      details: { from: course.id, questions: 5 },
    });
    // Each has its own rows: what is changed in one is not changed in the other.
    const ids = await testApp.db.selectFrom('questions').select('id').where('course_id', '=', id).execute();
    expect(ids.filter((row) => course.questionIds.includes(row.id))).toEqual([]);
    expect((await testApp.call(openAttempt, { body: { courseId: id } }, learner)).status).toBe(200);
  });

  it('can be repeated, and cuts the title to what it may hold', async () => {
    const { id } = await aCourse(testApp, { title: `${'x'.repeat(191)}🙂yz` });
    const once = (await copy(id)).body.course;
    expect(once.title).toBe(`Copy of ${'x'.repeat(191)}`);
    expect((await copy(once.id)).body.course.title).toBe(`Copy of Copy of ${'x'.repeat(184)}`);
    const added = await testApp.call(addCourse, { body: { ...plain, title: once.title } }, admin);
    expect(added.body.course.id).toBeGreaterThan(once.id);
  });
});

const plain = { title: 'Plain', subject: 'English', description: 'One.', type: 'Reading' as const, test_duration: 600 };

it('a course is added with its rules at once', async () => {
  const rules = { attempts_allowed: 1, retake_gap_seconds: 60, anonymous_marking: true };
  const { body } = await testApp.call(addCourse, { body: { ...plain, ...rules } }, admin);
  expect(await read(body.course.id)).toMatchObject(rules);
  const none = await testApp.call(addCourse, { body: plain }, admin);
  expect(await read(none.body.course.id)).toMatchObject({
    attempts_allowed: null,
    retake_gap_seconds: 0,
    anonymous_marking: false,
  });
});

describe('who may', () => {
  it.each([
    ['read', (id: number) => ({ endpoint: getCourseForAdmin, input: { params: { id } } })],
    ['edit', (id: number) => ({ endpoint: editCourse, input: { params: { id }, body: { title: 'Mine' } } })],
    ['duplicate', (id: number) => ({ endpoint: duplicateCourse, input: { params: { id } } })],
  ])('%s: no learner, nobody without a session, and nothing that is deleted', async (_name, ref) => {
    const { id } = await aCourse(testApp, { title: 'Theirs' });
    const { endpoint, input } = ref(id);
    const call = (as: object) =>
      testApp.call(endpoint, input as Parameters<typeof testApp.call<typeof endpoint>>[1], as);
    expect(await call(learner)).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
    expect(await call({})).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect((await testApp.call(getCourse, { params: { id } })).body.course.title).toBe('Theirs');
    await testApp.call(deleteCourse, { params: { id } }, admin);
    expect(await call(admin)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('a deleted course', () => {
  it('is in a list with what it holds, leaves as a file, and is restored as it was', async () => {
    const course = await aCourse(testApp, {
      title: 'Tides',
      questions: [{ type: 'mcq', options: ['one', 'two'], correct: 'A' }],
    });
    const params = { id: course.id };
    const before = await read(course.id);
    await testApp.call(deleteCourse, { params }, admin);
    const query = { q: 'tides', page: '1' };
    const listed = await testApp.call(listDeletedCourses, { query }, admin);
    expect(listed.headers['x-total-count']).toBe('1');
    expect(listed.body).toMatchObject([
      { id: course.id, title: 'Tides', question_count: 1, results: 0, exportParts: [{ questions: 1 }] },
    ]);
    for (const format of ['csv', 'gift'] as const) {
      expect((await testApp.call(exportQuestions, { params, query: { format } }, admin)).text).toContain('one');
    }
    expect((await testApp.call(exportResults, { params, query: {} }, admin)).status).toBe(200);
    expect((await testApp.call(restoreCourse, { params }, admin)).body).toEqual({ message: 'Course restored.' });
    expect(await read(course.id)).toEqual(before);
    expect((await testApp.call(restoreCourse, { params }, admin)).status).toBe(404);
  });

  it('of someone else is closed to whoever sees only their own classes: list, files and restoring', async () => {
    const teacher = await signedInAs('admin', testApp, { access: 'classes' });
    const { id } = await aCourse(testApp, { title: 'Of another' });
    const own = (await testApp.call(addCourse, { body: { ...plain, title: 'Own' } }, teacher)).body.course.id;
    for (const one of [id, own]) await testApp.call(deleteCourse, { params: { id: one } }, admin);
    expect((await testApp.call(listDeletedCourses, { query: {} }, teacher)).body.map((course) => course.id)).toEqual([
      own,
    ]);
    expect((await testApp.call(exportQuestions, { params: { id }, query: {} }, teacher)).status).toBe(404);
    expect((await testApp.call(restoreCourse, { params: { id } }, teacher)).body).toMatchObject({
      code: 'course_of_other',
    });
    expect((await testApp.call(restoreCourse, { params: { id: own } }, teacher)).status).toBe(200);
  });
});

/** Every passage, question and current version of a course, but for ids. */
async function partsOf(courseId: number) {
  const passages = await testApp.db
    .selectFrom('passages')
    .select(['position', 'title', 'content'])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .execute();
  const questions = await testApp.db
    .selectFrom('course_questions as entry')
    .innerJoin('questions', 'questions.id', 'entry.question_id')
    .innerJoin('question_versions as version', 'version.id', 'questions.current_version_id')
    .leftJoin('passages', 'passages.id', 'questions.passage_id')
    .select(['entry.position', 'question_type', 'timer_seconds'])
    .select(['version.content', 'key', 'marks', 'answer_rule', 'version.audio_upload_id'])
    .select(['passages.position as passage'])
    .where('entry.course_id', '=', courseId)
    .where('removed_at', 'is', null)
    .orderBy('entry.position')
    .execute();
  return { passages, questions };
}
