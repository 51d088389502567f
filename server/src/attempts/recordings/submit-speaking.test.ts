import { submitAttempt, submitSpeakingTest } from '@parlance/contract/attempts';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { listResults } from '@parlance/contract/results';
import { expect, test } from 'vitest';
import { aSpeakingAttempt, type BuiltAttempt, readAttempt, record } from '../../../test/attempt-builder.ts';
import { audioFile } from '../../../test/audio-file.ts';
import { aCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
const [ogg, wav, webm] = [audioFile('tone.ogg'), audioFile('tone.wav'), audioFile('without-duration.webm')];
/** What a recorder that was stopped at once leaves. */
const header = webm.subarray(0, webm.indexOf(Buffer.from('1f43b675', 'hex')));
const TEXT = Buffer.from('Good morning, everyone.');

type Files = (Buffer<ArrayBuffer> | undefined)[];

/** One file a question, in their order; undefined for none. */
function submit(
  { course, learner }: Pick<BuiltAttempt, 'course'> & { learner: Person },
  files: Files,
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [index, file] of files.entries()) {
    if (file) form.append(String(course.questionIds[index]), new Blob([file], { type: 'audio/webm' }), 'clip.webm');
  }
  const all = { courseId: String(course.id), autoSubmitted: 'false', ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  return testApp.upload(submitSpeakingTest, form, learner);
}

/** Question, codec and whether it is late, of every recording of an attempt. */
async function recordingsOf(at: Pick<BuiltAttempt, 'course' | 'params'>) {
  const rows = await testApp.db
    .selectFrom('recordings')
    .innerJoin('uploads', 'uploads.id', 'upload_id')
    .select(['question_id', 'codec', 'late'])
    .where('attempt_id', '=', at.params.id)
    .orderBy('question_id')
    .orderBy('late')
    .execute();
  return rows.map((row) => [at.course.questionIds.indexOf(row.question_id), row.codec, row.late]);
}

test('a client that knows only the specification reads the test and submits its files', async () => {
  const course = await aCourse(testApp, { type: 'Speaking', durationSeconds: null, questions: [{ type: 'speaking' }] });
  const learner = await signedInAs('user', testApp);
  const params = { courseId: String(course.id) };
  const read = await testApp.call(courseDetailsWithQuestions, { params, query: {} }, learner);
  expect(read.body.questions).toMatchObject([{ question_type: 'speaking', question_text: 'Question 1' }]);
  testApp.pass(40);
  const { status, body } = await submit({ course, learner }, [webm]);
  expect([status, body]).toEqual([
    200,
    {
      score: null,
      total: 1,
      courseName: 'Academic Reading',
      courseType: 'Speaking',
      attemptId: read.body.attempt?.id,
    },
  ]);
  const { results } = (await testApp.call(listResults, {}, learner)).body;
  expect(results).toMatchObject([{ score: null, is_speaking_test: true, status: 'submitted', time_taken: 40 }]);
  expect(await recordingsOf({ course, params: { id: Number(body.attemptId) } })).toEqual([[0, 'opus', false]]);
});

test('what is missing is added, a second recording replaces the first, files without sound are no answer', async () => {
  const at = await aSpeakingAttempt(testApp);
  for (const index of [0, 2]) await record(testApp, at, at.course.questionIds[index], ogg);
  const fields = { attemptId: String(at.params.id), autoSubmitted: 'true', timeTaken: '12.5' };
  const { status } = await submit(at, [wav, wav, Buffer.alloc(0)], fields);
  expect(status).toBe(200);
  const stopped = await aSpeakingAttempt(testApp);
  expect((await submit(stopped, [header, wav])).status).toBe(200);
  expect(await recordingsOf(stopped)).toEqual([[1, 'pcm-u8', false]]);
  expect(await recordingsOf(at)).toEqual([
    [0, 'pcm-u8', false],
    [1, 'pcm-u8', false],
    [2, 'opus', false],
  ]);
  const attempt = await readAttempt(testApp, at);
  expect(Object.keys(attempt.recordings)).toHaveLength(3);
  expect(attempt.result).toMatchObject({ score: null, markedByPerson: true, receivedLate: false });
});

test('a second recording that comes after the end is kept beside the first, once', async () => {
  const at = await aSpeakingAttempt(testApp);
  await record(testApp, at, at.course.questionIds[0], ogg);
  const ended = await submit(at, [ogg]);
  expect(await recordingsOf(at)).toEqual([[0, 'opus', false]]);
  for (const again of [wav, wav, ogg]) expect((await submit(at, [again])).body).toEqual(ended.body);
  expect(await recordingsOf(at)).toEqual([
    [0, 'opus', false],
    [0, 'pcm-u8', true],
  ]);
  expect((await readAttempt(testApp, at)).result?.receivedLate).toBe(true);
});

test('a test is submitted without a single recording too', async () => {
  const at = await aSpeakingAttempt(testApp);
  expect((await submit(at, [])).status).toBe(200);
  expect((await readAttempt(testApp, at)).status).toBe('submitted');
});

test('one file that is no audio is named, and the others are submitted', async () => {
  const at = await aSpeakingAttempt(testApp);
  const [first = 0, second = 0] = at.course.questionIds;
  const refused = [{ path: String(second), questionId: second, reason: expect.stringContaining('audio') }];
  expect(await submit(at, [ogg, TEXT])).toMatchObject({ status: 200, body: { refused } });
  const { status, recordings } = await readAttempt(testApp, at);
  expect([status, Object.keys(recordings)]).toEqual(['submitted', [String(first)]]);
});

test("files for another test's questions are named, and a name that is none is refused", async () => {
  const [at, other] = [await aSpeakingAttempt(testApp), await aSpeakingAttempt(testApp)];
  const named = new FormData();
  named.append('courseId', String(at.course.id));
  named.append('audio', new Blob([ogg]), 'clip.ogg');
  expect(await testApp.upload(submitSpeakingTest, named, at.learner)).toMatchObject({ status: 400 });
  expect((await readAttempt(testApp, at)).status).toBe('open');
  const form = new FormData();
  form.append('courseId', String(at.course.id));
  form.append(String(other.course.questionIds[0]), new Blob([ogg]), 'clip.ogg');
  const submitted = await testApp.upload(submitSpeakingTest, form, at.learner);
  expect(submitted).toMatchObject({ status: 200, body: { refused: [{ questionId: null }] } });
  expect(await recordingsOf(at)).toEqual([]);
});

test('the same again is the same: ten at once and one later, with and without the attempt', async () => {
  const at = await aSpeakingAttempt(testApp);
  const send = (index: number) => submit(at, [ogg, wav], index % 2 ? { attemptId: String(at.params.id) } : {});
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => send(index)));
  testApp.pass(300);
  answers.push(await send(0), await send(1));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await recordingsOf(at)).toEqual([
    [0, 'opus', false],
    [1, 'pcm-u8', false],
  ]);
  expect((await readAttempt(testApp, at)).result?.receivedLate).toBe(false);
});

test('after the end what the test does not have is kept as late, the newest of each question', async () => {
  const at = await aSpeakingAttempt(testApp);
  await record(testApp, at, at.course.questionIds[0], ogg);
  testApp.pass(691);
  const named = { attemptId: String(at.params.id) };
  for (const file of [wav, ogg]) expect((await submit(at, [wav, file], named)).status).toBe(200);
  expect(await recordingsOf(at)).toEqual([
    [0, 'opus', false],
    [0, 'pcm-u8', true],
    [1, 'opus', true],
  ]);
  expect(await readAttempt(testApp, at)).toMatchObject({
    status: 'timed_out',
    result: { receivedLate: true, timeWasUp: true },
  });
});

test('nothing was saved in time: refused, and kept as late', async () => {
  for (const isNamed of [true, false]) {
    const at = await aSpeakingAttempt(testApp);
    testApp.pass(691);
    const refused = await submit(at, [ogg], isNamed ? { attemptId: String(at.params.id) } : {});
    const code = isNamed ? 'attempt_abandoned' : 'nothing_to_submit';
    expect(refused).toMatchObject({ status: 409, body: { code, attempt: { status: 'abandoned' } } });
    expect(await recordingsOf(at)).toEqual([[0, 'opus', true]]);
  }
});

test('without an attempt there is nothing to submit; long after it is too late', async () => {
  const at = await aSpeakingAttempt(testApp);
  const stranger = await signedInAs('user', testApp);
  expect(await submit({ ...at, learner: stranger }, [ogg])).toMatchObject({
    status: 409,
    body: { code: 'nothing_to_submit' },
  });
  await submit(at, []);
  testApp.pass(601);
  expect(await submit(at, [ogg])).toMatchObject({ status: 409, body: { code: 'nothing_to_submit' } });
  expect(await recordingsOf(at)).toEqual([[0, 'opus', true]]);
});

test("someone else's attempt is not there, and nobody submits", async () => {
  const at = await aSpeakingAttempt(testApp);
  const other = await signedInAs('user', testApp);
  expect((await submit({ ...at, learner: other }, [ogg], { attemptId: String(at.params.id) })).status).toBe(404);
  expect((await submit({ ...at, learner: { ...other, token: '' } }, [ogg])).status).toBe(401);
});

test('staff submit on the spot; the same again is the same', async () => {
  const { course } = await aSpeakingAttempt(testApp);
  const learner = await signedInAs('admin', testApp);
  const [first, again] = [await submit({ course, learner }, [ogg]), await submit({ course, learner }, [ogg])];
  expect(first.status).toBe(200);
  expect(again.body).toEqual(first.body);
});

test('which submit is used decides nothing: recordings wait for a marker by the plain one too', async () => {
  const at = await aSpeakingAttempt(testApp);
  await record(testApp, at, at.course.questionIds[0], ogg);
  const { body } = await testApp.call(submitAttempt, { body: { courseId: at.course.id, answers: {} } }, at.learner);
  expect(body).toMatchObject({ score: null, total: 3, courseType: 'Speaking' });
});
