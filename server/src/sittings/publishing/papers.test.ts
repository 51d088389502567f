import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { updateQuestionTimer } from '@parlance/contract/author-questions';
import { addBankQuestion, retireQuestion } from '@parlance/contract/bank/bank';
import { addDraw, editDraw, orderTest, refreshPool, removeDraw } from '@parlance/contract/bank/draws';
import { deleteCourse, editCourse, getCourseForAdmin, setCourseDuration } from '@parlance/contract/course-admin';
import { addQuestion, deleteQuestion, editPassage, editQuestion, orderQuestions } from '@parlance/contract/editing';
import { markPreview, previewKey, previewTest } from '@parlance/contract/preview';
import { checkReceipt, getReceipt, getReceiptPage, receiptPayload } from '@parlance/contract/receipts/receipts';
import { listPaperChanges, takeInChanges } from '@parlance/contract/sittings/papers';
import { exportSittingResults } from '@parlance/contract/sittings/publishing';
import { getSitting } from '@parlance/contract/sittings/sitting';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aDraft, aSitting, type BuiltSitting, enters, ok, PLACE } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { paperAsFrozen } from '../../questions/papers/content.ts';
import { digestOfPaper } from '../../questions/papers/digest.ts';
import { freezePublished } from '../../questions/papers/freeze.ts';
import { listPapers } from '../../questions/papers/queries.ts';

const testApp = useTestApp();
let office: Person;
beforeAll(async () => {
  office = await signedInAs('admin', testApp);
});

const START = 300;
const words = { option_a: 'one', option_b: 'two', correct_option: 'B' as const };

function aReading() {
  const question = { type: 'reading_mcq' as const, correct: 'B' };
  return aCourse(testApp, { passages: [[question, question], [question]] });
}

function published(course: BuiltCourse, more: Parameters<typeof aSitting>[1] = {}) {
  return aSitting(testApp, { office, startsIn: START, courses: [course], ...more });
}

async function papersOf({ id }: { id: number }, as = office) {
  return ok(await testApp.call(listPaperChanges, { params: { id } }, as));
}

async function changesOf(built: BuiltSitting) {
  return (await papersOf(built)).papers[0]?.changes;
}

/** Takes in what is listed now, or as of another revision of the course. */
async function takesIn({ id }: { id: number }, { revision, as = office }: { revision?: number; as?: Person } = {}) {
  const { sitting } = ok(await testApp.call(getSitting, { params: { id } }, office));
  const [paper] = (await papersOf({ id })).papers;
  const body = { version: sitting.version, content_revision: revision ?? paper?.content_revision ?? 0 };
  return await testApp.call(takeInChanges, { params: { id, partId: sitting.parts[0]?.id ?? 0 }, body }, as);
}

const digestOf = async ({ id }: { id: number }) =>
  ok(await testApp.call(getSitting, { params: { id } }, office)).sitting.parts[0]?.paper?.digest;

async function sitsDown(built: BuiltSitting) {
  const [learner = office] = built.learners;
  ok(await enters(testApp, built, learner));
  testApp.pass(START);
  const body = { courseId: built.courses[0]?.id ?? 0, sittingId: built.id, place: PLACE };
  return { learner, ...ok(await testApp.call(openAttempt, { body }, learner)) };
}

describe('the digest of a paper', () => {
  it('is none in a draft, and one on the set-up page, the receipt and the export', async () => {
    const draft = await aDraft(testApp, { office });
    expect(draft.sitting.parts[0]?.paper).toBeNull();
    const built = await published(await aReading());
    const digest = await digestOf(built);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect((await papersOf(built)).papers).toMatchObject([{ digest, changes: [] }]);
    const { learner, attempt } = await sitsDown(built);
    const body = { courseId: built.courses[0]?.id ?? 0, attemptId: attempt?.id, answers: {} };
    ok(await testApp.call(submitAttempt, { body }, learner));
    const params = { id: attempt?.id ?? 0 };
    const receipt = ok(await testApp.call(getReceipt, { params }, learner));
    expect(receiptPayload.parse(JSON.parse(receipt.payload)).part).toMatchObject({ sitting: built.id, paper: digest });
    const { payload, signature } = receipt;
    expect(ok(await testApp.call(checkReceipt, { body: { payload, signature } }, learner))).toMatchObject({
      valid: true,
    });
    expect((await testApp.call(getReceiptPage, { params }, learner)).text).toContain(digest);
    const file = (await testApp.call(exportSittingResults, { params: { id: built.id } }, office)).text;
    const [columns = [], ...rows] = file
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(rows.at(-1)?.[columns.indexOf('paper')]).toBe(digest);
  });

  it('is that of the same test, and of no other, whoever froze it and when', async () => {
    const course = await aReading();
    const [one, two] = [await published(course), await published(course)];
    expect(await digestOf(one)).toBe(await digestOf(two));
    const [id = 0] = course.questionIds;
    const keys = { ...words, question_text: 'What?', option_c: 'three', correct_option: 'A' as const };
    const read = { version_id: course.versionIds[0] ?? 0, revision: 1 };
    ok(await testApp.call(editQuestion, { params: { id }, query: {}, body: { ...keys, ...read } }, office));
    expect(await digestOf(await published(course))).not.toBe(await digestOf(one));
  });

  it('can be made anew of what is kept, also when the course is gone', async () => {
    const course = await aReading();
    const built = await published(course);
    for (const id of course.questionIds) ok(await testApp.call(deleteQuestion, { params: { id } }, office));
    ok(await testApp.call(deleteCourse, { params: { id: course.id } }, office));
    const [paper] = await listPapers(testApp.db, built.id);
    if (!paper) throw new Error('There is no paper.');
    expect(digestOfPaper(await paperAsFrozen(testApp.db, paper.content))).toBe(await digestOf(built));
  });
});

describe('changes of the course', () => {
  it('are listed, and taken in until the first candidate enters', async () => {
    const course = await aReading();
    const built = await published(course);
    const [one = 0, two = 0, three = 0] = course.questionIds;
    const before = await digestOf(built);
    const { ends_by } = built.sitting;
    ok(await testApp.call(setCourseDuration, { params: { id: course.id }, body: { test_duration: 300 } }, office));
    ok(await testApp.call(deleteQuestion, { params: { id: one } }, office));
    ok(await testApp.call(orderQuestions, { params: { id: course.id }, body: { question_ids: [three, two] } }, office));
    expect(await changesOf(built)).toEqual([
      { what: 'time_changed', before: 600, after: 300 },
      { what: 'question_deleted', number: 1 },
      { what: 'order_changed' },
    ]);
    expect(await digestOf(built)).toBe(before);
    const { sitting } = ok(await takesIn(built));
    expect(sitting.parts[0]).toMatchObject({ base_seconds: 300, course: { question_count: 2 } });
    expect(Date.parse(ends_by ?? '') - Date.parse(sitting.ends_by ?? '')).toBe(300_000);
    expect(sitting.parts[0]?.paper?.digest).not.toBe(before);
    expect(await changesOf(built)).toEqual([]);
    const entry = await testApp.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: 'sitting.paper_taken_in',
      subject_id: built.id,
      details: { course: course.id, before, after: sitting.parts[0]?.paper?.digest, changes: 3 },
    });

    ok(await testApp.call(deleteQuestion, { params: { id: two } }, office));
    const { attempt, questions } = await sitsDown(built);
    expect(questions.map(({ id }) => id)).toEqual([three, two]);
    expect(attempt?.durationSeconds).toBe(300);
    expect(await takesIn(built)).toMatchObject({ status: 409, body: { code: 'paper_in_use' } });
    expect((await papersOf(built)).entered_at).not.toBeNull();
  });

  it('are not taken in unseen, by who only watches, or where nothing would be left', async () => {
    const course = await aReading();
    const built = await published(course);
    const revision = (await papersOf(built)).papers[0]?.content_revision ?? 0;
    ok(await testApp.call(deleteQuestion, { params: { id: course.questionIds[0] ?? 0 } }, office));
    expect(await takesIn(built, { revision })).toMatchObject({ status: 409, body: { code: 'paper_changed_since' } });
    const teacher = await signedInAs('admin', testApp, { access: 'classes' });
    expect(await takesIn(built, { as: teacher })).toMatchObject({ status: 404 });
    expect(await testApp.call(listPaperChanges, { params: { id: built.id } }, teacher)).toMatchObject({ status: 404 });
    for (const id of course.questionIds.slice(1)) ok(await testApp.call(deleteQuestion, { params: { id } }, office));
    expect(await takesIn(built)).toMatchObject({
      status: 400,
      body: { code: 'sitting_not_ready', fields: [{ path: 'parts.0.course_id' }] },
    });
    expect((await changesOf(built))?.length).toBe(4);
  });

  it('are told one by one', async () => {
    const course = await aReading();
    const built = await published(course);
    const [one = 0] = course.questionIds;
    const params = { id: course.id };
    const { passagesWithQuestions } = ok(await testApp.call(previewTest, { params }, office));
    const second = { id: passagesWithQuestions[1]?.passage.id ?? 0 };
    const read = { version_id: course.versionIds[0] ?? 0, revision: 1 };
    const body = { ...words, question_text: 'Other?', ...read };
    ok(
      await testApp.call(
        editCourse,
        { params, body: { title: 'Other', max_score: 5, content_language: 'fr', instruction_language: 'ar' } },
        office,
      ),
    );
    ok(await testApp.call(editQuestion, { params: { id: one }, query: {}, body }, office));
    const text = { title: 'Other', content: 'Another.', version: 1 };
    ok(await testApp.call(editPassage, { params: second, body: text }, office));
    const more = { ...words, question_type: 'reading_mcq' as const, question_text: 'More?', passage_id: second.id };
    ok(await testApp.call(addQuestion, { params, body: more }, office));
    expect(await changesOf(built)).toEqual([
      { what: 'title_changed', before: 'Academic Reading', after: 'Other' },
      { what: 'max_score_changed', before: 100, after: 5 },
      { what: 'language_changed' },
      { what: 'instruction_language_changed' },
      { what: 'question_changed', number: 1 },
      { what: 'question_added', number: 4 },
      { what: 'passage_changed', number: 2 },
    ]);
  });

  it('keep the language of their screens, whatever their course says later', async () => {
    const course = await aReading();
    const before = await published(course);
    const params = { id: course.id };
    ok(await testApp.call(editCourse, { params, body: { instruction_language: 'fr' } }, office));
    const built = await published(course);
    expect(await digestOf(built)).not.toBe(await digestOf(before));
    ok(await testApp.call(editCourse, { params, body: { instruction_language: null } }, office));
    expect(await digestOf(await published(course))).toBe(await digestOf(before));
    const frozenIn = async ({ id }: BuiltSitting) =>
      ok(await testApp.call(previewTest, { params, query: { sittingId: id } }, office)).instructionLanguage;
    expect([await frozenIn(before), await frozenIn(built)]).toEqual([undefined, 'fr']);
  });

  it('are told of spoken questions, and of draws', async () => {
    const speaking = await aCourse(testApp, {
      type: 'Speaking',
      durationSeconds: null,
      questions: [{ type: 'speaking', timerSeconds: 60 }],
    });
    const spoken = await published(speaking);
    const timer = { params: { id: speaking.questionIds[0] ?? 0 }, body: { timer_duration_seconds: 90 } };
    ok(await testApp.call(updateQuestionTimer, timer, office));
    expect(await changesOf(spoken)).toEqual([
      { what: 'time_changed', before: 420, after: 450 },
      { what: 'timer_changed', number: 1 },
    ]);

    const course = await aReading();
    const ids: number[] = [];
    for (const text of ['One?', 'Two?', 'Three?']) {
      const body = { ...words, question_type: 'reading_mcq' as const, question_text: text, topic: 'Told draws' };
      ids.push(ok(await testApp.call(addBankQuestion, { body }, office)).question.id);
    }
    const body = {
      what: 'questions',
      take: 1,
      marks_each: 1,
      filter: { topic: 'Told draws' },
      seed_by: 'attempt',
      balanced: false,
    } as const;
    const of = async (input: typeof body | (Omit<typeof body, 'take'> & { take: number })) =>
      ok(await testApp.call(addDraw, { params: { id: course.id }, query: {}, body: input }, office)).draw?.id ?? 0;
    const [first, second] = [await of(body), await of(body)];
    const built = await published(course);
    expect((await papersOf(built)).papers[0]?.digest).toBe(await digestOf(built));
    const at = (drawId: number) => ({ id: course.id, drawId });
    ok(await testApp.call(retireQuestion, { params: { id: ids[2] ?? 0 } }, office));
    ok(await testApp.call(editDraw, { params: at(first), query: {}, body: { ...body, balanced: true } }, office));
    ok(await testApp.call(removeDraw, { params: at(second) }, office));
    await testApp.call(refreshPool, { params: at(first), query: {} }, office);
    const order = [{ draw: first }, ...course.questionIds.map((question) => ({ question }))];
    ok(await testApp.call(orderTest, { params: { id: course.id }, body: { order } }, office));
    expect(await changesOf(built)).toEqual([
      { what: 'order_changed' },
      { what: 'draw_changed', number: 1 },
      { what: 'pool_changed', number: 1 },
      { what: 'draw_deleted', number: 5 },
    ]);
  });

  it('are said by the course, which names what they do not reach', async () => {
    const course = await aReading();
    const built = await published(course);
    const { sittings } = ok(await testApp.call(getCourseForAdmin, { params: { id: course.id } }, office)).course
      .dependents;
    const { frozen_at } = built.sitting.parts[0]?.paper ?? {};
    expect(sittings).toEqual([{ id: built.id, title: 'B2 mock', frozen_at }]);
  });
});

it('what was published before papers were frozen is frozen at the first start, once', async () => {
  const course = await aReading();
  const built = await published(course);
  const draft = await aDraft(testApp, { office, courses: [course] });
  await testApp.db.deleteFrom('sitting_papers').execute();
  const digest = built.sitting.parts[0]?.paper?.digest;
  expect(await digestOf(built)).toBeUndefined();
  await freezePublished(testApp);
  expect(await digestOf(built)).toBe(digest);
  expect(await digestOf(draft)).toBeUndefined();
  ok(await testApp.call(deleteQuestion, { params: { id: course.questionIds[0] ?? 0 } }, office));
  await freezePublished(testApp);
  expect(await digestOf(built)).toBe(digest);
  expect((await sitsDown(built)).questions).toHaveLength(3);
});

describe('the preview of a part', () => {
  it('shows and marks the frozen paper, also of a course that is gone', async () => {
    const course = await aReading();
    const built = await published(course);
    const params = { id: course.id };
    const now = ok(await testApp.call(previewTest, { params }, office));
    ok(await testApp.call(deleteQuestion, { params: { id: course.questionIds[0] ?? 0 } }, office));
    ok(await testApp.call(deleteCourse, { params }, office));
    const query = { sittingId: String(built.id) };
    const frozen = ok(await testApp.call(previewTest, { params, query }, office));
    expect(frozen.questions.map(({ id }) => id)).toEqual(now.questions.map(({ id }) => id));
    expect(frozen).toMatchObject({ sittingId: built.id, durationSeconds: 600, course: { question_count: 3 } });
    const answers = { [course.questionIds[0] ?? 0]: 'B' };
    const body = { answers, sittingId: built.id };
    expect(ok(await testApp.call(markPreview, { params, body }, office))).toMatchObject({ score: 1, total: 3 });
    const key = ok(await testApp.call(previewKey, { params, body: { sittingId: built.id } }, office));
    expect(key.questions.map(({ id }) => id)).toEqual(now.questions.map(({ id }) => id));
  });

  it('is for who sees the examination, and for its courses', async () => {
    const [course, other] = [await aReading(), await aReading()];
    const built = await published(course);
    const query = { sittingId: String(built.id) };
    const teacher = await signedInAs('admin', testApp, { access: 'classes' });
    expect(await testApp.call(previewTest, { params: { id: course.id }, query }, teacher)).toMatchObject({
      status: 404,
    });
    expect(await testApp.call(previewTest, { params: { id: other.id }, query }, office)).toMatchObject({ status: 404 });
    const body = { sittingId: built.id };
    for (const [params, as] of [[{ id: course.id }, teacher] as const, [{ id: other.id }, office] as const]) {
      expect(await testApp.call(previewKey, { params, body }, as)).toMatchObject({ status: 404 });
    }
  });
});
