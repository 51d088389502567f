import { putRecording, saveAttempt, submitSpeakingTest } from '@parlance/contract/attempts';
import { expect, test } from 'vitest';
import { emptyDevice } from '../../../test/empty-device.ts';
import { anOpenTest, logInLearner } from '../../../test/open-test.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { aQuestion } from '../../../test/test-under-way.tsx';
import { findRecordings, keepChunk } from '../device/recording-store.ts';
import { recordingKey, type WaitingRecording } from '../recording/kept-recording.ts';
import type { OpenTest } from '../run/open-test.ts';
import { useMicrophone } from './microphone/use-microphone.ts';
import { SpeakingRun } from './speaking-run.tsx';

const server = serverReplies();
emptyDevice();
const questions = [1, 2].map((id) => aQuestion(id, { question_type: 'speaking', timer: 60 }));

/** A recording that this device holds and the server does not have. */
async function aKept(questionId: number): Promise<WaitingRecording> {
  const of = { accountId: 1, attemptId: 5, questionId, take: 2 };
  const recording = { ...of, key: recordingKey(of), mediaType: 'audio/webm', durationSeconds: 4, peakDbfs: -9 };
  await keepChunk(recording, 0, await new Blob(['sound']).arrayBuffer());
  return { ...recording, blob: new Blob(['sound'], { type: 'audio/webm' }) };
}

function Run({ opened, waiting }: { opened: OpenTest; waiting: WaitingRecording[] }) {
  return <SpeakingRun test={opened} accountId={1} waiting={waiting} microphone={useMicrophone()} />;
}

test('what the server would not take of a submit stays on the device with its reason; the rest leaves', async () => {
  logInLearner();
  const waiting = [await aKept(1), await aKept(2)];
  const stored = { 1: { durationSeconds: 7, bytes: 900 } };
  const over = new Date(Date.now() - 1000).toISOString();
  const clock = { openedAt: over, endsAt: over };
  const opened = anOpenTest('Speaking', questions, {
    id: 5,
    deadline: over,
    recordings: stored,
    currentQuestionId: 1,
    questionClocks: { 1: clock, 2: clock },
  });
  server.cut(putRecording);
  server.reply(saveAttempt, ({ body }) => ({ attempt: { ...opened.attempt, ...(body as { sequence: number }) } }));
  const ended = { score: null, total: 2, courseName: 'First Interview', courseType: 'Speaking', attemptId: 5 } as const;
  const refused = [{ path: '1', questionId: 1, reason: 'This is no audio.' }];
  server.reply(submitSpeakingTest, { ...ended, refused });
  await renderScreen(<Run opened={opened} waiting={waiting} />);
  await expect.poll(async () => (await findRecordings(1, 5)).map(({ questionId }) => questionId)).toEqual([1]);
  const [kept] = await findRecordings(1, 5);
  expect(kept?.refusal).toEqual({ message: 'This is no audio.', courseName: opened.reply.course.title });
  // Also the second take of a question that has a recording: the server keeps both, or the newer one.
  const [{ body } = { body: new FormData() }] = server.sentTo(submitSpeakingTest);
  expect([...(body as FormData).keys()]).toEqual(expect.arrayContaining(['1', '2']));
});
