import { expect, type Locator, type Page } from '@playwright/test';
import { nameFrom, says } from '../fixtures/catalogue-text.ts';
import { type Hand, mouse } from './hands.ts';

/** The Reading test as a learner finds it on the screen: by roles and labels. */

export async function startTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: says(page, 'Start Test') }).click();
  await expect(clock(page)).toBeVisible();
}

export function question(page: Page, number: number): Locator {
  return page.getByLabel(says(page, 'Question {number}', { number }), { exact: true });
}

export function flagButton(page: Page, number: number): Locator {
  return question(page, number).getByRole('button', { name: /flag/i });
}

/** A question in the palette; its name says whether it is answered and flagged. */
export function paletteCell(page: Page, number: number): Locator {
  const cells = page.getByRole('navigation', { name: says(page, 'Questions') });
  return cells.getByRole('button', { name: nameFrom(says(page, 'Question {number}', { number })) });
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
  await expect(savedState(page)).toHaveText(
    new RegExp(`^${says(page, 'Saved {time}', { time: String.raw`\d\d:\d\d` })}$`),
  );
}

/** Answers the first passage of `twoPassages`, all rightly. */
export async function answerFirstPassage(page: Page, { choose, write }: Hand = mouse): Promise<void> {
  const riverRunsLow = 1;
  const isFalse = 1;
  await choose(question(page, 1).getByRole('radio'), riverRunsLow);
  await choose(question(page, 2).getByRole('radio'), isFalse);
  await write(question(page, 3).getByRole('textbox').nth(0), 'pole');
  await write(question(page, 3).getByRole('textbox').nth(1), 'Sensor');
}

/** Answers its second passage, the last question wrongly. */
export async function answerSecondPassage(page: Page, { choose }: Hand = mouse): Promise<void> {
  const isTrue = 0;
  await choose(question(page, 4).getByRole('checkbox', { name: /yellow apple/ }), 0);
  await choose(question(page, 4).getByRole('checkbox', { name: /russet/ }), 0);
  await choose(question(page, 5).getByRole('radio'), isTrue);
}

/** Presses End Test and answers the review with End Test. */
export async function endTest(page: Page, { press }: Hand = mouse): Promise<void> {
  await press(page.getByRole('contentinfo').getByRole('button', { name: says(page, 'End Test') }));
  await press(page.getByRole('dialog').getByRole('button', { name: says(page, 'End Test') }));
}
