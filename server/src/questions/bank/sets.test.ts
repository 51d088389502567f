import { getAttempt, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import {
  addBankQuestion,
  addFromBank,
  getBankQuestion,
  listBank,
  restoreQuestion,
  retireQuestion,
  setBankVersion,
  tagQuestions,
  takeIntoBank,
} from '@parlance/contract/bank/bank';
import { addDraw } from '@parlance/contract/bank/draws';
import { addBankSet, deleteBankSet, getBankSet, restoreSet, retireSet } from '@parlance/contract/bank/sets';
import { editPassage, editQuestion } from '@parlance/contract/editing';
import type { CallInput } from '@parlance/contract/endpoint';
import { type FileImport, readImportFile, storeImport } from '@parlance/contract/interchange/imports';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOpenAttempt } from '../../../test/attempt-builder.ts';
import { aCourse, anUpload, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { authorTest } from '../author-test.ts';
import { currentQuestions } from '../queries.ts';

const testApp = useTestApp();
let admin: Person;
let learner: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
  learner = await signedInAs('user', testApp);
});

const content = 'A text about a mill.';
const choice = { option_a: 'one', option_b: 'two', correct_option: 'B' as const };
const asked = (question_text: string, more: object = {}) => ({
  question_type: 'reading_mcq' as const,
  question_text,
  ...choice,
  ...more,
});
const heard = (question_text: string) => ({ question_type: 'listening' as const, question_text, ...choice });

async function aSet(body: Partial<CallInput<typeof addBankSet>['body']> & { title: string }) {
  const given = body.audio_file_path ? body : { content, ...body };
  const { status, body: reply } = await testApp.call(addBankSet, { body: given }, admin);
  expect(status).toBe(200);
  return reply.set;
}

/** The path of a recording that was uploaded for listening, and its id. */
async function aRecording(durationSeconds = 30) {
  const id = await anUpload(testApp, { kind: 'listening', ownerId: admin.id, durationSeconds });
  const { key } = await testApp.db.selectFrom('uploads').select('key').where('id', '=', id).executeTakeFirstOrThrow();
  return { id, key, path: `/api/media/${key}?until=1&sign=x` };
}

async function find(query: CallInput<typeof listBank>['query']) {
  const { body } = await testApp.call(listBank, { query }, admin);
  return body.map((one) => (one.what === 'set' ? one.title : one.prompt));
}

const read = async (id: number) => (await testApp.call(getBankSet, { params: { id } }, admin)).body;

async function take(course: BuiltCourse, passage_ids: number[], more: object = {}) {
  const body = { passage_ids, mode: 'reference' as const, pinned: true, ...more };
  return await testApp.call(addFromBank, { params: { id: course.id }, body }, admin);
}

const questionsOf = async (course: BuiltCourse) => (await authorTest(testApp, course.id))?.questions ?? [];

describe('a set', () => {
  it('is added, listed, and read with its questions and their marks', async () => {
    const matching = {
      question_type: 'matching' as const,
      content: { prompt: 'Which?', style: 'features', items: ['x', 'y'], options: ['p', 'q'], reuse: true },
      key: { letters: ['A', 'B'] },
    };
    const set = await aSet({ title: 'The tide mill', questions: [asked('Where?'), matching], level: 'B2' });
    expect(set).toMatchObject({ content, audio_file_path: null, skill: 'Reading', marks: 3, used_in: [] });
    expect(set.questions.map(({ passage_id, from_bank }) => [passage_id, from_bank])).toEqual([
      [set.id, true],
      [set.id, true],
    ]);
    const { body, headers } = await testApp.call(listBank, { query: { what: 'sets', q: 'tide' } }, admin);
    expect(headers['x-total-count']).toBe('1');
    expect(body).toMatchObject([{ what: 'set', id: set.id, about: 'passage', questions: 2, marks: 3, level: 'B2' }]);
    expect(await find({ what: 'sets', q: 'about mil', kind: 'matching', used: 'no' })).toEqual(['The tide mill']);
    expect(await find({ what: 'sets', q: 'tide', kind: 'ordering' })).toEqual([]);
    await aSet({ title: 'Mills 7-8' });
    expect(await find({ what: 'sets', q: '8 mills' })).toEqual(['Mills 7-8']);
    const added = await testApp.call(addBankQuestion, { body: { ...asked('And when?'), passage_id: set.id } }, admin);
    expect(added.status).toBe(200);
    expect((await read(set.id)).questions.map(({ question_text }) => question_text)).toEqual([
      'Where?',
      'Which?',
      'And when?',
    ]);
  });

  it('is refused with a text and a recording, with neither, and with what its tests do not take', async () => {
    const { path } = await aRecording();
    const add = (body: object) =>
      testApp.call(addBankSet, { body: { title: 'Refused', ...body } as CallInput<typeof addBankSet>['body'] }, admin);
    expect(await add({})).toMatchObject({ status: 400, body: { fields: [{ path: 'content' }] } });
    expect(await add({ content, audio_file_path: path })).toMatchObject({ status: 400 });
    expect(await add({ content, questions: [heard('What?')] })).toMatchObject({
      body: { code: 'course_type_unsupported' },
    });
    expect(await add({ audio_file_path: '/elsewhere.mp3' })).toMatchObject({ body: { code: 'audio_unknown' } });
    expect(await testApp.call(addBankSet, { body: { title: 'x', content } }, learner)).toMatchObject({ status: 403 });
    expect(await testApp.call(getBankSet, { params: { id: 2_147_483_647 } }, admin)).toMatchObject({ status: 404 });
  });

  it('says for its questions what they leave empty', async () => {
    const set = await aSet({
      title: 'Weirs',
      questions: [asked('Which weir?'), asked('Whose weir?', { level: 'A1', tags: ['own'] })],
    });
    const tag = { passage_ids: [set.id], set: { level: 'C2' as const, topic: 'Hydrology' }, add: ['weirs'] };
    expect((await testApp.call(tagQuestions, { body: tag }, admin)).body).toMatchObject({ changed: 1 });
    expect(await find({ q: 'hydrol weir', sort: 'name' })).toEqual(['Which weir?', 'Whose weir?']);
    expect(await find({ q: 'weir', level: 'C2' })).toEqual(['Which weir?']);
    expect(await find({ tag: 'weirs' })).toEqual(['Which weir?']);
    expect(await find({ tag: 'own', level: 'A1', topic: 'hydrology' })).toEqual(['Whose weir?']);
    expect(await find({ what: 'sets', tag: 'weirs', level: 'C2', topic: 'hydrology' })).toEqual(['Weirs']);
    const id = set.questions[0]?.id ?? 0;
    const { body } = await testApp.call(getBankQuestion, { params: { id } }, admin);
    expect(body.question).toMatchObject({ level: null, topic: '' });
    expect(body.passage).toMatchObject({ id: set.id, level: 'C2', topic: 'Hydrology', tags: ['weirs'] });
    expect(await testApp.call(tagQuestions, { body: { ...tag, passage_ids: [2_147_483_647] } }, admin)).toMatchObject({
      status: 404,
    });
    expect(await testApp.call(tagQuestions, { body: { add: ['none'] } }, admin)).toMatchObject({ status: 400 });
  });

  it('moves, is added and is copied by its passage', async () => {
    const course = await aCourse(testApp, {
      passages: [[{ type: 'mcq', text: 'Moved', correct: 'A' }, { type: 'writing' }]],
    });
    const passageId = (await authorTest(testApp, course.id))?.passagesWithQuestions[0]?.passage.id ?? 0;
    const move = (passage_ids: number[]) =>
      testApp.call(takeIntoBank, { body: { course_id: course.id, passage_ids } }, admin);
    expect(await move([2_147_483_647])).toMatchObject({ status: 404 });
    expect((await move([passageId])).body).toMatchObject({ moved: 2 });
    expect(await read(passageId)).toMatchObject({
      skill: 'Reading',
      used_in: [{ course_id: course.id, questions: 2 }],
    });
    const [other, copy, listening] = [
      await aCourse(testApp),
      await aCourse(testApp),
      await aCourse(testApp, { type: 'Listening' }),
    ];
    expect((await take(other, [passageId])).body).toMatchObject({ added: 2, already: 0 });
    expect((await take(copy, [passageId], { mode: 'copy' })).body).toMatchObject({ added: 2 });
    expect((await questionsOf(copy)).map(({ from_bank }) => from_bank)).toEqual([false, false]);
    expect(await take(listening, [passageId])).toMatchObject({ body: { code: 'course_type_unsupported' } });
    const empty = await aSet({ title: 'Empty' });
    expect(await take(other, [empty.id])).toMatchObject({ status: 400, body: { fields: [{ path: 'passage_ids' }] } });
  });

  it('has a new text for tests that take it, for all of its questions at once', async () => {
    const set = await aSet({ title: 'Old title', questions: [asked('One?'), asked('Two?')] });
    const [kept, newest] = [await aCourse(testApp), await aCourse(testApp)];
    await take(kept, [set.id]);
    await take(newest, [set.id], { pinned: false });
    const text = { title: 'New title', content: 'Another text.' };
    const edit = { params: { id: set.id }, body: { ...text, version: set.version } };
    expect((await testApp.call(editPassage, edit, admin)).status).toBe(200);
    const passageOf = async (course: BuiltCourse) =>
      (await authorTest(testApp, course.id))?.passagesWithQuestions[0]?.passage;
    expect(await passageOf(kept)).toMatchObject({ title: 'Old title', content });
    expect(await passageOf(newest)).toMatchObject(text);
    const [one, two] = await questionsOf(kept);
    expect(one?.newer_version_id).toBe(one?.version_id);
    const params = { id: kept.id, questionId: one?.id ?? 0 };
    await testApp.call(setBankVersion, { params, body: { pinned_version_id: one?.version_id ?? 0 } }, admin);
    expect(await passageOf(kept)).toMatchObject(text);
    expect((await questionsOf(kept)).map((question) => question.newer_version_id)).toEqual([undefined, undefined]);
    expect(two?.passage_id).toBe(set.id);
    expect(await find({ what: 'sets', q: 'another text' })).toEqual(['New title']);
  });

  it('is retired and restored whole, and deleted whole while nothing used it', async () => {
    const set = await aSet({ title: 'Whole', questions: [asked('Whole one?'), asked('Whole two?')] });
    const params = { id: set.id };
    const question = { id: set.questions[1]?.id ?? 0 };
    await testApp.call(retireQuestion, { params: question }, admin);
    expect(await find({ what: 'sets', q: 'whole', status: 'retired' })).toEqual(['Whole']);
    await testApp.call(restoreSet, { params }, admin);
    expect(await find({ q: 'whole', sort: 'name' })).toEqual(['Whole one?', 'Whole two?']);
    await testApp.call(retireSet, { params }, admin);
    const late = { ...asked('Whole three?'), passage_id: set.id };
    expect(await testApp.call(addBankQuestion, { body: late }, admin)).toMatchObject({ status: 400 });
    await testApp.call(restoreQuestion, { params: question }, admin);
    const course = await aCourse(testApp);
    await take(course, [set.id]);
    expect(await testApp.call(deleteBankSet, { params }, admin)).toMatchObject({
      status: 409,
      body: { message: 'Used in 1 test and 0 attempts. Retire it instead.' },
    });
    const unused = await aSet({ title: 'Unused', questions: [asked('Never?')] });
    expect(await testApp.call(deleteBankSet, { params: { id: unused.id } }, learner)).toMatchObject({ status: 403 });
    expect(await testApp.call(deleteBankSet, { params: { id: unused.id } }, admin)).toMatchObject({ status: 200 });
    expect(await find({ q: 'never' })).toEqual([]);
    expect(await testApp.call(getBankSet, { params: { id: unused.id } }, admin)).toMatchObject({ status: 404 });
  });
});

describe('a set of a recording', () => {
  it('moves from a course whole, and is one of its tests without a passage', async () => {
    const [first, other] = [await aRecording(), await aRecording()];
    const course = await aCourse(testApp, {
      type: 'Listening',
      title: 'Harbour',
      questions: [
        { type: 'listening', text: 'Heard one', correct: 'A', audioUploadId: first.id },
        { type: 'listening', text: 'Heard two', correct: 'A', audioUploadId: first.id },
        { type: 'listening', text: 'Alone', correct: 'A', audioUploadId: other.id },
      ],
    });
    const [one = 0, two = 0, alone = 0] = course.questionIds;
    const move = (question_ids: number[]) =>
      testApp.call(takeIntoBank, { body: { course_id: course.id, question_ids } }, admin);
    expect(await move([one])).toMatchObject({ status: 400, body: { fields: [{ reason: 'Move the whole set.' }] } });
    expect((await move([one, two, alone])).body).toMatchObject({ moved: 3 });
    const { body } = await testApp.call(listBank, { query: { what: 'sets', q: 'harbour' } }, admin);
    expect(body).toMatchObject([
      { title: 'Harbour, recording 1', about: 'recording', questions: 2, skill: 'Listening' },
    ]);
    const set = await read(body[0]?.id ?? 0);
    expect(set.audio_file_path).toContain(first.key);
    expect((await questionsOf(course)).map(({ passage_id }) => passage_id)).toEqual([null, null, null]);

    const test = await aCourse(testApp, { type: 'Listening' });
    expect((await take(test, [set.id])).body).toMatchObject({ added: 2 });
    const reading = await aCourse(testApp);
    expect(await take(reading, [set.id])).toMatchObject({ body: { code: 'course_type_unsupported' } });
    const attempt = await anOpenAttempt(testApp, test);
    const given = await testApp.call(getAttempt, { params: attempt.params }, attempt.learner);
    expect(given.body.questions.map(({ passage_id }) => passage_id)).toEqual([null, null]);
    expect(given.body.passagesWithQuestions).toEqual([]);
    const answers = { [String(one)]: 'A' };
    await testApp.call(submitAttempt, { body: { courseId: test.id, answers } }, attempt.learner);
    const { body: ended } = await testApp.call(getAttempt, { params: attempt.params }, attempt.learner);
    expect(ended.attempt?.result).toMatchObject({ score: 1, breakdown: [] });
  });

  it('is made of an import alone, and not of what the course has about the same recording', async () => {
    const recording = await aRecording();
    const own = { type: 'listening', text: 'The own one', correct: 'A', audioUploadId: recording.id } as const;
    const course = await aCourse(testApp, { type: 'Listening', questions: [own] });
    const form = new FormData();
    form.append('file', new Blob(['Does it rain here?{T}\n\nIs it late there?{T}\n']), 'file.gift');
    const { body } = await testApp.upload(readImportFile, form, admin);
    const into = { course_id: course.id, as: 'bank' as const };
    const storing = { into, states: ['mapped' as const], audio_file_path: recording.path };
    const params = { id: (body['import'] as FileImport).id };
    expect((await testApp.call(storeImport, { params, body: storing }, admin)).body).toMatchObject({ questions: 2 });
    const [ownOne, ...others] = await currentQuestions(testApp.db, course.id);
    expect(ownOne).toMatchObject({ course_id: course.id, audio_set_id: null });
    const setId = others[0]?.audio_set_id ?? 0;
    expect(others.map(({ audio_set_id }) => audio_set_id)).toEqual([setId, setId]);
    expect((await read(setId)).questions).toHaveLength(2);
  });

  it('gives its questions new versions with another recording; tests with older words keep the one they have', async () => {
    const [before, after] = [await aRecording(), await aRecording()];
    const set = await aSet({
      title: 'Tannoy',
      audio_file_path: before.path,
      questions: [heard('Which?'), heard('Who?')],
    });
    expect(set.questions.map(({ passage_id }) => passage_id)).toEqual([null, null]);
    const kept = await aCourse(testApp, { type: 'Listening' });
    await take(kept, [set.id]);
    const edit = (body: Omit<CallInput<typeof editPassage>['body'], 'version'>) =>
      testApp.call(editPassage, { params: { id: set.id }, body: { ...body, version: set.version } }, admin);
    expect(await edit({ title: 'Tannoy', content })).toMatchObject({ body: { fields: [{ path: 'content' }] } });
    expect((await edit({ title: 'Tannoy 2', audio_file_path: after.path })).status).toBe(200);
    const now = await read(set.id);
    expect([now.title, now.version]).toEqual(['Tannoy 2', 2]);
    const again = await edit({ title: 'Tannoy 2', audio_file_path: before.path });
    expect(again).toMatchObject({ status: 409, body: { code: 'edit_version_old' } });
    expect(now.questions.every(({ audio_file_path }) => audio_file_path?.includes(after.key))).toBe(true);
    expect(now.questions.map(({ version_id }) => version_id)).not.toEqual(set.questions.map((one) => one.version_id));
    const there = await questionsOf(kept);
    expect(there.every(({ audio_file_path }) => audio_file_path?.includes(before.key))).toBe(true);
    const params = { id: kept.id, questionId: there[0]?.id ?? 0 };
    const pinned = { pinned_version_id: there[0]?.newer_version_id ?? 0 };
    await testApp.call(setBankVersion, { params, body: pinned }, admin);
    expect((await questionsOf(kept)).every(({ audio_file_path }) => audio_file_path?.includes(after.key))).toBe(true);
    const [question] = now.questions;
    const { question_text, option_a, option_b, version_id, revision } = question ?? now.questions[0] ?? ({} as never);
    const apart = { question_text, option_a, option_b, correct_option: 'B' as const, version_id, revision };
    const refused = await testApp.call(
      editQuestion,
      { params: { id: question?.id ?? 0 }, query: {}, body: { ...apart, audio_file_path: before.path } },
      admin,
    );
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'audio_file_path' }] } });
  });

  it('keeps its recording while a question of it has a key that cannot mark', async () => {
    const [before, after] = [await aRecording(), await aRecording()];
    const set = await aSet({ title: 'Gate', audio_file_path: before.path, questions: [heard('Which?')] });
    const versionId = set.questions[0]?.version_id ?? 0;
    const key = JSON.stringify({ malformed: 'Z' });
    await testApp.db.updateTable('question_versions').set({ key }).where('id', '=', versionId).execute();
    const body = { title: 'Gate', audio_file_path: after.path, version: set.version };
    expect(await testApp.call(editPassage, { params: { id: set.id }, body }, admin)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'audio_file_path', reason: expect.stringContaining('a key that cannot mark') }] },
    });
    expect((await read(set.id)).version).toBe(set.version);
  });

  it('is drawn whole in a Listening test', async () => {
    const topic = 'Drawn recordings';
    for (const title of ['Quay', 'Lock', 'Weir']) {
      const { path } = await aRecording();
      await aSet({ title, topic, audio_file_path: path, questions: [heard(`${title} 1`), heard(`${title} 2`)] });
    }
    await aSet({ title: 'A passage', topic, questions: [asked('Read 1'), asked('Read 2')] });
    const draw = { what: 'sets' as const, take: 2, marks_each: 2, filter: { topic }, balanced: false };
    const body = { ...draw, seed_by: 'attempt' as const };
    const course = await aCourse(testApp, { type: 'Listening' });
    const added = await testApp.call(addDraw, { params: { id: course.id }, query: {}, body }, admin);
    expect(added.body).toMatchObject({ pool_size: 3 });
    const opened = await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
    const names = opened.body.questions.map(({ question_text }) => question_text.split(' '));
    expect(names.map(([, number]) => number)).toEqual(['1', '2', '1', '2']);
    expect([names[0]?.[0], names[2]?.[0]]).toEqual([names[1]?.[0], names[3]?.[0]]);
    const [first, , third] = opened.body.questions;
    expect(first?.audio_file_path).not.toBe(third?.audio_file_path);
    expect(opened.body.questions.every(({ passage_id }) => passage_id === null)).toBe(true);
    const writing = await aCourse(testApp, { type: 'Writing' });
    const refused = await testApp.call(addDraw, { params: { id: writing.id }, query: {}, body }, admin);
    expect(refused.body).toMatchObject({ code: 'course_type_unsupported' });
  });
});
