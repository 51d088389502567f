import { type AnswersIn, getAttempt, openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { TAKE_OVER_STEP } from '@parlance/contract/taking/take-over';
import { expect, test } from 'vitest';
import { aCourse } from '../../test/course-builder.ts';
import { signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();

async function anOpenAttempt() {
  const course = await aCourse(testApp, {
    passages: [
      [{ type: 'reading_mcq', correct: 'B' }, { type: 'fill_in_blanks', blanks: ['a', 'b'] }, { type: 'writing' }],
    ],
  });
  const learner = await signedInAs('user', testApp);
  const { body } = await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
  const params = { id: body.attempt?.id ?? 0 };
  const [choice = 0, blanks = 0, essay = 0] = course.questionIds;
  return {
    course,
    choice,
    blanks,
    essay,
    read: async () => (await testApp.call(getAttempt, { params }, learner)).body.attempt,
    save: (save: { answers?: AnswersIn; flags?: number[]; currentQuestionId?: number | null; sequence: number }) =>
      testApp.call(saveAttempt, { params, body: save }, learner),
    submit: (answers: AnswersIn, part: { sequence?: number; autoSubmitted?: boolean } = {}) =>
      testApp.call(submitAttempt, { body: { courseId: course.id, attemptId: params.id, answers, ...part } }, learner),
  };
}

test('a save is stored; its reply has the state of the attempt without the answers, and every later one with them', async () => {
  const { choice, blanks, essay, save, read } = await anOpenAttempt();
  await save({ answers: { [choice]: 'B', [essay]: 'Dear all,\n' }, sequence: 1 });
  testApp.pass(5);
  const { status, body } = await save({
    answers: { [blanks]: { 0: 'a' } },
    flags: [blanks],
    currentQuestionId: blanks,
    sequence: 3,
  });
  expect(status).toBe(200);
  expect(body.attempt).toMatchObject({
    flags: [blanks],
    currentQuestionId: blanks,
    sequence: 3,
    savedAt: testApp.clock.now().toISOString(),
  });
  const stored = await read();
  expect(stored).toMatchObject({ ...body.attempt });
  expect(stored?.answers).toEqual({ [choice]: 'B', [blanks]: { 0: 'a' }, [essay]: 'Dear all,\n' });
});

test('a few bytes do not call for all that is stored', async () => {
  const { essay, save } = await anOpenAttempt();
  await save({ answers: { [essay]: 'x'.repeat(50_000) }, sequence: 1 });
  expect((await save({ answers: {}, sequence: 2 })).text.length).toBeLessThan(1000);
  testApp.pass(700);
  expect((await save({ answers: {}, sequence: 3 })).text.length).toBeLessThan(1000);
});

test('what a save does not name stays; null clears an answer and the position', async () => {
  const { choice, blanks, save, read } = await anOpenAttempt();
  await save({
    answers: { [choice]: 'B', [blanks]: { 0: 'a' } },
    flags: [choice],
    currentQuestionId: choice,
    sequence: 1,
  });
  const moved = await save({ answers: { [choice]: null }, currentQuestionId: null, sequence: 2 });
  expect(moved.body.attempt).toMatchObject({ flags: [choice], currentQuestionId: null });
  expect((await read())?.answers).toEqual({ [blanks]: { 0: 'a' } });
  const unflagged = await save({ flags: [], sequence: 3 });
  expect(unflagged.body.attempt.flags).toEqual([]);
});

test('the same save again is acknowledged again; an older or other one is refused with what is stored', async () => {
  const { choice, save } = await anOpenAttempt();
  const first = await save({ answers: { [choice]: 'B' }, sequence: 5 });
  const again = await save({ answers: { [choice]: 'B' }, sequence: 5 });
  expect([again.status, again.text]).toEqual([200, first.text]);
  for (const stale of [
    { answers: { [choice]: 'C' }, sequence: 5 },
    { answers: { [choice]: 'B' }, flags: [choice], sequence: 5 },
    { answers: { [choice]: 'D' }, sequence: 4 },
  ]) {
    const { status, body } = await save(stale);
    expect([status, body]).toMatchObject([
      409,
      { code: 'attempt_sequence_stale', attempt: { sequence: 5, answers: { [choice]: 'B' } } },
    ]);
  }
});

test('of a hundred saves at once the highest sequence is stored', async () => {
  const { choice, save, read } = await anOpenAttempt();
  const letters = ['A', 'B', 'C', 'D'];
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      save({ answers: { [choice]: letters[index % 4] ?? 'A' }, sequence: index + 1 }),
    ),
  );
  expect(await read()).toMatchObject({ sequence: 100, answers: { [choice]: letters[99 % 4] } });
});

test('what a save has for a question of another test is named, and the rest is stored', async () => {
  const { choice, save, read } = await anOpenAttempt();
  for (const foreign of [
    { answers: { [choice]: 'B', 999999: 'A' }, sequence: 1 },
    { flags: [999999], sequence: 2 },
    { currentQuestionId: 999999, sequence: 3 },
  ]) {
    const { status, body } = await save(foreign);
    const refused = [{ questionId: null, reason: 'This test has no question 999999.' }];
    expect([status, body]).toMatchObject([200, { refused }]);
  }
  expect(await read()).toMatchObject({ sequence: 3, answers: { [choice]: 'B' }, flags: [], currentQuestionId: null });
});

test('an essay ends at 50,000 characters and an unknown key is refused', async () => {
  const { essay, save } = await anOpenAttempt();
  expect((await save({ answers: { [essay]: 'x'.repeat(50_000) }, sequence: 1 })).status).toBe(200);
  const longer = await save({ answers: { [essay]: 'x'.repeat(50_001) }, sequence: 2 });
  expect(longer.body.refused).toMatchObject([{ questionId: essay }]);
  expect((await save({ score: 40, sequence: 2 } as never)).status).toBe(400);
});

test('saving goes on through the grace and not a second longer; what comes then is kept as late', async () => {
  const { choice, blanks, save, read } = await anOpenAttempt();
  await save({ answers: { [choice]: 'B' }, sequence: 1 });
  testApp.pass(630);
  expect((await save({ answers: { [choice]: 'C' }, sequence: 2 })).status).toBe(200);
  testApp.pass(1);
  const late = await save({ answers: { [blanks]: { 0: 'a' } }, sequence: 3 });
  expect([late.status, late.body]).toMatchObject([409, { code: 'attempt_closed', attempt: { status: 'timed_out' } }]);
  expect(await read()).toMatchObject({ answers: { [choice]: 'C' }, result: { receivedLate: true, timeTaken: 600 } });
});

test('an attempt in which only the position moved is abandoned, one with a flag is timed out', async () => {
  const [moved, flagged] = [await anOpenAttempt(), await anOpenAttempt()];
  await moved.save({ currentQuestionId: moved.choice, sequence: 1 });
  await flagged.save({ flags: [flagged.choice], sequence: 1 });
  testApp.pass(700);
  expect((await moved.read())?.status).toBe('abandoned');
  expect((await flagged.read())?.status).toBe('timed_out');
  const { status, body } = await moved.submit({ [moved.choice]: 'B' });
  expect([status, body]).toMatchObject([409, { code: 'attempt_abandoned' }]);
});

test('a submit of a device that another one replaced ends nothing and stores nothing; after the end it is late', async () => {
  const { choice, save, submit, read } = await anOpenAttempt();
  const theirs = TAKE_OVER_STEP + 3;
  await save({ answers: { [choice]: 'B' }, sequence: theirs });
  for (const autoSubmitted of [true, false]) {
    expect(await submit({ [choice]: 'A' }, { sequence: 2, autoSubmitted })).toMatchObject({
      status: 409,
      body: {
        code: 'attempt_sequence_stale',
        attempt: { status: 'open', sequence: theirs, answers: { [choice]: 'B' } },
      },
    });
  }
  expect(await read()).toMatchObject({ status: 'open', answers: { [choice]: 'B' } });
  // Saves of its own that were acknowledged and that it forgot take nothing over.
  expect(await submit({ [choice]: 'C' }, { sequence: theirs - 20 })).toMatchObject({ status: 200 });
  const after = await submit({ [choice]: 'A' }, { sequence: 2 });
  expect(after).toMatchObject({ status: 200 });
  expect((await read())?.answers).toEqual({ [choice]: 'C' });
});
