import { getAttempt, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import {
  addPassage,
  addQuestion,
  deleteQuestion,
  editPassage,
  orderQuestions,
  type QuestionContent,
} from '@parlance/contract/editing';
import type { QuestionType } from '@parlance/contract/kinds/kinds';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOpenAttempt } from '../../../test/attempt-builder.ts';
import { aCourse, anUpload } from '../../../test/course-builder.ts';
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

const options = { option_a: 'one', option_b: 'two', correct_option: 'B' as const };
const passage = { title: 'The bell', content: 'The bell rings at nine.' };

function add(courseId: number, type: QuestionType, content: Partial<QuestionContent> = {}, as: object = admin) {
  const body = { question_type: type, question_text: `A new ${type}`, ...content };
  return testApp.call(addQuestion, { params: { id: courseId }, body }, as);
}

async function textsOf(courseId: number) {
  return (await authorTest(testApp, courseId))?.questions.map(({ position, question_text }) => [
    position,
    question_text,
  ]);
}

async function lastAudit() {
  return await testApp.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

async function audioPath(seconds = 60) {
  const id = await anUpload(testApp, { kind: 'listening', ownerId: admin.id, durationSeconds: seconds });
  const { key } = await testApp.db.selectFrom('uploads').select('key').where('id', '=', id).executeTakeFirstOrThrow();
  return { id, path: `/api/media/${key}?until=1&sign=x` };
}

describe('a question that is added', () => {
  it('is at the end of its passage, with its key, and is in the audit log', async () => {
    const course = await aCourse(testApp, {
      passages: [[{ type: 'writing', text: 'One' }], [{ type: 'writing', text: 'Two' }]],
    });
    const [first] = (await authorTest(testApp, course.id))?.passagesWithQuestions ?? [];
    const { status, body } = await add(course.id, 'reading_mcq', { ...options, passage_id: first?.passage.id });
    expect(status).toBe(200);
    expect(body.question).toMatchObject({
      position: 2,
      passage_id: first?.passage.id,
      correct_option: 'B',
      revision: 1,
    });
    expect(await textsOf(course.id)).toEqual([
      [1, 'One'],
      [2, 'A new reading_mcq'],
      [3, 'Two'],
    ]);
    expect((await authorTest(testApp, course.id))?.questions[1]).toEqual(body.question);
    expect(await lastAudit()).toMatchObject({
      actor_id: admin.id,
      action: 'course.question_added',
      subject_id: course.id,
      details: { question: body.question.id },
    });
  });

  it('goes to the shared passage without one of its own, which is made once', async () => {
    const { id } = await aCourse(testApp, { passages: [[{ type: 'writing' }]] });
    await add(id, 'true_false', { correct_option: 'TRUE' });
    await add(id, 'fill_in_blanks', { question_text: 'A [blank].', correct_answers_json: ['bell'], passage_id: null });
    const groups = (await authorTest(testApp, id))?.passagesWithQuestions;
    expect(groups?.map((group) => [group.passage.title, group.passage.content, group.questions.length])).toEqual([
      ['Passage 1', 'A text.\n\nMore of it.', 1],
      ['Questions', '', 2],
    ]);
  });

  it('of a Listening course is next to those on the same audio', async () => {
    const [one, two] = [await audioPath(), await audioPath()];
    const course = await aCourse(testApp, {
      type: 'Listening',
      questions: [
        { type: 'listening', correct: 'A', audioUploadId: one.id, text: 'One' },
        { type: 'listening', correct: 'A', audioUploadId: two.id, text: 'Two' },
      ],
    });
    const added = await add(course.id, 'checkbox', {
      ...options,
      correct_option: ['A', 'B'],
      audio_file_path: one.path,
    });
    expect(added.body.question).toMatchObject({ question_type: 'checkbox', correct_option: ['A', 'B'], position: 2 });
    expect(added.body.question.audio_file_path).toMatch(/^\/api\/media\//);
    expect(await textsOf(course.id)).toEqual([
      [1, 'One'],
      [2, 'A new checkbox'],
      [3, 'Two'],
    ]);
    expect(await add(course.id, 'listening', options)).toMatchObject({
      status: 400,
      body: { code: 'audio_unknown', fields: [{ path: 'audio_file_path' }] },
    });
  });

  it.each([
    ['Writing', 'descriptive', {}],
    ['Speaking', 'speaking', { timer_seconds: 90.126 }],
  ] as const)('of a %s course is %s', async (type, questionType, content) => {
    const { id } = await aCourse(testApp, { type, durationSeconds: type === 'Speaking' ? null : 600 });
    const { body } = await add(id, questionType, content);
    expect(body.question).toMatchObject({
      position: 1,
      passage_id: null,
      timer: 'timer_seconds' in content ? 90.13 : null,
    });
    expect(await add(id, 'mcq', options)).toMatchObject({
      status: 400,
      body: { code: 'course_type_unsupported', fields: [{ path: 'question_type' }] },
    });
  });

  it('is refused field by field, for a strange passage, without a course, and from a learner', async () => {
    const { id } = await aCourse(testApp);
    const other = await aCourse(testApp, { passages: [[{ type: 'writing' }]] });
    const [foreign] = (await authorTest(testApp, other.id))?.passagesWithQuestions ?? [];
    expect(await add(id, 'mcq', { option_a: 'one', correct_option: 'C' })).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: [{ path: 'option_b' }, { path: 'correct_option' }] },
    });
    expect(await add(id, 'writing', { passage_id: foreign?.passage.id })).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: [{ path: 'passage_id' }] },
    });
    expect(await add(id, 'writing', { question_text: ' ' })).toMatchObject({ status: 400 });
    expect(await add(2147483647, 'writing')).toMatchObject({ status: 404 });
    expect(await add(id, 'writing', {}, learner)).toMatchObject({ status: 403 });
    expect(await add(id, 'writing', {}, {})).toMatchObject({ status: 401 });
    expect(await textsOf(id)).toEqual([]);
  });
});

describe('a question that is deleted', () => {
  const remove = (id: number | undefined, as: object = admin) =>
    testApp.call(deleteQuestion, { params: { id: id ?? 0 } }, as);

  it('is gone for later attempts and stays in those that were given it', async () => {
    const course = await aCourse(testApp, {
      questions: [
        { type: 'mcq', correct: 'A', text: 'One' },
        { type: 'mcq', correct: 'B', text: 'Two' },
      ],
    });
    const [first, second] = course.questionIds;
    const attempt = await anOpenAttempt(testApp, course);
    expect(await remove(first)).toMatchObject({ status: 200, body: { message: 'Question deleted successfully!' } });
    expect(await lastAudit()).toMatchObject({ action: 'course.question_deleted', details: { question: first } });
    expect(await textsOf(course.id)).toEqual([[1, 'Two']]);
    const { body } = await testApp.call(getAttempt, { params: attempt.params }, attempt.learner);
    expect(body.questions.map(({ position, question_text }) => [position, question_text])).toEqual([
      [1, 'One'],
      [2, 'Two'],
    ]);
    const submitted = await testApp.call(
      submitAttempt,
      { body: { courseId: course.id, answers: { [String(first)]: 'A', [String(second)]: 'B' } } },
      attempt.learner,
    );
    expect(submitted.body).toMatchObject({ score: 2, total: 2 });
    expect(await remove(first)).toMatchObject({ status: 404 });
  });

  it('may be the last one, with which its passage goes', async () => {
    const course = await aCourse(testApp, { passages: [[{ type: 'writing' }]] });
    await remove(course.questionIds[0]);
    expect(await authorTest(testApp, course.id)).toMatchObject({ questions: [], passagesWithQuestions: [] });
    const opened = await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
    expect(opened.body).not.toHaveProperty('attempt');
  });

  it('is there for admins', async () => {
    const { questionIds } = await aCourse(testApp, { questions: [{ type: 'writing' }] });
    expect(await remove(questionIds[0], learner)).toMatchObject({ status: 403 });
    expect(await remove(questionIds[0], {})).toMatchObject({ status: 401 });
    expect(await remove(2147483647)).toMatchObject({ status: 404 });
  });
});

describe('a new order', () => {
  const order = (courseId: number, questionIds: (number | undefined)[], as: object = admin) =>
    testApp.call(
      orderQuestions,
      { params: { id: courseId }, body: { question_ids: questionIds.map((id) => id ?? 0) } },
      as,
    );

  it('is that of later attempts, and of passages; an open one keeps its own', async () => {
    const course = await aCourse(testApp, {
      passages: [
        [
          { type: 'reading_mcq', correct: 'A', text: 'One' },
          { type: 'reading_mcq', correct: 'A', text: 'Two' },
        ],
        [{ type: 'reading_mcq', correct: 'A', text: 'Three' }],
      ],
    });
    const [one, two, three] = course.questionIds;
    const open = await anOpenAttempt(testApp, course);
    expect(await order(course.id, [three, two, one])).toMatchObject({ status: 200, body: { message: 'Order saved.' } });
    expect(await lastAudit()).toMatchObject({ action: 'course.questions_ordered', subject_id: course.id });
    const later = await anOpenAttempt(testApp, course);
    const shown = async ({ params, learner }: typeof open) => {
      const { body } = await testApp.call(getAttempt, { params }, learner);
      const groups = body.passagesWithQuestions.map((group) => group.passage.title);
      return [groups, body.questions.map(({ position, question_text }) => [position, question_text])];
    };
    expect(await shown(later)).toEqual([
      ['Passage 2', 'Passage 1'],
      [
        [1, 'Three'],
        [2, 'Two'],
        [3, 'One'],
      ],
    ]);
    expect(await shown(open)).toEqual([
      ['Passage 1', 'Passage 2'],
      [
        [1, 'One'],
        [2, 'Two'],
        [3, 'Three'],
      ],
    ]);
  });

  it('is refused when it parts a passage, misses a question or names another, and from a learner', async () => {
    const course = await aCourse(testApp, {
      passages: [[{ type: 'writing' }, { type: 'writing' }], [{ type: 'writing' }]],
    });
    const before = await textsOf(course.id);
    const [one, two, three] = course.questionIds;
    expect(await order(course.id, [one, three, two])).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'question_ids', reason: 'Keep the questions of a passage together.' }] },
    });
    for (const ids of [
      [one, two],
      [one, two, two],
      [one, two, 2147483647],
      [one, two, three, three],
    ]) {
      expect(await order(course.id, ids)).toMatchObject({ status: 409, body: { code: 'edit_version_old' } });
    }
    expect(await order(2147483647, [one])).toMatchObject({ status: 404 });
    expect(await order(course.id, [one, two, three], learner)).toMatchObject({ status: 403 });
    expect(await textsOf(course.id)).toEqual(before);
  });
});

describe('a passage', () => {
  it('that is new is the author’s alone until it has a question', async () => {
    const course = await aCourse(testApp, { passages: [[{ type: 'writing' }]] });
    const { status, body } = await testApp.call(addPassage, { params: { id: course.id }, body: passage }, admin);
    expect([status, body.passage]).toMatchObject([200, passage]);
    expect(await lastAudit()).toMatchObject({ action: 'course.passage_added', details: { passage: body.passage.id } });
    const groups = async () =>
      (await authorTest(testApp, course.id))?.passagesWithQuestions.map((group) => group.questions.length);
    expect(await groups()).toEqual([1, 0]);
    const { body: taken } = await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
    expect(taken.passagesWithQuestions).toHaveLength(1);
    await add(course.id, 'writing', { passage_id: body.passage.id });
    expect(await groups()).toEqual([1, 1]);
  });

  it('that is edited is read anew from the next attempt on; those before keep theirs, in their results too', async () => {
    const course = await aCourse(testApp, { passages: [[{ type: 'reading_mcq', correct: 'A' }]] });
    const id = (await authorTest(testApp, course.id))?.passagesWithQuestions[0]?.passage.id ?? 0;
    const attempts = [await anOpenAttempt(testApp, course)];
    for (const [index, title] of ['Second', 'Third'].entries()) {
      const edited = await testApp.call(
        editPassage,
        { params: { id }, body: { title, content: `${title} text`, version: index + 1 } },
        admin,
      );
      const after = { id, title, content: `${title} text`, version: index + 2 };
      expect(edited).toMatchObject({ status: 200, body: { passage: after } });
      attempts.push(await anOpenAttempt(testApp, course));
    }
    expect(await lastAudit()).toMatchObject({ action: 'passage.edited', subject_id: id, details: { version: 3 } });
    for (const [index, title] of ['Passage 1', 'Second', 'Third'].entries()) {
      const attempt = attempts[index];
      if (!attempt) throw new Error('There is no attempt.');
      const content = index === 0 ? 'A text.\n\nMore of it.' : `${title} text`;
      const read = await testApp.call(getAttempt, { params: attempt.params }, attempt.learner);
      expect(read.body.passagesWithQuestions).toMatchObject([{ passage: { id, title, content } }]);
      await testApp.call(submitAttempt, { body: { courseId: course.id, answers: {} } }, attempt.learner);
      const { body } = await testApp.call(getAttempt, { params: attempt.params }, attempt.learner);
      expect(body.attempt?.result?.breakdown).toEqual([{ title, score: 0, total: 1 }]);
    }
  });

  it('keeps what a colleague stored meanwhile; the same again changes nothing', async () => {
    const course = await aCourse(testApp, { passages: [[{ type: 'writing' }]] });
    const stored = async () => (await authorTest(testApp, course.id))?.passagesWithQuestions[0]?.passage;
    const id = (await stored())?.id ?? 0;
    const edit = (content: string, version: number) =>
      testApp.call(editPassage, { params: { id }, body: { title: 'Tides', content, version } }, admin);
    expect((await edit('Theirs.', 1)).status).toBe(200);
    expect(await edit('Mine.', 1)).toMatchObject({ status: 409, body: { code: 'edit_version_old' } });
    const theirs = { id, title: 'Tides', content: 'Theirs.', version: 2 };
    expect(await stored()).toEqual(theirs);
    expect(await edit('Theirs.', 1)).toMatchObject({ status: 200, body: { passage: theirs } });
  });

  it('is refused to other courses, without words, once it is gone, and to learners', async () => {
    const { id } = await aCourse(testApp, { type: 'Writing' });
    expect(await testApp.call(addPassage, { params: { id }, body: passage }, admin)).toMatchObject({
      status: 400,
      body: { code: 'course_type_unsupported', message: 'Only a Reading course has passages.' },
    });
    const reading = await aCourse(testApp, { passages: [[{ type: 'writing' }]] });
    const passageId = (await authorTest(testApp, reading.id))?.passagesWithQuestions[0]?.passage.id ?? 0;
    const edit = (body: typeof passage, as: object = admin) =>
      testApp.call(editPassage, { params: { id: passageId }, body: { ...body, version: 1 } }, as);
    expect(await edit({ ...passage, content: ' ' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'content' }] },
    });
    expect(await edit({ ...passage, title: '\u200B' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'title' }] },
    });
    expect(await edit(passage, learner)).toMatchObject({ status: 403 });
    const adding = { params: { id: reading.id }, body: passage };
    expect(await testApp.call(addPassage, adding, learner)).toMatchObject({ status: 403 });
    await testApp.call(deleteQuestion, { params: { id: reading.questionIds[0] ?? 0 } }, admin);
    expect(await edit(passage)).toMatchObject({ status: 404 });
  });
});
