import { submitSpeakingTest } from '@parlance/contract/attempts';
import { RECORDING_MAX_BYTES } from '@parlance/contract/media';
import { expect, test } from 'vitest';
import { aSpeakingAttempt, type BuiltAttempt, readAttempt, record } from '../../../test/attempt-builder.ts';
import { audioFile, silentWav } from '../../../test/audio-file.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { allowedBytes, DAY_BYTES } from './allowance.ts';

const testApp = useTestApp();
const files = ['tone.ogg', 'tone.wav', 'tone.mp3', 'without-duration.webm'].map(audioFile);
const [ogg = Buffer.alloc(0)] = files;
const DAY_SECONDS = 86_400;

function uploadsOf({ learner }: BuiltAttempt) {
  return testApp.db.selectFrom('uploads').select(['id', 'key', 'bytes']).where('owner_id', '=', learner.id).execute();
}

async function isInStore(key: string): Promise<boolean> {
  const found = await testApp.store.open(key);
  found?.stream.destroy();
  return found !== null;
}

test('the file of a recording that is replaced leaves at once, in time and late', async () => {
  const at = await aSpeakingAttempt(testApp);
  const [first] = at.course.questionIds;
  const seen = new Set<string>();
  async function sendAll() {
    for (const file of files) {
      await record(testApp, at, first, file);
      for (const { key } of await uploadsOf(at)) seen.add(key);
    }
  }
  await sendAll();
  expect(await uploadsOf(at)).toHaveLength(1);
  testApp.pass(691);
  await sendAll();
  const kept = await uploadsOf(at);
  expect(kept).toHaveLength(2);
  expect(seen.size).toBe(7);
  for (const key of seen) expect(await isInStore(key)).toBe(kept.some((upload) => upload.key === key));
});

test('of many at once for one question one file stays', async () => {
  const at = await aSpeakingAttempt(testApp);
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => record(testApp, at, at.course.questionIds[0], silentWav(1 + index / 10))),
  );
  expect(await uploadsOf(at)).toHaveLength(1);
});

test('what a submit brings and the attempt does not need is not kept', async () => {
  const at = await aSpeakingAttempt(testApp);
  const form = new FormData();
  form.append('courseId', String(at.course.id));
  form.append(String(at.course.questionIds[0]), new Blob([ogg]), 'clip.ogg');
  form.append(String(at.course.questionIds[1]), new Blob([Buffer.from('Good morning.')]), 'clip.ogg');
  const submitted = await testApp.upload(submitSpeakingTest, form, at.learner);
  expect(submitted).toMatchObject({ status: 200, body: { refused: [{ questionId: at.course.questionIds[1] }] } });
  expect(await uploadsOf(at)).toHaveLength(1);
});

test('the recordings of an attempt take what its timers can need, and never less than one recording may', async () => {
  expect(allowedBytes([])).toBe(RECORDING_MAX_BYTES);
  expect(allowedBytes([60])).toBe(RECORDING_MAX_BYTES);
  expect(allowedBytes([60, 60, 60])).toBe(3 * (90 * 96_000 + 65_536));
  // No recording is larger than it may be, however long its question.
  expect(allowedBytes([3600, 3600])).toBe(2 * RECORDING_MAX_BYTES);

  const at = await aSpeakingAttempt(
    testApp,
    [1, 1].map((timerSeconds) => ({ type: 'speaking', timerSeconds })),
  );
  const large = silentWav(28, 110_000);
  expect(large.length).toBeGreaterThan(RECORDING_MAX_BYTES / 2);
  const [first, second] = at.course.questionIds;
  expect((await record(testApp, at, first, large)).status).toBe(200);
  expect(await record(testApp, at, second, large)).toMatchObject({ status: 413, body: { code: 'too_large' } });
  expect(Object.keys((await readAttempt(testApp, at)).recordings)).toEqual([String(first)]);
  expect(await uploadsOf(at)).toHaveLength(1);
  // In place of what is there it is no more than before, and a small one still has room.
  expect((await record(testApp, at, first, silentWav(27, 110_000))).status).toBe(200);
  expect((await record(testApp, at, second, ogg)).status).toBe(200);
});

test('one account brings in a day what a person can say, and no more; a day later it can again', async () => {
  const at = await aSpeakingAttempt(testApp);
  await testApp.db
    .insertInto('uploads')
    .values({
      key: 'a'.repeat(48),
      kind: 'recording',
      owner_id: at.learner.id,
      media_type: 'audio/mpeg',
      codec: 'mp3',
      bytes: DAY_BYTES,
      duration_seconds: 1,
      created_at: testApp.clock.now(),
      stored_at: testApp.clock.now(),
    })
    .execute();
  const refused = await record(testApp, at, at.course.questionIds[0], ogg);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(refused.headers['retry-after']).toBe('3600');
  testApp.pass(DAY_SECONDS + 1);
  expect((await record(testApp, at, at.course.questionIds[0], ogg)).status).toBe(409);
});
