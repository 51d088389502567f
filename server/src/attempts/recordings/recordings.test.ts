import { putRecording, submitAttempt } from '@parlance/contract/attempts';
import { describe, expect, test } from 'vitest';
import {
  aSpeakingAttempt,
  attemptContext,
  type BuiltAttempt,
  readAttempt,
  record,
} from '../../../test/attempt-builder.ts';
import { audioFile } from '../../../test/audio-file.ts';
import { anUpload } from '../../../test/course-builder.ts';
import { signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { closeOverdueAttempt } from '../close.ts';
import { findAttempt } from '../queries.ts';
import { sweepOverdueAttempts } from '../sweep.ts';
import { allowedBytes } from './allowance.ts';
import { storeClips } from './queries.ts';

const testApp = useTestApp();
const way = { allowedBytes: allowedBytes([]) };
const [ogg, webm] = [audioFile('tone.ogg'), audioFile('without-duration.webm')];

/** The rows of an attempt's recordings with the files they refer to. */
function rowsOf({ params }: BuiltAttempt) {
  return testApp.db
    .selectFrom('recordings')
    .innerJoin('uploads', 'uploads.id', 'upload_id')
    .select(['question_id', 'late', 'codec', 'kind', 'owner_id', 'peak_dbfs'])
    .where('attempt_id', '=', params.id)
    .orderBy('late')
    .orderBy('question_id')
    .execute();
}

function countUploads(): Promise<unknown[]> {
  return testApp.db.selectFrom('uploads').select('id').execute();
}

describe('a recording', () => {
  test('is stored with its loudest moment, comes back in every later reply, and is replaced by the next', async () => {
    const at = await aSpeakingAttempt(testApp);
    const [first] = at.course.questionIds;
    const sent = await record(testApp, at, first, ogg, { peakDbfs: '-12.5' });
    expect(sent.status).toBe(200);
    const { recording } = sent.body;
    expect(recording).toEqual({ questionId: first, durationSeconds: expect.any(Number), bytes: ogg.length });
    const { durationSeconds, bytes } = recording;
    expect((await readAttempt(testApp, at)).recordings).toEqual({ [`${first}`]: { durationSeconds, bytes } });
    expect(await rowsOf(at)).toEqual([
      {
        question_id: first,
        late: false,
        codec: 'opus',
        kind: 'recording',
        owner_id: at.learner.id,
        peak_dbfs: '-12.50',
      },
    ]);

    const again = await record(testApp, at, first, audioFile('tone.mp3'));
    expect((await readAttempt(testApp, at)).recordings[`${first}`]?.bytes).toBe(again.body.recording.bytes);
    expect(await rowsOf(at)).toMatchObject([{ question_id: first, codec: 'mp3', peak_dbfs: null }]);
  });

  test('is work: an attempt with nothing else is timed out, not abandoned, and waits for a marker', async () => {
    const at = await aSpeakingAttempt(testApp);
    await record(testApp, at, at.course.questionIds[0], ogg);
    expect((await readAttempt(testApp, at)).savedAt).toBe(testApp.clock.now().toISOString());
    testApp.pass(691);
    const attempt = await readAttempt(testApp, at);
    expect(attempt).toMatchObject({
      status: 'timed_out',
      result: { score: null, markedByPerson: true, maxScore: 100 },
    });
    expect(Object.keys(attempt.recordings)).toEqual([String(at.course.questionIds[0])]);
  });

  test('with zeros behind it, as a device that was cut off may leave them, is stored like any other', async () => {
    const at = await aSpeakingAttempt(testApp);
    const sent = await record(testApp, at, at.course.questionIds[0], Buffer.concat([webm, Buffer.alloc(100)]));
    expect(sent.status).toBe(200);
    expect(sent.body.recording.durationSeconds).toBeCloseTo(2, 1);
  });

  test('of fifty at once leaves one row, which has one of the files', async () => {
    const at = await aSpeakingAttempt(testApp);
    const [first] = at.course.questionIds;
    const answers = await Promise.all(Array.from({ length: 50 }, () => record(testApp, at, first, ogg)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rowsOf(at)).toHaveLength(1);
  });
});

test('a recording that took long to be stored does not take the place of one that came after it', async () => {
  const at = await aSpeakingAttempt(testApp);
  const of = { accountId: at.learner.id, attemptId: at.params.id };
  const [questionId = 0] = at.course.questionIds;
  const store = async (now: Date, durationSeconds: number) => {
    const uploadId = await anUpload(testApp, { kind: 'recording', ownerId: of.accountId, durationSeconds });
    const clips = [{ questionId, uploadId, peakDbfs: null, digest: String(durationSeconds) }];
    expect(await storeClips(testApp.db, of, clips, { now, ...way })).toMatchObject({ storing: 'stored' });
  };
  const [first, second] = [testApp.clock.now(), new Date(testApp.clock.now().getTime() + 1000)];
  await store(second, 7);
  await store(first, 4);
  const attempt = await readAttempt(testApp, at);
  expect(attempt.recordings[questionId]?.durationSeconds).toBe(7);
  expect(attempt.savedAt).toBe(second.toISOString());
});

describe('nothing is stored of', () => {
  test.each([
    ['an empty file', Buffer.alloc(0), 400, 'audio_empty'],
    ['a text', Buffer.from('Good morning, everyone.'), 415, 'audio_wrong_type'],
    ['a film', audioFile('film.webm'), 415, 'audio_wrong_type'],
  ])('%s', async (_what, file, status, code) => {
    const at = await aSpeakingAttempt(testApp);
    const before = await countUploads();
    expect(await record(testApp, at, at.course.questionIds[0], file)).toMatchObject({ status, body: { code } });
    expect(await countUploads()).toEqual(before);
    expect((await readAttempt(testApp, at)).savedAt).toBeNull();
  });

  test("a recording for another test's question, or one answered otherwise", async () => {
    const at = await aSpeakingAttempt(testApp, [{ type: 'speaking' }, { type: 'mcq', correct: 'A' }]);
    const other = await aSpeakingAttempt(testApp);
    const before = await countUploads();
    for (const questionId of [other.course.questionIds[0], at.course.questionIds[1]]) {
      const refused = await record(testApp, at, questionId, ogg);
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', fields: [{ path: 'questionId' }] } });
    }
    expect(await countUploads()).toEqual(before);
  });

  test("someone else's, a missing attempt, and nobody's", async () => {
    const at = await aSpeakingAttempt(testApp);
    const [questionId = 0] = at.course.questionIds;
    const before = await countUploads();
    const put = (id: number, as: { token?: string }) =>
      testApp.sendFile(putRecording, { params: { id, questionId }, query: {} }, ogg, as);
    expect((await put(at.params.id, await signedInAs('admin', testApp))).status).toBe(404);
    expect((await put(2_000_000_000, at.learner)).status).toBe(404);
    expect((await put(at.params.id, {})).status).toBe(401);
    expect(await countUploads()).toEqual(before);
  });
});

describe('after the end', () => {
  test('it counts through the grace, then it is kept as late, the last one of each question', async () => {
    const at = await aSpeakingAttempt(testApp);
    const [first, second] = at.course.questionIds;
    testApp.pass(690);
    expect((await record(testApp, at, first, ogg)).status).toBe(200);
    testApp.pass(1);
    for (const file of [webm, audioFile('tone.mp3')]) {
      const late = await record(testApp, at, second, file);
      expect(late).toMatchObject({ status: 409, body: { code: 'attempt_closed', attempt: { status: 'timed_out' } } });
    }
    expect(await rowsOf(at)).toMatchObject([
      { question_id: first, late: false },
      { question_id: second, late: true, codec: 'mp3' },
    ]);
    const attempt = await readAttempt(testApp, at);
    expect(Object.keys(attempt.recordings)).toEqual([String(first)]);
    expect(attempt.result?.receivedLate).toBe(true);
  });

  test('it never takes the place of one that was in time', async () => {
    const at = await aSpeakingAttempt(testApp);
    const [first] = at.course.questionIds;
    await record(testApp, at, first, ogg);
    await testApp.call(submitAttempt, { body: { courseId: at.course.id, answers: {} } }, at.learner);
    expect((await readAttempt(testApp, at)).result?.receivedLate).toBe(false);
    expect((await record(testApp, at, first, webm)).status).toBe(409);
    expect(await rowsOf(at)).toMatchObject([{ late: false }, { late: true }]);
    expect((await readAttempt(testApp, at)).recordings[`${first}`]?.bytes).toBe(ogg.length);
  });

  test('what is stored already is acknowledged again: its reply may have been lost', async () => {
    const at = await aSpeakingAttempt(testApp);
    const [first, second] = at.course.questionIds;
    const sent = await record(testApp, at, first, webm);
    const uploads = await countUploads();
    expect(await record(testApp, at, first, webm)).toMatchObject({ status: 200, body: sent.body });
    testApp.pass(691);
    expect(await record(testApp, at, first, webm)).toMatchObject({ status: 200, body: sent.body });
    expect(await countUploads()).toEqual(uploads);
    expect((await record(testApp, at, second, webm)).status).toBe(409);
    expect((await record(testApp, at, first, ogg)).status).toBe(409);
    expect(await rowsOf(at)).toMatchObject([
      { question_id: first, late: false },
      { question_id: first, late: true },
      { question_id: second, late: true },
    ]);
    const closed = await aSpeakingAttempt(testApp);
    const question = closed.course.questionIds[0];
    await record(testApp, closed, question, webm);
    await testApp.call(submitAttempt, { body: { courseId: closed.course.id, answers: {} } }, closed.learner);
    expect((await record(testApp, closed, question, webm)).status).toBe(200);
    expect((await readAttempt(testApp, closed)).result?.receivedLate).toBe(false);
  });

  test('it is kept beside an abandoned attempt too', async () => {
    const at = await aSpeakingAttempt(testApp);
    testApp.pass(691);
    const late = await record(testApp, at, at.course.questionIds[0], ogg);
    expect(late).toMatchObject({ status: 409, body: { code: 'attempt_abandoned' } });
    expect(await rowsOf(at)).toMatchObject([{ late: true }]);
  });
});

describe('an acknowledged recording is never in an abandoned attempt', () => {
  test('when it is stored after the sweep has read the attempt', async () => {
    const at = await aSpeakingAttempt(testApp);
    const of = { accountId: at.learner.id, attemptId: at.params.id };
    const read = await findAttempt(testApp.db, of.accountId, of.attemptId);
    if (!read) throw new Error('The attempt is gone.');
    testApp.pass(690);
    const inTime = testApp.clock.now();
    const uploadId = await anUpload(testApp, { kind: 'recording', ownerId: of.accountId, durationSeconds: 4 });
    const clips = [{ questionId: at.course.questionIds[0] ?? 0, uploadId, peakDbfs: null, digest: '' }];
    expect(await storeClips(testApp.db, of, clips, { now: inTime, ...way })).toMatchObject({ storing: 'stored' });
    testApp.pass(1);
    const closed = await closeOverdueAttempt(read, attemptContext(testApp));
    expect(closed.status).toBe('timed_out');
    expect(Object.keys(closed.recordings)).toEqual([String(at.course.questionIds[0])]);
  });

  test('when sweeps run while it arrives', async () => {
    const attempts = await Promise.all(Array.from({ length: 12 }, () => aSpeakingAttempt(testApp)));
    testApp.pass(690);
    const arriving = attempts.map((at) => record(testApp, at, at.course.questionIds[0], ogg));
    const sweeping = attempts.map(async (_at, index) => {
      await new Promise((waited) => setTimeout(waited, index * 4));
      if (index === 2) testApp.pass(1);
      return await sweepOverdueAttempts(testApp, testApp.app.log);
    });
    const answers = await Promise.all(arriving);
    await Promise.all(sweeping);
    for (const [index, at] of attempts.entries()) {
      const isInTime = answers[index]?.status === 200;
      expect((await readAttempt(testApp, at)).status).toBe(isInTime ? 'timed_out' : 'abandoned');
      expect(await rowsOf(at)).toMatchObject([{ late: !isInTime }]);
    }
  });
});
