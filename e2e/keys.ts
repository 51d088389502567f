import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** More presses of Tab than any of these screens has stops. */
const MOST_STOPS = 40;

/** Goes on with Tab until this has the focus: what it cannot reach, nobody reaches without a mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'is reached with Tab').toBeFocused();
}

/** Reaches a control with Tab and presses a key there; afterwards the focus is somewhere on the page. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
  await expectFocus(page);
}

/** A focus that fell to the page itself sends people back to the top. */
export async function expectFocus(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'), { message: 'what has the focus' })
    .not.toBe('BODY');
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
