import { join } from 'node:path';
import { type Answer, getAttempt, openAttempt, saveAttempt } from '@parlance/contract/attempts';
import { listResults } from '@parlance/contract/results';
import { type PendingReview, speakingReviews, writingReviews } from '@parlance/contract/reviews';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCourse, type BuiltCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { aSubmission } from '../../test/submission-builder.ts';
import { useTestApp } from '../../test/test-app.ts';
import { keepAudio } from '../media/keep-audio.ts';

const testApp = useTestApp();
const TONE = join(import.meta.dirname, '../../test/audio/tone.ogg');
const SIGNED = /^\/api\/media\//;
let admin: Person;
let learner: Person;
let writing: BuiltCourse;
let speaking: BuiltCourse;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
  writing = await aCourse(testApp, {
    type: 'Writing',
    title: 'Letters',
    questions: [
      { type: 'descriptive', text: 'Describe a market.' },
      { type: 'descriptive', text: 'Why travel?' },
    ],
  });
  speaking = await aCourse(testApp, {
    type: 'Speaking',
    title: 'Small talk',
    durationSeconds: null,
    questions: [
      { type: 'speaking', text: 'Your town.' },
      { type: 'speaking', text: 'A journey.' },
    ],
  });
});

beforeEach(async () => {
  learner = await signedInAs('user', testApp);
});

async function opened(course: BuiltCourse, by: Person): Promise<number> {
  const { body } = await testApp.call(openAttempt, { body: { courseId: course.id } }, by);
  return body.attempt?.id ?? 0;
}

const submitted = (course: BuiltCourse, answers: Record<string, Answer> = {}, by = learner, seconds = 90) =>
  aSubmission(testApp, course, { by, answers, seconds });

const pending = async () => (await testApp.call(writingReviews.pending, { query: {} }, admin)).body.reviews;
const pendingSpeaking = async () => (await testApp.call(speakingReviews.pending, { query: {} }, admin)).body.reviews;
const idsOf = (reviews: PendingReview[]) => reviews.map(({ submission_id }) => submission_id);
const reviewed = async () => (await testApp.call(writingReviews.reviewed, { query: {} }, admin)).body.submissions;
const detailOf = async (id: number) =>
  (await testApp.call(writingReviews.open, { params: { id } }, admin)).body.submission;
const score = (id: number, body: { score: number; comment?: string; version?: number }, as: object = admin) =>
  testApp.call(writingReviews.score, { params: { id }, body }, as);

describe('the pending list', () => {
  it('holds what learners submitted, the oldest first, until it is scored', async () => {
    const [first, second] = [await submitted(writing), await submitted(writing)];
    const submittedAt = testApp.clock.now().toISOString();
    expect(idsOf(await pending()).slice(-2)).toEqual([first, second]);
    expect((await pending()).at(-1)).toEqual({
      submission_id: second,
      user_name: expect.stringMatching(/^user \d+$/),
      full_name: expect.stringMatching(/^Person \d+$/),
      course_name: 'Letters',
      date_time: submittedAt,
      course_id: writing.id,
      anonymous: false,
      late: false,
      heldBy: null,
    });
    await score(first, { score: 40 });
    expect(idsOf(await pending())).not.toContain(first);
    expect((await pending()).at(-1)?.submission_id).toBe(second);
  });

  it('parts speaking from writing; a Reading test with a text to write is writing', async () => {
    const mixed = await aCourse(testApp, {
      passages: [
        [
          { type: 'reading_mcq', correct: 'B' },
          { type: 'writing', text: 'Tell of it.' },
        ],
      ],
    });
    const [written, spoken] = [
      await submitted(mixed, { [`${mixed.questionIds[1]}`]: 'A tale.' }),
      await submitted(speaking),
    ];
    expect(idsOf(await pending())).toContain(written);
    expect(idsOf(await pending())).not.toContain(spoken);
    expect(idsOf(await pendingSpeaking())).toContain(spoken);
    expect(idsOf(await pendingSpeaking())).not.toContain(written);
    expect((await detailOf(written)).questions_and_answers).toEqual([
      { question_id: mixed.questionIds[1], question_text: 'Tell of it.', user_answer: 'A tale.' },
    ]);
    expect(await detailOf(written)).toMatchObject({ course_type: 'Reading', automatic: { score: 0, total: 1 } });
    expect(await score(spoken, { score: 1 })).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('holds nothing that is open, was given up, was marked at once or is by staff', async () => {
    const before = await pending();
    const reading = await aCourse(testApp, { passages: [[{ type: 'reading_mcq', correct: 'B' }]] });
    const marked = await submitted(reading);
    const byStaff = await submitted(writing, {}, admin);
    const open = await opened(writing, learner);
    expect(await pending()).toEqual(before);
    testApp.pass(3600);
    const left = await testApp.call(getAttempt, { params: { id: open } }, learner);
    expect(left.body.attempt?.status).toBe('abandoned');
    expect(await pending()).toEqual(before);
    for (const id of [marked, byStaff, open, 2147483647]) {
      expect(await testApp.call(writingReviews.open, { params: { id } }, admin)).toMatchObject({ status: 404 });
      expect(await score(id, { score: 1 })).toMatchObject({ status: 404 });
    }
  });

  it('holds a test that ran out of time, as submitted at its deadline', async () => {
    const { body } = await testApp.call(openAttempt, { body: { courseId: writing.id } }, learner);
    const id = body.attempt?.id ?? 0;
    const answers = { [`${writing.questionIds[0]}`]: 'A market is' };
    await testApp.call(saveAttempt, { params: { id }, body: { answers, sequence: 1 } }, learner);
    testApp.pass(3600);
    await testApp.call(getAttempt, { params: { id } }, learner);
    expect(await pending()).toContainEqual(
      expect.objectContaining({ submission_id: id, date_time: body.attempt?.deadline }),
    );
    expect((await detailOf(id)).total_time_taken_sec).toBe(600);
  });
});

describe('a submission', () => {
  it('shows each text as its learner wrote it, to the question that was asked', async () => {
    const [a, b] = writing.questionIds;
    const id = await submitted(writing, { [`${a}`]: '<b>Stalls</b>\n\n=1+1' }, learner, 123);
    expect(await detailOf(id)).toEqual({
      user_name: expect.any(String),
      full_name: expect.any(String),
      course_id: writing.id,
      course_name: 'Letters',
      course_type: 'Writing',
      contentLanguage: 'en',
      date_time: testApp.clock.now().toISOString(),
      total_time_taken_sec: 123,
      current_score: null,
      max_score: 100,
      comment: '',
      notes: [],
      rubric: null,
      criteria: [],
      marker_notes: [],
      markings: [],
      adjudicates: false,
      settled: null,
      version: 0,
      scored: null,
      automatic: null,
      candidate: null,
      anonymous: false,
      late: false,
      heldBy: null,
      late_work: [],
      questions_and_answers: [
        { question_id: a, question_text: 'Describe a market.', user_answer: '<b>Stalls</b>\n\n=1+1' },
        { question_id: b, question_text: 'Why travel?', user_answer: null },
      ],
    });
  });

  it('keeps no part of an answer from the marker, and calls blanks no answer', async () => {
    const [a, b] = writing.questionIds;
    const id = await submitted(writing, { [`${a}`]: 'One', [`${b}`]: '  ' });
    // Taken before an answer was held to the type of its question.
    const answer = JSON.stringify({ 0: 'One', 1: 'Two' });
    await testApp.db
      .updateTable('responses')
      .set({ answer })
      .where('attempt_id', '=', id)
      .where('question_id', '=', a ?? 0)
      .execute();
    expect((await detailOf(id)).questions_and_answers).toMatchObject([
      { user_answer: 'One\nTwo' },
      { user_answer: null },
    ]);
  });

  it('keeps the questions and their order as they were when it was begun', async () => {
    const course = await aCourse(testApp, {
      type: 'Writing',
      questions: [
        { type: 'descriptive', text: 'First' },
        { type: 'descriptive', text: 'Second' },
      ],
    });
    const id = await submitted(course);
    await testApp.db
      .updateTable('course_questions')
      .set({ position: 9 })
      .where('question_id', '=', course.questionIds[0] ?? 0)
      .execute();
    await testApp.db
      .updateTable('course_questions')
      .set({ removed_at: testApp.clock.now() })
      .where('course_id', '=', course.id)
      .execute();
    await testApp.db
      .updateTable('courses')
      .set({ archived_at: testApp.clock.now() })
      .where('id', '=', course.id)
      .execute();
    expect((await detailOf(id)).questions_and_answers.map(({ question_text }) => question_text)).toEqual([
      'First',
      'Second',
    ]);
  });

  it('shows of what came after the end the last text of each question, and when it came', async () => {
    const [a, b] = writing.questionIds;
    const id = await submitted(writing, { [`${a}`]: 'In time' });
    expect(await detailOf(id)).toMatchObject({ late: false, late_work: [] });
    const sendLate = async (sequence: number, answers: Record<string, Answer | null>) => {
      testApp.pass(10);
      const sent = { params: { id }, body: { answers, sequence } };
      expect((await testApp.call(saveAttempt, sent, learner)).status).toBe(409);
      return testApp.clock.now().toISOString();
    };
    await sendLate(1, { [`${b}`]: ' ' });
    expect(await detailOf(id)).toMatchObject({ late: false, late_work: [] });
    const first = await sendLate(2, { [`${a}`]: 'Too late', [`${b}`]: 'A draft' });
    const second = await sendLate(3, { [`${a}`]: null, [`${b}`]: 'A draft and more' });
    const detail = await detailOf(id);
    expect(detail.late_work).toEqual([
      { question_id: a, question_text: 'Describe a market.', user_answer: 'Too late', received_at: first },
      { question_id: b, question_text: 'Why travel?', user_answer: 'A draft and more', received_at: second },
    ]);
    expect(detail.questions_and_answers.map(({ user_answer }) => user_answer)).toEqual(['In time', null]);
    expect((await pending()).at(-1)).toMatchObject({ submission_id: id, late: true });
  });

  it('plays the recordings that came in time, for twelve hours', async () => {
    const id = await submitted(speaking);
    const inTime = await keptRecording();
    const late = await keptRecording();
    const row = { attempt_id: id, peak_dbfs: null, received_at: testApp.clock.now() };
    const [first = 0, second = 0] = speaking.questionIds;
    await testApp.db
      .insertInto('recordings')
      .values([
        { ...row, question_id: first, upload_id: inTime, late: false },
        { ...row, question_id: second, upload_id: late, late: true },
      ])
      .execute();
    const { body } = await testApp.call(speakingReviews.open, { params: { id } }, admin);
    expect(body.submission.questions_and_answers).toEqual([
      {
        question_id: first,
        question_text: 'Your town.',
        audio_url: expect.stringMatching(SIGNED),
        duration_seconds: 2,
      },
      { question_id: second, question_text: 'A journey.', audio_url: null, duration_seconds: null },
    ]);
    expect(body.submission.late).toBe(true);
    expect(body.submission.late_work).toEqual([
      {
        question_id: second,
        question_text: 'A journey.',
        audio_url: expect.stringMatching(SIGNED),
        duration_seconds: 2,
        received_at: row.received_at.toISOString(),
      },
    ]);
    const play = () => testApp.app.inject(body.submission.questions_and_answers[0]?.audio_url ?? '');
    testApp.pass(12 * 3600 - 1);
    expect((await play()).statusCode).toBe(200);
    testApp.pass(2);
    expect((await play()).statusCode).not.toBe(200);
  });

  async function keptRecording(): Promise<number> {
    return (await keepAudio(testApp, { kind: 'recording', ownerId: learner.id, file: { path: TONE } })).uploadId;
  }
});

describe('a score', () => {
  it('reaches the learner with the comment, and moves the submission to the reviewed', async () => {
    const id = await submitted(writing);
    testApp.pass(60);
    expect(await score(id, { score: 72, comment: 'Well told.' })).toMatchObject({
      status: 200,
      body: { message: 'Score saved successfully!', version: 1 },
    });
    expect((await reviewed())[0]).toEqual({
      id,
      user_username: expect.any(String),
      full_name: expect.any(String),
      course_title: 'Letters',
      submitted_at: new Date(testApp.clock.now().getTime() - 60_000).toISOString(),
      scored_at: testApp.clock.now().toISOString(),
      score: 72,
      max_score: 100,
      course_id: writing.id,
      anonymous: false,
      late: false,
      heldBy: null,
    });
    expect(await detailOf(id)).toMatchObject({
      current_score: 72,
      comment: 'Well told.',
      version: 1,
      scored: { by: expect.stringMatching(/^admin \d+$/), at: testApp.clock.now().toISOString() },
    });
    const { body } = await testApp.call(listResults, {}, learner);
    expect(body.results).toMatchObject([
      { id, score: 72, max_score: 100, comment: 'Well told.', is_writing_test: true },
    ]);
    const test = await testApp.call(getAttempt, { params: { id } }, learner);
    expect(test.body.attempt?.result).toMatchObject({ score: 72, comment: 'Well told.', markedByPerson: true });
  });

  it('may be changed: the newest comes first, the comment stays unless it is sent, the log keeps the one before', async () => {
    const [id, other] = [await submitted(writing), await submitted(writing)];
    const superadmin = await signedInAs('superadmin', testApp);
    await score(id, { score: 50, comment: 'Short.' });
    testApp.pass(1);
    await score(other, { score: 60 });
    expect((await reviewed()).slice(0, 2).map((row) => row.id)).toEqual([other, id]);
    testApp.pass(1);
    expect((await score(id, { score: 55, version: 1 }, superadmin)).body).toMatchObject({ version: 2 });
    expect((await reviewed()).slice(0, 2).map((row) => row.id)).toEqual([id, other]);
    expect(await detailOf(id)).toMatchObject({ current_score: 55, comment: 'Short.', version: 2 });
    expect((await score(id, { score: 0, comment: '' })).body).toMatchObject({ version: 3 });
    expect(await detailOf(id)).toMatchObject({ current_score: 0, comment: '' });
    const log = await testApp.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'submission.scored')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    const [first, second] = [
      { score: 50, comment: 'Short.' },
      { score: 55, comment: 'Short.' },
    ];
    expect(log).toEqual([
      { actor_id: admin.id, details: { before: null, after: first, version: 1 } },
      { actor_id: superadmin.id, details: { before: first, after: second, version: 2 } },
      { actor_id: admin.id, details: { before: second, after: { score: 0, comment: '' }, version: 3 } },
    ]);
  });

  it('is refused with an old version, saying who scored what', async () => {
    const id = await submitted(writing);
    await score(id, { score: 50, comment: 'Short.', version: 0 });
    const scoredAt = testApp.clock.now().toISOString();
    testApp.pass(30);
    expect(await score(id, { score: 99, version: 0 })).toMatchObject({
      status: 409,
      body: {
        code: 'review_version_old',
        review: { score: 50, comment: 'Short.', version: 1, marker: expect.stringMatching(/^admin/), scoredAt },
      },
    });
    expect(await detailOf(id)).toMatchObject({ current_score: 50, version: 1 });
    expect((await score(id, { score: 99, version: 7 })).status).toBe(409);
  });

  it.each([
    ['new', undefined],
    ['second', 40],
  ])('a %s one by two markers at once: one is saved, the other is told of it', async (_name, before) => {
    const id = await submitted(writing);
    if (before) await score(id, { score: before });
    const version = before ? 1 : 0;
    const markers = [admin, await signedInAs('admin', testApp)];
    const answers = await Promise.all(markers.map((by, index) => score(id, { score: 70 + index, version }, by)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const saved = answers.findIndex(({ status }) => status === 200);
    expect(answers[1 - saved]?.body).toMatchObject({ review: { score: 70 + saved, version: version + 1 } });
    expect(await detailOf(id)).toMatchObject({ current_score: 70 + saved, version: version + 1 });
  });

  it('goes for speaking too', async () => {
    const id = await submitted(speaking);
    const params = { id };
    expect(await testApp.call(speakingReviews.score, { params, body: { score: 81 } }, admin)).toMatchObject({
      status: 200,
      body: { message: 'Score saved successfully!', version: 1 },
    });
    expect((await testApp.call(speakingReviews.reviewed, { query: {} }, admin)).body.submissions[0]).toMatchObject({
      id,
      score: 81,
    });
    expect((await reviewed()).map((row) => row.id)).not.toContain(id);
    const { body } = await testApp.call(speakingReviews.open, { params }, admin);
    expect(body.submission).toMatchObject({ course_name: 'Small talk', current_score: 81, version: 1 });
    expect((await testApp.call(listResults, {}, learner)).body.results).toMatchObject([
      { score: 81, is_speaking_test: true },
    ]);
  });

  it.each([-1, 1.5, 2147483648, '70', null])('%j is no score', async (given) => {
    const id = await submitted(writing);
    expect(await score(id, { score: given as number })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await detailOf(id)).toMatchObject({ current_score: null, version: 0 });
  });
});

it('none of it is for learners, nor for nobody', async () => {
  const params = { id: await submitted(writing) };
  const body = { score: 100 };
  for (const [as, status] of [
    [learner, 403],
    [{}, 401],
  ] as const) {
    const answers = await Promise.all([
      ...[writingReviews.pending, writingReviews.reviewed].map((call) => testApp.call(call, { query: {} }, as)),
      ...[speakingReviews.pending, speakingReviews.reviewed].map((call) => testApp.call(call, { query: {} }, as)),
      ...[writingReviews.open, speakingReviews.open].map((call) => testApp.call(call, { params }, as)),
      ...[writingReviews.score, speakingReviews.score].map((call) => testApp.call(call, { params, body }, as)),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(status));
  }
});
