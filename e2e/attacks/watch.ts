import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { expect } from '../fixtures/test.ts';
import { MARK, payloads } from './payloads.ts';

export const PHONE = { width: 390, height: 844 };

/** What must not happen on any page: a payload that ran, one that the policy had to stop, a page wider than the screen. */
export type Watch = { ran: string[]; reported: string[]; wide: string[]; seen: Set<string> };

/** Watches a page of the size of a phone for everything that runs, from its first document on. */
export async function watchPage(page: Page): Promise<Watch> {
  const watch: Watch = { ran: [], reported: [], wide: [], seen: new Set() };
  await page.setViewportSize(PHONE);
  await page.exposeFunction(MARK, () => void watch.ran.push(page.url()));
  await page.exposeFunction('parlanceReported', (what: string) => void watch.reported.push(`${page.url()}: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI }) => {
      const report = (globalThis as unknown as { parlanceReported: (what: string) => void }).parlanceReported;
      report(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('dialog', (dialog) => {
    watch.ran.push(`${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return watch;
}

/** Opens a page and looks at all that it shows. */
export async function look(page: Page, path: string, watch: Watch): Promise<void> {
  await page.goto(path);
  await lookAt(page, path, watch);
}

/** Looks at all that a page shows as it is now. */
export async function lookAt(page: Page, path: string, watch: Watch): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('status')
    .filter({ hasText: 'Loading' })
    .waitFor({ state: 'hidden' })
    .catch(() => undefined);
  const { width, widest, text } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    widest: [...document.querySelectorAll('body *')]
      .filter(
        (element) => element.scrollWidth > element.clientWidth || element.getBoundingClientRect().right > innerWidth,
      )
      .map(({ tagName, className, textContent }) => `${tagName}.${className} ${textContent?.slice(0, 40)}`)
      .at(-1),
    text: `${document.body.innerText} ${document.title} ${[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value).join(' ')}`,
  }));
  if (width > (page.viewportSize() ?? PHONE).width) watch.wide.push(`${path}: ${width} pixels, ${widest}`);
  watch.seen.add(plain(text));
}

/** Without the spaces that a page may set as it likes. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, '').toLowerCase();
}

/** No payload has run, was left to the policy, or made a page wider than the screen; and each was to be seen. */
export function expectHarmless(watch: Watch): void {
  expect.soft(watch.ran, 'payloads that ran').toEqual([]);
  expect.soft(watch.reported, 'reports of the policy').toEqual([]);
  expect.soft(watch.wide, 'pages that scroll sideways').toEqual([]);
  const unseen = payloads.filter((payload) => ![...watch.seen].some((text) => text.includes(plain(payload))));
  expect.soft(unseen, 'payloads that no page showed').toEqual([]);
}

/** Documents as a program shows them that has no policy at all. */
export async function expectHarmlessAlone(page: Page, documents: string[]): Promise<void> {
  const ran: string[] = [];
  const bare = await page.context().browser()?.newContext({ bypassCSP: true });
  const barePage = await bare?.newPage();
  if (!barePage) throw new Error('There is no browser.');
  await barePage.exposeFunction(MARK, () => void ran.push('a document'));
  for (const html of documents) await barePage.setContent(html);
  expect(ran, 'payloads that ran in a document by itself').toEqual([]);
  await bare?.close();
}

/** The HTML of every email that a server sent; none has a payload in more than one line of its head. */
export async function htmlOfMails(folder: string): Promise<string[]> {
  const documents: string[] = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { raw } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { raw: string };
    const { html, subject, from, to } = await PostalMime.parse(Buffer.from(raw, 'latin1'));
    expect([subject, from?.address, to?.length].join(' '), file).not.toContain('\n');
    if (html !== undefined) documents.push(html);
  }
  return documents;
}

/** A file that is downloaded and opened in a spreadsheet: no cell begins a formula. */
export async function expectHarmlessCsv(url: string, path: string, token: string): Promise<void> {
  const reply = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect([path, reply.status, reply.headers.get('content-type')]).toEqual([path, 200, 'text/csv; charset=utf-8']);
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await reply.text(), path).not.toMatch(/(^|[,\n])"?[=@]/);
}
