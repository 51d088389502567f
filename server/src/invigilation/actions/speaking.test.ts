import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { end, extend, pause, reopen, resume } from '@parlance/contract/invigilation/actions';
import { editSitting } from '@parlance/contract/sittings/sitting';
import { expect, test } from 'vitest';
import { action, aRoom, type Room, readsTest } from '../../../test/sittings/a-room.ts';
import { aReading, inSeconds, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { sweepOverdueAttempts } from '../../attempts/sweep.ts';

const testApp = useTestApp();

type SpeakingRoom = Room & { questionIds: number[] };

/** What two questions of a minute make: a minute more for each, and five for all. */
const TEST_SECONDS = 540;

/** A Speaking test of two questions of a minute, of which so many seconds are left. */
async function aSpeakingRoom(leftSeconds: number, more: Parameters<typeof aRoom>[1] = {}): Promise<SpeakingRoom> {
  const questions = [{ type: 'speaking' as const }, { type: 'speaking' as const }];
  const course = await aReading(testApp, { type: 'Speaking', durationSeconds: null, questions });
  const room = await aRoom(testApp, { courses: [course], passed: TEST_SECONDS - leftSeconds, ...more });
  return { ...room, questionIds: course.questionIds };
}

async function opensQuestion({ first }: Room, questionId: number, sequence: number) {
  const body = { currentQuestionId: questionId, sequence };
  ok(await testApp.call(saveAttempt, { params: { id: first.attempt.id }, body }, first.learner));
}

/** In how many seconds the time of a question ends, and that of the test. */
async function endsIn({ first }: Room, questionId: number) {
  const { questionClocks, deadline, serverNow } = await readsTest(testApp, first);
  const inSeconds = (time = '') => (Date.parse(time) - Date.parse(serverNow)) / 1000;
  return { question: inSeconds(questionClocks[questionId]?.endsAt), test: inSeconds(deadline) };
}

const extends_ = async ({ id, office }: Room, minutes: number) =>
  ok(await testApp.call(extend, { params: { id }, body: action({ candidateIds: 'all' as const, minutes }) }, office));

async function reopens({ id, office, first }: Room, more: { minutes?: number } = {}) {
  const partId = first.attempt.sitting?.partId ?? 0;
  const body = action({ candidateId: first.candidateId, partId, includeLate: false, ...more });
  ok(await testApp.call(reopen, { params: { id }, body }, office));
}

test('time that is added gives a question back what the end had cut', async () => {
  const room = await aSpeakingRoom(20);
  const [questionId = 0] = room.questionIds;
  await opensQuestion(room, questionId, 1);
  expect(await endsIn(room, questionId)).toEqual({ question: 20, test: 20 });
  testApp.pass(10);
  await extends_(room, 1);
  expect(await endsIn(room, questionId)).toEqual({ question: 50, test: 70 });
  await extends_(room, 1);
  expect(await endsIn(room, questionId)).toEqual({ question: 50, test: 130 });
});

test('time that is added in a pause is there when all go on', async () => {
  const room = await aSpeakingRoom(20);
  const [questionId = 0] = room.questionIds;
  await opensQuestion(room, questionId, 1);
  const everyone = () => ({ params: { id: room.id }, body: action({ candidateIds: 'all' as const }) });
  ok(await testApp.call(pause, everyone(), room.office));
  testApp.pass(100);
  await extends_(room, 1);
  ok(await testApp.call(resume, everyone(), room.office));
  testApp.pass(10);
  expect(await endsIn(room, questionId)).toEqual({ question: 60, test: 80 });
});

test('a window that ends for everyone later gives a question back what its end had cut', async () => {
  // The window is open for two minutes of the test.
  const ends_at = inSeconds(testApp, 180);
  const settings = { start_mode: 'window' as const, window_end: 'hard' as const, ends_at };
  const room = await aSpeakingRoom(TEST_SECONDS, { settings, passed: 90 });
  const [questionId = 0] = room.questionIds;
  await opensQuestion(room, questionId, 1);
  expect(await endsIn(room, questionId)).toEqual({ question: 30, test: 30 });
  testApp.pass(10);
  const { version, ends_at: before } = room.sitting;
  const local = new Date(Date.parse(before ?? '') + 60_000).toISOString().slice(0, 16);
  const later = { version, ends_at: { local, time_zone: 'UTC' } };
  ok(await testApp.call(editSitting, { params: { id: room.id }, body: later }, room.office));
  expect(await endsIn(room, questionId)).toEqual({ question: 50, test: 80 });
});

test('a learner who is allowed more has it at the question under way', async () => {
  const room = await aSpeakingRoom(20);
  const [questionId = 0] = room.questionIds;
  await opensQuestion(room, questionId, 1);
  const body = { ...NO_ACCOMMODATION, extra_time_percent: 10, recording_percent: 50, version: 0 };
  ok(await testApp.call(setAccommodation, { params: { accountId: room.first.learner.id }, body }, room.office));
  // 42 seconds more around the questions, and 60 to answer them.
  expect(await endsIn(room, questionId)).toEqual({ question: 90, test: 122 });
});

test('opened again after a submit: the question under way has all of its time', async () => {
  const room = await aSpeakingRoom(400);
  const [first = 0, second = 0] = room.questionIds;
  await opensQuestion(room, first, 1);
  testApp.pass(30);
  await opensQuestion(room, second, 2);
  testApp.pass(20);
  const body = { courseId: room.first.attempt.courseId, attemptId: room.first.attempt.id, answers: {} };
  ok(await testApp.call(submitAttempt, { body }, room.first.learner));
  testApp.pass(300);
  await reopens(room);
  expect(await endsIn(room, second)).toEqual({ question: 60, test: 350 });
  expect(await endsIn(room, first)).toEqual({ question: 10, test: 350 });
});

test('opened again after its time was over: what the end had cut is there again, within the test', async () => {
  const room = await aSpeakingRoom(20);
  const [questionId = 0] = room.questionIds;
  await opensQuestion(room, questionId, 1);
  testApp.pass(200);
  await sweepOverdueAttempts(testApp, testApp.app.log);
  await reopens(room);
  expect(await endsIn(room, questionId)).toEqual({ question: 60, test: 60 });
});

/** A test in which two questions run, one after the other, when all stop for 100 seconds; they are about to go on. */
async function aRoomAboutToGoOn() {
  const room = await aSpeakingRoom(400);
  const [first = 0, second = 0] = room.questionIds;
  const params = { id: room.id };
  const all = () => ({ params, body: action({ candidateIds: 'all' as const }) });
  const stop = async () => ok(await testApp.call(pause, all(), room.office));
  const goOn = async () => ok(await testApp.call(resume, all(), room.office));
  await opensQuestion(room, first, 1);
  testApp.pass(20);
  await opensQuestion(room, second, 2);
  await stop();
  testApp.pass(100);
  await goOn();
  testApp.pass(4);
  return { room, first, second, stop, goOn };
}

test('a pause that is pressed again in the countdown moves a question by the time that all waited, once', async () => {
  const { room, first, second, stop, goOn } = await aRoomAboutToGoOn();
  await stop();
  testApp.pass(200);
  await goOn();
  testApp.pass(10);
  expect(await endsIn(room, first)).toEqual({ question: 40, test: 380 });
  expect(await endsIn(room, second)).toEqual({ question: 60, test: 380 });
});

test('opened again after an end in the countdown: a question has no more than it had when all stopped', async () => {
  const { room, first, second } = await aRoomAboutToGoOn();
  const body = action({ candidateIds: [room.first.candidateId] });
  ok(await testApp.call(end, { params: { id: room.id }, body }, room.office));
  testApp.pass(200);
  await reopens(room);
  expect(await endsIn(room, first)).toEqual({ question: 40, test: 380 });
  expect(await endsIn(room, second)).toEqual({ question: 60, test: 380 });
});
