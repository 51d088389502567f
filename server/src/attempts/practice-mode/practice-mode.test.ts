import { addAssignment } from '@parlance/contract/assignments';
import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { duplicateCourse, editCourse } from '@parlance/contract/course-admin';
import { getCourse, listCourses } from '@parlance/contract/courses';
import { beginPractice, checkPracticeAnswer, getPracticeRun } from '@parlance/contract/practice-mode';
import { cancelSitting, publishSitting } from '@parlance/contract/sittings/publishing';
import { setParts } from '@parlance/contract/sittings/set-up';
import { beforeAll, expect, test } from 'vitest';
import { aSchoolClass } from '../../../test/classes/school-class.ts';
import { aCourse, anUpload, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { workCalls } from '../../../test/security/work-calls.ts';
import { aDraft, aReading, aSitting, inSeconds, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let learner: Person;
let office: Person;
beforeAll(async () => {
  learner = await signedInAs('user', testApp);
  office = await signedInAs('admin', testApp);
});

const DAY = 86_400;
const EXPLANATION = 'Line three says so.';
let written = 0;
/** Questions that no other test of this file has. */
const asked = () => ({ type: 'reading_mcq' as const, correct: 'B', text: `Practised ${(written += 1)}` });

const set = ({ id }: { id: number }, practice_mode = true, more = {}) =>
  testApp.call(editCourse, { params: { id }, body: { practice_mode, ...more } }, office);

/** A course in practice mode: two choices under a passage, and a text that a person would mark. */
async function practised(questions = [asked(), asked()]): Promise<BuiltCourse> {
  const writing = { type: 'writing' as const, text: `Written ${written}` };
  const course = await aCourse(testApp, { passages: [[...questions, writing]] });
  await testApp.db
    .updateTable('question_versions')
    .set({ explanation: EXPLANATION })
    .where('id', 'in', course.versionIds)
    .execute();
  ok(await set(course));
  return course;
}

const read = ({ id }: { id: number }, as = learner) => testApp.call(getPracticeRun, { params: { courseId: id } }, as);
const begin = ({ id }: { id: number }, again = false, as = learner) =>
  testApp.call(beginPractice, { params: { courseId: id }, body: { again } }, as);
const check = ({ id }: { id: number }, questionId: number, answer: string, as = learner) =>
  testApp.call(checkPracticeAnswer, { params: { courseId: id }, body: { questionId, answer } }, as);

const rekey = ({ versionIds }: BuiltCourse, letter: string, explanation: string) =>
  testApp.db
    .updateTable('question_versions')
    .set({ key: JSON.stringify({ letter }), explanation })
    .where('id', 'in', versionIds.slice(0, 2))
    .execute();

test('each question is told once its answer is stored, the first answer stands, and nothing is told before', async () => {
  const course = await practised();
  const [first = 0, second = 0, byHand = 0] = course.questionIds;
  expect(ok(await read(course))).toMatchObject({ courseName: 'Academic Reading', run: null });
  const begun = ok(await begin(course)).run;
  const onlyAsked = ['asked', 'id', 'kind', 'marks', 'number', 'question_type'];
  expect(begun?.questions.map((one) => [one.id, Object.keys(one).sort()])).toEqual([
    [first, onlyAsked],
    [second, onlyAsked],
  ]);
  expect(begun?.passages).toMatchObject([{ content: 'A text.\n\nMore of it.' }]);
  const before = (await read(course)).text;
  await rekey(course, 'C', 'Another line.');
  expect((await read(course)).text).toBe(before);
  await rekey(course, 'B', EXPLANATION);
  const told = { answer: 'A', mark: { mark: 0, marks: 1 }, key: { letter: 'B' }, explanation: EXPLANATION };
  expect(ok(await check(course, first, 'A')).question).toMatchObject(told);
  expect(ok(await check(course, first, 'B')).question).toMatchObject(told);
  const after = ok(await read(course)).run?.questions ?? [];
  expect(after[0]).toMatchObject(told);
  expect(Object.keys(after[1] ?? {}).sort()).toEqual(onlyAsked);
  // A key that is corrected holds for what was answered before.
  await rekey(course, 'A', EXPLANATION);
  expect(ok(await read(course)).run?.questions[0]).toMatchObject({ mark: { mark: 1 } });
  expect(await check(course, byHand, 'words')).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'questionId' }] },
  });
  expect(await check(course, second, 'Z')).toMatchObject({ status: 400, body: { fields: [{ path: 'answer' }] } });
});

test('it goes on where it was, and beginning again forgets every answer and takes the questions of today', async () => {
  const course = await practised();
  const [first = 0] = course.questionIds;
  ok(await begin(course));
  ok(await check(course, first, 'B'));
  expect(ok(await begin(course)).run?.questions[0]).toMatchObject({ mark: { mark: 1 } });
  const other = await signedInAs('user', testApp);
  expect(ok(await read(course, other)).run).toBeNull();
  expect((await check(course, first, 'B', other)).status).toBe(400);
  const again = ok(await begin(course, true)).run;
  expect(again?.questions.map(({ key, mark }) => [key, mark])).toEqual(Array(2).fill([undefined, undefined]));
});

test('no call of a learner opens, saves, submits, plays or records anything of a course in practice mode', async () => {
  const recording = await anUpload(testApp, { kind: 'listening', ownerId: office.id, durationSeconds: 30 });
  const question = { ...asked(), type: 'mcq' as const, audioUploadId: recording };
  const course = await aCourse(testApp, { type: 'Listening', questions: [question] });
  ok(await set(course));
  const staff = await signedInAs('admin', testApp);
  for (const as of [learner, staff]) {
    for (const [call, input] of workCalls) {
      const named = { id: 999_999, courseId: course.id, sittingId: 999_999, questionId: course.questionIds[0] ?? 0 };
      // Staff read there what an author sees, which opens nothing.
      if (as === staff && call === courseDetailsWithQuestions) continue;
      if (!call.path.includes(':courseId') && !JSON.stringify(input(named)).includes('courseId')) continue;
      const { status, text } = await testApp.call(call, input(named) as never, as);
      const isOwn = call.path.includes('/practice-mode/');
      const opensNothing = isOwn || [400, 403, 404, 409].includes(status) || !text.includes(question.text);
      expect([call.path, opensNothing && !text.includes('/sealed')]).toEqual([call.path, true]);
    }
  }
  const opened = await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
  expect(opened).toMatchObject({ status: 409, body: { code: 'practice_mode' } });
  const attempts = await testApp.db.selectFrom('attempts').select('id').where('course_id', '=', course.id).execute();
  expect(attempts).toEqual([]);
  // It can be heard where it is practised.
  expect(ok(await begin(course)).run?.questions[0]?.asked?.audio_file_path).toMatch(/^\/api\/media\//);
});

test('who looks for courses is told which are in practice mode, and of no other anything more', async () => {
  const [course, other] = [await practised(), await aReading(testApp)];
  const listed = ok(await testApp.call(listCourses, {}, learner));
  const of = (id: number) => listed.find((one) => one.id === id);
  expect([of(course.id)?.practice_mode, 'practice_mode' in (of(other.id) ?? {})]).toEqual([true, false]);
  const details = async ({ id }: BuiltCourse) => ok(await testApp.call(getCourse, { params: { id } }, learner)).course;
  expect([(await details(course)).practice_mode, 'practice_mode' in (await details(other))]).toEqual([true, false]);
});

test('it is closed while a test that counts has a question of it, one of the same words, or its recording', async () => {
  const recording = await anUpload(testApp, { kind: 'listening', ownerId: office.id, durationSeconds: 30 });
  const question = { ...asked(), audioUploadId: recording };
  const course = await practised([question]);
  const [first = 0] = course.questionIds;
  ok(await begin(course));
  ok(await check(course, first, 'B'));
  const state = async () => {
    const replies = [
      await read(course),
      await begin(course),
      await begin(course, true),
      await check(course, first, 'B'),
    ];
    if (replies.every(({ status }) => status === 200)) return 'open';
    const hasKey = replies.some(({ text }) => text.includes(EXPLANATION) || text.includes('"letter"'));
    return hasKey ? 'told' : replies.map(({ status, body }) => [status, (body as { code?: string }).code].join(' '));
  };
  const closed = Array(4).fill('409 practice_closed');
  expect(await state()).toBe('open');

  const copy = await aCourse(testApp, { questions: [{ ...question, audioUploadId: undefined as never }] });
  const opened = ok(await testApp.call(openAttempt, { body: { courseId: copy.id } }, learner));
  expect([opened.attempt?.status, await state()]).toEqual(['open', closed]);
  ok(
    await testApp.call(
      submitAttempt,
      { body: { courseId: copy.id, answers: { [copy.questionIds[0] ?? 0]: 'B' } } },
      learner,
    ),
  );
  expect(await state()).toBe('open');

  const heard = await aCourse(testApp, { questions: [{ ...asked(), audioUploadId: recording }] });
  const classOf = await aSchoolClass(testApp, { teachers: [office], learners: [learner] });
  const given = { course_id: heard.id, due_at: inSeconds(testApp, DAY), note: '' };
  ok(await testApp.call(addAssignment, { params: { id: classOf.id }, body: given }, office));
  expect(await state()).toEqual(closed);
  testApp.pass(2 * DAY);
  learner = await signedInAs('user', testApp);
  office = await signedInAs('admin', testApp);
  ok(await begin(course));
  expect(await state()).toBe('open');

  const draft = await aDraft(testApp, { courses: [copy], office });
  expect(await state()).toEqual(closed);
  const body = { version: draft.sitting.version, practice_confirmed: true };
  const { sitting } = ok(await testApp.call(publishSitting, { params: { id: draft.id }, body }, office));
  expect(await state()).toEqual(closed);
  // The frozen paper has it, whatever becomes of the course.
  await testApp.db.updateTable('courses').set({ archived_at: testApp.clock.now() }).where('id', '=', copy.id).execute();
  await testApp.db
    .updateTable('course_questions')
    .set({ removed_at: testApp.clock.now() })
    .where('course_id', '=', copy.id)
    .execute();
  expect(await state()).toEqual(closed);
  const reason = { version: sitting.version, reason: 'Moved.' };
  ok(await testApp.call(cancelSitting, { params: { id: draft.id }, body: reason }, office));
  expect(await state()).toBe('open');

  await testApp.db.updateTable('courses').set({ use: 'both' }).where('id', '=', heard.id).execute();
  expect(await state()).toEqual(closed);
});

test('a course is put into practice mode only where nothing that counts needs its test', async () => {
  const refused = async (reply: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await reply;
    return [status, (body as { fields?: { path: string }[] }).fields?.[0]?.path];
  };
  const no = [400, 'practice_mode'];
  expect(await refused(set(await aCourse(testApp, { type: 'Writing' })))).toEqual(no);
  expect(await refused(set(await aReading(testApp), true, { use: 'both' }))).toEqual(no);
  const inDraft = await aReading(testApp);
  await aDraft(testApp, { courses: [inDraft], office });
  expect(await refused(set(inDraft))).toEqual(no);
  const inExam = await aReading(testApp);
  await aSitting(testApp, { courses: [inExam], office });
  expect(await refused(set(inExam))).toEqual(no);
  const given = await aReading(testApp);
  const classOf = await aSchoolClass(testApp, { teachers: [office], learners: [learner] });
  const body = { course_id: given.id, due_at: inSeconds(testApp, DAY), note: '' };
  ok(await testApp.call(addAssignment, { params: { id: classOf.id }, body }, office));
  expect(await refused(set(given))).toEqual(no);

  const course = await practised();
  const assigned = testApp.call(
    addAssignment,
    { params: { id: classOf.id }, body: { ...body, course_id: course.id } },
    office,
  );
  expect(await refused(assigned)).toEqual([400, 'course_id']);
  const { id, sitting } = await aDraft(testApp, { office });
  const parts = { params: { id }, body: { version: sitting.version, parts: [{ course_id: course.id }] } };
  expect(await refused(testApp.call(setParts, parts, office))).toEqual([400, 'parts.0.course_id']);
  expect(await refused(set(course, true, { use: 'exam' }))).toEqual(no);
  expect((await set(course, false, { use: 'exam' })).status).toBe(200);
  const copy = ok(await testApp.call(duplicateCourse, { params: { id: (await practised()).id } }, office)).course;
  expect(ok(await read(copy)).run).toBeNull();
});

test('a test that was under way goes on to its end; it is practised after that, and not when it is a test again', async () => {
  const course = await aCourse(testApp, { questions: [asked()] });
  const open = ok(await testApp.call(openAttempt, { body: { courseId: course.id } }, learner));
  ok(await set(course));
  expect(await begin(course)).toMatchObject({ status: 409, body: { code: 'practice_closed' } });
  const resumed = ok(await testApp.call(openAttempt, { body: { courseId: course.id } }, learner));
  expect(resumed.attempt?.id).toBe(open.attempt?.id);
  const work = { courseId: course.id, answers: { [course.questionIds[0] ?? 0]: 'B' } };
  expect((await testApp.call(submitAttempt, { body: work }, learner)).status).toBe(200);
  ok(await begin(course));
  ok(await set(course, false));
  const off = { status: 409, body: { code: 'practice_not_offered' } };
  expect([await read(course), await check(course, course.questionIds[0] ?? 0, 'B')]).toMatchObject([off, off]);
  expect((await testApp.call(openAttempt, { body: { courseId: course.id } }, learner)).status).toBe(200);
});
