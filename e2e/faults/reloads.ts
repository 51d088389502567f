import { expect, type Page } from '@playwright/test';
import { clock } from '../pages/reading-test-page.ts';
import { clockOff } from './scenarios.ts';

/** What of a test a learner sees: every field of the page and every question of the palette. */
export async function seen(page: Page): Promise<{ fields: string[]; cells: string[] }> {
  return await page.evaluate(() => ({
    fields: [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')]
      .filter(({ type }) => type !== 'range')
      .map(({ type, value, checked }) => (type === 'radio' || type === 'checkbox' ? `${value} ${checked}` : value)),
    cells: [...document.querySelectorAll('nav[aria-label="Questions"] button[aria-label^="Question"]')].map((cell) =>
      [cell.getAttribute('aria-label'), cell.getAttribute('aria-current') ?? ''].join(' '),
    ),
  }));
}

/** A page that is just loading on a busy machine hears late what time it is, and asks again. */
const AFTER_LOAD_MS = 500;

/** Reloads; afterwards the page must look as it did. Gives how far the clock is off half a second later, in seconds. */
export async function reloadAndCompare(page: Page, deadlineMs: () => number): Promise<number> {
  const before = await seen(page);
  await page.reload();
  await expect(clock(page)).toBeVisible();
  await expect.poll(() => seen(page)).toEqual(before);
  await page.waitForTimeout(AFTER_LOAD_MS);
  return await clockOff(page, deadlineMs());
}

/** Of differences to both sides the largest. */
export function largest(differences: number[]): number {
  return Math.max(...differences.map(Math.abs));
}
