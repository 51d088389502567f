import { getAttempt, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { addBankQuestion, addFromBank, getBankQuestion, retireQuestion } from '@parlance/contract/bank/bank';
import {
  addDraw,
  type DrawBody,
  editDraw,
  orderTest,
  refreshPool,
  removeDraw,
  sampleDraw,
} from '@parlance/contract/bank/draws';
import { duplicateCourse } from '@parlance/contract/course-admin';
import { getCourse } from '@parlance/contract/courses';
import { editQuestion, orderQuestions } from '@parlance/contract/editing';
import type { CallInput, Endpoint } from '@parlance/contract/endpoint';
import { markPreview, previewKey, previewTest } from '@parlance/contract/preview';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { authorTest } from '../author-test.ts';

const testApp = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

const mcq = { question_type: 'reading_mcq' as const, option_a: 'one', option_b: 'two', correct_option: 'B' as const };
let topics = 0;

/** Puts so many questions into the bank under a topic of their own. */
async function fill(count: number, more: object = {}) {
  topics += 1;
  const topic = `Topic ${topics}`;
  const ids: number[] = [];
  for (let number = 1; number <= count; number++) {
    const body = { ...mcq, question_text: `${topic}, ${number}?`, topic, level: 'B2' as const, ...more };
    const { body: reply } = await testApp.call(addBankQuestion, { body }, admin);
    ids.push(reply.question.id);
  }
  return { topic, ids };
}

function drawBody(topic: string, take: number, more: Partial<DrawBody> = {}): DrawBody {
  return { what: 'questions', take, marks_each: 1, filter: { topic }, seed_by: 'attempt', balanced: false, ...more };
}

async function add(course: BuiltCourse, body: DrawBody) {
  return await testApp.call(addDraw, { params: { id: course.id }, query: {}, body }, admin);
}

async function aCourseWithDraw(take: number, count: number, more: Partial<DrawBody> = {}) {
  const course = await aCourse(testApp, { type: 'Reading', passages: [[{ type: 'reading_mcq', correct: 'B' }]] });
  const bank = await fill(count);
  const { status, body } = await add(course, drawBody(bank.topic, take, more));
  expect(status).toBe(200);
  return { course, ...bank, drawId: body.draw?.id ?? 0 };
}

async function refused<E extends Endpoint>(endpoint: E, input: CallInput<E>, as: Person) {
  const { status, body } = await testApp.call(endpoint, input, as);
  return { status, code: (body as { code?: string }).code };
}

async function open(course: BuiltCourse, learner?: Person) {
  const who = learner ?? (await signedInAs('user', testApp));
  const { status, body } = await testApp.call(openAttempt, { body: { courseId: course.id } }, who);
  expect(status).toBe(200);
  return { who, body, ids: body.questions.map(({ id }) => id) };
}

describe('a draw', () => {
  it('gives each attempt its own questions of the pool, once each, with the same total', async () => {
    const { course, ids } = await aCourseWithDraw(4, 12);
    const first = await open(course);
    const [fixed, ...drawn] = first.ids;
    expect(ids).not.toContain(fixed);
    expect(drawn).toHaveLength(4);
    expect(drawn.every((id) => ids.includes(id)) && new Set(drawn).size === 4).toBe(true);
    expect(first.body.passagesWithQuestions.flatMap(({ questions }) => questions.map(({ id }) => id))).toEqual(
      first.ids,
    );
    const others = [await open(course), await open(course), await open(course)];
    expect(others.map(({ ids }) => ids.length)).toEqual([5, 5, 5]);
    expect(new Set([first, ...others].map(({ ids }) => [...ids].sort().join())).size).toBeGreaterThan(1);
    const again = await open(course, first.who);
    expect(again.body.attempt?.id).toBe(first.body.attempt?.id);
    expect(again.ids).toEqual(first.ids);
    const { body: shown } = await testApp.call(getCourse, { params: { id: course.id } }, first.who);
    expect(shown.course.question_count).toBe(5);
  });

  it('is marked by what was drawn, and a key corrected in the bank reaches it', async () => {
    const { course, ids } = await aCourseWithDraw(3, 3);
    const { who, body, ids: given } = await open(course);
    const answers = Object.fromEntries(given.filter((id) => ids.includes(id)).map((id) => [id, 'A']));
    const submitted = { courseId: course.id, attemptId: body.attempt?.id ?? 0, answers };
    const { body: result } = await testApp.call(submitAttempt, { body: submitted }, who);
    expect(result).toMatchObject({ score: 0, total: 4 });
    const id = ids[0] ?? 0;
    const { body: one } = await testApp.call(getBankQuestion, { params: { id } }, admin);
    const { question_text, version_id, revision } = one.question;
    const { question_type: _, ...words } = mcq;
    const corrected = { ...words, correct_option: 'A' as const, question_text, version_id, revision };
    const { body: edited } = await testApp.call(editQuestion, { params: { id }, query: {}, body: corrected }, admin);
    expect(edited.report).toMatchObject({ keyCorrected: true, attemptsMarkedAgain: 1, scoresChanged: 1 });
  });

  it('has a pool that stays until it is refreshed; what is retired leaves at once', async () => {
    const { course, ids, topic, drawId } = await aCourseWithDraw(2, 4);
    await testApp.call(
      addBankQuestion,
      { body: { ...mcq, question_text: 'A newer one?', topic, level: 'B2' as const } },
      admin,
    );
    await testApp.call(retireQuestion, { params: { id: ids[0] ?? 0 } }, admin);
    expect((await authorTest(testApp, course.id))?.draws).toMatchObject([{ pool_size: 3, more_match: 1, gone: 1 }]);
    const opened = await Promise.all(Array.from({ length: 6 }, () => open(course)));
    expect(opened.flatMap((one) => one.ids)).not.toContain(ids[0]);
    const params = { id: course.id, drawId };
    const { body } = await testApp.call(refreshPool, { params, query: {} }, admin);
    expect(body).toMatchObject({ added: 1, removed: 0 });
    expect((await authorTest(testApp, course.id))?.draws).toMatchObject([{ pool_size: 4, more_match: 0, gone: 0 }]);
  });

  it('of too few is refused; a test left with too few cannot be started, and open attempts go on', async () => {
    const course = await aCourse(testApp, { type: 'Reading', passages: [[{ type: 'reading_mcq', correct: 'B' }]] });
    const { topic, ids } = await fill(2);
    const tooFew = await refused(addDraw, { params: { id: course.id }, query: {}, body: drawBody(topic, 3) }, admin);
    expect(tooFew).toMatchObject({ status: 400, code: 'draw_too_few' });
    await add(course, drawBody(topic, 2));
    const { who, body } = await open(course);
    await testApp.call(retireQuestion, { params: { id: ids[0] ?? 0 } }, admin);
    const late = await refused(openAttempt, { body: { courseId: course.id } }, await signedInAs('user', testApp));
    expect(late).toMatchObject({ status: 409, code: 'test_not_ready' });
    const { body: same } = await testApp.call(getAttempt, { params: { id: body.attempt?.id ?? 0 } }, who);
    expect(same.questions).toHaveLength(3);
  });

  it('never gives what is fixed in the test, or what an earlier draw gave', async () => {
    const { course, ids, topic } = await aCourseWithDraw(2, 5);
    const fixed = ids[0] ?? 0;
    await testApp.call(
      addFromBank,
      { params: { id: course.id }, body: { question_ids: [fixed], mode: 'reference', pinned: true } },
      admin,
    );
    expect((await add(course, drawBody(topic, 3))).status).toBe(400);
    expect((await add(course, drawBody(topic, 2))).status).toBe(200);
    const { ids: given } = await open(course);
    expect(new Set(given).size).toBe(6);
    expect(given).toEqual(expect.arrayContaining(ids));
  });

  it('by the day gives everybody the same; by attempt what a learner had comes last', async () => {
    const { course } = await aCourseWithDraw(3, 9, { seed_by: 'day' });
    const one = await open(course);
    expect((await open(course)).ids).toEqual(one.ids);
    const { course: other } = await aCourseWithDraw(3, 6);
    const first = await open(other);
    const { status } = await testApp.call(
      submitAttempt,
      { body: { courseId: other.id, attemptId: first.body.attempt?.id ?? 0, answers: { [first.ids[0] ?? 0]: 'B' } } },
      first.who,
    );
    expect(status).toBe(200);
    const second = await open(other, first.who);
    expect(second.ids.filter((id) => first.ids.includes(id))).toHaveLength(1);
  });
});

describe('draws of a course', () => {
  it('are counted before they are saved, with how hard they would be', async () => {
    const course = await aCourse(testApp, { type: 'Reading', passages: [[{ type: 'reading_mcq', correct: 'B' }]] });
    const { topic } = await fill(6);
    await fill(6, { level: 'C2', topic });
    const call = { params: { id: course.id }, query: { dryRun: 'true' as const }, body: drawBody(topic, 4) };
    const { body } = await testApp.call(addDraw, call, admin);
    expect(body).toMatchObject({ draw: null, pool_size: 12, message: '12 questions fit.' });
    expect(body.trial?.goal).toBeCloseTo(0.45, 2);
    expect(body.trial?.plain).toHaveLength(200);
    expect((await authorTest(testApp, course.id))?.draws).toEqual([]);
  });

  it('are edited, ordered among the questions, sampled and removed', async () => {
    const { course, topic, drawId } = await aCourseWithDraw(2, 6);
    const params = { id: course.id, drawId };
    const { body } = await testApp.call(editDraw, { params, query: {}, body: drawBody(topic, 3) }, admin);
    expect(body.draw).toMatchObject({ take: 3, pool_size: 6 });
    const test = await authorTest(testApp, course.id);
    const question = test?.questions[0]?.id ?? 0;
    const order = [{ draw: drawId }, { question }];
    await testApp.call(orderTest, { params: { id: course.id }, body: { order } }, admin);
    expect((await open(course)).ids.at(-1)).toBe(question);
    await testApp.call(orderQuestions, { params: { id: course.id }, body: { question_ids: [question] } }, admin);
    expect((await open(course)).ids.at(-1)).toBe(question);
    const missing = { params: { id: course.id }, body: { order: [{ question }] } };
    expect(await refused(orderTest, missing, admin)).toMatchObject({ code: 'edit_version_old' });
    const { body: sample } = await testApp.call(sampleDraw, { params }, admin);
    expect(sample.questions).toHaveLength(3);
    await testApp.call(removeDraw, { params }, admin);
    expect((await open(course)).ids).toEqual([question]);
    expect(await refused(removeDraw, { params }, admin)).toMatchObject({ code: 'not_found' });
  });

  it('are not overwritten by who opened them before they were changed', async () => {
    const { course, topic, drawId } = await aCourseWithDraw(2, 6);
    const call = { params: { id: course.id, drawId }, query: {} };
    const pooled_at = (await authorTest(testApp, course.id))?.draws[0]?.pooled_at;
    testApp.pass(1);
    const first = await testApp.call(editDraw, { ...call, body: { ...drawBody(topic, 3), pooled_at } }, admin);
    expect(first.body.draw).toMatchObject({ take: 3 });
    const late = { ...call, body: { ...drawBody(topic, 4), pooled_at } };
    expect(await refused(editDraw, late, admin)).toMatchObject({ code: 'edit_version_old' });
    expect((await authorTest(testApp, course.id))?.draws).toMatchObject([{ take: 3 }]);
    const again = { ...late.body, pooled_at: first.body.draw?.pooled_at };
    expect((await testApp.call(editDraw, { ...call, body: again }, admin)).body.draw).toMatchObject({ take: 4 });
  });

  it('are copied with their course', async () => {
    const { course, ids } = await aCourseWithDraw(2, 5);
    const copied = await testApp.call(duplicateCourse, { params: { id: course.id } }, admin);
    const copy = { ...course, id: copied.body.course.id };
    expect((await authorTest(testApp, copy.id))?.draws).toMatchObject([{ take: 2, pool_size: 5, position: 2 }]);
    const { ids: given } = await open(copy);
    expect(given.filter((id) => ids.includes(id))).toHaveLength(2);
  });

  it('are sampled in the preview, which is marked by the seed that it was given', async () => {
    const { course } = await aCourseWithDraw(3, 8);
    const { body } = await testApp.call(previewTest, { params: { id: course.id }, query: {} }, admin);
    expect(body.questions).toHaveLength(4);
    const drawSeed = body.drawSeed ?? '';
    const answers = Object.fromEntries(body.questions.map(({ id }) => [id, 'B']));
    const call = { params: { id: course.id }, body: { answers, drawSeed } };
    const { body: marks } = await testApp.call(markPreview, call, admin);
    expect(marks).toMatchObject({ score: 4, total: 4 });
    const { body: same } = await testApp.call(previewTest, { params: { id: course.id }, query: { drawSeed } }, admin);
    expect(same.questions).toEqual(body.questions);
    const { body: key } = await testApp.call(previewKey, { params: { id: course.id }, body: { drawSeed } }, admin);
    expect(key.questions.map(({ id }) => id)).toEqual(body.questions.map(({ id }) => id));
  });
});
