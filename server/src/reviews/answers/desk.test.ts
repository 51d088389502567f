import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { addQuestion } from '@parlance/contract/editing';
import { defaultRules } from '@parlance/contract/kinds/written/rules';
import { decideAnswerForm, undoCorrection } from '@parlance/contract/written-answers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { mark } from '../../marking/mark.ts';
import { pinnedQuestions } from '../../questions/queries.ts';

const testApp = useTestApp();
/** Five hundred in the proofs. */
const ATTEMPTS = process.env.EVERY_DATABASE ? 500 : 110;
const WORDS = [
  'tide',
  'the tide',
  'Tides',
  'current',
  'a current',
  'wind',
  'strong wind',
  '',
  'tyde',
  'ebb',
  'the ebb tide now',
];
const content = {
  prompt: 'Answer.',
  questions: ['What drove it?', 'When?'],
  limit: { words: 2, number: 'and_or', from: null },
};

let admin: Person;
let courseId: number;
let questionId: number;
let versionId: number;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
  ({ id: courseId } = await aCourse(testApp, { title: 'Five hundred' }));
  const key = { gaps: [['tide'], ['noon']], rules: defaultRules('en') };
  const body = { question_type: 'short_answer' as const, content, key };
  const { question } = (await testApp.call(addQuestion, { params: { id: courseId }, body }, admin)).body;
  ({ id: questionId, version_id: versionId } = question);
  const learner = await signedInAs('user', testApp);
  for (let index = 0; index < ATTEMPTS; index++) {
    const { body } = await testApp.call(openAttempt, { body: { courseId } }, learner);
    const answers = { [questionId]: { 0: WORDS[index % WORDS.length] ?? '', 1: index % 3 === 0 ? 'noon' : '' } };
    await testApp.call(submitAttempt, { body: { courseId, attemptId: body.attempt?.id, answers } }, learner);
  }
}, 120_000);

const stored = () =>
  testApp.db
    .selectFrom('responses')
    .innerJoin('attempts', 'attempts.id', 'responses.attempt_id')
    .select(['attempt_id', 'answer', 'mark', 'part_marks', 'attempts.score'])
    .where('attempts.course_id', '=', courseId)
    .orderBy('attempt_id')
    .execute();

const version = async () => {
  const [question] = await pinnedQuestions(testApp.db, [versionId]);
  if (!question) throw new Error('The version is gone.');
  return question;
};

async function decide(form: string) {
  const { revision } = await version();
  const body = { version_id: versionId, revision, part: 0, form, decision: 'accept' as const };
  return await testApp.call(decideAnswerForm, { params: { id: questionId }, query: {}, body }, admin);
}

describe('of hundreds of tests', () => {
  it('accepting lowers no score, equals marking from scratch, and is taken back to the byte', async () => {
    const before = await stored();
    const done = await decide('current');
    expect(done.body.report).toMatchObject({
      attemptsMarkedAgain: ATTEMPTS,
      scoresChanged: 2 * Math.ceil(ATTEMPTS / 11),
    });
    const after = await stored();
    expect(after.filter((row, index) => (row.score ?? 0) < (before[index]?.score ?? 0))).toEqual([]);
    const question = await version();
    const fresh = after.map(({ answer }) => mark({ questionId, ...question }, answer as never));
    expect(after.map(({ mark, part_marks }) => ({ mark, partMarks: part_marks }))).toEqual(fresh);
    expect(await decide('current')).toMatchObject({ status: 400 });
    const body = { revision: question.revision };
    const undone = await testApp.call(undoCorrection, { params: { id: done.body.correction_id ?? 0 }, body }, admin);
    expect(undone.status).toBe(200);
    expect(await stored()).toEqual(before);
  });

  it('of two people at once one is told that it changed meanwhile', async () => {
    const { revision } = await version();
    const other = await signedInAs('admin', testApp);
    const send = (form: string, as: Person) => {
      const body = { version_id: versionId, revision, part: 0, form, decision: 'accept' as const };
      return testApp.call(decideAnswerForm, { params: { id: questionId }, query: {}, body }, as);
    };
    const replies = await Promise.all([send('wind', admin), send('ebb', other)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await version()).key).toMatchObject({
      gaps: [expect.toSatisfy((gap: string[]) => gap.length === 2), ['noon']],
    });
  });

  it('a test that is handed in while a form is accepted is marked by the new key in the end', async () => {
    const learners = await Promise.all(Array.from({ length: 4 }, () => signedInAs('user', testApp)));
    const opened = await Promise.all(
      learners.map(async (learner) => ({
        learner,
        id: (await testApp.call(openAttempt, { body: { courseId } }, learner)).body.attempt?.id ?? 0,
      })),
    );
    const answers = { [questionId]: { 0: 'tyde' } };
    const submits = opened.map(({ learner, id }) =>
      testApp.call(submitAttempt, { body: { courseId, attemptId: id, answers } }, learner),
    );
    const [accepted] = await Promise.all([decide('tyde'), ...submits]);
    expect(accepted.status).toBe(200);
    const ids = new Set(opened.map(({ id }) => id));
    expect((await stored()).filter(({ attempt_id }) => ids.has(attempt_id)).map(({ score }) => score)).toEqual([
      1, 1, 1, 1,
    ]);
  });
});
