import {
  type Answer,
  getAttempt,
  saveAttempt,
  submitAttempt,
  submitSpeakingTest,
  submitWritingAnswer,
} from '@parlance/contract/attempts';
import { BLANK, BLANK_MAX } from '@parlance/contract/kinds/fill-in-blanks';
import { kindNames, kindOf } from '@parlance/contract/kinds/kinds';
import { REFUSED_NAMED } from '@parlance/contract/kinds/refused-work';
import { refusals } from '@parlance/contract/refusals';
import { expect, test } from 'vitest';
import { anOpenAttempt } from '../../../test/attempt-builder.ts';
import { aCourse, type QuestionSketch } from '../../../test/course-builder.ts';
import { unfitOfNewKinds } from '../../../test/kind-examples.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { readable } from './fitting.ts';

const testApp = useTestApp();

const long = (characters: number) => 'x'.repeat(characters);
const three = ['one', 'two', 'three'];

const QUESTIONS: Record<string, QuestionSketch> = {
  mcq: { type: 'mcq', options: three, correct: 'A' },
  reading_mcq: { type: 'reading_mcq', options: three, correct: 'A' },
  listening: { type: 'listening', options: three, correct: 'A' },
  checkbox: { type: 'checkbox', options: three, correct: ['A', 'B'] },
  true_false: { type: 'true_false', correct: 'TRUE' },
  blanks: { type: 'fill_in_blanks', text: `The ${BLANK} and the ${BLANK}`, blanks: ['sun', 'moon'] },
  writing: { type: 'writing' },
  descriptive: { type: 'descriptive' },
  speaking: { type: 'speaking' },
};

const FITTING: [string, Answer | null][] = [
  ['mcq', 'C'],
  ['mcq', 'c'],
  ['mcq', ['A']],
  ['mcq', ''],
  ['mcq', null],
  ['reading_mcq', 'A'],
  ['listening', 'B'],
  ['checkbox', ['A', 'C']],
  ['checkbox', []],
  ['checkbox', 'B'],
  ['true_false', 'FALSE'],
  ['true_false', 'true'],
  ['blanks', { 0: 'sun', 1: long(BLANK_MAX) }],
  ['blanks', { 1: '' }],
  ['blanks', 'sun'],
  ['writing', long(50_000)],
  ['descriptive', 'Dear all,\n'],
  ['speaking', ''],
];

const UNFIT: [string, Answer, RegExp][] = [
  ['mcq', 'D', /letters? of (one of )?its options/],
  ['mcq', 'AB', /letters? of (one of )?its options/],
  ['mcq', long(50_000), /letters? of (one of )?its options/],
  ['mcq', ['A', 'B'], /letters? of (one of )?its options/],
  ['mcq', { 0: 'A' }, /letters? of (one of )?its options/],
  ['reading_mcq', 'E', /letters? of (one of )?its options/],
  ['listening', '1', /letters? of (one of )?its options/],
  ['checkbox', ['A', 'D'], /letters? of (one of )?its options/],
  ['checkbox', ['A', 'A', 'A', 'A', 'A'], /letters? of (one of )?its options/],
  ['true_false', 'MAYBE', /TRUE or FALSE/],
  ['true_false', ['T'], /TRUE or FALSE/],
  ['blanks', { 2: 'stars' }, /blanks/],
  ['blanks', { 0: long(BLANK_MAX + 1) }, /500 characters/],
  ['blanks', long(BLANK_MAX + 1), /500 characters/],
  ['blanks', ['s'], /blanks/],
  ['writing', ['A'], /text/],
  ['descriptive', { 0: 'Dear all' }, /text/],
  ['speaking', 'Good morning', /recording/],
];

async function anAttemptAt(kind: string) {
  const sketch = QUESTIONS[kind];
  if (!sketch) throw new Error(`There is no ${kind}.`);
  const at = await anOpenAttempt(testApp, await aCourse(testApp, { questions: [sketch] }));
  const [questionId = 0] = at.course.questionIds;
  return {
    questionId,
    save: (answer: Answer | null, sequence = 1) =>
      testApp.call(
        saveAttempt,
        { params: at.params, body: { answers: { [questionId]: answer }, sequence } },
        at.learner,
      ),
    submit: (answer: Answer) => {
      const body = { courseId: at.course.id, attemptId: at.params.id, answers: { [questionId]: answer } };
      return testApp.call(submitAttempt, { body }, at.learner);
    },
    read: async () => (await testApp.call(getAttempt, at, at.learner)).body.attempt,
    late: () => lateOf(at.params.id),
  };
}

function lateOf(attemptId: number) {
  return testApp.db
    .selectFrom('late_work')
    .select(['question_id', 'answer'])
    .where('attempt_id', '=', attemptId)
    .execute();
}

test.each(FITTING.map(([kind, answer]) => ({ kind, answer, words: wordsOf(answer) })))(
  '$kind takes $words',
  async ({ kind, answer }) => {
    const { questionId, save, read } = await anAttemptAt(kind);
    expect((await save(answer)).status).toBe(200);
    expect((await read())?.answers).toEqual(answer === null ? {} : { [questionId]: answer });
  },
);

test.each(UNFIT.map(([kind, answer, reason]) => ({ kind, answer, reason, words: wordsOf(answer) })))(
  '$kind does not take $words, in a save, a submit or late; the rest arrives, and of this what can be read',
  async ({ kind, answer, reason }) => {
    const { questionId, save, submit, read, late } = await anAttemptAt(kind);
    const told = { questionId, path: `answers.${questionId}`, reason: expect.stringMatching(reason) };
    expect(await save(answer)).toMatchObject({ status: 200, body: { attempt: { sequence: 1 }, refused: [told] } });
    expect(await read()).toMatchObject({ status: 'open', answers: {}, sequence: 1, savedAt: null });
    expect(await submit(answer)).toMatchObject({ status: 200, body: { refused: [told] } });
    expect(await read()).toMatchObject({ status: 'submitted', answers: {} });
    const kept = [{ answer: readable(answer), question_id: questionId }];
    expect(await late()).toEqual(kept);
    testApp.pass(1);
    expect(await save(answer)).toMatchObject({ status: 409, body: { code: 'attempt_closed' } });
    expect(await submit(answer)).toMatchObject({ status: 200, body: { refused: [told] } });
    expect(await late()).toEqual(kept);
  },
);

/** What has no form of an answer, whatever its question is, and what a person can read of it. */
const SHAPELESS: [string, unknown, string | null][] = [
  ['a number', 7, '7'],
  ['a truth', true, null],
  ['an essay of 50,001 characters', `${long(50_001)}`, long(50_001)],
  ['a list of words', ['sun', 'moon'], 'sun\nmoon'],
  ['27 letters', Array.from({ length: 27 }, () => 'A'), `${'A\n'.repeat(26)}A`],
  ['a list of lists', [['sun'], []], 'sun'],
  ['a gap that is not numbered', { first: 'sun' }, 'sun'],
  ['a gap of 10,001 characters', { 0: long(10_001) }, long(10_001)],
  ['an object in an object', { 0: { 0: ' ' } }, null],
];

/** What else a save can hold that is not for this attempt, and how many of it are named. */
const FOREIGN: [string, (questionId: number) => Record<string, unknown>, number][] = [
  ['an answer to another question', () => ({ answers: { 999_999: 'A' } }), 1],
  ['answers to what is no question', () => ({ answers: { abc: 'A', 0: 'B', 99_999_999_999: 'C' } }), 3],
  ['40,000 answers to other questions', () => ({ answers: many(40_000) }), REFUSED_NAMED],
  ['answers that are none', () => ({ answers: 'A' }), 1],
  ['a flag of another question', (id) => ({ flags: [999_999, id] }), 1],
  ['flags that are none', (id) => ({ flags: ['x', id, 0, null] }), 3],
  ['5,001 flags', (id) => ({ flags: Array.from({ length: 5001 }, () => id) }), 1],
  ['a place at another question', () => ({ currentQuestionId: 999_999 }), 1],
  ['a place that is none', () => ({ currentQuestionId: {} }), 1],
];
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [1_000_000 + at, 'A']));

/** A test under way, with one answer stored; and the calls of a client that sends what it likes. */
async function inTheMiddle() {
  const course = await aCourse(testApp, {
    questions: Array.from({ length: 4 }, () => ({ type: 'mcq', correct: 'B' })),
  });
  const at = await anOpenAttempt(testApp, course);
  const [first = 0, bad = 0, third = 0, last = 0] = course.questionIds;
  const save = (body: object) => testApp.call(saveAttempt, { params: at.params, body: body as never }, at.learner);
  expect((await save({ answers: { [first]: 'B', [bad]: 'C' }, sequence: 1 })).status).toBe(200);
  const attemptId = at.params.id;
  return {
    first,
    bad,
    third,
    last,
    save,
    read: async () => (await testApp.call(getAttempt, at, at.learner)).body.attempt,
    submit: (by: typeof submitAttempt | typeof submitWritingAnswer, answers: object, autoSubmitted: boolean) =>
      testApp.call(
        by,
        { body: { courseId: course.id, attemptId, autoSubmitted, answers: answers as never } },
        at.learner,
      ),
    late: () => lateOf(attemptId),
  };
}

test.each(
  SHAPELESS.map((one, index) => [...one, [submitAttempt, submitWritingAnswer][index % 2] ?? submitAttempt] as const),
)('%s takes nothing else down: the rest of a save and of a submit arrives', async (_what, answer, text, by) => {
  const { first, bad, third, last, save, read, submit, late } = await inTheMiddle();
  const told = [{ path: `answers.${bad}`, questionId: bad, reason: expect.stringMatching(/^Send /) }];
  const saving = { answers: { [bad]: answer, [third]: 'B' }, flags: [third], currentQuestionId: third, sequence: 2 };
  const saved = await save(saving);
  expect(saved).toMatchObject({ status: 200, body: { attempt: { flags: [third], sequence: 2 }, refused: told } });
  expect((await save(saving)).text).toBe(saved.text);
  expect((await save({ ...saving, flags: [] })).status).toBe(409);
  expect(await read()).toMatchObject({ answers: { [first]: 'B', [bad]: 'C', [third]: 'B' } });
  const submitted = await submit(by, { [bad]: answer, [last]: 'B' }, by === submitAttempt);
  expect(submitted).toMatchObject({ status: 200, body: { score: 3, refused: told } });
  expect(await read()).toMatchObject({ status: 'submitted', answers: { [bad]: 'C', [last]: 'B' } });
  expect(await late()).toEqual(text === null ? [] : [{ question_id: bad, answer: text }]);
});

test.each(FOREIGN)('%s: the rest of the save arrives, and few bytes say so', async (_what, foreign, named) => {
  const { first, bad, third, save, read } = await inTheMiddle();
  const sent = foreign(third);
  const { answers } = sent;
  const mixed = typeof answers === 'object' ? { ...answers, [third]: 'D' } : answers;
  const saved = await save({ ...sent, ...(mixed !== undefined && { answers: mixed }), sequence: 2 });
  expect(saved.status).toBe(200);
  expect(saved.body.refused).toHaveLength(named);
  expect(saved.text.length).toBeLessThan(20_000);
  const isFlagged = JSON.stringify(sent.flags ?? []).length < 100 && 'flags' in sent;
  expect(await read()).toMatchObject({
    sequence: 2,
    answers: { [first]: 'B', [bad]: 'C', ...(typeof answers === 'object' && { [third]: 'D' }) },
    flags: isFlagged ? [third] : [],
    currentQuestionId: null,
  });
  expect((await save({ answers: { [bad]: 'D' }, sequence: 3 })).body.refused).toBeUndefined();
});

test('every part of a save is judged by itself, no refusal is for what it holds, and every kind has its examples', () => {
  // A sum of seconds that is wrong is dropped without a word: `analysis.test.ts`.
  const { sequence: _order, questionSeconds: _sums, ...work } = saveAttempt.body.shape;
  expect(saveAttempt.entries).toEqual(Object.keys(work));
  for (const { refusals: own } of [saveAttempt, submitAttempt, submitWritingAnswer, submitSpeakingTest]) {
    expect(own.filter((code) => [400, 413, 415].includes(refusals[code].status))).toEqual([]);
  }
  const seen = new Set(UNFIT.map(([name]) => kindOf[QUESTIONS[name]?.type ?? 'mcq']));
  expect(new Set([...seen, ...unfitOfNewKinds.map(([kind]) => kind)])).toEqual(new Set(kindNames));
});

function wordsOf(answer: Answer | null): string {
  return JSON.stringify(answer).slice(0, 40);
}
