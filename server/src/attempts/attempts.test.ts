import { getAttempt, openAttempt, saveAttempt, submitAttempt, submitWritingAnswer } from '@parlance/contract/attempts';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { deleteCourse, editCourse } from '@parlance/contract/course-admin';
import { getCourse } from '@parlance/contract/courses';
import { listResults } from '@parlance/contract/results';
import { describe, expect, test } from 'vitest';
import { aCourse, anUpload, type BuiltCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { plusSeconds } from '../platform/clock.ts';

const testApp = useTestApp();

/** Four questions in two passages: B; A and C; TRUE; two blanks. */
function aReadingCourse(sketch: Parameters<typeof aCourse>[1] = {}): Promise<BuiltCourse> {
  return aCourse(testApp, {
    passages: [
      [
        { type: 'reading_mcq', correct: 'B' },
        { type: 'checkbox', correct: ['A', 'C'] },
      ],
      [
        { type: 'true_false', correct: 'TRUE', options: [] },
        { type: 'fill_in_blanks', blanks: ['colour|color', 'salt'], text: 'A [BLANK] of [BLANK].' },
      ],
    ],
    ...sketch,
  });
}

async function opened(course: BuiltCourse, by: Person) {
  const answer = await testApp.call(openAttempt, { body: { courseId: course.id } }, by);
  expect(answer.status).toBe(200);
  const { attempt } = answer.body;
  if (!attempt) throw new Error('No attempt was opened.');
  return attempt;
}

function allRight({ questionIds: [a, b, c, d] }: BuiltCourse) {
  return { [`${a}`]: 'B', [`${b}`]: ['C', 'A'], [`${c}`]: 'TRUE', [`${d}`]: { 0: 'Color', 1: ' salt' } };
}

describe('opening', () => {
  test('a start button opens an attempt with the clock of the server', async () => {
    const [course, learner] = [await aReadingCourse(), await signedInAs('user', testApp)];
    const attempt = await opened(course, learner);
    const now = testApp.clock.now();
    expect(attempt).toEqual({
      id: expect.any(Number),
      courseId: course.id,
      status: 'open',
      startedAt: now.toISOString(),
      serverNow: now.toISOString(),
      deadline: plusSeconds(now, 600).toISOString(),
      durationSeconds: 600,
      baseSeconds: 600,
      extendedSeconds: 0,
      recordingPercent: 0,
      extraPlays: 0,
      breaks: { left: 0, seconds: 0, currentId: null },
      answers: {},
      flags: [],
      currentQuestionId: null,
      questionClocks: {},
      sequence: 0,
      savedAt: null,
      recordings: {},
      plays: [],
    });
  });

  test('opening again goes on with the same attempt, and so do ten at once', async () => {
    const [course, learner] = [await aReadingCourse(), await signedInAs('user', testApp)];
    const many = await Promise.all(Array.from({ length: 10 }, () => opened(course, learner)));
    testApp.pass(100);
    const later = await opened(course, learner);
    expect(new Set([...many, later].map(({ id }) => id)).size).toBe(1);
    expect(later.deadline).toBe(many[0]?.deadline);
  });

  test("a taker's GET opens too; staff get the author's reply, and the taker's with take=1", async () => {
    const [course, learner, admin] = [
      await aReadingCourse(),
      await signedInAs('user', testApp),
      await signedInAs('admin', testApp),
    ];
    const params = { courseId: String(course.id) };
    const taken = await testApp.call(courseDetailsWithQuestions, { params, query: {} }, learner);
    expect(taken.body.attempt?.status).toBe('open');
    expect(taken.text).not.toMatch(/correct|colour/);

    const authored = await testApp.call(courseDetailsWithQuestions, { params, query: {} }, admin);
    expect(authored.body.attempt).toBeUndefined();
    expect(authored.text).toContain('colour|color');

    const asTaker = await testApp.call(courseDetailsWithQuestions, { params, query: { take: '1' } }, admin);
    expect(asTaker.body.attempt?.status).toBe('open');
    expect(asTaker.text).not.toMatch(/correct|colour/);
  });

  test('a test whose course has a language of its screens says so, before it is opened and after', async () => {
    const [course, learner, admin] = [
      await aReadingCourse(),
      await signedInAs('user', testApp),
      await signedInAs('admin', testApp),
    ];
    const params = { id: course.id };
    const before = await testApp.call(getCourse, { params });
    expect(before.body).not.toHaveProperty('instructionLanguage');
    await testApp.call(editCourse, { params, body: { instruction_language: 'fr' } }, admin);
    expect((await testApp.call(getCourse, { params })).body).toMatchObject({ instructionLanguage: 'fr' });
    const taking = { params: { courseId: String(course.id) }, query: {} };
    const taken = await testApp.call(courseDetailsWithQuestions, taking, learner);
    expect(taken.body).toMatchObject({ contentLanguage: 'en', instructionLanguage: 'fr' });
  });

  test.each(['Reading', 'Listening'] as const)(
    '%s courses that differ only in their keys give a learner identical bytes',
    async (type) => {
      const learner = await signedInAs('user', testApp);
      const audioUploadId = await anUpload(testApp, { kind: 'listening', ownerId: learner.id, durationSeconds: 20 });
      const withKey = (correct: unknown, blank: string) =>
        type === 'Listening'
          ? aCourse(testApp, { type, questions: [{ type: 'listening', correct, audioUploadId }] })
          : aCourse(testApp, {
              passages: [
                [
                  { type: 'reading_mcq', correct },
                  { type: 'fill_in_blanks', blanks: [blank], text: 'One [BLANK].' },
                ],
              ],
            });
      const texts = [];
      for (const course of [await withKey('A', 'salt'), await withKey(['B', 'D'], 'a longer|key')]) {
        const { text } = await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
        texts.push(text.replaceAll(/"(id|courseId|passage_id)":\d+/g, '"$1":0'));
      }
      expect(texts[0]).toBe(texts[1]);
      expect(texts[0]?.includes('/api/media/')).toBe(type === 'Listening');
    },
  );

  test('a course without questions opens nothing; one that is not there is not found', async () => {
    const [empty, learner] = [await aCourse(testApp), await signedInAs('user', testApp)];
    const answer = await testApp.call(openAttempt, { body: { courseId: empty.id } }, learner);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ questions: [], passagesWithQuestions: [] });
    expect(answer.body.attempt).toBeUndefined();
    expect((await testApp.call(openAttempt, { body: { courseId: 999999 } }, learner)).status).toBe(404);
    expect((await testApp.call(openAttempt, { body: { courseId: empty.id } }, {})).status).toBe(401);
  });

  test('an archived course lets an open attempt finish and opens no other', async () => {
    const [course, admin] = [await aReadingCourse(), await signedInAs('admin', testApp)];
    const [early, late] = [await signedInAs('user', testApp), await signedInAs('user', testApp)];
    const { id } = await opened(course, early);
    await testApp.call(deleteCourse, { params: { id: course.id } }, admin);
    expect((await opened(course, early)).id).toBe(id);
    expect((await testApp.call(openAttempt, { body: { courseId: course.id } }, late)).status).toBe(404);
  });

  test('attempts allowed and the gap between them are kept, for learners only', async () => {
    const course = await aReadingCourse({ attemptsAllowed: 2, retakeGapSeconds: 3600 });
    for (const person of [await signedInAs('user', testApp), await signedInAs('admin', testApp)]) {
      const isStaff = person.email.startsWith('admin');
      const statusOfNext = async () =>
        (await testApp.call(openAttempt, { body: { courseId: course.id } }, person)).status;
      const sit = async () => {
        const attempt = await opened(course, person);
        await testApp.call(
          submitAttempt,
          { body: { courseId: course.id, attemptId: attempt.id, answers: {} } },
          person,
        );
      };
      await sit();
      expect(await statusOfNext()).toBe(isStaff ? 200 : 409);
      testApp.pass(3601);
      await sit();
      testApp.pass(3601);
      expect(await statusOfNext()).toBe(isStaff ? 200 : 409);
    }
  });

  test('the session outlives the test it opened', async () => {
    const course = await aReadingCourse({ durationSeconds: 86400 });
    const learner = await signedInAs('user', testApp);
    await testApp.db
      .updateTable('sessions')
      .set({ idle_until: plusSeconds(testApp.clock.now(), 60), expires_at: plusSeconds(testApp.clock.now(), 60) })
      .where('account_id', '=', learner.id)
      .execute();
    const attempt = await opened(course, learner);
    testApp.pass(86400 + 29);
    const body = { courseId: course.id, attemptId: attempt.id, answers: {} };
    expect((await testApp.call(submitAttempt, { body }, learner)).status).toBe(200);
  });
});

describe('submitting', () => {
  test('scores the stored and the sent answers together, once, and shows the result in the list', async () => {
    const [course, learner] = [await aReadingCourse(), await signedInAs('user', testApp)];
    const attempt = await opened(course, learner);
    const [a, b, ...others] = Object.entries(allRight(course));
    testApp.pass(61);
    await testApp.call(
      saveAttempt,
      { params: { id: attempt.id }, body: { answers: Object.fromEntries([a, b].map((e) => e ?? [])), sequence: 1 } },
      learner,
    );
    const body = { courseId: course.id, attemptId: attempt.id, answers: Object.fromEntries(others), timeTaken: 5 };
    const first = await testApp.call(submitAttempt, { body }, learner);
    expect(first.body).toEqual({
      score: 4,
      total: 4,
      courseName: 'Academic Reading',
      courseType: 'Reading',
      attemptId: attempt.id,
    });
    const { body: list } = await testApp.call(listResults, {}, learner);
    expect(list.results).toEqual([
      {
        id: attempt.id,
        course_id: course.id,
        course_name: 'Academic Reading',
        course_type: 'Reading',
        score: 4,
        max_score: 100,
        total_questions: 4,
        out_of: 4,
        time_taken: 61,
        taken_at: testApp.clock.now().toISOString(),
        is_writing_test: false,
        is_speaking_test: false,
        status: 'submitted',
        comment: null,
      },
    ]);
    const { body: seen } = await testApp.call(getAttempt, { params: { id: attempt.id } }, learner);
    expect(seen.attempt?.result).toMatchObject({
      score: 4,
      total: 4,
      timeTaken: 61,
      breakdown: [
        { title: 'Passage 1', score: 2, total: 2 },
        { title: 'Passage 2', score: 2, total: 2 },
      ],
      previous: null,
      receivedLate: false,
      timeWasUp: false,
    });
  });

  test('fifty parallel submits are one row and fifty equal replies', async () => {
    const [course, learner] = [await aReadingCourse(), await signedInAs('user', testApp)];
    const attempt = await opened(course, learner);
    const body = { courseId: course.id, attemptId: attempt.id, answers: allRight(course) };
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        testApp.call(submitAttempt, { body: index % 2 ? body : { ...body, attemptId: undefined } }, learner),
      ),
    );
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.body.score).toBe(4);
    const rows = await testApp.db.selectFrom('attempts').select('id').where('account_id', '=', learner.id).execute();
    expect(rows).toHaveLength(1);
  });

  test('which call is used decides nothing: a test with a writing question waits for a marker', async () => {
    const learner = await signedInAs('user', testApp);
    const mixed = await aCourse(testApp, { passages: [[{ type: 'reading_mcq', correct: 'A' }, { type: 'writing' }]] });
    const plain = await aReadingCourse();
    for (const endpoint of [submitAttempt, submitWritingAnswer]) {
      await opened(mixed, learner);
      const waiting = await testApp.call(endpoint, { body: { courseId: mixed.id, answers: {} } }, learner);
      expect(waiting.body).toMatchObject({ score: null, total: 2 });
      await opened(plain, learner);
      const scored = await testApp.call(endpoint, { body: { courseId: plain.id, answers: {} } }, learner);
      expect(scored.body).toMatchObject({ score: 0, total: 4 });
    }
    const { body } = await testApp.call(listResults, {}, learner);
    expect(body.results.map((record) => record.is_writing_test)).toEqual([false, true, false, true]);
  });

  test('a key that cannot mark leaves the attempt without a score, never with a silent zero', async () => {
    const course = await aCourse(testApp, { passages: [[{ type: 'reading_mcq', correct: 'Z' }]] });
    const learner = await signedInAs('user', testApp);
    await opened(course, learner);
    const { status, body } = await testApp.call(submitAttempt, { body: { courseId: course.id, answers: {} } }, learner);
    expect(status).toBe(200);
    expect(body.score).toBeNull();
  });

  test('score and total in a request are refused, any timeTaken is taken', async () => {
    const [course, learner] = [await aReadingCourse(), await signedInAs('user', testApp)];
    await opened(course, learner);
    const body = { courseId: course.id, answers: {}, timeTaken: -4.5 };
    for (const extra of [{ score: 40 }, { total: 40 }]) {
      expect((await testApp.call(submitAttempt, { body: { ...body, ...extra } }, learner)).status).toBe(400);
    }
    expect((await testApp.call(submitAttempt, { body }, learner)).status).toBe(200);
  });

  test("someone else's attempt is not there", async () => {
    const [course, learner, other] = [
      await aReadingCourse(),
      await signedInAs('user', testApp),
      await signedInAs('admin', testApp),
    ];
    const { id } = await opened(course, learner);
    expect((await testApp.call(getAttempt, { params: { id } }, other)).status).toBe(404);
    const saved = await testApp.call(saveAttempt, { params: { id }, body: { answers: {}, sequence: 1 } }, other);
    expect(saved.status).toBe(404);
    const body = { courseId: course.id, attemptId: id, answers: {} };
    expect((await testApp.call(submitAttempt, { body }, other)).status).toBe(404);
  });

  test('staff who read the author’s reply submit on the spot; the same again is the same', async () => {
    const [course, admin] = [await aReadingCourse(), await signedInAs('admin', testApp)];
    const body = { courseId: course.id, answers: allRight(course) };
    const [first, again] = [
      await testApp.call(submitAttempt, { body }, admin),
      await testApp.call(submitAttempt, { body }, admin),
    ];
    expect(first.body.score).toBe(4);
    expect(again.body).toEqual(first.body);
    const row = await testApp.db
      .selectFrom('attempts')
      .select(['staff', 'status'])
      .where('account_id', '=', admin.id)
      .execute();
    expect(row).toEqual([{ staff: true, status: 'submitted' }]);
  });
});
