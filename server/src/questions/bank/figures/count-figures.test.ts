import { submitAttempt } from '@parlance/contract/attempts';
import { addBankQuestion, addFromBank, getBankQuestion, listBank, takeIntoBank } from '@parlance/contract/bank/bank';
import { addDraw } from '@parlance/contract/bank/draws';
import { addBankSet } from '@parlance/contract/bank/sets';
import { editQuestion } from '@parlance/contract/editing';
import { writingReviews } from '@parlance/contract/reviews';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOpenAttempt } from '../../../../test/attempt-builder.ts';
import { aCourse, type BuiltCourse } from '../../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../../test/people.ts';
import { ok } from '../../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../../test/submission-builder.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { countFigures } from './count-figures.ts';

const testApp = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

const choice = { option_a: 'one', option_b: 'two', correct_option: 'B' as const };
const asked = (question_text: string) => ({ question_type: 'reading_mcq' as const, question_text, ...choice });

async function inBank(question_text: string) {
  const { body } = await testApp.call(addBankQuestion, { body: asked(question_text) }, admin);
  return body.question;
}

async function sit(course: BuiltCourse, answers: Record<string, string>) {
  const { learner } = await anOpenAttempt(testApp, course);
  await testApp.call(submitAttempt, { body: { courseId: course.id, answers } }, learner);
}

async function listed(query: { q: string; sort?: 'facility' | '-facility'; what?: 'sets' }) {
  const { body } = await testApp.call(listBank, { query: { sort: 'facility', ...query } }, admin);
  return body.map((one) => [one.what === 'set' ? one.title : one.prompt, one.facility, one.attempts]);
}

/** The next count, for which the last one is long enough ago. */
async function count() {
  testApp.pass(301);
  await countFigures(testApp);
}

describe('the order of facility', () => {
  it('is that of the last count, with those without a figure last both ways', async () => {
    const [hard, easy] = [await inBank('Sorted hard'), await inBank('Sorted easy')];
    await inBank('Sorted never');
    const course = await aCourse(testApp);
    const body = { question_ids: [hard.id, easy.id], mode: 'reference' as const, pinned: true };
    await testApp.call(addFromBank, { params: { id: course.id }, body }, admin);
    const q = 'sorted';
    await sit(course, { [hard.id]: 'A', [easy.id]: 'B' });
    await countFigures(testApp);
    const rows = [
      ['Sorted hard', 0, 1],
      ['Sorted easy', 1, 1],
      ['Sorted never', null, 0],
    ];
    expect(await listed({ q })).toEqual(rows);
    expect(await listed({ q, sort: '-facility' })).toEqual([rows[1], rows[0], rows[2]]);

    await sit(course, { [hard.id]: 'B', [easy.id]: 'B' });
    // Another process has counted a moment ago.
    await countFigures(testApp);
    expect(await listed({ q })).toEqual(rows);
    await count();
    expect(await listed({ q })).toEqual([['Sorted hard', 0.5, 2], ['Sorted easy', 1, 2], rows[2]]);
  });

  it('follows a corrected key at once, and new words begin without a figure', async () => {
    const question = await inBank('Corrected');
    const course = await aCourse(testApp);
    const body = { question_ids: [question.id], mode: 'reference' as const, pinned: true };
    await testApp.call(addFromBank, { params: { id: course.id }, body }, admin);
    await sit(course, { [question.id]: 'A' });
    await count();
    expect(await listed({ q: 'corrected' })).toEqual([['Corrected', 0, 1]]);
    const edit = async (change: object, { version_id, revision }: { version_id: number; revision: number }) => {
      const { question_type: _type, ...words } = { ...asked('Corrected'), ...change, version_id, revision };
      const { body } = await testApp.call(editQuestion, { params: { id: question.id }, query: {}, body: words }, admin);
      return body.question;
    };
    const corrected = await edit({ correct_option: 'A' }, question);
    expect(await listed({ q: 'corrected' })).toEqual([['Corrected', 1, 1]]);
    await edit({ question_text: 'Corrected again', correct_option: 'A' }, corrected);
    expect(await listed({ q: 'corrected' })).toEqual([['Corrected again', null, 0]]);
  });

  it('has what a course asked before it moved in', async () => {
    const course = await aCourse(testApp, { questions: [{ type: 'mcq', text: 'Moved in', correct: 'B' }] });
    await sit(course, { [course.questionIds[0] ?? 0]: 'B' });
    await testApp.call(takeIntoBank, { body: { course_id: course.id, question_ids: course.questionIds } }, admin);
    expect(await listed({ q: 'moved' })).toEqual([['Moved in', 1, 1]]);
  });

  it.each(['Writing', 'Reading'] as const)('has nothing of what a person marks in a %s test', async (type) => {
    const [question_type, question_text] =
      type === 'Writing' ? (['descriptive', 'Describe it'] as const) : (['writing', 'Comment on it'] as const);
    const body = { question_type, question_text } as const;
    const { question } = (await testApp.call(addBankQuestion, { body }, admin)).body;
    const beside = type === 'Reading' ? [await inBank('Commented beside it')] : [];
    const course = await aCourse(testApp, { type });
    const question_ids = [question, ...beside].map(({ id }) => id);
    const added = { question_ids, mode: 'reference' as const, pinned: true };
    await testApp.call(addFromBank, { params: { id: course.id }, body: added }, admin);
    const learner = await signedInAs('user', testApp);
    const answers = Object.fromEntries([[question.id, 'At length.'], ...beside.map(({ id }) => [id, 'B'])]);
    const id = await aSubmission(testApp, course, { by: learner, answers });
    ok(await testApp.call(writingReviews.score, { params: { id }, body: { score: 95 } }, admin));
    await count();
    expect(await listed({ q: type === 'Writing' ? 'describe' : 'comment' })).toEqual([
      ...beside.map(() => ['Commented beside it', 1, 1]),
      [question_text, null, 0],
    ]);
    const one = ok(await testApp.call(getBankQuestion, { params: { id: question.id } }, admin));
    expect(one.figures).toEqual({ attempts: 0, facility: null });
  });

  it('of a set is the mean of its questions, once each has a figure', async () => {
    const given = { content: 'A text.', title: 'Counted set', questions: [asked('First?'), asked('Second?')] };
    const { set } = (await testApp.call(addBankSet, { body: given }, admin)).body;
    await testApp.call(addBankSet, { body: { ...given, title: 'Counted never', questions: [] } }, admin);
    const course = await aCourse(testApp);
    const body = { passage_ids: [set.id], mode: 'reference' as const, pinned: true };
    await testApp.call(addFromBank, { params: { id: course.id }, body }, admin);
    await sit(course, { [set.questions[0]?.id ?? 0]: 'B' });
    await count();
    expect(await listed({ q: 'counted', what: 'sets' })).toEqual([
      ['Counted set', 0.5, 1],
      ['Counted never', null, 0],
    ]);
  });
});

it('a draw goes by the facility of the last count from 30 attempts on, and by the level before', async () => {
  const body = { ...asked('Counted for draws'), topic: 'Counted for draws', level: 'B2' as const };
  const { question } = (await testApp.call(addBankQuestion, { body }, admin)).body;
  const course = await aCourse(testApp);
  const referenced = { question_ids: [question.id], mode: 'reference' as const, pinned: true };
  await testApp.call(addFromBank, { params: { id: course.id }, body: referenced }, admin);
  const goal = async () => {
    await count();
    const draw = { what: 'questions' as const, take: 1, marks_each: 1, seed_by: 'attempt' as const, balanced: true };
    const other = await aCourse(testApp, { type: 'Reading' });
    const input = { params: { id: other.id }, query: { dryRun: 'true' as const } };
    const { body } = await testApp.call(
      addDraw,
      { ...input, body: { ...draw, filter: { topic: 'Counted for draws' } } },
      admin,
    );
    return body.trial?.goal;
  };
  for (let times = 1; times <= 29; times++) await sit(course, { [question.id]: 'B' });
  expect(await goal()).toBe(0.55);
  await sit(course, { [question.id]: 'B' });
  expect(await goal()).toBe(1);
});
