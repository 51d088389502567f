import { getAttempt, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { addQuestion, deleteQuestion, editQuestion } from '@parlance/contract/editing';
import { defaultRules } from '@parlance/contract/kinds/written/rules';
import { type CorrectionGiven, correctQuestion } from '@parlance/contract/marking/corrections';
import {
  decideAnswerForm,
  getAnswerForms,
  listAnswersToCheck,
  tryAnswer,
  undoCorrection,
} from '@parlance/contract/written-answers';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { aCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

const content = {
  prompt: 'Complete the notes.',
  layout: 'notes',
  body: 'The boat left the old [BLANK]\nand came back at [BLANK]',
  source: 'free',
  limit: { words: 2, number: 'and_or', from: null },
};
const key = { gaps: [['harbour'], ['ten o’clock']], rules: defaultRules('en') };

let courseId: number;
let questionId: number;
let versionId: number;
let revision: number;

beforeEach(async () => {
  ({ id: courseId } = await aCourse(testApp, { title: 'Notes' }));
  const body = { question_type: 'completion' as const, content, key };
  const { question } = (await testApp.call(addQuestion, { params: { id: courseId }, body }, admin)).body;
  ({ id: questionId, version_id: versionId, revision } = question);
});

async function sits(first: string, second = '', as?: Person) {
  const learner = as ?? (await signedInAs('user', testApp));
  const { body } = await testApp.call(openAttempt, { body: { courseId } }, learner);
  const id = body.attempt?.id ?? 0;
  const answers = { [questionId]: { 0: first, 1: second } };
  await testApp.call(submitAttempt, { body: { courseId, attemptId: id, answers } }, learner);
  const result = async () => (await testApp.call(getAttempt, { params: { id } }, learner)).body.attempt?.result;
  return { id, result };
}

const forms = async (part = 0) =>
  (
    await testApp.call(
      getAnswerForms,
      { params: { id: questionId }, query: { version_id: String(versionId), part: String(part) } as never },
      admin,
    )
  ).body;
const toCheck = async (query = {}) =>
  (await testApp.call(listAnswersToCheck, { params: { id: courseId }, query }, admin)).body;

async function decide(form: string, decision: 'accept' | 'keep_wrong' | 'open', { part = 0, dryRun = false } = {}) {
  const body = { version_id: versionId, revision, part, form, decision };
  const query = dryRun ? { dryRun: 'true' as const } : {};
  const reply = await testApp.call(decideAnswerForm, { params: { id: questionId }, query, body }, admin);
  if (reply.status === 200) ({ revision } = reply.body.question);
  return reply;
}

const undo = async (id: number) => {
  const reply = await testApp.call(undoCorrection, { params: { id }, body: { revision } }, admin);
  if (reply.status === 200) ({ revision } = reply.body.question);
  return reply;
};

const stored = () =>
  testApp.db
    .selectFrom('responses')
    .innerJoin('attempts', 'attempts.id', 'responses.attempt_id')
    .select(['attempt_id', 'mark', 'part_marks', 'attempts.score'])
    .where('attempts.course_id', '=', courseId)
    .orderBy('attempt_id')
    .execute();

describe('answers to check', () => {
  it('are numbered as in a test, after what is drawn before them', async () => {
    await sits('port', 'sail');
    const now = testApp.clock.now();
    await testApp.db
      .insertInto('course_draws')
      .values({
        course_id: courseId,
        position: -1,
        what: 'questions',
        take: 10,
        marks_each: 2,
        filter: '{}',
        seed_by: 'attempt',
        balanced: false,
        pool: '[]',
        longest_seconds: '0',
        pooled_at: now,
        added_at: now,
      })
      .execute();
    expect(await toCheck()).toMatchObject([{ number: 21 }, { number: 22 }]);
  });

  it('are put together by their form, the most frequent first, and say what is right and empty', async () => {
    for (const text of ['harbor', 'The Harbour!', 'port', 'the port', 'a Port.', 'harbur', '', 'the big old port']) {
      await sits(text);
    }
    expect(await forms()).toMatchObject({
      accepted: ['harbour'],
      right: 2,
      empty: 1,
      wrong: 5,
      truncated: false,
      undoable: null,
      forms: [
        { form: 'port', count: 3, texts: expect.arrayContaining(['port', 'the port']), over: false, near: false },
        { form: 'big old port', count: 1, over: true, near: false },
        { form: 'harbur', count: 1, near: true, decision: 'open', by: null },
      ],
    });
    expect(await toCheck()).toEqual([
      {
        question_id: questionId,
        version_id: versionId,
        part: 0,
        number: 1,
        words_before: 'The boat left the old',
        open_forms: 2,
        wrong: 5,
      },
    ]);
    expect(await toCheck({ status: 'all' })).toHaveLength(2);
    expect(await toCheck({ q: 'boat' })).toHaveLength(1);
    expect(await toCheck({ q: 'train' })).toHaveLength(0);
  });

  it('leave out tests that are open, and those of staff', async () => {
    await sits('port', '', admin);
    const learner = await signedInAs('user', testApp);
    await testApp.call(openAttempt, { body: { courseId } }, learner);
    expect(await forms()).toMatchObject({ right: 0, wrong: 0, empty: 0, forms: [] });
    expect(await toCheck({ status: 'all' })).toEqual([]);
  });
});

describe('an accepted form', () => {
  it('is right from then on for all who wrote it, and only a trial before', async () => {
    const port = await sits('the port', '10');
    await sits('quay');
    const trial = await decide('port', 'accept', { dryRun: true });
    expect(trial.body).toMatchObject({
      correction_id: null,
      report: { keyCorrected: true, scoresChanged: 1, attemptsMarkedAgain: 2, changed: [{ before: 0, after: 1 }] },
    });
    expect(await port.result()).toMatchObject({ score: 0, remarked: null });
    const done = await decide('port', 'accept');
    expect(done.body).toMatchObject({ message: 'Accepted.', correction_id: expect.any(Number) });
    expect(done.body.question.key).toMatchObject({ gaps: [['harbour', 'the port'], ['ten o’clock']] });
    expect(await port.result()).toMatchObject({ score: 1, remarked: { at: expect.any(String), before: 0 } });
    expect(await sits('Port').then(({ result }) => result())).toMatchObject({ score: 1, remarked: null });
    expect(await forms()).toMatchObject({ right: 2, wrong: 1, undoable: { form: 'port' } });
    const entry = testApp.db.selectFrom('audit_log').selectAll().where('action', '=', 'question.key_corrected');
    expect(await entry.orderBy('id', 'desc').executeTakeFirst()).toMatchObject({
      actor_id: admin.id,
      subject_id: questionId,
      details: { version: versionId, accepted: { part: 0, form: 'port' }, scoresChanged: 1 },
    });
  });

  it('is taken back with every mark as it was, and those who wrote it in between are marked by the old key', async () => {
    await sits('port', 'ten oclock');
    await sits('harbour');
    const before = await stored();
    const { body } = await decide('port', 'accept');
    expect(await stored()).not.toEqual(before);
    const between = await sits('port');
    expect(await between.result()).toMatchObject({ score: 1 });
    expect((await undo(body.correction_id ?? 0)).body).toMatchObject({
      message: 'Taken back.',
      report: { scoresChanged: 2 },
    });
    expect((await stored()).slice(0, 2)).toEqual(before);
    expect(await between.result()).toMatchObject({ score: 0, remarked: { before: 1 } });
    expect(await forms()).toMatchObject({ accepted: ['harbour'], forms: [{ form: 'port', decision: 'open' }] });
    expect(await undo(body.correction_id ?? 0)).toMatchObject({ status: 409, body: { code: 'correction_not_last' } });
  });

  it('is not taken back once the key is another one', async () => {
    await sits('port');
    await sits('quay');
    const first = await decide('port', 'accept');
    await decide('quay', 'accept');
    expect(await undo(first.body.correction_id ?? 0)).toMatchObject({
      status: 409,
      body: { code: 'correction_not_last' },
    });
  });

  it('is accepted also after its question has left the course: those who were given it keep it', async () => {
    const port = await sits('port');
    await testApp.call(deleteQuestion, { params: { id: questionId } }, admin);
    expect(await toCheck()).toMatchObject([{ number: null, open_forms: 1 }]);
    expect((await decide('port', 'accept')).status).toBe(200);
    expect(await port.result()).toMatchObject({ score: 1 });
  });

  it('has its brackets as letters', async () => {
    await sits('pier (old)');
    const { body } = await decide('pier (old', 'accept');
    expect(body.question.key).toMatchObject({ gaps: [['harbour', String.raw`pier \(old\)`], expect.anything()] });
    expect(await forms()).toMatchObject({ right: 1, wrong: 0 });
  });
});

describe('what is refused', () => {
  it('one more than a gap may accept, which no form could save afterwards', async () => {
    const full = Array.from({ length: 64 }, (_, index) => `berth ${index}`);
    const body = { version_id: versionId, revision, content, key: { ...key, gaps: [full, ['ten o’clock']] } };
    const edited = await testApp.call(editQuestion, { params: { id: questionId }, body }, admin);
    ({ revision } = edited.body.question);
    await sits('port');
    for (const dryRun of [true, false]) {
      expect(await decide('port', 'accept', { dryRun })).toMatchObject({
        status: 400,
        body: { fields: [{ path: 'form', reason: 'Use fewer brackets: at most 64 readings.' }] },
      });
    }
    expect((await decide('port', 'keep_wrong')).status).toBe(200);
  });

  it('a form over the limit', async () => {
    await sits('the big old port');
    expect(await decide('big old port', 'accept')).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'form', reason: expect.stringContaining('Over the limit') }] },
    });
  });

  it('a form that nobody wrote, and a part that is not there', async () => {
    await sits('port');
    expect(await decide('pier', 'accept')).toMatchObject({ status: 400, body: { fields: [{ path: 'form' }] } });
    expect(await decide('port', 'accept', { part: 7 })).toMatchObject({ status: 404 });
  });

  it('a decision on a question that somebody changed meanwhile', async () => {
    await sits('port');
    const body = { version_id: versionId, revision, content, key: { ...key, gaps: [['harbour', 'quay'], ['10']] } };
    await testApp.call(editQuestion, { params: { id: questionId }, body }, admin);
    expect(await decide('port', 'accept')).toMatchObject({
      status: 409,
      body: { code: 'edit_version_old', question: { id: questionId, revision: revision + 1 } },
    });
  });
});

test('what is kept wrong changes no mark, is looked at, and can be opened again', async () => {
  await sits('port');
  const before = await stored();
  expect((await decide('port', 'keep_wrong')).body).toMatchObject({
    correction_id: null,
    report: { attemptsMarkedAgain: 0 },
  });
  expect(await stored()).toEqual(before);
  expect(await toCheck()).toEqual([]);
  expect((await forms()).forms).toMatchObject([
    { decision: 'keep_wrong', by: expect.any(String), at: expect.any(String) },
  ]);
  await decide('port', 'open');
  expect((await forms()).forms).toMatchObject([{ decision: 'open', by: null, at: null }]);
  const log = testApp.db.selectFrom('audit_log').select(['actor_id', 'details']);
  const ofQuestion = log.where('action', '=', 'question.variant_kept_wrong').where('subject_id', '=', questionId);
  expect(await ofQuestion.orderBy('id').execute()).toEqual(
    ['keep_wrong', 'open'].map((decision) => ({
      actor_id: admin.id,
      details: { version: versionId, part: 0, form: 'port', decision },
    })),
  );
});

test('what a correction made right is not to check, nor is what counts for everybody or nobody', async () => {
  await sits('flood');
  await sits('quay');
  const corrects = async (correction: CorrectionGiven) => {
    const body = { version_id: versionId, revision, correction };
    const reply = await testApp.call(correctQuestion, { params: { id: questionId }, query: {}, body }, admin);
    expect(reply.status).toBe(200);
    ({ revision } = reply.body.question);
  };
  expect(await toCheck()).toMatchObject([{ open_forms: 2, wrong: 2 }]);
  const keys = [key, { ...key, gaps: [['(the) flood'], ['noon']] }];
  await corrects({ by: 'key', keys });
  expect(await toCheck()).toMatchObject([{ part: 0, open_forms: 1, wrong: 1 }]);
  expect(await forms()).toMatchObject({ accepted: ['harbour', '(the) flood'], right: 1, forms: [{ form: 'quay' }] });
  for (const by of ['full_credit', 'left_out'] as const) {
    await corrects({ by });
    expect(await toCheck({ status: 'all' })).toEqual([]);
    expect(await forms()).toMatchObject({ code: 'not_found' });
    expect(await decide('quay', 'accept')).toMatchObject({ status: 404 });
  }
  await corrects({ by: 'key', keys: [key] });
  expect(await toCheck()).toMatchObject([{ open_forms: 2, wrong: 2 }]);
});

test('an answer is tried without storing anything, and says why', async () => {
  const body = {
    question_type: 'completion' as const,
    content,
    key,
    answer: { 0: 'the harbor', 1: 'the big old clock' },
  };
  expect((await testApp.call(tryAnswer, { body }, admin)).body).toEqual({
    mark: 1,
    part_marks: [1, 0],
    why: [
      { part: 0, forms: expect.arrayContaining(['the harbor', 'harbour']), words: 2, numbers: 0, over: false },
      { part: 1, forms: expect.any(Array), words: 4, numbers: 0, over: true },
    ],
  });
  const wrong = { ...body, key: { ...key, gaps: [['harbour']] } };
  expect(await testApp.call(tryAnswer, { body: wrong }, admin)).toMatchObject({
    status: 400,
    body: { code: 'invalid' },
  });
});
