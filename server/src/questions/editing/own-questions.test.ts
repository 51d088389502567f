import {
  addBankQuestion,
  addFromBank,
  copyInPlace,
  getBankQuestion,
  listBank,
  setBankVersion,
  tagQuestions,
  takeIntoBank,
} from '@parlance/contract/bank/bank';
import { addDraw } from '@parlance/contract/bank/draws';
import { addBankSet, getBankSet } from '@parlance/contract/bank/sets';
import { getQuestionVersion } from '@parlance/contract/bank/versions';
import {
  addCourse,
  deleteCourse,
  duplicateCourse,
  editCourse,
  exportResults,
  getCourseForAdmin,
  listOwnCourses,
} from '@parlance/contract/course-admin';
import { addQuestion, deleteQuestion, editPassage, editQuestion } from '@parlance/contract/editing';
import { exportBank, exportQuestions } from '@parlance/contract/interchange/exports';
import { readImportFile, storeImport } from '@parlance/contract/interchange/imports';
import { uploadPicture } from '@parlance/contract/media';
import { setParts, setSittingStaff } from '@parlance/contract/sittings/set-up';
import { addSitting } from '@parlance/contract/sittings/sitting';
import { getAnswerForms, listAnswersToCheck } from '@parlance/contract/written-answers';
import { beforeEach, expect, test } from 'vitest';
import { aSchoolClass } from '../../../test/classes/school-class.ts';
import { aCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { png } from '../../../test/picture-file.ts';
import { aSitting, ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
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

test('what is shared of the bank is read and taken, and the bank is changed by the whole school alone', async () => {
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
  const words = { title: 'The bell', content: 'It rang.', version: 1 };
  expect(await testApp.call(editPassage, { params: { id: setId }, body: words }, teacher)).toMatchObject(ofSchool);
  const take = { params: { id: ownId }, body: { question_ids: [id], mode: 'reference' as const, pinned: false } };
  const listed = async (as: Person) => ok(await testApp.call(listBank, { query: { q: 'rings' } }, as)).length;
  const exported = async (as: Person) => (await testApp.call(exportBank, { query: { format: 'csv' } }, as)).body;
  const found = async () => [
    (await testApp.call(getBankQuestion, { params: { id } }, teacher)).status,
    (await testApp.call(getBankSet, { params: { id: setId } }, teacher)).status,
    (await listed(office)) - (await listed(teacher)),
    (await exported(teacher)) === (await exported(office)),
  ];
  const share = async (shared: boolean) => {
    const tagging = { question_ids: [id], passage_ids: [setId], set: { shared } };
    ok(await testApp.call(tagQuestions, { body: tagging }, office));
  };
  expect(await found()).toEqual([404, 404, 2, false]);
  expect((await testApp.call(addFromBank, take, teacher)).status).toBe(404);
  await share(true);
  expect(await found()).toEqual([200, 200, 0, true]);
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

test('nothing of an examination is taken into a course of one’s own: not from the bank, by a draw, or as a picture', async () => {
  const picture = ok(await testApp.sendFile(uploadPicture, {}, png({ width: 40, height: 40 }), office)).upload_id;
  const shown = {
    content: { prompt: 'It rings.', picture: { upload_id: picture, alt: 'A bell.' } },
    key: { value: 'TRUE' as const },
  };
  const asked = { question_type: 'true_false' as const, ...shown };
  const { id } = await aCourse(testApp);
  const { question: added } = ok(await testApp.call(addBankQuestion, { body: { ...asked, topic: 'Finals' } }, office));
  const take = { question_ids: [added.id], mode: 'copy' as const, pinned: true };
  ok(await testApp.call(tagQuestions, { body: { question_ids: [added.id], set: { shared: true } } }, office));
  ok(await testApp.call(addFromBank, { params: { id }, body: { ...take, mode: 'reference' } }, office));
  const reach = async () => {
    const draw = {
      what: 'questions',
      take: 1,
      marks_each: 1,
      filter: { topic: 'Finals' },
      seed_by: 'day',
      balanced: false,
    } as const;
    const params = { id: ownId };
    const drawn = await testApp.call(addDraw, { params, query: { dryRun: 'true' }, body: draw }, teacher);
    const showing = await testApp.call(addQuestion, { params, body: asked }, teacher);
    const taken = await testApp.call(addFromBank, { params, body: take }, teacher);
    return { drawn: drawn.body.pool_size, showing: showing.status, taken: taken.status };
  };
  const closed = { drawn: 0, showing: 400, taken: 404 };
  for (const use of ['exam', 'both'] as const) {
    ok(await testApp.call(editCourse, { params: { id }, body: { use } }, office));
    expect(await reach()).toEqual(closed);
  }
  // What the office puts into their own test is theirs to see, also where an examination has it.
  ok(await testApp.call(addFromBank, { params: { id: ownId }, body: { ...take, mode: 'reference' } }, office));
  expect(await reach()).toEqual({ drawn: 0, showing: 200, taken: 200 });
});

test('a copy of somebody else’s practice has copies of what is closed of the bank, in the words that the test has', async () => {
  const practice = await aCourse(testApp);
  const exam = await aCourse(testApp);
  const { question: added } = ok(await testApp.call(addBankQuestion, { body: question }, office));
  const set = { title: 'The bell', content: 'It rings.', questions: [question, question] };
  const { id: setId } = ok(await testApp.call(addBankSet, { body: set }, office)).set;
  const take = { question_ids: [added.id], passage_ids: [setId], mode: 'reference' as const, pinned: true };
  for (const { id } of [practice, exam]) ok(await testApp.call(addFromBank, { params: { id }, body: take }, office));
  ok(await testApp.call(editCourse, { params: { id: exam.id }, body: { use: 'exam' } }, office));
  const read = { version_id: added.version_id, revision: added.revision };
  const body = { question_text: 'It rang for the finals.', correct_option: 'TRUE' as const, ...read };
  const edit = { params: { id: added.id }, query: {}, body };
  const { version_id: newest } = ok(await testApp.call(editQuestion, edit, office)).question;
  const copyOf = async (as: Person) =>
    ok(await testApp.call(duplicateCourse, { params: { id: practice.id } }, as)).course;
  const asks = async ({ id }: { id: number }, as: Person) => {
    const { body } = await testApp.call(exportQuestions, { params: { id }, query: {} }, as);
    return body;
  };
  const copy = await copyOf(teacher);
  expect(copy.question_count).toBe(3);
  expect(await asks(copy, teacher)).toBe(await asks(practice, teacher));
  const told = [
    await testApp.call(getBankQuestion, { params: { id: added.id } }, teacher),
    await testApp.call(getQuestionVersion, { params: { id: added.id, versionId: newest } }, teacher),
    await testApp.call(getBankSet, { params: { id: setId } }, teacher),
    await testApp.call(
      setBankVersion,
      { params: { id: copy.id, questionId: added.id }, body: { pinned_version_id: null } },
      teacher,
    ),
  ];
  expect(told.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  // Who sees the whole school has what is the bank's in both.
  const ofOffice = await copyOf(office);
  const { used_in } = ok(await testApp.call(getBankQuestion, { params: { id: added.id } }, office));
  expect(used_in.map(({ course_id }) => course_id)).toEqual(expect.arrayContaining([practice.id, ofOffice.id]));
});

test('a set or a question of the bank in one’s own course does not say in which examination it stands as well', async () => {
  const set = { title: 'The bell', content: 'It rings.', questions: [question] };
  const { id: setId, questions } = ok(await testApp.call(addBankSet, { body: set }, office)).set;
  const exam = await aCourse(testApp, { title: 'The finals' });
  ok(await testApp.call(editCourse, { params: { id: exam.id }, body: { use: 'exam' } }, office));
  const take = { question_ids: [], passage_ids: [setId], mode: 'reference' as const, pinned: true };
  for (const id of [ownId, exam.id]) ok(await testApp.call(addFromBank, { params: { id }, body: take }, office));
  const usesFor = async (as: Person) => {
    const ofSet = ok(await testApp.call(getBankSet, { params: { id: setId } }, as)).used_in;
    const ofQuestion = ok(await testApp.call(getBankQuestion, { params: { id: questions[0]?.id ?? 0 } }, as)).used_in;
    return [ofSet, ofQuestion].map((uses) => uses.map(({ course_id }) => course_id).sort((one, other) => one - other));
  };
  expect(await usesFor(office)).toEqual([
    [ownId, exam.id],
    [ownId, exam.id],
  ]);
  expect(await usesFor(teacher)).toEqual([[ownId], [ownId]]);
});

test('keys of a test that is no practice are its markers’ and not those of whoever teaches its learners', async () => {
  const learner = await signedInAs('user', testApp);
  await aSchoolClass(testApp, { teachers: [teacher], learners: [learner] });
  const gap = { type: 'fill_in_blanks' as const, text: 'At [BLANK].', blanks: ['half past nine'] };
  const course = await aCourse(testApp, { passages: [[gap]] });
  ok(await testApp.call(editCourse, { params: { id: course.id }, body: { use: 'both' } }, office));
  await aSubmission(testApp, course, { by: learner });
  const [questionId = 0] = course.questionIds;
  const query = { version_id: course.versionIds[0] ?? 0, part: '0' };
  const read = async () => {
    const forms = await testApp.call(getAnswerForms, { params: { id: questionId }, query }, teacher);
    const list = await testApp.call(listAnswersToCheck, { params: { id: course.id }, query: {} }, teacher);
    const { body } = await testApp.call(
      exportResults,
      { params: { id: course.id }, query: { rows: 'answers' } },
      teacher,
    );
    const rows = body.trim().split('\n').length;
    return { forms: forms.status, list: list.status, rows, hasKey: body.includes('half past nine') };
  };
  expect(await read()).toEqual({ forms: 404, list: 404, rows: 2, hasKey: false });
  const built = await aSitting(testApp, { courses: [course], learners: [learner], startsIn: 300 });
  const staff = [
    { account_id: built.office.id, part: 'lead' as const },
    { account_id: teacher.id, part: 'marker' as const },
  ];
  ok(
    await testApp.call(
      setSittingStaff,
      { params: { id: built.id }, body: { version: built.sitting.version, staff } },
      built.office,
    ),
  );
  expect(await read()).toEqual({ forms: 200, list: 200, rows: 2, hasKey: true });
  const own = ok(await testApp.call(addSitting, { body: { title: 'Mock' } }, teacher)).sitting;
  const parts = { version: own.version, parts: [{ course_id: course.id }] };
  expect((await testApp.call(setParts, { params: { id: own.id }, body: parts }, teacher)).status).toBe(400);
});
