import { type Answer, getAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { BLANK, BLANK_MAX } from '@parlance/contract/kinds/fill-in-blanks';
import { expect, test } from 'vitest';
import { anOpenAttempt } from '../../../test/attempt-builder.ts';
import { aCourse, type QuestionSketch } from '../../../test/course-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';

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
  };
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
  '$kind does not take $words, in a save, a submit or late',
  async ({ kind, answer, reason }) => {
    const { questionId, save, submit, read } = await anAttemptAt(kind);
    const fields = [{ path: `answers.${questionId}`, reason: expect.stringMatching(reason) }];
    expect(await save(answer)).toMatchObject({ status: 400, body: { code: 'invalid', fields } });
    expect(await submit(answer)).toMatchObject({ status: 400, body: { code: 'invalid', fields } });
    expect(await read()).toMatchObject({ status: 'open', answers: {}, sequence: 0 });
    expect((await submit('')).status).toBe(200);
    expect(await save(answer)).toMatchObject({ status: 400, body: { code: 'invalid', fields } });
    // The stored result, always: what no screen can have sent is not kept beside it.
    expect((await submit(answer)).status).toBe(200);
    const late = testApp.db.selectFrom('late_work').select('answer').where('question_id', '=', questionId);
    expect(await late.execute()).toEqual([]);
  },
);

function wordsOf(answer: Answer | null): string {
  return JSON.stringify(answer).slice(0, 40);
}
