import { openAttempt, saveAttempt, submitAttempt, submitSpeakingTest } from '@parlance/contract/attempts';
import { updateQuestionTimer } from '@parlance/contract/author-questions';
import { speakingReviews } from '@parlance/contract/reviews';
import { expect, test } from 'vitest';
import {
  anOpenAttempt,
  aSpeakingAttempt,
  type BuiltAttempt,
  openQuestion,
  readAttempt,
  record,
} from '../../../test/attempt-builder.ts';
import { audioFile, silentWav } from '../../../test/audio-file.ts';
import { aCourse } from '../../../test/course-builder.ts';
import { signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
const ogg = audioFile('tone.ogg');

/** Two questions of ten seconds: what is longer than forty does not count. */
async function anAttempt({ opened = true } = {}): Promise<BuiltAttempt & { questionIds: [number, number] }> {
  const questions = [10, 10].map((timerSeconds) => ({ type: 'speaking' as const, timerSeconds }));
  const at = await aSpeakingAttempt(testApp, questions, { opened });
  const [first = 0, second = 0] = at.course.questionIds;
  return { ...at, questionIds: [first, second] };
}

async function recordingsOf({ params }: BuiltAttempt) {
  const rows = await testApp.db
    .selectFrom('recordings')
    .select(['question_id', 'late'])
    .where('attempt_id', '=', params.id)
    .orderBy('question_id')
    .orderBy('late')
    .execute();
  return rows.map(({ question_id, late }) => [question_id, late]);
}

function submitForm({ course, learner }: BuiltAttempt, files: Record<number, Buffer<ArrayBuffer>>) {
  const form = new FormData();
  form.append('courseId', String(course.id));
  for (const [questionId, file] of Object.entries(files)) form.append(questionId, new Blob([file]), 'clip.webm');
  return testApp.upload(submitSpeakingTest, form, learner);
}

test('a recording of a question that was not opened is kept as late, and said so', async () => {
  const at = await anAttempt({ opened: false });
  const [first, second] = at.questionIds;
  const aside = await record(testApp, at, first, ogg);
  expect(aside).toMatchObject({ status: 409, body: { code: 'question_not_opened', attempt: { status: 'open' } } });
  expect(await recordingsOf(at)).toEqual([[first, true]]);
  // Opening another one is not opening this one.
  await openQuestion(testApp, at, second);
  expect((await record(testApp, at, first, ogg)).body).toMatchObject({ code: 'question_not_opened' });
  expect((await readAttempt(testApp, at)).recordings).toEqual({});
});

test('one that was made without a connection counts once the server knows that its question was opened', async () => {
  const at = await anAttempt({ opened: false });
  const [first] = at.questionIds;
  await record(testApp, at, first, ogg);
  testApp.pass(200);
  await openQuestion(testApp, at, first);
  expect((await record(testApp, at, first, ogg)).status).toBe(200);
  expect(await recordingsOf(at)).toEqual([[first, false]]);
});

test('it counts long after the clock of its question, while the test is open', async () => {
  const at = await anAttempt();
  const [first] = at.questionIds;
  testApp.pass(300);
  expect((await record(testApp, at, first, silentWav(40))).status).toBe(200);
  expect(await recordingsOf(at)).toEqual([[first, false]]);
});

test('one that is longer than the time of its question and the grace is kept as late, and the marker hears it', async () => {
  const at = await anAttempt();
  const [first, second] = at.questionIds;
  expect((await record(testApp, at, first, silentWav(39))).status).toBe(200);
  const aside = await record(testApp, at, first, silentWav(41));
  expect(aside).toMatchObject({ status: 409, body: { code: 'recording_too_long', attempt: { status: 'open' } } });
  expect((await record(testApp, at, second, silentWav(281))).body).toMatchObject({ code: 'recording_too_long' });
  expect(await recordingsOf(at)).toEqual([
    [first, false],
    [first, true],
    [second, true],
  ]);
  const body = { courseId: at.course.id, attemptId: at.params.id, answers: {} };
  await testApp.call(submitAttempt, { body }, at.learner);
  const admin = await signedInAs('admin', testApp);
  const { submission } = (await testApp.call(speakingReviews.open, at, admin)).body;
  expect(submission.questions_and_answers.map(({ duration_seconds }) => duration_seconds)).toEqual([39, null]);
  expect(submission.late_work.map(({ duration_seconds }) => duration_seconds)).toEqual([41, 281]);
});

test('it is work all the same: the test is not given up, and waits for a marker', async () => {
  const at = await anAttempt({ opened: false });
  await record(testApp, at, at.questionIds[0], ogg);
  testApp.pass(700);
  expect((await readAttempt(testApp, at)).status).toBe('timed_out');
  const admin = await signedInAs('admin', testApp);
  const { reviews } = (await testApp.call(speakingReviews.pending, { query: {} }, admin)).body;
  expect(reviews.map(({ submission_id }) => submission_id)).toContain(at.params.id);
});

test('the time it may take is that with which its question was opened, or the longer one it has now', async () => {
  const at = await anAttempt();
  const admin = await signedInAs('admin', testApp);
  const [first, second] = at.questionIds;
  for (const [id, seconds] of [
    [first, 2],
    [second, 60],
  ] as const) {
    const sent = { params: { id }, body: { timer_duration_seconds: seconds } };
    expect((await testApp.call(updateQuestionTimer, sent, admin)).status).toBe(200);
  }
  expect((await record(testApp, at, first, silentWav(39))).status).toBe(200);
  expect((await record(testApp, at, second, silentWav(89))).status).toBe(200);
  expect((await record(testApp, at, second, silentWav(91))).status).toBe(409);
});

test('a question opened just before the end has its whole time', async () => {
  const at = await anAttempt({ opened: false });
  testApp.pass(435);
  await openQuestion(testApp, at, at.questionIds[0]);
  expect((await record(testApp, at, at.questionIds[0], silentWav(39))).status).toBe(200);
});

test('a client that opens no question submits its files, and they count as far as they fit its time', async () => {
  const at = await anAttempt({ opened: false });
  testApp.pass(20);
  const [first, second] = at.questionIds;
  // Twenty seconds and the grace have gone by: one of thirty, and not another.
  expect((await submitForm(at, { [first]: silentWav(30), [second]: silentWav(30) })).status).toBe(200);
  expect(await recordingsOf(at)).toEqual([
    [first, false],
    [second, true],
  ]);
});

test('of its files one that is too long for its question is late', async () => {
  const at = await anAttempt({ opened: false });
  testApp.pass(200);
  const [first, second] = at.questionIds;
  expect((await submitForm(at, { [first]: silentWav(41), [second]: silentWav(40) })).status).toBe(200);
  expect(await recordingsOf(at)).toEqual([
    [first, true],
    [second, false],
  ]);
});

test('where questions were opened, files of a form are held to it', async () => {
  const at = await anAttempt({ opened: false });
  const [first, second] = at.questionIds;
  await openQuestion(testApp, at, first);
  testApp.pass(200);
  expect((await submitForm(at, { [first]: silentWav(20), [second]: silentWav(20) })).status).toBe(200);
  expect(await recordingsOf(at)).toEqual([
    [first, false],
    [second, true],
  ]);
});

test('staff, whose test is opened as they submit it, are held to its length', async () => {
  const at = await anAttempt();
  const admin = await signedInAs('admin', testApp);
  const { status, body } = await submitForm({ ...at, learner: admin }, { [at.questionIds[0]]: silentWav(40) });
  expect(status).toBe(200);
  expect(await recordingsOf({ ...at, params: { id: Number(body.attemptId) } })).toEqual([[at.questionIds[0], false]]);
});

test('an opening that carries nothing but the question is enough, and begins its clock once', async () => {
  const course = await aCourse(testApp, { type: 'Speaking', durationSeconds: null, questions: [{ type: 'speaking' }] });
  const at = await anOpenAttempt(testApp, course);
  const [questionId = 0] = course.questionIds;
  const body = { currentQuestionId: questionId, sequence: 1 };
  expect((await testApp.call(saveAttempt, { params: at.params, body }, at.learner)).status).toBe(200);
  expect((await record(testApp, at, questionId, ogg)).status).toBe(200);
  expect(
    (await testApp.call(openAttempt, { body: { courseId: course.id } }, at.learner)).body.attempt?.recordings,
  ).toHaveProperty(String(questionId));
});
