import { expect, type Locator, type Page } from '@playwright/test';

/** The Reading test as a learner finds it on the screen: by roles and labels. */

export async function startTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Test' }).click();
  await expect(clock(page)).toBeVisible();
}

export function question(page: Page, number: number): Locator {
  return page.getByLabel(`Question ${number}`, { exact: true });
}

export function flagButton(page: Page, number: number): Locator {
  return question(page, number).getByRole('button', { name: /flag/i });
}

/** A question in the palette; its name says whether it is answered and flagged. */
export function paletteCell(page: Page, number: number): Locator {
  return page.getByRole('navigation', { name: 'Questions' }).getByRole('button', { name: `Question ${number},` });
}

export function clock(page: Page): Locator {
  return page.getByRole('timer').first();
}

export async function secondsLeft(page: Page): Promise<number> {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(await clock(page).innerText()) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** What the bar says about saving. */
export function savedState(page: Page): Locator {
  return page.getByRole('banner').locator('[data-saved]');
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(savedState(page)).toHaveText(/^Saved \d\d:\d\d$/);
}

/** Answers the first passage of `twoPassages`, all rightly. */
export async function answerFirstPassage(page: Page): Promise<void> {
  await question(page, 1)
    .getByRole('radio', { name: /The river runs low/ })
    .check();
  await question(page, 2).getByRole('radio', { name: 'False' }).check();
  await question(page, 3).getByRole('textbox', { name: 'Question 3, blank 1 of 2' }).fill('pole');
  await question(page, 3).getByRole('textbox', { name: 'Question 3, blank 2 of 2' }).fill('Sensor');
}

/** Answers its second passage, the last question wrongly. */
export async function answerSecondPassage(page: Page): Promise<void> {
  await question(page, 4)
    .getByRole('checkbox', { name: /yellow apple/ })
    .check();
  await question(page, 4)
    .getByRole('checkbox', { name: /russet/ })
    .check();
  await question(page, 5).getByRole('radio', { name: 'True' }).check();
}

/** Presses End Test and answers the review with End Test. */
export async function endTest(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'End Test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End Test' }).click();
}
