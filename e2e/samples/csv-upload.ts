import type { Page } from '@playwright/test';

/** Chooses a CSV file on the upload screen, as from a disk. */
export async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  await page.getByLabel(/^CSV file/).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}
