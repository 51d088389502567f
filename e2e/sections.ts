import { expect, type Page } from '@playwright/test';

/** Opens a section of a dashboard: by the sidebar, or on a phone by the bar at the foot or its More. */
export async function openSection(page: Page, name: string | RegExp): Promise<void> {
  const menus = page.getByRole('navigation');
  const link = menus.getByRole('link', { name, exact: true });
  const more = menus.getByRole('button', { name: /^More/ });
  await expect(link.or(more).first()).toBeVisible();
  if (await link.isVisible()) return await link.click();
  await more.click();
  await page.getByRole('menuitem', { name }).click();
}
