import { submitAttempt } from '@parlance/contract/attempts';
import { editCourse } from '@parlance/contract/course-admin';
import { addQuestion, editQuestion } from '@parlance/contract/editing';
import { getCorrections } from '@parlance/contract/marking/corrections';
import { listPaperChanges, takeInChanges } from '@parlance/contract/sittings/papers';
import { duplicateSitting, publishSitting } from '@parlance/contract/sittings/publishing';
import { getSitting } from '@parlance/contract/sittings/sitting';
import { getAnswerForms, listAnswersToCheck } from '@parlance/contract/written-answers';
import { beforeAll, expect, test } from 'vitest';
import { aSchoolClass } from '../classes/school-class.ts';
import { elsewhere, type Person, signedInAs } from '../people.ts';
import { aRoom, joinsStaff, type Room } from '../sittings/a-room.ts';
import { aDraft, aReading, aSitting, type BuiltSitting, ok } from '../sittings/built-sitting.ts';
import { useTestApp } from '../test-app.ts';

const testApp = useTestApp();
let office: Person;
beforeAll(async () => {
  office = await signedInAs('admin', testApp);
});

/** The office makes an examination of what was for practice, and adds a question to it. */
async function becomesExam(id: number, as = office) {
  ok(await testApp.call(editCourse, { params: { id }, body: { use: 'exam' } }, as));
  const content = { prompt: 'the seventh bell', questions: ['It rings at'] };
  const key = { gaps: [['quarter to seventeen']], rules: null };
  const body = { question_type: 'short_answer' as const, content, key };
  return ok(await testApp.call(addQuestion, { params: { id }, body }, as)).question;
}

/** A teacher's own sitting, draft or published, of a course of the office that has become an examination since. */
async function closedSince(build: typeof aSitting) {
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  const learner = await signedInAs('user', testApp);
  await aSchoolClass(testApp, { teachers: [teacher], learners: [learner] });
  const course = await aReading(testApp);
  const built = await build(testApp, { office: teacher, courses: [course], learners: [learner], startsIn: 300 });
  return { teacher, built, question: await becomesExam(course.id) };
}

const params = ({ id }: BuiltSitting) => ({ id });
const sittingOf = async (built: BuiltSitting, as: Person) =>
  ok(await testApp.call(getSitting, { params: params(built) }, as)).sitting;
const refused = [400, 'invalid'];

test('a test that has become an examination is neither published, taken in nor copied by who could not choose it', async () => {
  const draft = await closedSince(aDraft);
  const { version } = await sittingOf(draft.built, draft.teacher);
  const body = { version, practice_confirmed: true };
  const published = await testApp.call(publishSitting, { params: params(draft.built), body }, draft.teacher);
  expect([published.status, published.body]).toMatchObject([400, { code: 'invalid' }]);

  const { teacher, built, question } = await closedSince(aSitting);
  const copied = await testApp.call(duplicateSitting, { params: params(built) }, teacher);
  expect([copied.status, (copied.body as { code?: string }).code]).toEqual(refused);
  const sitting = await sittingOf(built, teacher);
  const { papers } = ok(await testApp.call(listPaperChanges, { params: params(built) }, teacher));
  const asked = { version: sitting.version, content_revision: papers[0]?.content_revision ?? 0 };
  const partId = sitting.parts[0]?.id ?? 0;
  const taken = await testApp.call(takeInChanges, { params: { ...params(built), partId }, body: asked }, teacher);
  expect([taken.status, taken.body]).toMatchObject([400, { code: 'invalid' }]);
  const version_id = String(question.version_id);
  const told = [
    await testApp.call(getCorrections, { params: { id: question.id } }, teacher),
    await testApp.call(getAnswerForms, { params: { id: question.id }, query: { version_id, part: '0' } }, teacher),
  ];
  expect(told.map(({ text }) => /seventh bell|quarter to seventeen/.test(text))).toEqual([false, false]);
});

test('who marked an examination reads what was in its paper, and not what its course asks since', async () => {
  const course = await aReading(testApp, { durationSeconds: 2400 });
  await testApp.db.updateTable('courses').set({ use: 'exam' }).where('id', '=', course.id).execute();
  const room = await aRoom(testApp, { office, courses: [course] });
  const marker = await joinsStaff(testApp, room, 'marker');
  testApp.pass(90 * 86_400);
  const { id } = await becomesExam(course.id, await signedInAs('admin', testApp));
  const again = await elsewhere(testApp, marker);
  const read = async (question: number) =>
    (await testApp.call(getCorrections, { params: { id: question } }, again)).status;
  expect([await read(course.questionIds[0] ?? 0), await read(id)]).toEqual([200, 404]);
});

test('who marks an examination reads its words alone, and not those that the same course has in a later one', async () => {
  const admin = await signedInAs('admin', testApp);
  const course = await aReading(testApp, { durationSeconds: 2400 });
  const before = await becomesExam(course.id, admin);
  const answers = (text: string) => ({ [before.id]: { 0: text } });
  const first = await aRoom(testApp, { office: admin, courses: [course] });
  const staff = [await joinsStaff(testApp, first, 'marker'), await joinsStaff(testApp, first, 'lead')];
  const submits = async ({ first: { attempt, learner } }: Room, text: string) => {
    const body = { courseId: course.id, attemptId: attempt.id, answers: answers(text) };
    ok(await testApp.call(submitAttempt, { body }, learner));
  };
  await submits(first, 'at seven');
  const content = { prompt: 'the eighth bell', questions: ['It rings after'] };
  const key = { gaps: [['ten to eighteen']], rules: null };
  const read = { version_id: before.version_id, revision: before.revision };
  const edit = { params: { id: before.id }, query: {}, body: { content, key, ...read } };
  const after = ok(await testApp.call(editQuestion, edit, admin)).question;
  await submits(await aRoom(testApp, { office: admin, courses: [course] }), 'at eight');
  const told = async (as: Person) => {
    const params = { id: before.id };
    const forms = ({ version_id }: { version_id: number }) =>
      testApp.call(getAnswerForms, { params, query: { version_id: String(version_id), part: '0' } }, as);
    const all = [
      await testApp.call(getCorrections, { params }, as),
      await testApp.call(listAnswersToCheck, { params: { id: course.id }, query: { status: 'all' } }, as),
      await forms(before),
      await forms(after),
    ];
    return all.map(({ status, text }) => {
      const has = (words: RegExp) => (words.test(text) ? 1 : 0);
      return `${status} ${has(/seventh bell|rings at/)} ${has(/eighth bell|rings after|at eight/)}`;
    });
  };
  expect(await told(admin)).toEqual(['200 1 1', '200 1 1', '200 1 0', '200 0 1']);
  for (const person of staff) expect(await told(person)).toEqual(['200 1 0', '200 1 0', '200 1 0', '404 0 0']);
});
