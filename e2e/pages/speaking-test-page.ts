import { expect, type Locator, type Page } from '@playwright/test';
import { nameFrom, says } from '../fixtures/catalogue-text.ts';
import { type Hand, mouse } from './hands.ts';

/** The Speaking test as a learner finds it on the screen: by roles and labels. */

/** Passes the microphone check, in less than its five seconds. */
export async function checkMicrophone(page: Page, { press }: Hand = mouse): Promise<void> {
  await press(page.getByRole('button', { name: says(page, 'Use microphone') }));
  const record = 'Record {seconds, plural, one {# second} other {# seconds}}';
  await press(page.getByRole('button', { name: says(page, record, { seconds: 5 }) }));
  const left = says(page, 'Stop, {seconds, plural, one {# second left} other {# seconds left}}', { seconds: 5 });
  const stop = page.getByRole('button', { name: nameFrom(left.split(/[,،]/)[0] ?? '') });
  await expect(stop).toBeVisible();
  await page.waitForTimeout(300);
  await press(stop);
  await expect(page.getByLabel(says(page, 'Your five seconds'))).toBeVisible();
}

/** Passes the check and begins: the first question is open. */
export async function startSpeaking(page: Page, hand: Hand = mouse): Promise<void> {
  await checkMicrophone(page, hand);
  await hand.press(page.getByRole('button', { name: says(page, 'Start Test') }));
  await expect(startRecording(page)).toBeEnabled({ timeout: 20_000 });
}

/** The question that may be answered now. */
export function questionText(page: Page): Locator {
  return page.getByRole('main').getByRole('region').getByRole('heading', { level: 2 });
}

export function startRecording(page: Page): Locator {
  // The check of the microphone has a Record again of its own.
  const name = says(page, 'Question {number}', { number: String.raw`\d+` });
  const question = page.getByRole('region', { name: new RegExp(`^${name}$`) });
  const button = (message: string) => question.getByRole('button', { name: says(page, message), exact: true });
  return button('Start Recording').or(button('Record again'));
}

export function stopRecording(page: Page): Locator {
  return page.getByRole('button', { name: says(page, 'Stop Recording') });
}

/** What the line above the meter says. */
export function recordingState(page: Page): Locator {
  return page.getByRole('main').getByRole('region').getByRole('status').first();
}

/** Records for so long by the learner's own feeling; the recorder's measure is in the rig. */
export async function record(page: Page, seconds: number, { press }: Hand = mouse): Promise<void> {
  await press(startRecording(page));
  await expect(recordingState(page)).toHaveText(says(page, 'Recording...'));
  await page.waitForTimeout(seconds * 1000);
  await press(stopRecording(page));
  await expect(recordingState(page)).toHaveText(says(page, 'Answer recorded for this question.'));
}

export function footButton(page: Page, name: string): Locator {
  return page.getByRole('contentinfo').getByRole('button', { name });
}
