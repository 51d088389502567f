import { type Attempt, getAttempt } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import type { Page } from '@playwright/test';
import { inLooks } from '../fixtures/looks.ts';
import { changeRig, recordedSpans, rigMicrophone } from '../fixtures/microphone-rig.ts';
import { aLearner, type Person } from '../fixtures/people.ts';
import { call, runSql, type Server } from '../fixtures/server.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { paletteCell, savedState, secondsLeft } from '../pages/reading-test-page.ts';
import {
  footButton,
  questionText,
  record,
  recordingState,
  startRecording,
  startSpeaking,
  stopRecording,
} from '../pages/speaking-test-page.ts';
import { aSpeakingCourse, spoken } from '../samples/speaking-courses.ts';

/** What a recorder adds at its ends. */
const SLACK_SECONDS = 0.3;
/** Two readers of the same bytes differ by an Opus packet and its padding. */
const ROUNDING_SECONDS = 0.1;
const RECORDING = '**/api/tests/attempts/*/recordings/*';
const SAVE = /\/api\/tests\/attempts\/\d+$/;

async function open(page: Page, { id }: Course): Promise<void> {
  await page.goto(`/start-speaking-test/${id}`);
}

/** The learner's only open attempt, as the server has it. */
async function openAttempt(server: Server, { token }: Person): Promise<Attempt> {
  const { attempts } = await call(server, listOpenAttempts, {}, token);
  const { attempt } = await call(server, getAttempt, { params: { id: attempts[0]?.id ?? 0 } }, token);
  if (!attempt) throw new Error('No attempt is open.');
  return attempt;
}

/** Codec and length of the stored recordings of an attempt, in the order of their questions. */
function storedRecordings(server: Server, attemptId: number): { codec: string; seconds: number }[] {
  const rows = runSql(
    server,
    `select u.codec || ' ' || u.duration_seconds from recordings r join uploads u on u.id = r.upload_id
     where r.attempt_id = ${attemptId} order by r.question_id`,
  );
  return rows.split('\n').map((row) => {
    const [codec = '', seconds] = row.split(' ');
    return { codec, seconds: Number(seconds) };
  });
}

/** Lets an open question run out in so many seconds: its clock is the server's, so it is moved there. */
function endQuestionIn(server: Server, attemptId: number, questionId: number, seconds: number): void {
  const endsAt = new Date(Date.now() + seconds * 1000).toISOString();
  runSql(
    server,
    `update attempts set question_clocks = jsonb_set(question_clocks, '{${questionId},endsAt}', '"${endsAt}"')
     where id = ${attemptId}`,
  );
}

inLooks(test, () => {
  test('two answers are recorded with the keyboard, heard by the server and handed in', async ({
    page,
    server,
    samples,
    enter,
    see,
  }) => {
    const learner = await aLearner(server);
    await enter(learner);
    await rigMicrophone(page);
    await open(page, samples.speaking);
    await startSpeaking(page);
    await expect(page.getByText('Question Time Left').filter({ visible: true })).toBeVisible();
    await expect(footButton(page, 'Previous')).toBeDisabled();
    await expect(page.getByText(spoken[1] ?? '')).toHaveCount(0);

    // The question is read out; the button is the next stop.
    await expect(questionText(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(startRecording(page)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(recordingState(page)).toHaveText('Recording...');
    await expect(page.getByText('Level is good')).toBeVisible();
    await see();
    await page.waitForTimeout(2000);
    await page.keyboard.press('Enter');
    await expect(recordingState(page)).toHaveText('Answer recorded for this question.');
    await expect(page.getByText(/^0:0[2-5] recorded · saved$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record again' })).toBeFocused();
    await expect(paletteCell(page, 1)).toHaveAccessibleName('Question 1, answered');

    await footButton(page, 'Next').press('Enter');
    await expect(questionText(page)).toHaveText(spoken[1] ?? '');
    await expect(questionText(page)).toBeFocused();
    await startRecording(page).press('Space');
    await expect(recordingState(page)).toHaveText('Recording...');
    await page.waitForTimeout(1500);
    // Moving on stops and keeps what was said.
    await footButton(page, 'Next').press('Enter');
    await expect(questionText(page)).toHaveText(spoken[2] ?? '');
    await expect(footButton(page, 'Next')).toBeDisabled();
    await expect(page.getByText('Answered 2 of 3')).toBeVisible();
    await expect(savedState(page)).toHaveText('2 answers saved');
    await see();

    const attempt = await openAttempt(server, learner);
    const heard = Object.values(attempt.recordings).map(({ durationSeconds }) => durationSeconds);
    const spans = (await recordedSpans(page)).slice(1);
    expect(heard).toHaveLength(2);
    for (const [index, { given, most }] of spans.entries()) {
      expect(given).toBeGreaterThan(1);
      expect(Math.abs((heard[index] ?? 0) - given)).toBeLessThan(ROUNDING_SECONDS);
      expect(heard[index]).toBeLessThan(most + SLACK_SECONDS);
    }
    const stored = storedRecordings(server, attempt.id);
    expect(stored.map(({ codec }) => codec)).toEqual(['opus', 'opus']);
    expect(stored.map(({ seconds }) => seconds.toFixed(1))).toEqual(heard.map((seconds) => seconds.toFixed(1)));

    await footButton(page, 'End Test').click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Question 3, unanswered' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'End Test' }).click();
    await expect(page).toHaveURL('/result-pending');
  });
});

test(
  "a question's clock is kept by the server, and its end moves on; the last one submits",
  inProofs,
  async ({ page, server, staff, enter, see }) => {
    const learner = await aLearner(server);
    await enter(learner);
    await rigMicrophone(page);
    await open(page, await aSpeakingCourse(server, staff.admin, { timers: [60, 60, 6] }));
    await startSpeaking(page);
    await page.reload();
    await expect(startRecording(page)).toBeEnabled();
    const { id, questionClocks, serverNow } = await openAttempt(server, learner);
    const [[questionId, clock] = []] = Object.entries(questionClocks);
    const left = (Date.parse(clock?.endsAt ?? '') - Date.parse(serverNow)) / 1000;
    expect(Math.abs((await secondsLeft(page)) - left)).toBeLessThanOrEqual(1.5);

    endQuestionIn(server, id, Number(questionId), 10);
    await page.reload();
    await startRecording(page).click();
    await expect(recordingState(page)).toHaveText('Recording...');
    await expect(questionText(page)).toHaveText(spoken[1] ?? '', { timeout: 15_000 });
    await expect(page.getByText('Answered 1 of 3')).toBeVisible();
    await footButton(page, 'Previous').click();
    await expect(page.getByText('You can still read this question, but you can no longer record.')).toBeVisible();
    await expect(startRecording(page)).toBeDisabled();
    await see();

    await paletteCell(page, 3).click();
    await expect(questionText(page)).toHaveText(spoken[2] ?? '');
    const submitted = page.waitForRequest('**/api/tests/submit*');
    await expect(page).toHaveURL('/result-pending', { timeout: 20_000 });
    expect((await submitted).postDataJSON()).toMatchObject({ autoSubmitted: false });
  },
);

test(
  'before the clock: a missing microphone, a silent one, and the way on',
  inProofs,
  async ({ page, server, samples, enter, see }) => {
    await enter(await aLearner(server));
    await rigMicrophone(page, { fault: 'NotFoundError' });
    const opened: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && opened.push(request.url()));
    await open(page, samples.speaking);
    await page.getByRole('button', { name: 'Use microphone' }).click();
    await expect(page.getByRole('alert').getByText('No microphone was found.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start Test' })).toBeDisabled();
    await changeRig(page, { fault: null, silent: true });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Record 5 seconds' }).click();
    // The five seconds end by themselves.
    await expect(page.getByText(/^We could not hear you/)).toBeVisible();
    await see();
    expect(opened).toEqual([]);

    await page.getByRole('button', { name: 'Start Test' }).click();
    await expect(startRecording(page)).toBeEnabled();
    await startRecording(page).click();
    await expect(page.getByText('No sound detected')).toBeVisible();
    await page.waitForTimeout(800);
    // Nobody leaves a question unheard without being told.
    await footButton(page, 'Next').click();
    const dialog = page.getByRole('alertdialog', { name: 'We could not hear you' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(questionText(page)).toHaveText(spoken[1] ?? '');

    // A reload lets go of the microphone; the next press asks for it again.
    await page.reload();
    await changeRig(page, { fault: 'NotReadableError' });
    await startRecording(page).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      'Could not start recording. Error: Requested device not found. Please ensure your microphone is connected and available.',
    );
    await see();
  },
);

test(
  'recordings survive a dropped connection, a cut upload and a killed page, and what is refused is said',
  inProofs,
  async ({ page, context, server, samples, enter, expectError, see }) => {
    expectError(/Failed to load resource/);
    const learner = await aLearner(server);
    await enter(learner);
    await open(page, samples.speaking);
    await startSpeaking(page);
    await context.route(RECORDING, (route) => route.abort());
    await record(page, 1);
    await expect(savedState(page)).toHaveText('Offline: your answers are safe on this device');
    // A question that opens without a connection has its clock on this device.
    await context.route(SAVE, (route) => route.abort());
    await footButton(page, 'Next').click();
    await expect(questionText(page)).toHaveText(spoken[1] ?? '');
    await startRecording(page).click();
    await expect(recordingState(page)).toHaveText('Recording...');
    await page.waitForTimeout(2500);
    const leftBefore = await secondsLeft(page);
    // Killed in the middle of a sentence.
    await page.close();

    await context.unroute(RECORDING);
    await context.unroute(SAVE);
    const again = await context.newPage();
    await open(again, samples.speaking);
    await expect(questionText(again)).toHaveText(spoken[1] ?? '');
    expect(await secondsLeft(again)).toBeLessThanOrEqual(leftBefore);
    await expect(savedState(again)).toHaveText('2 answers saved');
    await expect.poll(async () => Object.keys((await openAttempt(server, learner)).questionClocks).length).toBe(2);
    const [first, second] = Object.values((await openAttempt(server, learner)).recordings);
    expect(first?.durationSeconds).toBeGreaterThan(0.7);
    expect(second?.durationSeconds).toBeGreaterThan(1);

    const json = {
      code: 'too_large',
      message: 'The request is too large. Shorten the text or send a smaller file.',
      requestId: 'e2e',
    };
    await context.route(RECORDING, (route) => route.fulfill({ status: 413, json }));
    await footButton(again, 'Next').click();
    await startRecording(again).click();
    await again.waitForTimeout(800);
    await stopRecording(again).click();
    await expect(again.getByText(/^Question 3: The request is too large\./).first()).toBeVisible();
    await expect(again.getByText('Answered 2 of 3')).toBeVisible();

    // What cannot go up by itself goes along with the submit.
    await context.unroute(RECORDING);
    await context.route(RECORDING, (route) => route.abort());
    await record(again, 1);
    await expect(again.getByText(/None$/)).toBeVisible();
    await see(again);
    const { id } = await openAttempt(server, learner);
    await footButton(again, 'End Test').click();
    await again.getByRole('dialog').getByRole('button', { name: 'End Test' }).click();
    await expect(again).toHaveURL('/result-pending', { timeout: 20_000 });
    expect(storedRecordings(server, id)).toHaveLength(3);
  },
);

test(
  'a course of another type says so and goes to its own test',
  inProofs,
  async ({ page, server, samples, enter, see }) => {
    await enter(await aLearner(server));
    await open(page, samples.writing);
    await expect(page.getByRole('alertdialog', { name: 'This is not a speaking test.' })).toBeVisible();
    await see();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(`/user/test/${samples.writing.id}`);
  },
);
