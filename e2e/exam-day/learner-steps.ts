import { pathToFileURL } from 'node:url';
import type { Course } from '@parlance/contract/courses';
import { getSitting } from '@parlance/contract/sittings/sitting';
import type { Beat } from '@parlance/contract/sittings/taking';
import type { Page } from '@playwright/test';
import { call } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { beginCheck, nameNumber, speak } from '../pages/device-check-page.ts';
import { answerFirstPassage, endTest, expectSaved, secondsLeft } from '../pages/reading-test-page.ts';
import { hear, write } from '../pages/single-question-page.ts';
import { record, startRecording } from '../pages/speaking-test-page.ts';
import type { Day, Seat } from './day-page.ts';
import { MARKS } from './office-steps.ts';

const firstQuestions = (page: Page) => page.getByRole('heading', { name: 'Questions 1 to 3' });
const foot = (page: Page) => page.getByRole('contentinfo');
const next = (page: Page) => foot(page).getByRole('button', { name: 'Next' });
const scoreRow = (page: Page, { title }: Course) => page.locator('tr, li').filter({ hasText: title });

const RELEASE = 'Results come out when your school releases them.';

/** What the server tells the page next of the room, of what is looked for. */
async function told(page: Page, isIt: (beat: Beat) => boolean = () => true): Promise<Beat> {
  const response = await page.waitForResponse(
    async (one) => one.url().endsWith('/beat') && one.ok() && isIt((await one.json()) as Beat),
    { timeout: 60_000 },
  );
  return (await response.json()) as Beat;
}

/** Checks the device, and enters with the code of the room. */
export async function checkAndEnter({ page, hand, look }: Seat, { server, staff }: Day, id: number): Promise<void> {
  await page.goto('/user-dashboard');
  await expect(page.getByRole('heading', { name: 'Your examinations' })).toBeVisible();
  await look('your examinations');
  await hand.press(page.getByRole('link', { name: 'Check this device' }));
  await beginCheck(page, hand);
  await expect(page.getByRole('button', { name: 'Play the number' })).toBeVisible({ timeout: 20_000 });
  await nameNumber(page, true, hand);
  await speak(page, hand);
  await expect(page.getByText('The result counts for 7 days in this browser.')).toBeVisible();
  await look('device check');
  await page.goto('/user-dashboard');
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Enter' }));
  const { sitting } = await call(server, getSitting, { params: { id } }, staff.admin.token);
  await hand.write(page.getByRole('textbox', { name: 'Access code' }), sitting.access_code ?? '');
  await look('entrance');
  await hand.press(page.getByRole('button', { name: 'Enter' }));
  await expect(page.getByRole('timer')).toBeVisible();
  await look('waiting room');
}

/** Answers what is first, in a test that opens by itself once the start comes. */
export async function begin({ page, hand, look }: Seat): Promise<void> {
  await expect(page.getByRole('timer')).toHaveText(/^00:/, { timeout: 25_000 });
  await expect(firstQuestions(page)).toBeFocused({ timeout: 40_000 });
  expect(await secondsLeft(page)).toBeGreaterThan(1790);
  await answerFirstPassage(page, hand);
  await expectSaved(page);
  await look('started');
}

export async function readMessage({ page, hand, look }: Seat, message: string): Promise<void> {
  await expect(page.getByText(message)).toBeVisible({ timeout: 15_000 });
  await look('message');
  await hand.press(page.getByRole('button', { name: 'OK' }));
}

/** Takes a rest break, and goes on before it is over. */
export async function rest({ page, hand, look }: Seat): Promise<void> {
  await hand.press(page.getByRole('banner').getByRole('button', { name: /^Take a break/ }));
  await look('break asked');
  await hand.press(page.getByRole('alertdialog').getByRole('button', { name: 'Take a break' }));
  await expect(page.getByRole('heading', { name: 'You are on a break.' })).toBeFocused();
  await look('on a break');
  await hand.press(page.getByRole('button', { name: 'Go on' }));
  await expect(firstQuestions(page)).toBeVisible();
}

/** Sees the pause, in which the clock stands still. Gives what is left by it, in seconds. */
export async function seePause({ page, look }: Seat): Promise<number> {
  await expect(page.getByRole('heading', { name: 'The examination is paused.' })).toBeVisible({ timeout: 15_000 });
  const stoppedAt = await secondsLeft(page);
  await told(page);
  await look('paused');
  await told(page);
  expect(await secondsLeft(page)).toBe(stoppedAt);
  return stoppedAt;
}

/** Goes on once the room does: nothing is gone of what was left, and nothing was given. */
export async function seeResumed({ page }: Seat, stoppedAt: number, resume: () => Promise<void>): Promise<void> {
  const resumed = told(page, ({ resumeAt }) => resumeAt !== undefined);
  await resume();
  const resumeAtMs = Date.parse((await resumed).resumeAt ?? '');
  await expect(firstQuestions(page)).toBeVisible({ timeout: 30_000 });
  const goneSeconds = () => (Date.now() - resumeAtMs) / 1000;
  await expect
    .poll(async () => Math.abs((await secondsLeft(page)) - (stoppedAt - goneSeconds())))
    .toBeLessThanOrEqual(1.5);
}

export async function seeTimeAdded({ page, look }: Seat): Promise<void> {
  await expect(page.getByText('Your time was extended by 5 min.')).toBeVisible({ timeout: 15_000 });
  await look('time added');
}

/** Loads the page again in the middle of the test, which its record will say. */
export async function reload({ page }: Seat): Promise<void> {
  await page.reload();
  await expect(firstQuestions(page)).toBeVisible();
}

/** Ends the first test before it is whole. */
export async function endTooSoon({ page, hand, look }: Seat, { samples }: Day): Promise<void> {
  await hand.press(next(page));
  await endTest(page, hand);
  await expect(page.getByRole('heading', { name: `Next: ${samples.listening.title}` })).toBeVisible();
  await look('between parts');
}

/** Goes on with the test that was opened again, and makes it whole. */
export async function goOn({ page, hand, look }: Seat, answerRest: () => Promise<void>): Promise<void> {
  await expect(page.getByRole('button', { name: 'Continue the test' })).toBeVisible({ timeout: 40_000 });
  await look('opened again');
  await hand.press(page.getByRole('button', { name: 'Continue the test' }));
  await expect(firstQuestions(page)).toBeVisible();
  await hand.press(next(page));
  await answerRest();
  await endTest(page, hand);
}

/** Listening, begun before its break is over, then Writing and Speaking, which open by themselves. */
export async function takeOtherParts({ page, hand, look }: Seat): Promise<void> {
  const end = foot(page).getByRole('button', { name: 'End Test' });
  await hand.press(page.getByRole('button', { name: 'Start now' }));
  await hear(page, hand);
  await look('listening');
  await expect(async () => {
    if (await end.isVisible()) return;
    if (await page.getByRole('main').getByRole('button', { name: 'Play' }).isVisible()) await hear(page, hand);
    else await hand.press(next(page));
    expect(await end.isVisible()).toBe(true);
  }).toPass({ timeout: 60_000 });
  await endTest(page, hand);
  await write(page, 1, 'Dear editor, the bridge should stay open.', hand);
  await expectSaved(page);
  await look('writing');
  await hand.press(next(page));
  await endTest(page, hand);
  // The device check before the examination heard the microphone.
  await expect(page.getByText(/^Your device check at .* heard it\./)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Start Test' })).toBeEnabled();
  await look('speaking, start');
  await hand.press(page.getByRole('button', { name: 'Start Test' }));
  await expect(startRecording(page)).toBeEnabled({ timeout: 20_000 });
  await record(page, 1, hand);
  await look('speaking');
  await expect(async () => {
    if (!(await end.isVisible())) {
      await hand.press(next(page));
      await record(page, 1, hand);
    }
    expect(await end.isVisible()).toBe(true);
  }).toPass({ timeout: 90_000 });
  await endTest(page, hand);
  await expect(page.getByRole('heading', { name: 'Your answers are in.' })).toBeVisible({ timeout: 30_000 });
}

/** Saves the receipt of the first test, opens it, and has its code checked. */
export async function useReceipt({ page, hand, look }: Seat): Promise<void> {
  const receipt = page.getByRole('region', { name: 'Receipt' }).first();
  const link = receipt.getByRole('link');
  await expect(link).toBeVisible();
  const code = await link.innerText();
  await look('receipts');
  const saving = page.waitForEvent('download');
  await hand.press(receipt.getByRole('button', { name: 'Print or save' }));
  const file = test.info().outputPath('receipt.html');
  await (await saving).saveAs(file);
  await hand.press(link);
  await expect(page.getByRole('button', { name: 'Save as a file' })).toBeVisible();
  await look('receipt');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await hand.press(page.getByRole('button', { name: 'Print or save' }));
  await expect(page.locator('[data-printed]')).toBeVisible();
  await hand.press(page.getByRole('link', { name: 'Check a receipt' }));
  await hand.write(page.getByRole('textbox', { name: 'Receipt code' }), code);
  await hand.press(page.getByRole('button', { name: 'Check code' }));
  await expect(page.getByText('All answers are stored as they were received.')).toBeVisible();
  await look('receipt checked');
  await page.goto(pathToFileURL(file).href);
  await look('receipt printed');
}

/** Looks for results before they are out: also what is scored already does not show. */
export async function findNoResults({ page, hand, look }: Seat, { samples }: Day): Promise<void> {
  const { reading, listening, writing, speaking } = samples;
  await page.goto('/user-dashboard?section=scores');
  for (const course of [reading, listening, writing, speaking]) {
    await expect(scoreRow(page, course)).toContainText(RELEASE);
    await expect(scoreRow(page, course)).not.toContainText(/\d \/ \d|Pending Review/);
  }
  await expect(page.getByText('4 attempts. 4 results are not out yet.')).toBeVisible();
  await look('results awaited');
  await hand.press(page.getByRole('link', { name: reading.title }));
  await expect(page.getByRole('heading', { name: 'Your answers are in.' })).toBeVisible();
  await expect(page.getByText(RELEASE)).toBeVisible();
  await expect(page.getByLabel(/^Score/)).toHaveCount(0);
  await look('result awaited');
}

/** Reads the results that are out: in the list, and the one of the first test. */
export async function readResults({ page, hand, look }: Seat, { samples }: Day): Promise<void> {
  await expect(scoreRow(page, samples.reading)).toContainText('4 / 5');
  await expect(scoreRow(page, samples.listening)).toContainText('0 / 3');
  await expect(scoreRow(page, samples.writing)).toContainText(`${MARKS.Writing} / 100`);
  await expect(scoreRow(page, samples.speaking)).toContainText(`${MARKS.Speaking} / 100`);
  await look('results');
  await hand.press(page.getByRole('link', { name: samples.reading.title }));
  await expect(page.getByLabel('Score: 4 / 5')).toBeVisible();
  await look('result');
}

/** Reads the record of the examination, and answers it. Gives the facts that it names. */
export async function answerRecord({ page, hand, look }: Seat, note: string): Promise<string[]> {
  await page.goto('/user-dashboard');
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Exam record' }));
  const facts = page.locator('[id^="fact-"]');
  await expect(facts.filter({ hasText: 'The page was reloaded' })).toHaveCount(1);
  await hand.write(page.getByRole('textbox', { name: /Note about the whole examination/ }), note);
  await hand.press(page.getByRole('button', { name: 'Add note' }));
  await expect(page.getByRole('blockquote')).toContainText(note);
  await look('record');
  return await facts.allTextContents();
}
