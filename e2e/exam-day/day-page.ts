import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { enterAs, type Person } from '../fixtures/people.ts';
import type { Server } from '../fixtures/server.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'shots', 'exam-day');

/** One of the people of an exam day, in a browser of their own. */
export async function personIn(
  browser: Browser,
  server: Server,
  person: Person,
  look: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: server.url,
    permissions: ['microphone', 'clipboard-read', 'clipboard-write'],
    viewport: { width: 1440, height: 900 },
    ...look,
  });
  await enterAs(context, server, person);
  return { context, page: await context.newPage() };
}

/** Takes the pictures of a day in their order: '01 published.png'. */
export function pictures(): (page: Page, name: string) => Promise<void> {
  let number = 0;
  mkdirSync(FOLDER, { recursive: true });
  return async (page, name) => {
    number += 1;
    const path = join(FOLDER, `${String(number).padStart(2, '0')} ${name}.png`);
    await page.screenshot({ path, animations: 'disabled' });
  };
}
