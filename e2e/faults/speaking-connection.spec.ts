import { logout } from '@parlance/contract/auth';
import type { Page } from '@playwright/test';
import { call } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { paletteCell, savedState } from '../pages/reading-test-page.ts';
import { footButton, questionText, startRecording } from '../pages/speaking-test-page.ts';
import { handOver, seconds } from './figures.ts';
import { goOnTo, lostOf, sitDownToSpeak, speak, speakingPath } from './speaking-scenario.ts';
import { lostRecordings, moveDeadline } from './stored.ts';

const CUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/;
const OFFLINE_SECONDS = 30;
const LAST_SECONDS = 25;
const screen = 'Speaking';

async function untilMs(page: Page, moment: number): Promise<void> {
  await page.waitForTimeout(Math.max(0, moment - Date.now()));
}

test('Speaking: 30 s offline', async ({ page, context, server, samples, enter, expectError }, info) => {
  expectError(CUT);
  const sitting = await sitDownToSpeak({ page, server, samples, enter });
  await speak(page, sitting, 1);
  await lostOf(sitting);
  const cutAtMs = Date.now();
  await context.setOffline(true);
  await goOnTo(page, 2);
  await speak(page, sitting, 2);
  await expect(page.getByText(/ recorded · offline, stored on this device$/)).toBeVisible();
  await goOnTo(page, 3);
  await speak(page, sitting, 3);
  await untilMs(page, cutAtMs + OFFLINE_SECONDS * 1000);
  const backAtMs = Date.now();
  await context.setOffline(false);
  const lost = await lostOf(sitting);
  const after = seconds((Date.now() - backAtMs) / 1000);
  await expect(savedState(page)).toHaveText('3 answers saved');
  const figures = `2 recordings offline, on the server ${after} after the connection came back`;
  handOver(info, { fault: 'offline for 30 s', screen, figures, lostAnswers: 0, lostRecordings: lost });
});

for (const beyond of [false, true]) {
  const fault = beyond ? 'offline beyond the grace' : 'offline across the deadline, inside the grace';
  test(`Speaking: ${fault}`, async ({ page, context, server, samples, enter, expectError }, info) => {
    expectError(CUT);
    const sitting = await sitDownToSpeak({ page, server, samples, enter });
    const { learner, course, stored, spoken } = sitting;
    await speak(page, sitting, 1);
    await lostOf(sitting);
    moveDeadline(server, learner, course, LAST_SECONDS);
    await page.reload();
    await expect(startRecording(page)).toBeVisible();
    await page.waitForTimeout(2500);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await goOnTo(page, 2);
    await speak(page, sitting, 2);
    const { deadlineMs } = stored();
    await expect(page).toHaveURL('/user-dashboard', { timeout: 40_000 });
    if (beyond) moveDeadline(server, learner, course, -31);
    else await untilMs(page, deadlineMs + 5000);
    await context.setOffline(false);
    const said = page.getByRole('listitem').getByText(beyond ? /arrived late/ : 'Test submitted successfully!');
    await expect(said).toBeVisible({ timeout: 40_000 });
    const { status, closedMs, recordings } = stored();
    expect(status).toBe(beyond ? 'timed_out' : 'submitted');
    expect(recordings.map(({ late }) => late).toSorted()).toEqual([false, beyond]);
    const lost = lostRecordings(spoken, stored());
    expect(lost).toBe(0);
    const after = seconds(((closedMs ?? 0) - deadlineMs) / 1000);
    const figures = beyond
      ? '1 recording counted, 1 kept as late and said so'
      : `sent ${after} after the deadline, both recordings counted`;
    handOver(info, { fault, screen, figures, lostAnswers: 0, lostRecordings: lost });
  });
}

test('Speaking: session revoked', async ({ page, server, samples, enter, expectError }, info) => {
  expectError(/status of 401/);
  const sitting = await sitDownToSpeak({ page, server, samples, enter });
  const { learner, course, stored } = sitting;
  await speak(page, sitting, 1);
  await lostOf(sitting);
  await call(server, logout, {}, learner.token);
  await speak(page, sitting, 1, 1);
  const said = page.getByRole('alertdialog', { name: 'Session expired or unauthorized. Please login again.' });
  await said.getByRole('button', { name: 'Keep working' }).click();
  await goOnTo(page, 2);
  await speak(page, sitting, 2);
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('button', { name: 'Login into your account' }).click();
  await expect(page).toHaveURL(speakingPath(course));
  await expect(questionText(page)).toBeVisible();
  await expect(paletteCell(page, 2)).toHaveAccessibleName('Question 2, answered');
  const lost = await lostOf(sitting);
  expect(stored().status).toBe('open');
  const figures = 'recorded twice without a session, logged in, was back in the test';
  handOver(info, { fault: 'session revoked', screen, figures, lostAnswers: 0, lostRecordings: lost });
});

test('Speaking: double click on End Test', async ({ page, server, samples, enter }, info) => {
  const sitting = await sitDownToSpeak({ page, server, samples, enter });
  let submits = 0;
  page.on('request', (request) => {
    if (/\/api\/tests\/submit/.test(request.url())) submits += 1;
  });
  await speak(page, sitting, 1);
  await footButton(page, 'End Test').click();
  await page.getByRole('dialog').getByRole('button', { name: 'End Test' }).dblclick();
  await expect(page).toHaveURL(/\/(result-pending|user-dashboard)/);
  const lost = await lostOf(sitting);
  expect(sitting.stored().status).toBe('submitted');
  expect(submits).toBe(1);
  const row = { fault: 'double click on End Test', screen, figures: `${submits} submit sent, 1 result` };
  handOver(info, { ...row, lostAnswers: 0, lostRecordings: lost });
});
