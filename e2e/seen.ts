import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Where the texts of a run are gathered; unset, nothing is recorded. */
const FOLDER = process.env.SEEN_DIR;

/** Writes down every text a person or a screen reader meets on the page now: the accessibility tree and placeholders. */
export async function recordSeen(page: Page, where: string): Promise<void> {
  if (!FOLDER) return;
  const tree = await page.locator('body').ariaSnapshot();
  const placeholders = await page
    .locator('[placeholder]')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('placeholder') ?? ''));
  mkdirSync(FOLDER, { recursive: true });
  const line = JSON.stringify({ where, url: new URL(page.url()).pathname, tree, placeholders });
  appendFileSync(join(FOLDER, `e2e-${process.pid}.jsonl`), `${line}\n`);
}
