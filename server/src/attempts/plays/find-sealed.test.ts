import { createDecipheriv } from 'node:crypto';
import { getAttempt, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { findSealedRecording } from '@parlance/contract/media';
import { beforeAll, expect, test } from 'vitest';
import { anOpenAttempt } from '../../../test/attempt-builder.ts';
import { audioFile, audioPath } from '../../../test/audio-file.ts';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { keepAudio } from '../../media/keep-audio.ts';

const testApp = useTestApp();
const file = audioFile('tone.wav');
let course: BuiltCourse;

beforeAll(async () => {
  const { id: ownerId } = await signedInAs('admin', testApp);
  const kept = await keepAudio(testApp, { kind: 'listening', ownerId, file: { path: audioPath('tone.wav') } });
  course = await aCourse(testApp, {
    type: 'Listening',
    questions: [{ type: 'listening', correct: 'B', audioUploadId: kept.uploadId }],
  });
});

const pathFor = async (learner: { token: string }, courseId = course.id) =>
  await testApp.call(findSealedRecording, { params: { courseId } }, learner);
const load = async (url: string) => await testApp.app.inject({ url });

test('the recording is loaded before the test is opened, and heard only after', async () => {
  const learner = await signedInAs('user', testApp);
  const { path = '', ...about } = (await pathFor(learner)).body.recording ?? {};
  const { statusCode, headers, rawPayload } = await load(path);
  expect(about).toEqual({ mediaType: 'audio/wav', bytes: file.length });
  expect([statusCode, headers['content-type'], rawPayload.length]).toEqual([
    200,
    'application/octet-stream',
    file.length,
  ]);
  expect(rawPayload.includes(file.subarray(0, 16))).toBe(false);
  // The path gives nothing but what is sealed.
  expect((await load(path.replace('/sealed', ''))).statusCode).toBe(404);

  const { body } = await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
  const key = Buffer.from(body.recordingKey ?? '', 'base64url');
  const decipher = createDecipheriv('aes-256-ctr', key, Buffer.alloc(16));
  expect(Buffer.concat([decipher.update(rawPayload), decipher.final()]).equals(file)).toBe(true);
  expect(body.questions[0]?.audio_file_path?.split('?')[0]).toBe(path.split('/sealed')[0]);
});

test('the path names no question and opens nothing, and is good for ten minutes', async () => {
  const learner = await signedInAs('user', testApp);
  const { body } = await pathFor(learner);
  expect(Object.keys(body)).toEqual(['recording']);
  const open = testApp.db.selectFrom('attempts').select('id').where('account_id', '=', learner.id);
  expect(await open.execute()).toEqual([]);
  testApp.pass(601);
  expect((await load(body.recording?.path ?? '')).statusCode).toBe(404);
});

test('a test that has ended gives no key', async () => {
  const attempt = await anOpenAttempt(testApp, course);
  const read = async () => (await testApp.call(getAttempt, { params: attempt.params }, attempt.learner)).body;
  expect((await read()).recordingKey).toMatch(/^[\w-]{43}$/);
  await testApp.call(submitAttempt, { body: { courseId: course.id, answers: {} } }, attempt.learner);
  expect((await read()).recordingKey).toBeUndefined();
});

test('a course without a recording has no path, and a missing one and a visitor are refused', async () => {
  const learner = await signedInAs('user', testApp);
  const reading = await aCourse(testApp, { passages: [[{ type: 'reading_mcq', correct: 'A' }]] });
  expect((await pathFor(learner, reading.id)).body).toEqual({ recording: null });
  expect((await pathFor(learner, 999_999)).status).toBe(404);
  expect((await testApp.call(findSealedRecording, { params: { courseId: course.id } }, {})).status).toBe(401);
});
