import { addBankQuestion, addFromBank, copyInPlace, tagQuestions, takeIntoBank } from '@parlance/contract/bank/bank';
import { addBankSet } from '@parlance/contract/bank/sets';
import {
  addCourse,
  deleteCourse,
  duplicateCourse,
  editCourse,
  getCourseForAdmin,
  listOwnCourses,
} from '@parlance/contract/courses';
import { addQuestion, deleteQuestion, editPassage, editQuestion } from '@parlance/contract/editing';
import { readImportFile, storeImport } from '@parlance/contract/interchange/imports';
import { beforeEach, expect, test } from 'vitest';
import { aCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
const question = { question_type: 'true_false' as const, question_text: 'It rings.', correct_option: 'TRUE' as const };
const ofOther = { status: 403, body: { code: 'course_of_other' } };
const ofSchool = { status: 403, body: { code: 'own_classes_only' } };

let office: Person;
let teacher: Person;
let ownId: number;
beforeEach(async () => {
  [office, teacher] = [await signedInAs('admin', testApp), await signedInAs('admin', testApp, { access: 'classes' })];
  const body = { title: 'Bells', subject: 'English', description: 'One.', type: 'Reading' as const };
  ownId = (await testApp.call(addCourse, { body }, teacher)).body.course.id;
});

const rename = (id: number, as: Person) => testApp.call(editCourse, { params: { id }, body: { title: 'Chimes' } }, as);
const ask = (id: number, as: Person) => testApp.call(addQuestion, { params: { id }, body: question }, as);

test('a teacher builds their own course, and that of somebody else stays as it is', async () => {
  const { id } = await aCourse(testApp);
  expect((await rename(ownId, teacher)).status).toBe(200);
  const { question: added } = (await ask(ownId, teacher)).body;
  expect((await testApp.call(deleteQuestion, { params: { id: added.id } }, teacher)).status).toBe(200);
  expect(await rename(id, teacher)).toMatchObject({
    ...ofOther,
    body: {
      message:
        'Only its author or an admin for the whole school can change this course. Duplicate it to make your own.',
    },
  });
  expect(await ask(id, teacher)).toMatchObject(ofOther);
  expect(await testApp.call(deleteCourse, { params: { id } }, teacher)).toMatchObject(ofOther);
  expect((await testApp.call(getCourseForAdmin, { params: { id } }, teacher)).body.course.title).toBe(
    'Academic Reading',
  );
  expect((await rename(ownId, office)).status).toBe(200);
});

test('a copy of somebody else’s course is the teacher’s own', async () => {
  const { id } = await aCourse(testApp, { passages: [[{ type: 'true_false', correct: 'TRUE' }]] });
  const copy = (await testApp.call(duplicateCourse, { params: { id } }, teacher)).body.course;
  const mine = async () => (await testApp.call(listOwnCourses, {}, teacher)).body;
  expect(await mine()).toEqual([ownId, copy.id]);
  await testApp.call(deleteCourse, { params: { id: ownId } }, teacher);
  expect(await mine()).toEqual([copy.id]);
  expect((await rename(copy.id, teacher)).status).toBe(200);
});

test('the bank is read and taken from, and changed by the whole school alone', async () => {
  const { question: added } = (await testApp.call(addBankQuestion, { body: question }, office)).body;
  const body = { question_text: 'It rang.', correct_option: 'TRUE' as const };
  const { id, version_id, revision } = added;
  const edit = { params: { id }, query: {}, body: { ...body, version_id, revision } };
  expect(await testApp.call(editQuestion, edit, teacher)).toMatchObject(ofSchool);
  expect(await testApp.call(addBankQuestion, { body: question }, teacher)).toMatchObject(ofSchool);
  expect(await testApp.call(tagQuestions, { body: { question_ids: [id], add: ['bells'] } }, teacher)).toMatchObject(
    ofSchool,
  );
  const set = { title: 'The bell', content: 'It rings.', questions: [question] };
  const setId = (await testApp.call(addBankSet, { body: set }, office)).body.set.id;
  const words = { title: 'The bell', content: 'It rang.' };
  expect(await testApp.call(editPassage, { params: { id: setId }, body: words }, teacher)).toMatchObject(ofSchool);
  const take = { params: { id: ownId }, body: { question_ids: [id], mode: 'reference' as const, pinned: false } };
  expect((await testApp.call(addFromBank, take, teacher)).body).toMatchObject({ added: 1 });
  expect(await testApp.call(editQuestion, edit, teacher)).toMatchObject(ofSchool);
  const copy = (await testApp.call(copyInPlace, { params: { id: ownId, questionId: id } }, teacher)).body.question;
  const own = {
    params: { id: copy.id },
    query: {},
    body: { ...body, version_id: copy.version_id, revision: copy.revision },
  };
  expect((await testApp.call(editQuestion, own, teacher)).status).toBe(200);
  const move = { body: { course_id: ownId, question_ids: [copy.id] } };
  expect(await testApp.call(takeIntoBank, move, teacher)).toMatchObject(ofSchool);
});

test('a file is stored in a course of one’s own, not in the bank and in nobody else’s', async () => {
  const { id: otherId } = await aCourse(testApp);
  const form = new FormData();
  form.append('file', new Blob(['It rings.{T}']), 'bells.gift');
  const read = await testApp.upload(readImportFile, form, teacher);
  const { id } = read.body.import as { id: number };
  type Into = { bank: true } | { course_id: number; as: 'own' | 'bank' };
  const store = (into: Into) =>
    testApp.call(storeImport, { params: { id }, body: { into, states: ['mapped', 'changed'] } }, teacher);
  expect(await store({ bank: true })).toMatchObject(ofSchool);
  expect(await store({ course_id: ownId, as: 'bank' })).toMatchObject(ofSchool);
  expect(await store({ course_id: otherId, as: 'own' })).toMatchObject(ofOther);
  expect((await store({ course_id: ownId, as: 'own' })).body).toMatchObject({ questions: 1 });
});
