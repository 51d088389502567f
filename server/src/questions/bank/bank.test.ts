import { getAttempt, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import {
  addBankQuestion,
  addFromBank,
  deleteBankQuestion,
  getBankQuestion,
  type Listed,
  listBank,
  listTags,
  removeFromCourse,
  restoreQuestion,
  retireQuestion,
  setBankVersion,
  tagQuestions,
  takeIntoBank,
} from '@parlance/contract/bank/bank';
import { getQuestionVersion, restoreVersion } from '@parlance/contract/bank/versions';
import { duplicateCourse } from '@parlance/contract/course-admin';
import { deleteQuestion, editPassage, editQuestion } from '@parlance/contract/editing';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOpenAttempt } from '../../../test/attempt-builder.ts';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { authorTest } from '../author-test.ts';

const testApp = useTestApp();
let admin: Person;
let learner: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
  learner = await signedInAs('user', testApp);
});

const mcq = { question_type: 'mcq' as const, option_a: 'one', option_b: 'two', correct_option: 'B' as const };

async function inBank(question_text: string, more: object = {}) {
  const { status, body } = await testApp.call(addBankQuestion, { body: { ...mcq, question_text, ...more } }, admin);
  expect(status).toBe(200);
  return body.question;
}

const nameOf = (one: Listed) => (one.what === 'question' ? one.prompt : one.title);

async function find(query: object) {
  const { body, headers } = await testApp.call(listBank, { query }, admin);
  expect(headers['x-total-count']).toBe(String(body.length));
  return body.map(nameOf);
}

async function take(course: BuiltCourse, ids: number[], { mode = 'reference' as const, pinned = true } = {}) {
  const body = { question_ids: ids, mode: mode as 'reference' | 'copy', pinned };
  return await testApp.call(addFromBank, { params: { id: course.id }, body }, admin);
}

const copied = (course: BuiltCourse, ids: number[]) =>
  testApp.call(
    addFromBank,
    { params: { id: course.id }, body: { question_ids: ids, mode: 'copy', pinned: true } },
    admin,
  );

async function asked(courseId: number) {
  return (await authorTest(testApp, courseId))?.questions ?? [];
}

async function textsOf(courseId: number) {
  return (await asked(courseId)).map(({ position, question_text }) => [position, question_text]);
}

async function reword(id: number, question_text: string, change: object = {}) {
  const { body } = await testApp.call(getBankQuestion, { params: { id } }, admin);
  const { version_id, revision } = body.question;
  const { question_type: _type, ...words } = mcq;
  const sent = { ...words, question_text, version_id, revision, ...change };
  return await testApp.call(editQuestion, { params: { id }, query: {}, body: sent }, admin);
}

describe('the list of the bank', () => {
  it('finds by the beginnings of words of what is asked, offered and said', async () => {
    await inBank('Where do terns breed?', {
      label: 'Seabirds 1',
      topic: 'Environment',
      tags: ['Birds ', 'B2'],
      level: 'B2',
    });
    await inBank('When does the lighthouse turn?', { option_a: 'at dusk', skill: 'Listening' });
    expect(await find({ q: 'tern bre' })).toEqual(['Where do terns breed?']);
    expect(await find({ q: 'seab' })).toEqual(['Where do terns breed?']);
    expect(await find({ q: 'environ BIRDS' })).toEqual(['Where do terns breed?']);
    expect(await find({ q: 'dusk' })).toEqual(['When does the lighthouse turn?']);
    expect(await find({ q: 'erns' })).toEqual([]);
    await inBank('Whose quay?', { label: 'Listening 2-3, tides.example' });
    expect(await find({ q: '2-3' })).toEqual(['Whose quay?']);
    expect(await find({ q: 'listening 3 example' })).toEqual(['Whose quay?']);
    expect(await find({ q: "'); drop & | ! <->" })).toEqual([]);
    expect(await find({ q: '…' })).toEqual([]);
    expect(await find({ tag: 'birds,b2' })).toEqual(['Where do terns breed?']);
    expect(await find({ level: 'B2' })).toEqual(['Where do terns breed?']);
    expect(await find({ skill: 'Listening', kind: 'single_choice' })).toEqual(['When does the lighthouse turn?']);
    expect(await find({ q: 'lighthouse', kind: 'matching' })).toEqual([]);
    const { body } = await testApp.call(listTags, { query: { q: 'bi' } }, admin);
    expect(body).toEqual([{ tag: 'birds', count: 1 }]);
  });

  it('is paged, and counts past its last page', async () => {
    await inBank('Page one of the bank');
    await inBank('Page two of the bank');
    const page = async (query: object) =>
      await testApp.call(listBank, { query: { q: 'page bank', limit: '1', sort: 'name', ...query } }, admin);
    expect((await page({ page: '2' })).body.map(nameOf)).toEqual(['Page two of the bank']);
    expect((await page({ page: '9' })).headers['x-total-count']).toBe('2');
    expect((await page({ page: '9' })).body).toEqual([]);
  });

  it('is for those who build tests', async () => {
    expect(await testApp.call(listBank, { query: {} }, learner)).toMatchObject({ status: 403 });
    expect(await testApp.call(listBank, { query: {} }, {})).toMatchObject({ status: 401 });
    expect(await testApp.call(addBankQuestion, { body: { ...mcq, question_text: 'x' } }, learner)).toMatchObject({
      status: 403,
    });
  });
});

describe('a reference', () => {
  it('keeps its words until the course takes the newest, and is one question in all tests', async () => {
    const question = await inBank('Which bell rings?');
    const [kept, newest] = [
      await aCourse(testApp, { questions: [{ type: 'mcq', correct: 'A' }] }),
      await aCourse(testApp),
    ];
    expect((await take(kept, [question.id])).body).toMatchObject({ added: 1, already: 0 });
    expect((await take(kept, [question.id])).body).toMatchObject({ added: 0, already: 1 });
    await take(newest, [question.id], { pinned: false });
    expect((await reword(question.id, 'Which bells ring?')).body.report?.newVersion).toBe(true);

    expect(await textsOf(kept.id)).toEqual([
      [1, 'Question 1'],
      [2, 'Which bell rings?'],
    ]);
    expect(await textsOf(newest.id)).toEqual([[1, 'Which bells ring?']]);
    const [, there] = await asked(kept.id);
    expect(there).toMatchObject({ from_bank: true, used_in_count: 2, version_id: question.version_id });
    const body = { pinned_version_id: there?.newer_version_id ?? null };
    const params = { id: kept.id, questionId: question.id };
    const taken = await testApp.call(setBankVersion, { params, body }, admin);
    expect(taken.body.question).toMatchObject({ question_text: 'Which bells ring?' });
    expect(taken.body.question).not.toHaveProperty('newer_version_id');

    const { body: one } = await testApp.call(getBankQuestion, { params: { id: question.id } }, admin);
    expect(one.versions.map(({ words_changed }) => words_changed)).toEqual([true, true]);
    expect(one.used_in).toHaveLength(2);
    const before = { id: question.id, versionId: question.version_id };
    const old = await testApp.call(getQuestionVersion, { params: before }, admin);
    expect(old.body.question.question_text).toBe('Which bell rings?');
    const foreign = { ...before, id: kept.questionIds[0] ?? 0 };
    expect(await testApp.call(getQuestionVersion, { params: foreign }, admin)).toMatchObject({ status: 404 });

    const { version_id, revision } = one.question;
    const restore = async (params: { id: number; versionId: number }) =>
      await testApp.call(restoreVersion, { params, body: { version_id, revision } }, admin);
    expect(await restore(foreign)).toMatchObject({ status: 404 });
    expect((await restore({ ...before, versionId: version_id })).body).toMatchObject({
      message: 'The question has these words already.',
    });
    expect((await restore(before)).body).toMatchObject({ question: { question_text: 'Which bell rings?' } });
    expect((await restore(before)).body).toMatchObject({ code: 'edit_version_old' });
    expect(await textsOf(newest.id)).toEqual([[1, 'Which bell rings?']]);
    const after = await testApp.call(getBankQuestion, { params: { id: question.id } }, admin);
    expect(after.body.versions).toHaveLength(3);
  });

  it('has a key that is corrected in every test, with the test in each line of the report', async () => {
    const question = await inBank('One or two?');
    const courses = [
      await aCourse(testApp, { title: 'First' }),
      await aCourse(testApp, { title: 'Second' }),
      await aCourse(testApp, { title: 'Third' }),
    ];
    const attempts = [];
    for (const course of courses) {
      await take(course, [question.id]);
      const attempt = await anOpenAttempt(testApp, course);
      const body = { courseId: course.id, answers: { [String(question.id)]: 'A' } };
      expect((await testApp.call(submitAttempt, { body }, attempt.learner)).body.score).toBe(0);
      attempts.push(attempt);
    }
    const { body } = await reword(question.id, 'One or two?', { correct_option: 'A' });
    expect(body.report).toMatchObject({ keyCorrected: true, attemptsMarkedAgain: 3, scoresChanged: 3 });
    expect(body.report?.changed.map(({ course_title }) => course_title).sort()).toEqual(['First', 'Second', 'Third']);
    for (const { params, learner } of attempts) {
      const { body: attempt } = await testApp.call(getAttempt, { params }, learner);
      expect(attempt.attempt?.result).toMatchObject({ score: 1, total: 1 });
    }
    const { body: one } = await testApp.call(getBankQuestion, { params: { id: question.id } }, admin);
    expect(one.figures).toEqual({ attempts: 3, facility: 1 });
  });

  it('changes no open attempt, whatever becomes of it', async () => {
    const question = await inBank('Before');
    const course = await aCourse(testApp, { questions: [{ type: 'mcq', correct: 'A' }] });
    await take(course, [question.id], { pinned: false });
    const attempt = await anOpenAttempt(testApp, course);
    const read = async () => (await testApp.call(getAttempt, { params: attempt.params }, attempt.learner)).body;
    const { questions, passagesWithQuestions } = await read();
    expect(questions.map(({ question_text }) => question_text)).toEqual(['Question 1', 'Before']);
    await reword(question.id, 'After');
    await testApp.call(retireQuestion, { params: { id: question.id } }, admin);
    const params = { id: course.id, questionId: question.id };
    expect(await testApp.call(removeFromCourse, { params }, admin)).toMatchObject({ status: 200 });
    expect(await testApp.call(removeFromCourse, { params }, admin)).toMatchObject({ status: 404 });
    expect(await read()).toMatchObject({ questions, passagesWithQuestions });
    expect(await textsOf(course.id)).toEqual([[1, 'Question 1']]);
    const body = { courseId: course.id };
    const later = await testApp.call(openAttempt, { body }, await signedInAs('user', testApp));
    expect(later.body.questions.map(({ question_text }) => question_text)).toEqual(['Question 1']);
  });

  it('is no question of the course: nothing there deletes it, and a copy of the course refers to it too', async () => {
    const question = await inBank('Shared');
    const course = await aCourse(testApp, { questions: [{ type: 'mcq', correct: 'A' }] });
    await take(course, [question.id]);
    expect(await testApp.call(deleteQuestion, { params: { id: question.id } }, admin)).toMatchObject({ status: 404 });
    const copy = await testApp.call(duplicateCourse, { params: { id: course.id } }, admin);
    const [own, shared] = await asked(copy.body.course.id);
    expect(own?.id).not.toBe(course.questionIds[0]);
    expect(shared).toMatchObject({ id: question.id, from_bank: true, used_in_count: 2, position: 2 });
  });

  it('stands under the passage without a text in a Reading course', async () => {
    const question = await inBank('Loose');
    const course = await aCourse(testApp, { passages: [[{ type: 'mcq', text: 'Read', correct: 'A' }]] });
    await take(course, [question.id]);
    const shared = { title: 'Questions', content: '' };
    const test = await authorTest(testApp, course.id);
    expect(test?.passagesWithQuestions.map(({ passage, questions }) => [passage, questions.length])).toEqual([
      [expect.objectContaining({}), 1],
      [expect.objectContaining(shared), 1],
    ]);
    const { params, learner } = await anOpenAttempt(testApp, course);
    const { body } = await testApp.call(getAttempt, { params }, learner);
    expect(body.passagesWithQuestions.at(-1)).toMatchObject({ passage: shared, questions: [{ id: question.id }] });
    const answers = { [String(question.id)]: 'B' };
    await testApp.call(submitAttempt, { body: { courseId: course.id, answers } }, learner);
    const { body: after } = await testApp.call(getAttempt, { params }, learner);
    expect(after.attempt?.result?.breakdown?.at(-1)).toEqual({ title: 'Questions', score: 1, total: 1 });
  });

  it.each([
    ['another type', 'Writing', {}, 'course_type_unsupported', 400],
    ['a retired one', 'Reading', { retired: true }, 'invalid', 400],
    ['none', 'Reading', { id: 2_147_483_647 }, 'not_found', 404],
  ] as const)(
    'is refused of %s',
    async (_what, type, { retired, id }: { retired?: boolean; id?: number }, code, status) => {
      const question = await inBank('Refused');
      if (retired) await testApp.call(retireQuestion, { params: { id: question.id } }, admin);
      const course = await aCourse(testApp, { type });
      expect(await take(course, [id ?? question.id])).toMatchObject({ status, body: { code } });
      expect(await textsOf(course.id)).toEqual([]);
    },
  );
});

describe('a question of a course', () => {
  it('moves to the bank with all of its passage, and stays where it stands', async () => {
    const course = await aCourse(testApp, {
      passages: [
        [
          { type: 'mcq', text: 'First', correct: 'A' },
          { type: 'writing', text: 'Second' },
        ],
        [{ type: 'mcq', text: 'Third', correct: 'A' }],
      ],
    });
    const move = (ids: number[]) =>
      testApp.call(takeIntoBank, { body: { course_id: course.id, question_ids: ids } }, admin);
    const [first = 0, second = 0, third = 0] = course.questionIds;
    expect(await move([second])).toMatchObject({ status: 400, body: { fields: [{ reason: 'Move the whole set.' }] } });
    const before = await authorTest(testApp, course.id);
    expect((await move([second, first])).body).toMatchObject({ moved: 2 });
    expect(await move([first])).toMatchObject({ status: 404 });
    const after = await authorTest(testApp, course.id);
    expect(after?.questions.map(({ id, position }) => [id, position])).toEqual([
      [first, 1],
      [second, 2],
      [third, 3],
    ]);
    expect(after?.passagesWithQuestions.map(({ passage }) => passage)).toEqual(
      before?.passagesWithQuestions.map(({ passage }) => passage),
    );
    expect(after?.questions.map(({ from_bank }) => from_bank)).toEqual([true, true, false]);
    expect(await find({ q: 'second' })).toEqual(['Second']);

    // A question of a passage brings all of its passage, in its order; a copy has a passage of its own.
    const [other, copy] = [await aCourse(testApp), await aCourse(testApp)];
    expect((await take(other, [second])).body).toMatchObject({ added: 2 });
    expect(await textsOf(other.id)).toEqual([
      [1, 'First'],
      [2, 'Second'],
    ]);
    expect((await copied(copy, [second])).body).toMatchObject({ added: 2 });
    expect(await textsOf(copy.id)).toEqual([
      [1, 'First'],
      [2, 'Second'],
    ]);
    expect((await asked(copy.id)).map(({ from_bank, id }) => [from_bank, [first, second].includes(id)])).toEqual([
      [false, false],
      [false, false],
    ]);
    const [group] = (await authorTest(testApp, copy.id))?.passagesWithQuestions ?? [];
    expect(group?.passage).toMatchObject({ content: before?.passagesWithQuestions[0]?.passage.content });
    expect(group?.passage.id).not.toBe(before?.passagesWithQuestions[0]?.passage.id);
    const text = { title: 'Changed', content: 'Changed.', version: 1 };
    const edited = await testApp.call(editPassage, { params: { id: group?.passage.id ?? 0 }, body: text }, admin);
    expect(edited.status).toBe(200);
    const [kept] = (await authorTest(testApp, other.id))?.passagesWithQuestions ?? [];
    expect(kept?.passage).toEqual(before?.passagesWithQuestions[0]?.passage);
  });
});

describe('tags', () => {
  it('are set, added and taken away of all or of none, and found at once', async () => {
    const [one, two] = [await inBank('Tagged one', { tags: ['old'] }), await inBank('Tagged two')];
    const ids = [one.id, two.id];
    const tag = (body: object, question_ids = ids) =>
      testApp.call(tagQuestions, { body: { question_ids, ...body } }, admin);
    const set = { level: 'C1' as const, topic: 'Weather' };
    expect((await tag({ set, add: ['New'], remove: ['old'] })).body).toMatchObject({ changed: 2 });
    expect((await tag({ set, add: ['new'], remove: ['old'] })).body).toMatchObject({ changed: 0 });
    expect(await find({ q: 'weather tagged', tag: 'new', sort: 'name' })).toEqual(['Tagged one', 'Tagged two']);
    expect(await tag({ add: ['lost'] }, [...ids, 2_147_483_647])).toMatchObject({ status: 404 });
    const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    expect(await tag({ add: many })).toMatchObject({ status: 400, body: { fields: [{ path: 'add' }] } });
    expect(await find({ tag: 'lost' })).toEqual([]);
  });

  it('of a question stay in an edit that does not name them, and make no version', async () => {
    const question = await inBank('Said', { label: 'A label', tags: ['kept'], explanation: 'Because.' });
    const { body } = await reword(question.id, 'Said', { explanation: 'Because of it.' });
    expect(body.question).toMatchObject({
      version_id: question.version_id,
      label: 'A label',
      tags: ['kept'],
      explanation: 'Because of it.',
    });
    expect(body.report).toMatchObject({ newVersion: false, keyCorrected: false });
  });
});

describe('a question that no test should take', () => {
  it('is retired and restored, and deleted while nothing used it', async () => {
    const question = await inBank('Retired once');
    const params = { id: question.id };
    expect(await testApp.call(retireQuestion, { params }, admin)).toMatchObject({ status: 200 });
    expect(await find({ q: 'retired once' })).toEqual([]);
    expect(await find({ q: 'retired once', status: 'retired' })).toEqual(['Retired once']);
    expect(await testApp.call(restoreQuestion, { params }, admin)).toMatchObject({ status: 200 });
    expect(await find({ q: 'retired once', used: 'no' })).toEqual(['Retired once']);
    const course = await aCourse(testApp);
    await take(course, [question.id]);
    expect(await testApp.call(deleteBankQuestion, { params }, admin)).toMatchObject({
      status: 409,
      body: { code: 'question_in_use', message: 'Used in 1 test and 0 attempts. Retire it instead.' },
    });
    const unused = await inBank('Unused');
    const corrected = await reword(unused.id, 'Unused', { correct_option: 'A' });
    expect(corrected.body.report).toMatchObject({ newVersion: false, keyCorrected: true });
    expect(await testApp.call(deleteBankQuestion, { params: { id: unused.id } }, admin)).toMatchObject({ status: 200 });
    expect(await testApp.call(getBankQuestion, { params: { id: unused.id } }, admin)).toMatchObject({ status: 404 });
    expect(await testApp.call(deleteBankQuestion, { params: { id: unused.id } }, learner)).toMatchObject({
      status: 403,
    });
  });
});
