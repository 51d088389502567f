import { expect, type Locator, type Page } from '@playwright/test';
import { type Hand, mouse } from './hands.ts';
import { clock, question } from './reading-test-page.ts';

/** The screen for Writing, Listening and multiple choice as a learner finds it: by roles and labels. */

export function answerPage(page: Page, number: number): Locator {
  return page.getByRole('textbox', { name: `Your answer to question ${number}` });
}

/** On a narrow screen the page stands behind its tab. */
export async function write(page: Page, number: number, text: string, hand: Hand = mouse): Promise<void> {
  const tab = page.getByRole('button', { name: 'Your answer' });
  await expect(tab.or(answerPage(page, number)).first()).toBeVisible();
  if (await tab.isVisible()) await hand.press(tab);
  await hand.write(answerPage(page, number), text);
}

/** The foot's button to the question after or before. */
export function footButton(page: Page, name: 'Previous' | 'Next' | 'End Test'): Locator {
  return page.getByRole('contentinfo').getByRole('button', { name });
}

export function playButton(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: /^(Play|Continue listening|Retry)$/ });
}

/** Passes the sound check of the start page; Play opens once the recording has come. */
export async function skipSoundCheck(page: Page, { press }: Hand = mouse): Promise<void> {
  await press(page.getByRole('button', { name: 'Skip the sound check' }));
  await expect(playButton(page)).toBeEnabled();
}

export function stageNext(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: 'Next' });
}

/** Plays a part to its end. */
export async function hear(page: Page, hand: Hand = mouse): Promise<void> {
  await expect(playButton(page)).toBeVisible();
  if (await page.getByRole('button', { name: 'Skip the sound check' }).isVisible()) await skipSoundCheck(page, hand);
  await hand.press(playButton(page));
  await expect(stageNext(page)).toBeEnabled();
  await hand.press(stageNext(page));
}

/** Plays a part to its end and opens its questions. */
export async function hearPart(page: Page, firstQuestion: number): Promise<void> {
  await hear(page);
  await expect(question(page, firstQuestion)).toBeVisible();
  await expect(clock(page)).toBeVisible();
}
