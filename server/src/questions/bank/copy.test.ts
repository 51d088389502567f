import { getAttempt, openAttempt } from '@parlance/contract/attempts';
import { addBankQuestion, addFromBank, copyInPlace, getBankQuestion } from '@parlance/contract/bank/bank';
import { addDraw } from '@parlance/contract/bank/draws';
import { addBankSet } from '@parlance/contract/bank/sets';
import { editPassage, editQuestion } from '@parlance/contract/editing';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOpenAttempt } from '../../../test/attempt-builder.ts';
import { aCourse, anUpload, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { authorTest } from '../author-test.ts';

const testApp = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

const choice = { option_a: 'one', option_b: 'two', correct_option: 'B' as const };
const asked = (question_text: string, more: object = {}) => ({
  question_type: 'reading_mcq' as const,
  question_text,
  ...choice,
  ...more,
});

async function add(course: BuiltCourse, ids: { question_ids?: number[]; passage_ids?: number[] }) {
  const body = { ...ids, mode: 'reference' as const, pinned: true };
  const { status } = await testApp.call(addFromBank, { params: { id: course.id }, body }, admin);
  expect(status).toBe(200);
}

async function copy(course: BuiltCourse, questionId: number, as: object = admin) {
  return await testApp.call(copyInPlace, { params: { id: course.id, questionId } }, as);
}

async function placesOf(course: BuiltCourse) {
  const { questions = [], draws = [] } = (await authorTest(testApp, course.id)) ?? {};
  const places = [
    ...questions.map(({ position, question_text, from_bank }) => [position, question_text, from_bank] as const),
    ...draws.map(({ position }) => [position, 'draw', true] as const),
  ];
  return places.toSorted(([one], [other]) => one - other);
}

describe('a copy in place', () => {
  it('stands where the reference stood, before the draw that followed it, in the words that the course has', async () => {
    const { body } = await testApp.call(addBankQuestion, { body: asked('Pinned?', { label: 'A label' }) }, admin);
    const { id, version_id, revision } = body.question;
    const drawn = await testApp.call(addBankQuestion, { body: asked('Drawn?', { topic: 'For a draw' }) }, admin);
    expect(drawn.status).toBe(200);
    const course = await aCourse(testApp, { questions: [{ type: 'mcq', text: 'First', correct: 'A' }] });
    await add(course, { question_ids: [id] });
    const draw = { what: 'questions' as const, take: 1, marks_each: 1, filter: { topic: 'For a draw' } };
    const drawing = { ...draw, seed_by: 'attempt' as const, balanced: false };
    await testApp.call(addDraw, { params: { id: course.id }, query: {}, body: drawing }, admin);
    const { question_type: _type, ...words } = asked('Reworded?');
    await testApp.call(editQuestion, { params: { id }, query: {}, body: { ...words, version_id, revision } }, admin);
    const attempt = await anOpenAttempt(testApp, course);
    const read = async () => (await testApp.call(getAttempt, { params: attempt.params }, attempt.learner)).body;
    const given = (await read()).questions;

    const { body: copied } = await copy(course, id);
    expect(copied).toMatchObject({ copied: 1, question: { question_text: 'Pinned?', label: 'A label', position: 2 } });
    expect(copied.question).toMatchObject({ from_bank: false, used_in_count: 1 });
    expect(await placesOf(course)).toEqual([
      [1, 'First', false],
      [2, 'Pinned?', false],
      [3, 'draw', true],
    ]);
    expect((await read()).questions).toEqual(given);
    const later = await testApp.call(openAttempt, { body: { courseId: course.id } }, await signedInAs('user', testApp));
    expect(later.body.questions[1]).toMatchObject({ id: copied.question.id, question_text: 'Pinned?' });
    const from = testApp.db.selectFrom('questions').select('copied_from_version_id');
    const row = await from.where('id', '=', copied.question.id).executeTakeFirstOrThrow();
    expect(row.copied_from_version_id).toBe(version_id);
    const { body: one } = await testApp.call(getBankQuestion, { params: { id } }, admin);
    expect(one.used_in).toEqual([]);
    expect(await copy(course, id)).toMatchObject({ status: 404 });
  });

  it('is of the whole set, with a passage of its own', async () => {
    const given = { title: 'The weir', content: 'A text.', questions: [asked('One?'), asked('Two?')] };
    const { set } = (await testApp.call(addBankSet, { body: given }, admin)).body;
    const course = await aCourse(testApp, { passages: [[{ type: 'mcq', text: 'First', correct: 'A' }]] });
    await add(course, { passage_ids: [set.id] });
    const { body } = await copy(course, set.questions[1]?.id ?? 0);
    expect(body).toMatchObject({ copied: 2, question: { question_text: 'Two?', position: 3 } });
    expect(await placesOf(course)).toEqual([
      [1, 'First', false],
      [2, 'One?', false],
      [3, 'Two?', false],
    ]);
    const groups = (await authorTest(testApp, course.id))?.passagesWithQuestions ?? [];
    expect(groups.map(({ passage }) => passage.title)).toEqual(['Passage 1', 'The weir']);
    const own = groups[1]?.passage.id ?? 0;
    expect(own).not.toBe(set.id);
    const text = { title: 'Changed', content: 'Changed.', version: 1 };
    expect(await testApp.call(editPassage, { params: { id: own }, body: text }, admin)).toMatchObject({ status: 200 });
  });

  it('is of all that ask about a recording, and of no question without a set that stands beside one', async () => {
    const upload = await anUpload(testApp, { kind: 'listening', ownerId: admin.id, durationSeconds: 30 });
    const { key } = await testApp.db
      .selectFrom('uploads')
      .select('key')
      .where('id', '=', upload)
      .executeTakeFirstOrThrow();
    const heard = (question_text: string) => ({ question_type: 'listening' as const, question_text, ...choice });
    const path = `/api/media/${key}`;
    const given = { title: 'Quay', audio_file_path: path, questions: [heard('One?'), heard('Two?')] };
    const { set } = (await testApp.call(addBankSet, { body: given }, admin)).body;
    const alone = await testApp.call(addBankQuestion, { body: { ...heard('Alone?'), audio_file_path: path } }, admin);
    const course = await aCourse(testApp, { type: 'Listening' });
    await add(course, { passage_ids: [set.id], question_ids: [alone.body.question.id] });
    expect((await copy(course, set.questions[0]?.id ?? 0)).body).toMatchObject({ copied: 2 });
    const places = await placesOf(course);
    expect(places.filter(([, , from_bank]) => from_bank).map(([, text]) => text)).toEqual(['Alone?']);
    expect((await copy(course, alone.body.question.id)).body).toMatchObject({ copied: 1 });
  });

  it('is refused of what is no reference, and to learners', async () => {
    const course = await aCourse(testApp, { questions: [{ type: 'mcq', text: 'Own', correct: 'A' }] });
    const own = course.questionIds[0] ?? 0;
    expect(await copy(course, own)).toMatchObject({ status: 404 });
    expect(await copy(course, own, await signedInAs('user', testApp))).toMatchObject({ status: 403 });
  });
});
