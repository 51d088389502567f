import { expect, type Page } from '@playwright/test';
import { type Hand, mouse } from './hands.ts';

/** Opens the page and lets the checks run that need nobody. */
export async function startCheck(page: Page, search = ''): Promise<void> {
  await page.goto(`/device-check${search}`);
  await beginCheck(page);
}

/** Lets the checks run that need nobody, on the page that is open. */
export async function beginCheck(page: Page, { press }: Hand = mouse): Promise<void> {
  await press(page.getByRole('button', { name: 'Start the check' }));
  await expect(page.getByRole('button', { name: 'Play the number' })).toBeVisible({ timeout: 20_000 });
}

/** Plays the number and names it, or another one. */
export async function nameNumber(page: Page, hears: boolean, { press }: Hand = mouse): Promise<void> {
  await press(page.getByRole('button', { name: 'Play the number' }));
  const numbers = page.getByRole('group', { name: 'Which number did you hear?' }).getByRole('button', { name: /^\d$/ });
  await expect(numbers).toHaveCount(4);
  const source = await page.locator('audio').first().getAttribute('src');
  const [played = ''] = /\d/.exec(source ?? '') ?? [];
  const choices = await numbers.allTextContents();
  const other = choices.find((choice) => choice !== played) ?? '';
  await press(page.getByRole('button', { name: hears ? played : other, exact: true }));
}

/** Speaks for a second. */
export async function speak(page: Page, { press }: Hand = mouse): Promise<void> {
  await press(page.getByRole('button', { name: 'Use microphone' }));
  await press(page.getByRole('button', { name: 'Record 5 seconds' }));
  await expect(page.getByRole('button', { name: /^Stop, [1-4] seconds? left$/ })).toBeVisible();
  await press(page.getByRole('button', { name: /^Stop, / }));
}

/** The row of a check, by its name. */
export function rowOf(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}
