import { type Answer, getAttempt, openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { duplicateCourse, exportResults } from '@parlance/contract/course-admin';
import { getCourse } from '@parlance/contract/courses';
import { addPassage, addQuestion, editQuestion } from '@parlance/contract/editing';
import { type KeyedQuestion, type Kind, kindNames, kinds, type QuestionType } from '@parlance/contract/kinds/kinds';
import { uploadPicture } from '@parlance/contract/media';
import { say } from '@parlance/contract/say';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { aCourse } from '../../test/course-builder.ts';
import { kindExamples, unfitOfNewKinds } from '../../test/kind-examples.ts';
import { ownAnswer } from '../../test/own-answer.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { png } from '../../test/picture-file.ts';
import { useTestApp } from '../../test/test-app.ts';
import { readCsv } from '../platform/csv/csv-file.ts';

const testApp = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

/** The kinds of a Reading test that a machine marks, in the order of the contract. */
const marked = kindNames.filter((kind) => kind !== 'writing' && kind !== 'speaking');
const typeOf = (kind: Kind) =>
  (({ single_choice: 'reading_mcq', several_choice: 'checkbox' })[kind as 'single_choice'] ?? kind) as QuestionType;
const examples: KeyedQuestion[] = marked.map((kind) => ({ kind, ...kindExamples[kind] }) as KeyedQuestion);

/** Other keys to the same questions. */
const otherKeys: Partial<Record<Kind, unknown>> = {
  single_choice: { letter: 'E' },
  several_choice: { letters: ['B'] },
  choose_n: { letters: ['A', 'E'] },
  true_false: { value: 'TRUE' },
  not_given: { values: ['NO', 'NO', 'NOT GIVEN'] },
  fill_in_blanks: { gaps: [['wood'], ['rope', 'long rope', 'a rope']], rules: null },
  completion: { gaps: [['1902', 'in 1902'], ['wool'], ['war']], rules: null },
  short_answer: { gaps: [['straw'], ['nobody', 'no one', 'no-one']], rules: null },
  matching: { letters: ['A', 'C', 'B'] },
  ordering: { order: ['D', 'C', 'B', 'A'] },
};

/** A Reading test with a question of every kind, sent as content with key. */
async function aTest(keys: Partial<Record<Kind, unknown>> = {}) {
  const course = await aCourse(testApp, { title: 'Every kind' });
  const params = { id: course.id };
  const passage = { title: 'The harbour', content: 'A text.' };
  const { body } = await testApp.call(addPassage, { params, body: passage }, admin);
  const questions = [];
  for (const { kind, content, key } of examples) {
    const sent = { question_type: typeOf(kind), passage_id: body.passage.id, content, key: keys[kind] ?? key };
    const added = await testApp.call(addQuestion, { params, body: sent as never }, admin);
    expect(added).toMatchObject({ status: 200, body: { question: { kind, key: sent.key } } });
    questions.push({ ...added.body.question, asked: { kind, content, key: sent.key } as KeyedQuestion });
  }
  return { id: course.id, questions };
}

async function opened(courseId: number) {
  const learner = await signedInAs('user', testApp);
  const { body } = await testApp.call(openAttempt, { body: { courseId } }, learner);
  return { learner, test: body, attemptId: body.attempt?.id ?? 0 };
}

async function submitted(courseId: number, answers: Record<string, Answer>) {
  const { learner, attemptId } = await opened(courseId);
  const body = { courseId, attemptId, answers };
  const { status } = await testApp.call(submitAttempt, { body }, learner);
  expect(status).toBe(200);
  return (await testApp.call(getAttempt, { params: { id: attemptId } }, learner)).body.attempt?.result;
}

const TOTAL = examples.reduce((sum, { kind, content }) => sum + kinds[kind].marks(content as never), 0);

test('every kind is worth all its marks by its own key, and none without an answer', async () => {
  const { id, questions } = await aTest();
  const own = Object.fromEntries(questions.map(({ id, asked }) => [id, ownAnswer(asked) ?? '']));
  const all = await submitted(id, own);
  expect(all).toMatchObject({ score: TOTAL, total: TOTAL, breakdown: [{ score: TOTAL, total: TOTAL }] });
  expect(all?.breakdownByType).toHaveLength(marked.length);
  expect(all?.breakdownByType).toContainEqual({ questionType: 'not_given', score: 3, total: 3 });
  expect(await submitted(id, {})).toMatchObject({ score: 0, total: TOTAL });
  expect((await testApp.call(getCourse, { params: { id } }, admin)).body.course.question_count).toBe(TOTAL);
});

test('a taker is sent the same, byte for byte, whatever the keys are', async () => {
  const sent = [];
  for (const keys of [{}, otherKeys]) {
    const { id, questions } = await aTest(keys);
    const { test } = await opened(id);
    const ids = new Map(questions.map((question, index) => [question.id, index]));
    const asked = test.questions.map((question) => ({ ...question, id: ids.get(question.id), passage_id: 0 }));
    sent.push(JSON.stringify(asked));
    expect(test.questions).toHaveLength(marked.length);
  }
  expect(sent[1]).toBe(sent[0]);
});

describe('what is told by numbers', () => {
  it('counts the parts that are answered in a test that is open', async () => {
    const { id, questions } = await aTest();
    const { learner, attemptId } = await opened(id);
    const idOf = (kind: Kind) => questions.find((question) => question.kind === kind)?.id ?? 0;
    const answers = { [idOf('matching')]: { 1: 'B' }, [idOf('choose_n')]: ['A'], [idOf('true_false')]: 'TRUE' };
    await testApp.call(saveAttempt, { params: { id: attemptId }, body: { answers, sequence: 1 } }, learner);
    const { body } = await testApp.call(listOpenAttempts, {}, learner);
    expect(body.attempts).toMatchObject([{ answered: 3, total: TOTAL }]);
  });

  it('has a row for each number in the file of answers', async () => {
    const { id, questions } = await aTest();
    const idOf = (kind: Kind) => questions.find((question) => question.kind === kind)?.id ?? 0;
    const answers: Record<string, Answer> = {
      [idOf('choose_n')]: ['B', 'E'],
      [idOf('not_given')]: { 0: 'YES', 2: 'YES' },
      [idOf('matching')]: { 0: 'D', 1: 'C' },
      [idOf('ordering')]: ['B', 'A', 'D', 'C'],
    };
    await submitted(id, answers);
    const { body } = await testApp.call(exportResults, { params: { id }, query: { rows: 'answers' } }, admin);
    const { rows } = await readCsv(Buffer.from(body));
    expect(rows.map(({ cells: [, , number] }) => Number(number))).toEqual(
      Array.from({ length: TOTAL }, (_, index) => index + 1),
    );
    const of = (kind: Kind) =>
      rows
        .filter(({ cells }) => cells[4] === kind)
        .map(({ cells: [, , , , , question, answer, result, key] }) => [question, answer, result, key]);
    const { content } = kindExamples.not_given;
    expect(of('not_given')).toEqual([
      [`${content.prompt} ${content.statements[0]}`, 'YES', 'right', 'YES'],
      [`${content.prompt} ${content.statements[1]}`, '', 'wrong', 'NOT GIVEN'],
      [`${content.prompt} ${content.statements[2]}`, 'YES', 'wrong', 'NO'],
    ]);
    expect(of('choose_n').map(([, ...told]) => told)).toEqual([
      ['B,E', 'right', 'B,D'],
      ['B,E', 'wrong', 'B,D'],
    ]);
    expect(of('matching').map(([, ...told]) => told)).toEqual([
      ['D', 'right', 'D (What visitors see)'],
      ['C', 'wrong', 'B (Early doubts)'],
      ['', 'wrong', 'E (A plan that failed)'],
    ]);
    expect(of('ordering').map(([, , result]) => result)).toEqual(['right', 'wrong', 'wrong']);
    expect(of('completion')[1]?.[0]).toMatch(/Used mainly for the trade in$|trade in$/);
  });
});

const fitting: [Kind, Answer][] = [
  ['choose_n', ['A', 'B', 'C']],
  ['not_given', { 0: 'NOT GIVEN', 1: '' }],
  ['completion', { 2: 'storm' }],
  ['short_answer', { 0: 'x'.repeat(500) }],
  ['matching', { 0: 'e', 1: 'E' }],
  ['ordering', ['A', 'B']],
];
test('a save takes what an answer to its kind may be, and nothing else', async () => {
  const { id, questions } = await aTest();
  const { learner, attemptId } = await opened(id);
  let sequence = 0;
  const save = async (kind: Kind, answer: Answer) => {
    const questionId = questions.find((question) => question.kind === kind)?.id ?? 0;
    const body = { answers: { [questionId]: answer }, sequence: (sequence += 1) };
    return { questionId, reply: await testApp.call(saveAttempt, { params: { id: attemptId }, body }, learner) };
  };
  for (const [kind, answer] of fitting) {
    expect((await save(kind, answer)).reply.status, `${kind} ${JSON.stringify(answer)}`).toBe(200);
  }
  for (const [kind, answer] of unfitOfNewKinds) {
    const { questionId, reply } = await save(kind, answer);
    const refused = [{ path: `answers.${questionId}`, questionId, reason: say(kinds[kind].send) }];
    expect(reply, `${kind} ${JSON.stringify(answer)}`).toMatchObject({ status: 200, body: { refused } });
  }
});

describe('a question with a picture', () => {
  const { content, key } = kindExamples.matching;
  const shown = (upload_id: number) => ({ ...content, style: 'labels', picture: { upload_id, alt: 'A plan' } });

  it('has it for takers and authors, and keeps it from the clean-up', async () => {
    const { id } = await aCourse(testApp, { title: 'A plan' });
    const picture = (await testApp.sendFile(uploadPicture, {}, png({ width: 300, height: 200 }), admin)).body;
    const body = { question_type: 'matching' as const, content: shown(picture.upload_id), key };
    const added = await testApp.call(addQuestion, { params: { id }, body }, admin);
    expect(added.body.question.picture).toMatchObject({ width: 300, height: 200 });
    const { test } = await opened(id);
    const [question] = test.questions;
    expect(question).toMatchObject({ content: { picture: { alt: 'A plan' } }, picture: { width: 300, height: 200 } });
    expect((await testApp.app.inject({ url: question?.picture?.path ?? '' })).statusCode).toBe(200);
    const version = testApp.db.selectFrom('question_versions').select('picture_upload_id');
    expect(await version.where('id', '=', added.body.question.version_id).execute()).toEqual([
      { picture_upload_id: picture.upload_id },
    ]);
    const copy = (await testApp.call(duplicateCourse, { params: { id } }, admin)).body.course;
    const copied = (await opened(copy.id)).test.questions[0]?.picture;
    expect((await testApp.app.inject({ url: copied?.path ?? '' })).statusCode).toBe(200);
  });

  it('is refused for what is no picture here, and nothing is stored', async () => {
    const { questions, id } = await aTest();
    const matching = questions.find(({ kind }) => kind === 'matching');
    const { version_id = 0, revision = 0 } = matching ?? {};
    const fields = [{ path: 'content.picture', reason: expect.any(String) }];
    const edit = { version_id, revision, content: shown(2_000_000_000), key };
    const edited = await testApp.call(editQuestion, { params: { id: matching?.id ?? 0 }, body: edit }, admin);
    expect(edited).toMatchObject({ status: 400, body: { code: 'picture_unknown', fields } });
    const body = { question_type: 'matching' as const, content: shown(2_000_000_000), key };
    expect(await testApp.call(addQuestion, { params: { id }, body }, admin)).toMatchObject({ status: 400 });
    expect((await opened(id)).test.questions).toHaveLength(marked.length);
  });
});
