import { randomUUID } from 'node:crypto';
import { reviewAttempt, reviewAttemptOfLearner } from '@parlance/contract/attempt-review';
import {
  type Answer,
  getAttempt,
  openAttempt,
  putRecording,
  recordPlay,
  saveAttempt,
  submitAttempt,
  submitSpeakingTest,
  submitWritingAnswer,
  type TakerReply,
} from '@parlance/contract/attempts';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { addBankQuestion } from '@parlance/contract/bank/bank';
import { addDraw, removeDraw } from '@parlance/contract/bank/draws';
import { exportResults } from '@parlance/contract/course-admin';
import { editQuestion } from '@parlance/contract/editing';
import type { Endpoint } from '@parlance/contract/endpoint';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { getPractice, practise } from '@parlance/contract/practice';
import { beginPractice, checkPracticeAnswer, getPracticeRun } from '@parlance/contract/practice-mode';
import { checkReceipt, getReceipt } from '@parlance/contract/receipts/receipts';
import { getAnnotations, saveAnnotations } from '@parlance/contract/taking/annotations';
import { endBreak, takeBreak } from '@parlance/contract/taking/breaks';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { aCourse, type BuiltCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { aSitting, enters, ok, PLACE } from '../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../test/test-app.ts';
import { contractCalls } from '../../test/wire/contract-calls.ts';
import { openTestCache } from './cache/test-cache.ts';
import { prepareStarts } from './opening/prepare.ts';

const testApp = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

const CHOICE = ['the ferry', 'the bridge', 'the tunnel', 'none of these'];
/** By the letters of the author: D stays last. */
const RIGHT: Answer[] = ['B', ['A', 'C'], ['B', 'D'], { 0: 'D', 1: 'B', 2: 'E' }];
const WRONG: Answer[] = ['A', ['B'], ['A', 'C'], { 0: 'A', 1: 'A', 2: 'A' }];

async function aShuffledCourse(): Promise<BuiltCourse> {
  const course = await aCourse(testApp, {
    questions: [
      { type: 'mcq', options: CHOICE, correct: 'B' },
      { type: 'checkbox', options: ['salt', 'timber', 'wool', 'coal', 'tin'], correct: ['A', 'C'] },
      { type: 'choose_n' },
      { type: 'matching' },
    ],
  });
  await testApp.db.updateTable('courses').set({ shuffle_options: true }).where('id', '=', course.id).execute();
  await sql`update question_versions set content = content || '{"fixed":["D"]}' where id = ${course.versionIds[0]}`.execute(
    testApp.db,
  );
  await sql`insert into release_policies (course_id, release, time_zone, version, see_score, see_breakdown, see_comments,
      see_questions, see_answers, see_right_wrong, see_key, see_explanation, see_recording)
    values (${course.id}, 'at_once', 'UTC', 1, true, true, true, true, true, true, true, true, true)`.execute(
    testApp.db,
  );
  return course;
}

type Question = TakerReply['questions'][number];

/** The options of a question in the order in which they are shown. */
function shownIn(question: Question): string[] {
  const content = contentOf(question);
  return 'options' in content ? content.options : [];
}

/** What a client sends that shows letters by position, to say what the author's letters say. */
function asClient(authors: string[], shown: string[], answer: Answer): Answer {
  const letter = (one: string) => optionLetters[shown.indexOf(authors[optionLetters.indexOf(one)] ?? '')] ?? '';
  if (typeof answer === 'string') return letter(answer);
  if (Array.isArray(answer)) return answer.map(letter);
  return Object.fromEntries(Object.entries(answer).map(([part, one]) => [part, letter(one)]));
}

/** An attempt whose options all stand elsewhere, with its answers as its learner sends and as its author reads them. */
async function anAttempt(course: BuiltCourse) {
  for (;;) {
    const learner = await signedInAs('user', testApp);
    const { body } = await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
    const id = body.attempt?.id ?? 0;
    const rows = await testApp.db
      .selectFrom('question_versions')
      .select(['question_id', 'content'])
      .where('id', 'in', course.versionIds)
      .orderBy('id')
      .execute();
    const authors = rows.map(({ content }) => (content as { options: string[] }).options);
    const shown = body.questions.map(shownIn);
    if (shown.some((texts, index) => texts.join() === authors[index]?.join())) continue;
    const by = (given: Answer[], change: (answer: Answer, index: number) => Answer) =>
      Object.fromEntries(
        course.questionIds.map((questionId, index) => [questionId, change(given[index] ?? '', index)]),
      );
    const sent = (given: Answer[]) =>
      by(given, (answer, index) => asClient(authors[index] ?? [], shown[index] ?? [], answer));
    return {
      course,
      learner,
      params: { id },
      opened: body,
      authors,
      shown,
      sent,
      stored: (given: Answer[]) => by(given, (one) => one),
    };
  }
}
type At = Awaited<ReturnType<typeof anAttempt>>;

async function storedAnswers(
  { params: { id } }: At,
  table: 'responses' | 'late_work' | 'practised_answers' = 'responses',
) {
  const rows = await testApp.db
    .selectFrom(table)
    .select(['question_id', 'answer'])
    .where('attempt_id', '=', id)
    .execute();
  return Object.fromEntries(rows.map(({ question_id, answer }) => [question_id, answer]));
}

function save(at: At, given: Answer[], sequence: number) {
  return testApp.call(saveAttempt, { params: at.params, body: { answers: at.sent(given), sequence } }, at.learner);
}

function submit(at: At, given: Answer[], call: typeof submitAttempt | typeof submitWritingAnswer = submitAttempt) {
  const body = { courseId: at.course.id, attemptId: at.params.id, answers: at.sent(given) };
  return testApp.call(call, { body }, at.learner);
}

/** Whether a review shows what its attempt showed, with what was sent and what is right by the same letters. */
function expectReview(at: At, questions: { asked?: Question; answer?: unknown; key?: unknown }[], given: Answer[]) {
  expect(questions.map(({ asked }) => asked && shownIn(asked))).toEqual(at.shown);
  expect(questions.map(({ answer }) => answer)).toEqual(Object.values(at.sent(given)));
  const keys = questions.map(({ key }) => key as { letter?: string; letters?: string[] });
  const right = Object.values(at.sent(RIGHT));
  const [one, several, n, parts] = right as [string, string[], string[], Record<string, string>];
  expect(keys).toEqual([
    { letter: one },
    { letters: several.toSorted() },
    { letters: n.toSorted() },
    { letters: Object.values(parts) },
  ]);
}

/* oxlint-disable vitest/no-standalone-expect -- The tests below run what the calls are listed with. */
/** What a call of a learner does with letters, by the method and path of those in the contract that carry any. */
const carrying = new Map<Endpoint, (at: At) => Promise<void>>([
  [
    openAttempt,
    async (at) => {
      expect(at.opened.questions.map((question) => shownIn(question).toSorted())).toEqual(
        at.authors.map((texts) => texts.toSorted()),
      );
      expect(at.shown[0]?.at(-1)).toBe('none of these');
      await save(at, RIGHT, 1);
      const { body } = await testApp.call(openAttempt, { body: { courseId: at.course.id } }, at.learner);
      expect(body.questions).toEqual(at.opened.questions);
      expect(body.attempt?.answers).toEqual(at.sent(RIGHT));
    },
  ],
  [
    courseDetailsWithQuestions,
    async (at) => {
      await save(at, RIGHT, 1);
      const input = { params: { courseId: at.course.id }, query: { take: '1' as const } };
      const { body } = await testApp.call(courseDetailsWithQuestions, input, at.learner);
      expect(body).toMatchObject({ questions: at.opened.questions, attempt: { answers: at.sent(RIGHT) } });
    },
  ],
  [
    getAttempt,
    async (at) => {
      await save(at, WRONG, 1);
      const read = async () => (await testApp.call(getAttempt, { params: at.params }, at.learner)).body;
      expect(await read()).toMatchObject({ questions: at.opened.questions, attempt: { answers: at.sent(WRONG) } });
      await submit(at, RIGHT);
      expect(await read()).toMatchObject({ questions: at.opened.questions, attempt: { answers: at.sent(RIGHT) } });
    },
  ],
  [
    saveAttempt,
    async (at) => {
      expect((await save(at, RIGHT, 2)).body).toMatchObject({ attempt: { sequence: 2 } });
      expect(await storedAnswers(at)).toEqual(at.stored(RIGHT));
      expect((await save(at, RIGHT, 2)).status).toBe(200);
      const [first = 0, second = 0] = at.course.questionIds;
      const unfit = { [first]: 'E', [second]: (at.sent(WRONG)[second] ?? []) as string[] };
      const mixed = await testApp.call(
        saveAttempt,
        { params: at.params, body: { answers: unfit, sequence: 3 } },
        at.learner,
      );
      expect(mixed).toMatchObject({ status: 200, body: { refused: [{ questionId: first }] } });
      expect(await storedAnswers(at)).toEqual({ ...at.stored(RIGHT), [second]: ['B'] });
      const stale = await save(at, RIGHT, 1);
      expect(stale).toMatchObject({
        status: 409,
        body: { attempt: { answers: { ...at.sent(RIGHT), [second]: unfit[second] } } },
      });
      const flagged = { params: at.params, body: { flags: [first], sequence: 4 } };
      expect((await testApp.call(saveAttempt, flagged, at.learner)).status).toBe(200);
      await submit(at, RIGHT);
      expect((await save(at, WRONG, 9)).status).toBe(409);
      expect(await storedAnswers(at, 'late_work')).toEqual(at.stored(WRONG));
    },
  ],
  ...([submitAttempt, submitWritingAnswer] as const).map((call): [Endpoint, (at: At) => Promise<void>] => [
    call,
    async (at) => {
      await save(at, WRONG, 1);
      const knownDeadline = new Date(0).toISOString();
      const body = { courseId: at.course.id, attemptId: at.params.id, answers: at.sent(RIGHT) };
      const early = await testApp.call(call, { body: { ...body, autoSubmitted: true, knownDeadline } }, at.learner);
      expect(early).toMatchObject({
        status: 409,
        body: { code: 'time_extended', attempt: { answers: at.sent(RIGHT) } },
      });
      expect(await storedAnswers(at)).toEqual(at.stored(RIGHT));
      expect((await submit(at, RIGHT, call)).body).toMatchObject({ score: 7 });
      expect(await storedAnswers(at)).toEqual(at.stored(RIGHT));
      // The same again, by a client that names no attempt.
      expect(
        (await testApp.call(call, { body: { courseId: at.course.id, answers: at.sent(RIGHT) } }, at.learner)).body,
      ).toMatchObject({ score: 7 });
      await submit(at, WRONG, call);
      expect(await storedAnswers(at, 'late_work')).toEqual(at.stored(WRONG));
    },
  ]),
  [
    reviewAttempt,
    async (at) => {
      await submit(at, WRONG);
      const { body } = await testApp.call(reviewAttempt, { params: at.params }, at.learner);
      expectReview(at, body.questions, WRONG);
    },
  ],
  [
    getPractice,
    async (at) => {
      await submit(at, WRONG);
      const { body } = await testApp.call(getPractice, { params: at.params }, at.learner);
      expect(body.questions.map(({ asked }) => asked && shownIn(asked))).toEqual(at.shown);
    },
  ],
  [
    practise,
    async (at) => {
      await submit(at, WRONG);
      for (const [index, [questionId, answer]] of Object.entries(at.sent(RIGHT)).entries()) {
        const body = { questionId: Number(questionId), answer };
        const { question } = (await testApp.call(practise, { params: at.params, body }, at.learner)).body;
        expect(question).toMatchObject({ answer, mark: { mark: [1, 1, 2, 3][index] } });
      }
      expect(await storedAnswers(at, 'practised_answers')).toEqual(at.stored(RIGHT));
      const { body } = await testApp.call(getPractice, { params: at.params }, at.learner);
      expectReview(at, body.questions, RIGHT);
    },
  ],
  ...([takeBreak, endBreak] as const).map((call): [Endpoint, (at: At) => Promise<void>] => [
    call,
    async (at) => {
      const breakId = randomUUID();
      await save(at, RIGHT, 1);
      const refused = await testApp.call(takeBreak, { params: at.params, body: { breakId } }, at.learner);
      expect(refused).toMatchObject({ status: 409, body: { attempt: { answers: at.sent(RIGHT) } } });
      const accommodation = JSON.stringify({ break_count: 1, break_seconds: 60 });
      await testApp.db.updateTable('attempts').set({ accommodation }).where('id', '=', at.params.id).execute();
      const taken = await testApp.call(takeBreak, { params: at.params, body: { breakId } }, at.learner);
      const ended =
        call === endBreak &&
        (await testApp.call(endBreak, { params: { ...at.params, breakId }, body: {} }, at.learner));
      expect((ended || taken).body.attempt.answers).toEqual(at.sent(RIGHT));
    },
  ]),
  // What is crossed out belongs to the page of one learner: it is kept and given back as it was drawn.
  ...([getAnnotations, saveAnnotations] as const).map((call): [Endpoint, (at: At) => Promise<void>] => [
    call,
    async (at) => {
      const annotations = { highlights: [], crossed: { [at.course.questionIds[0] ?? 0]: ['A'] } };
      await testApp.call(saveAnnotations, { params: at.params, body: { sequence: 1, annotations } }, at.learner);
      const { stored } = (await testApp.call(getAnnotations, { params: at.params }, at.learner)).body;
      expect(stored?.annotations).toEqual(annotations);
    },
  ]),
]);

/** What its refusals could carry is only told where nothing is chosen from options. */
const withoutOptions: Endpoint[] = [recordPlay, putRecording, submitSpeakingTest];

/** Practice mode opens no attempt: its options stand as their author has them. */
const inAuthorsOrder: Endpoint[] = [getPracticeRun, beginPractice, checkPracticeAnswer];

const LETTERS = /"(answers?|options|option_a|key|letters?|crossed)":\{/;
function carriesLetters(call: Endpoint): boolean {
  const { body, reply, authorReply, refusalDetails } = call as Endpoint & { authorReply?: z.ZodType };
  const schemas = [body, reply, authorReply, ...Object.values(refusalDetails ?? {})].filter(
    (one) => one instanceof z.ZodType,
  );
  return schemas.some((one) => LETTERS.test(JSON.stringify(z.toJSONSchema(one, { unrepresentable: 'any' }))));
}

test('every call of learners that carries an answer, options or a key is tried here', async () => {
  const named = (calls: Iterable<Endpoint>) => [...calls].map(({ method, path }) => `${method} ${path}`).sort();
  const all = (await contractCalls()).filter((call) => call.audience === 'learner' && carriesLetters(call));
  expect(named(all)).toEqual(named([...carrying.keys(), ...withoutOptions, ...inAuthorsOrder]));
});

describe('options in an order of their own', () => {
  let course: BuiltCourse;
  beforeAll(async () => {
    course = await aShuffledCourse();
  });

  it.each([...carrying].map(([{ method, path }, tried]) => [`${method} ${path}`, tried] as const))(
    '%s',
    async (_call, tried) => {
      await expect(tried(await anAttempt(course))).resolves.toBeUndefined();
    },
  );

  it('differ between attempts, come from the stored seed, and stay when the course no longer shuffles', async () => {
    const at = await anAttempt(course);
    const shown = new Set<string>([at.shown.join()]);
    for (let count = 0; count < 5; count += 1) shown.add((await anAttempt(course)).shown.join());
    expect(shown.size).toBe(6);
    const set = (shuffle_options: boolean) =>
      testApp.db.updateTable('courses').set({ shuffle_options }).where('id', '=', course.id).execute();
    await set(false);
    const { body } = await testApp.call(getAttempt, { params: at.params }, at.learner);
    expect(body.questions).toEqual(at.opened.questions);
    await set(true);
  });

  it('are what staff, files, receipts and corrected keys know by the letters of the author', async () => {
    const own = await aShuffledCourse();
    const at = await anAttempt(own);
    await submit(at, WRONG);
    const [first = 0] = own.questionIds;
    const { body: review } = await testApp.call(reviewAttemptOfLearner, { params: at.params }, admin);
    expectReview(at, review.questions, WRONG);
    const { text } = await testApp.call(exportResults, { params: { id: own.id }, query: { rows: 'answers' } }, admin);
    expect(text.split('\n')[1]).toContain(',A,wrong,B');
    const { code } = (await testApp.call(getReceipt, { params: at.params }, at.learner)).body;
    const checked = await testApp.call(checkReceipt, { body: { code } }, admin);
    expect(checked.body).toMatchObject({ valid: true, matchesStored: true });
    const [option_a, option_b, option_c, option_d] = CHOICE as [string, string, string, string];
    const words = { question_text: 'Question 1', option_a, option_b, option_c, option_d, correct_option: 'A' as const };
    const body = { ...words, revision: 1, version_id: own.versionIds[0] ?? 0 };
    const edited = await testApp.call(editQuestion, { params: { id: first }, query: {}, body }, admin);
    expect(edited.body).toMatchObject({ report: { keyCorrected: true, newVersion: false, scoresChanged: 1 } });
    expect(edited.body.question.content).toMatchObject({ fixed: ['D'] });
  });

  it('are their own for each candidate of an examination, also where tests are made for the start, and in what is drawn', async () => {
    const own = await aShuffledCourse();
    const { draw } = (
      await testApp
        .call(addBankQuestion, { body: bankQuestion }, admin)
        .then(() => testApp.call(addDraw, { params: { id: own.id }, query: {}, body: drawing }, admin))
    ).body;
    for (const isDrawn of [true, false]) {
      if (!isDrawn) await testApp.call(removeDraw, { params: { id: own.id, drawId: draw?.id ?? 0 } }, admin);
      const built = await aSitting(testApp, { office: admin, startsIn: 60, courses: [own], learners: await two() });
      testApp.pass(40);
      for (const learner of built.learners) ok(await enters(testApp, built, learner));
      expect(await prepareStarts(testApp, openTestCache())).toBe(2);
      testApp.pass(20);
      for (const learner of built.learners) {
        const body = { courseId: own.id, sittingId: built.id, place: PLACE };
        const { questions, attempt } = ok(await testApp.call(openAttempt, { body }, learner));
        const { option_orders, option_seed } = await testApp.db
          .selectFrom('attempts')
          .select(['option_orders', 'option_seed'])
          .where('id', '=', attempt?.id ?? 0)
          .executeTakeFirstOrThrow();
        expect(option_seed).toHaveLength(16);
        expect(Object.keys(option_orders ?? {}).map(Number)).toEqual(questions.map(({ id }) => id));
        expect(questions).toHaveLength(isDrawn ? 5 : 4);
        const [first] = questions;
        const order = option_orders?.[first?.id ?? 0] ?? '';
        expect(first && shownIn(first)).toEqual(Array.from(order, (letter) => CHOICE[optionLetters.indexOf(letter)]));
      }
    }
  });
});

const two = async () => [await signedInAs('user', testApp), await signedInAs('user', testApp)];
const bankQuestion = {
  question_type: 'reading_mcq' as const,
  question_text: 'Which?',
  option_a: 'one',
  option_b: 'two',
  option_c: 'three',
  correct_option: 'B' as const,
  topic: 'Shuffled',
};
const drawing = {
  what: 'questions' as const,
  take: 1,
  marks_each: 1,
  filter: { topic: 'Shuffled' },
  seed_by: 'attempt' as const,
  balanced: false,
};
