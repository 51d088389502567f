import { setTimeout } from 'node:timers/promises';
import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { editQuestion } from '@parlance/contract/editing';
import { beforeAll, expect, test } from 'vitest';
import { askedFrom } from '../../../test/asked-from.ts';
import { anOpenAttempt } from '../../../test/attempt-builder.ts';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { markAll } from '../../attempts/close.ts';
import { closeAttempt, findAttempt, findItems } from '../../attempts/queries.ts';
import { openReceiptMaker } from '../../attempts/receipts/make-receipt.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { correctKey } from '../../questions/editing/queries.ts';

const testApp = useTestApp();
const LEARNERS = 50;
/** How many submit at a time. */
const LANES = 10;

let admin: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

/** Two questions whose key is A. */
async function twoQuestions() {
  return await aCourse(testApp, {
    questions: [
      { type: 'mcq', correct: 'A' },
      { type: 'mcq', correct: 'A' },
    ],
  });
}

type Key = { correct_option: 'A' | 'B' | 'C'; revision: number };

/** Corrects the keys of both questions at the same moment. */
async function correctBoth({ questionIds, versionIds }: BuiltCourse, keys: [Key, Key]) {
  const words = { option_a: 'one', option_b: 'two', option_c: 'three', option_d: 'four' };
  const calls = keys.map((key, index) => {
    const body = { ...words, ...key, question_text: `Question ${index + 1}`, version_id: versionIds[index] ?? 0 };
    return testApp.call(editQuestion, { params: { id: questionIds[index] ?? 0 }, query: {}, body }, admin);
  });
  for (const { status, body } of await Promise.all(calls)) {
    expect([status, body.report?.keyCorrected]).toEqual([200, true]);
  }
}

async function scoresOf({ id }: BuiltCourse) {
  const rows = await testApp.db.selectFrom('attempts').select('score').where('course_id', '=', id).execute();
  return rows.map(({ score }) => score);
}

test('fifty submits and the corrections of two keys at the same moment end in marks by the corrected keys', async () => {
  const course = await twoQuestions();
  const [first, second] = course.questionIds;
  const answers = { [String(first)]: 'B', [String(second)]: 'C' };
  const learners: Person[] = [];
  for (let count = 0; count < LEARNERS; count++) learners.push((await anOpenAttempt(testApp, course)).learner);

  const corrected = (revision: number): [Key, Key] => [
    { correct_option: 'B', revision },
    { correct_option: 'C', revision },
  ];
  let submitted = 0;
  const lane = async (from: number) => {
    for (const learner of learners.slice(from, from + LEARNERS / LANES)) {
      const { status } = await testApp.call(submitAttempt, { body: { courseId: course.id, answers } }, learner);
      expect(status).toBe(200);
      submitted += 1;
      if (submitted === LEARNERS / 2) await correctBoth(course, corrected(1));
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_lane, index) => lane((index * LEARNERS) / LANES)));

  expect(await scoresOf(course)).toEqual(learners.map(() => 2));

  // Now that all are closed: of two at once each must count on the other's new marks.
  for (const revision of [2, 4, 6]) {
    await correctBoth(course, [
      { correct_option: 'A', revision },
      { correct_option: 'A', revision },
    ]);
    expect(await scoresOf(course)).toEqual(learners.map(() => 0));
    await correctBoth(course, corrected(revision + 1));
    expect(await scoresOf(course)).toEqual(learners.map(() => 2));
  }
});

test('a submit that read a key waits for its correction under way, and does not close the attempt by the old one', async () => {
  const course = await twoQuestions();
  const learner = await signedInAs('user', testApp);
  const { body } = await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
  const attempt = await findAttempt(testApp.db, learner.id, body.attempt?.id ?? 0);
  if (!attempt) throw new Error('There is no attempt.');
  const close = async () => {
    const items = await findItems(testApp.db, attempt.question_version_ids);
    const keyRevisions = items.reduce((sum, item) => sum + item.keyRevision, 0);
    const marks = markAll(items, {}, { error: () => {} });
    const now = testApp.clock.now();
    const ending = {
      status: 'submitted',
      closedAt: now,
      now,
      autoSubmitted: false,
      byTime: false,
      endedBy: null,
    } as const;
    const closing = { attempt, items, answers: {}, closedAt: now, closedBy: 'learner' } as const;
    const receipt = await openReceiptMaker(testApp)(testApp.db, closing, { now, again: false });
    return () => closeAttempt(testApp.db, attempt, { ...ending, ...marks, receipt, sent: {}, keyRevisions });
  };

  const closeByOldKey = await close();
  const isCorrecting = Promise.withResolvers<void>();
  const closing = isCorrecting.promise.then(closeByOldKey);
  await inTransaction(testApp.db, async (db) => {
    await correctKey(db, course.versionIds[0] ?? 0, { ...askedFrom('mcq', { correct: 'B' }), scoring: null });
    isCorrecting.resolve();
    // Long enough for the submit to come as far as it can.
    await setTimeout(300);
  });
  expect(await closing).toBeUndefined();
  expect(await (await close())()).toMatchObject({ id: attempt.id, status: 'submitted' });
});
