import { expect, type Page } from '@playwright/test';

/** Opens the page and lets the checks run that need nobody. */
export async function startCheck(page: Page, search = ''): Promise<void> {
  await page.goto(`/device-check${search}`);
  await page.getByRole('button', { name: 'Start the check' }).click();
  await expect(page.getByRole('button', { name: 'Play the number' })).toBeVisible({ timeout: 20_000 });
}

/** Plays the number and names it, or another one. */
export async function nameNumber(page: Page, hears: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Play the number' }).click();
  const numbers = page.getByRole('group', { name: 'Which number did you hear?' }).getByRole('button', { name: /^\d$/ });
  await expect(numbers).toHaveCount(4);
  const source = await page.locator('audio').first().getAttribute('src');
  const [played = ''] = /\d/.exec(source ?? '') ?? [];
  const choices = await numbers.allTextContents();
  const other = choices.find((choice) => choice !== played) ?? '';
  await page.getByRole('button', { name: hears ? played : other, exact: true }).click();
}

/** Speaks for a second. */
export async function speak(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use microphone' }).click();
  await page.getByRole('button', { name: 'Record 5 seconds' }).click();
  await page.getByRole('button', { name: 'Stop, 4 seconds left' }).click();
}

/** The row of a check, by its name. */
export function rowOf(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}
