import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { addCourse, duplicateCourse, editCourse, getCourseForAdmin } from '@parlance/contract/course-admin';
import { getCourse, listCourses } from '@parlance/contract/courses';
import { checkExport, exportQuestions } from '@parlance/contract/interchange/exports';
import { findSealedRecording } from '@parlance/contract/media';
import { markPreview, previewTest } from '@parlance/contract/preview';
import { ownTime } from '@parlance/contract/taking/own-time';
import { expect, test } from 'vitest';
import { changesOf } from '../../test/classes/changes-of.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { aReading, aSitting, ok } from '../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();

const idsSeenBy = async (as: { token?: string } = {}) =>
  ok(await testApp.call(listCourses, { query: {} }, as)).map(({ id }) => id);

test('the catalogue of everyone has the same bytes with and without a course for examinations', async () => {
  const office = await signedInAs('admin', testApp);
  const learner = await signedInAs('user', testApp);
  const { id: practice } = await aReading(testApp);
  const other = await signedInAs('admin', testApp, { access: 'classes' });
  const before = await testApp.call(listCourses, { query: {} });
  const toOther = await testApp.call(listCourses, { query: {} }, other);
  const course = { title: 'The exam', subject: 'English', description: 'Secret.', type: 'Reading' as const };
  const body = { ...course, use: 'exam' as const };
  const { id } = ok(await testApp.call(addCourse, { body }, office)).course;
  for (const as of [{}, learner, { token: 'a-token-that-is-nobodys' }]) {
    const after = await testApp.call(listCourses, { query: {} }, as);
    expect([after.text, after.headers['x-total-count']]).toEqual([before.text, before.headers['x-total-count']]);
    expect(ok(await testApp.call(listCourses, { query: { q: 'Secret' } }, as))).toEqual([]);
    expect(await testApp.call(getCourse, { params: { id } }, as)).toMatchObject({ status: 404 });
  }
  for (const endpoint of [ownTime, findSealedRecording]) {
    expect(await testApp.call(endpoint, { params: { courseId: id } }, learner)).toMatchObject({ status: 404 });
  }
  // A teacher of other classes is told of it no more than a learner is.
  expect((await testApp.call(listCourses, { query: {} }, other)).text).toBe(toOther.text);
  const author = office;
  expect([await idsSeenBy(author), await idsSeenBy(other)]).toEqual([[id, practice], [practice]]);
  expect(ok(await testApp.call(getCourse, { params: { id } }, author)).course.title).toBe('The exam');
  expect(await testApp.call(getCourse, { params: { id } }, other)).toMatchObject({ status: 404 });
  const listed = ok(await testApp.call(listCourses, { query: {} }, author));
  expect(listed.map(({ use }) => use)).toEqual(['exam', 'practice']);
});

test('who only invigilates finds what everyone finds, and not what they made before', async () => {
  const author = await signedInAs('admin', testApp, { access: 'classes' });
  const course = { title: 'The exam', subject: 'English', description: 'Secret.', type: 'Reading' as const };
  const { id } = ok(await testApp.call(addCourse, { body: { ...course, use: 'exam' } }, author)).course;
  const finds = async () => [
    (await idsSeenBy(author)).includes(id),
    (await testApp.call(getCourse, { params: { id } }, author)).status,
  ];
  expect(await finds()).toEqual([true, 200]);
  await testApp.db.updateTable('accounts').set({ access: 'invigilates' }).where('id', '=', author.id).execute();
  expect(await finds()).toEqual([false, 404]);
});

test('a change of use is in the log by itself, and a copy keeps it', async () => {
  const office = await signedInAs('admin', testApp);
  const { id } = await aReading(testApp);
  const body = { use: 'both' as const, title: 'Other' };
  expect(ok(await testApp.call(editCourse, { params: { id }, body }, office)).course.use).toBe('both');
  expect(await changesOf(testApp, 'course', id)).toEqual([
    ['course.edited', { before: { title: 'Academic Reading' }, after: { title: 'Other' } }],
    ['course.use_changed', { before: 'practice', after: 'both' }],
  ]);
  const copy = ok(await testApp.call(duplicateCourse, { params: { id } }, office)).course;
  expect(ok(await testApp.call(getCourseForAdmin, { params: { id: copy.id } }, office)).course.use).toBe('both');
});

test('the questions of a course that is not for practice alone are closed to other teachers', async () => {
  const office = await signedInAs('admin', testApp);
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  const { id } = await aReading(testApp);
  const calls = [
    (as: Person) => testApp.call(getCourseForAdmin, { params: { id } }, as),
    (as: Person) => testApp.call(courseDetailsWithQuestions, { params: { courseId: id } }, as),
    (as: Person) => testApp.call(previewTest, { params: { id } }, as),
    (as: Person) => testApp.call(markPreview, { params: { id }, body: { answers: {} } }, as),
    (as: Person) => testApp.call(exportQuestions, { params: { id } }, as),
    (as: Person) => testApp.call(checkExport, { params: { id }, query: { format: 'gift' } }, as),
    (as: Person) => testApp.call(duplicateCourse, { params: { id } }, as),
  ];
  const statuses = async (as: Person) => new Set(await Promise.all(calls.map(async (call) => (await call(as)).status)));
  expect(await statuses(teacher)).toEqual(new Set([200]));
  ok(await testApp.call(editCourse, { params: { id }, body: { use: 'both' } }, office));
  expect([await statuses(teacher), await statuses(office)]).toEqual([new Set([404]), new Set([200])]);
  await testApp.db.updateTable('courses').set({ created_by: teacher.id }).where('id', '=', id).execute();
  expect(await statuses(teacher)).toEqual(new Set([200]));
});

test('a learner finds a course for examinations by its id once they take it', async () => {
  const built = await aSitting(testApp);
  const [learner = built.office] = built.learners;
  const id = built.courses[0]?.id ?? 0;
  ok(await testApp.call(editCourse, { params: { id }, body: { use: 'exam' } }, built.office));
  expect(ok(await testApp.call(getCourse, { params: { id } }, learner)).course.id).toBe(id);
  expect(await idsSeenBy(learner)).not.toContain(id);
  const times = (query: { sittingId?: number }) => testApp.call(ownTime, { params: { courseId: id }, query }, learner);
  expect(await times({})).toMatchObject({ status: 404 });
  expect(ok(await times({ sittingId: built.id })).allowedSeconds).toBe(600);
});

test('what an examination alone has is opened for practice only on purpose while one of it is published', async () => {
  const office = await signedInAs('admin', testApp);
  const course = await aReading(testApp);
  const params = { id: course.id };
  const edits = async (body: object) => (await testApp.call(editCourse, { params, body }, office)).body;
  await edits({ use: 'exam' });
  await edits({ use: 'both' });
  await edits({ use: 'exam' });
  await aSitting(testApp, { office, courses: [course], startsIn: 300 });
  for (const use of ['both', 'practice']) expect(await edits({ use })).toMatchObject({ code: 'course_in_examination' });
  expect(await edits({ title: 'Other', use: 'exam' })).toMatchObject({ course: { title: 'Other', use: 'exam' } });
  expect(await edits({ use: 'both', practice_confirmed: true })).toMatchObject({ course: { use: 'both' } });
  await edits({ use: 'exam' });
  testApp.pass(7 * 86_400);
  const later = await signedInAs('admin', testApp);
  const { body } = await testApp.call(editCourse, { params, body: { use: 'practice' } }, later);
  expect(body).toMatchObject({ course: { use: 'practice' } });
});
