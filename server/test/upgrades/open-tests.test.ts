import { createHash } from 'node:crypto';
import {
  getAttempt,
  openAttempt,
  putRecording,
  recordPlay,
  saveAttempt,
  submitAttempt,
  submitSpeakingTest,
} from '@parlance/contract/attempts';
import { checkReceipt, getReceipt } from '@parlance/contract/receipts/receipts';
import { listResults } from '@parlance/contract/results';
import { writingReviews } from '@parlance/contract/reviews';
import { getAnnotations } from '@parlance/contract/taking/annotations';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { differingQuestions, type Received, readPayload } from '../../src/receipts/payload.ts';
import { audioFile, audioPath } from '../audio-file.ts';
import { ok } from '../sittings/built-sitting.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { filledBefore } from './filled-before.ts';

/** Tests of 0033.sql: what its learner had open when the last release before examinations stopped, and one handed in. */
const READING = { course: 8, attempt: 23 };
const LISTENING = { course: 2, attempt: 24 };
const SPEAKING = { course: 4, attempt: 25, recorded: 7, next: 8 };
const WRITING = { attempt: 22 };
/** What its recording was stored as. */
const RECORDING = { file: 'tone.ogg', key: 'cc351f05578992534214df2d7e9824d63a8f62fdabd0ca5c', bytes: 4567 };

const learner = { token: 'token-of-account-number-13' };
const admin = { token: 'token-of-account-number-2' };

let database: Database;
let testApp: TestApp;
beforeAll(async () => {
  database = await filledBefore('0033.sql');
  await migrate(database);
  testApp = await openTestApp(database);
  await testApp.store.put(RECORDING.key, audioPath(RECORDING.file), 'audio/ogg');
});
afterAll(async () => {
  await testApp.app.close();
  await database.close();
});

const read = async (id: number) => ok(await testApp.call(getAttempt, { params: { id } }, learner)).attempt;

/** The receipt of a test, once it is said to be genuine and to hold what is stored: of which numbers, with what. */
async function receiptOf(id: number, received: [question: number, Received][]) {
  const { code, payload } = ok(await testApp.call(getReceipt, { params: { id } }, learner));
  const checked = ok(await testApp.call(checkReceipt, { body: { code } }, learner));
  expect(checked).toMatchObject({ valid: true, matchesStored: true });
  const said = readPayload(payload);
  expect(said && differingQuestions(said, new Map(received))).toEqual([]);
  return said;
}

test('all that was open is still, with the time that it had', async () => {
  const { attempts } = ok(await testApp.call(listOpenAttempts, {}, learner));
  expect(attempts.map(({ id, deadline }) => [id, deadline]).sort()).toEqual([
    [READING.attempt, '2026-03-01T09:58:20.000Z'],
    [LISTENING.attempt, '2026-03-01T09:14:33.000Z'],
    [SPEAKING.attempt, '2026-03-01T09:07:31.000Z'],
  ]);
});

test('a Speaking test keeps its recording and the clock of the question that is open, and takes the next recording', async () => {
  expect(await read(SPEAKING.attempt)).toMatchObject({
    status: 'open',
    deadline: '2026-03-01T09:07:31.000Z',
    currentQuestionId: SPEAKING.next,
    questionClocks: { [SPEAKING.next]: { openedAt: '2026-03-01T08:59:40.000Z', endsAt: '2026-03-01T09:00:40.000Z' } },
    recordings: { [SPEAKING.recorded]: { durationSeconds: 2, bytes: RECORDING.bytes } },
  });
  testApp.pass(20);
  const at = { params: { id: SPEAKING.attempt, questionId: SPEAKING.next }, query: {} };
  ok(await testApp.sendFile(putRecording, at, audioFile('tone.mp3'), learner));
  const form = new FormData();
  form.append('courseId', String(SPEAKING.course));
  form.append('autoSubmitted', 'false');
  ok(await testApp.upload(submitSpeakingTest, form, learner));
  const recording = (file: string) => ({ recording: createHash('sha256').update(audioFile(file)).digest('hex') });
  const receipt = await receiptOf(SPEAKING.attempt, [
    [SPEAKING.recorded, recording(RECORDING.file)],
    [SPEAKING.next, recording('tone.mp3')],
  ]);
  expect(receipt).toMatchObject({ questions: 2, answered: 2, closedBy: 'learner' });
});

test('a Listening test is heard from where it was, and handed in with the answer that was saved', async () => {
  const params = { id: LISTENING.attempt };
  expect(await read(LISTENING.attempt)).toMatchObject({ answers: { 5: 'A' }, sequence: 1 });
  const play = ok(await testApp.call(recordPlay, { params, body: { part: 1 } }, learner));
  expect(play.positionSeconds).toBe(9.5);
  const body = { courseId: LISTENING.course, answers: {} };
  expect(ok(await testApp.call(submitAttempt, { body }, learner))).toMatchObject({ score: 0, total: 1 });
  expect(await receiptOf(LISTENING.attempt, [[5, 'A']])).toMatchObject({ questions: 1, answered: 1 });
});

test('a Reading test of every kind, with what was drawn of the bank, goes on with its answers and marks', async () => {
  const params = { id: READING.attempt };
  const saved = { 13: ['B', 'D'], 14: { 0: 'YES' }, 15: { 0: '1840', 1: 'deluge' } };
  const paper = ok(await testApp.call(getAttempt, { params }, learner));
  expect(paper.attempt).toMatchObject({ answers: saved, flags: [14], currentQuestionId: 15, sequence: 2 });
  // The last but one and the one before it were drawn.
  expect(paper.questions.map(({ id }) => id)).toEqual([13, 14, 15, 16, 17, 18, 22, 20, 19, 24]);
  const { stored } = ok(await testApp.call(getAnnotations, { params }, learner));
  expect(stored?.annotations).toMatchObject({ highlights: [{ note: 'the year' }], crossed: { 13: ['A'] } });
  const later = { 16: { 0: 'salt' }, 20: 'B' };
  ok(await testApp.call(saveAttempt, { params, body: { sequence: 3, answers: later } }, learner));
  testApp.pass(60);
  const last = { 17: { 0: 'A', 1: 'B' } };
  const body = { courseId: READING.course, answers: last };
  // Two letters, one statement of two, both gaps (one of them accepted by a marker), the salt, a drawn one, two headings.
  expect(ok(await testApp.call(submitAttempt, { body }, learner))).toMatchObject({ score: 9, total: 15 });
  const answers: [string, Received][] = Object.entries({ ...saved, ...later, ...last });
  const receipt = await receiptOf(
    READING.attempt,
    answers.map(([id, answer]) => [Number(id), answer]),
  );
  expect(receipt).toMatchObject({ questions: 15, attempt: READING.attempt });
  const { attempt } = ok(await testApp.call(openAttempt, { body: { courseId: READING.course } }, learner));
  expect(attempt?.id).toBeGreaterThan(SPEAKING.attempt);
});

test('what a person marks has no facility any more', async () => {
  const figures = await testApp.db.selectFrom('version_figures').select('version_id').orderBy('version_id').execute();
  expect(figures.map(({ version_id }) => version_id)).toEqual([16, 20, 22, 23]);
});

test('a Writing test that waited is marked, and its learner sees the score', async () => {
  const params = { id: WRITING.attempt };
  const { reviews } = ok(await testApp.call(writingReviews.pending, { query: {} }, admin));
  expect(reviews.map(({ submission_id }) => submission_id)).toContain(WRITING.attempt);
  const { version } = ok(await testApp.call(writingReviews.open, { params }, admin)).submission;
  ok(await testApp.call(writingReviews.score, { params, body: { score: 71, comment: 'Clear.', version } }, admin));
  const { results } = ok(await testApp.call(listResults, { query: {} }, learner));
  expect(results.find(({ id }) => id === WRITING.attempt)).toMatchObject({ score: 71, comment: 'Clear.' });
});
