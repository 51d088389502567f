import { putRecording, saveAttempt, submitAttempt, submitSpeakingTest } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { admit } from '@parlance/contract/invigilation/actions';
import { getCandidate } from '@parlance/contract/invigilation/candidate-detail';
import { expect, test } from 'vitest';
import { audioFile } from '../../../test/audio-file.ts';
import { elsewhere, type Person } from '../../../test/people.ts';
import { requestOf } from '../../../test/security/rig.ts';
import { sendInto } from '../../../test/security/send-into.ts';
import { action, aRoom, type Room, readsTest } from '../../../test/sittings/a-room.ts';
import { aReading, enters, OTHER_PLACE, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
const [ogg, webm] = [audioFile('tone.ogg'), audioFile('without-duration.webm')];

const WAITS = [409, 'sitting_place_waits'];

type Replaced = Room & { other: Person; questionIds: number[] };

/** A Speaking test of two questions, the first of which is open, on a device that another one has replaced. */
async function aReplacedDevice(): Promise<Replaced> {
  const questions = [{ type: 'speaking' as const }, { type: 'speaking' as const }];
  const course = await aReading(testApp, { type: 'Speaking', durationSeconds: null, questions });
  const room = await aRoom(testApp, { courses: [course], passed: 5, settings: { second_place: 'ask' } });
  const { attempt, learner, candidateId } = room.first;
  const [questionId = 0] = course.questionIds;
  const body = { currentQuestionId: questionId, sequence: 1 };
  ok(await testApp.call(saveAttempt, { params: { id: attempt.id }, body }, learner));
  const other = await elsewhere(testApp, learner);
  expect((await enters(testApp, room, other, { place: OTHER_PLACE })).status).toBe(409);
  ok(
    await testApp.call(
      admit,
      { params: { id: room.id }, body: action({ candidateId, what: 'place' as const }) },
      room.office,
    ),
  );
  ok(await enters(testApp, room, other, { place: OTHER_PLACE }));
  testApp.pass(10);
  return { ...room, other, questionIds: course.questionIds };
}

async function records({ first }: Room, questionId: number, audio: Buffer, as: Person) {
  const params = { id: first.attempt.id, questionId };
  const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'audio/ogg' };
  const { status, text } = await sendInto(testApp)({
    method: 'PUT',
    url: urlOf(putRecording, { params }),
    headers,
    payload: audio,
  });
  return [status, JSON.parse(text).code];
}

const kept = ({ first }: Room) =>
  testApp.db
    .selectFrom('recordings')
    .select(['question_id', 'late'])
    .where('attempt_id', '=', first.attempt.id)
    .orderBy('question_id')
    .orderBy('late')
    .execute();

const lateOf = async ({ id, office, first }: Room) => {
  const params = { id, candidateId: first.candidateId };
  return ok(await testApp.call(getCandidate, { params }, office)).parts[0]?.late;
};

test('a recording of a device that was replaced is kept as late work, once, and takes nothing of what counts', async () => {
  const room = await aReplacedDevice();
  const [questionId = 0] = room.questionIds;
  const { learner } = room.first;
  expect(await records(room, questionId, ogg, learner)).toEqual(WAITS);
  expect(await records(room, questionId, ogg, learner)).toEqual(WAITS);
  expect(await kept(room)).toEqual([{ question_id: questionId, late: true }]);
  expect((await readsTest(testApp, { ...room.first, learner: room.other })).recordings).toEqual({});
  expect(await records(room, questionId, webm, room.other)).toEqual([200, undefined]);
  expect(await kept(room)).toEqual([
    { question_id: questionId, late: false },
    { question_id: questionId, late: true },
  ]);
  expect(await lateOf(room)).toEqual({ answers: 0, recordings: 1 });
  // What is no audio, and what counts already, is not kept.
  expect(await records(room, questionId, Buffer.from('text'), learner)).toEqual(WAITS);
  expect(await records(room, questionId, webm, learner)).toEqual(WAITS);
  expect(await lateOf(room)).toEqual({ answers: 0, recordings: 1 });
});

test('the recordings of its submission are kept too, and the test goes on', async () => {
  const room = await aReplacedDevice();
  const { first, other, questionIds } = room;
  const [questionId = 0, nextId = 0] = questionIds;
  const form = {
    courseId: String(first.attempt.courseId),
    attemptId: String(first.attempt.id),
    [questionId]: new File([ogg], 'one.ogg'),
    [nextId]: new File([webm], 'two.webm'),
  };
  const { status, text } = await sendInto(testApp)(await requestOf(submitSpeakingTest, { form }, first.learner.token));
  expect([status, JSON.parse(text).code]).toEqual(WAITS);
  expect(await kept(room)).toEqual(questionIds.map((id) => ({ question_id: id, late: true })));
  expect((await readsTest(testApp, { ...first, learner: other })).status).toBe('open');
});

test('what it sends after the test was submitted on the other device is kept as well', async () => {
  const room = await aReplacedDevice();
  const { attempt, learner } = room.first;
  const [questionId = 0] = room.questionIds;
  const body = { courseId: attempt.courseId, attemptId: attempt.id, answers: {} };
  ok(await testApp.call(submitAttempt, { body }, room.other));
  expect(await records(room, questionId, ogg, learner)).toEqual(WAITS);
  expect(await kept(room)).toEqual([{ question_id: questionId, late: true }]);
});

test('a device that was never in leaves nothing', async () => {
  const room = await aReplacedDevice();
  const [questionId = 0] = room.questionIds;
  const stranger = await elsewhere(testApp, room.first.learner);
  expect(await records(room, questionId, ogg, stranger)).toEqual(WAITS);
  expect(await kept(room)).toEqual([]);
});
