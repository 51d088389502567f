import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportQuestions, exportResults } from '@parlance/contract/courses';
import { urlOf } from '@parlance/contract/endpoint';
import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { Person } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { MARK, payloads } from './payloads.ts';
import { type Stored, storePayloads } from './stored-payloads.ts';

const PHONE = { width: 390, height: 844 };

/** What must not happen on any page: a payload that ran, one that the policy had to stop, a page wider than a phone. */
type Watch = { ran: string[]; reported: string[]; wide: string[]; seen: Set<string> };

test('no stored text runs, is stopped by the policy only, or breaks a layout', async ({
  page,
  server,
  staff,
  enter,
  expectError,
}) => {
  test.setTimeout(900_000);
  // A recording that is not there, and a page that is asked for a course of another type.
  expectError(/Failed to load resource/);
  const stored = await storePayloads(server, staff);
  await page.setViewportSize(PHONE);
  const watch = await watchPage(page);
  const walk = async (who: Person, paths: string[]) => {
    await enter(who);
    for (const path of paths) await look(page, path, watch);
  };
  await walk(stored.learner, learnerPaths(stored));
  await walk(stored.admin, adminPaths(stored));
  await walk(staff.superadmin, superadminPaths());

  expect.soft(watch.ran, 'payloads that ran').toEqual([]);
  expect.soft(watch.reported, 'reports of the policy').toEqual([]);
  expect.soft(watch.wide, 'pages that scroll sideways').toEqual([]);
  const unseen = payloads.filter((payload) => ![...watch.seen].some((text) => text.includes(plain(payload))));
  expect.soft(unseen, 'payloads that no page showed').toEqual([]);

  await exportsAreHarmless(server.url, stored);
  await mailsAreHarmless(page, server.mailFolder, watch);

  // The watch itself: what runs and what the policy stops are both noticed.
  expectError(/Content Security Policy/);
  await page.goto('/login');
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), `<img src=x onerror=${MARK}()>`);
  await expect.poll(() => watch.reported.length).toBeGreaterThan(0);
  await page.evaluate((name) => (globalThis as unknown as Record<string, () => void>)[name]?.(), MARK);
  await expect.poll(() => watch.ran.length).toBeGreaterThan(0);
});

async function watchPage(page: Page): Promise<Watch> {
  const watch: Watch = { ran: [], reported: [], wide: [], seen: new Set() };
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

async function look(page: Page, path: string, watch: Watch): Promise<void> {
  await page.goto(path);
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
  if (width > PHONE.width) watch.wide.push(`${path}: ${width} pixels, ${widest}`);
  watch.seen.add(plain(text));
}

/** Without the spaces that a page may set as it likes. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, '').toLowerCase();
}

function learnerPaths({ courses, full }: Stored): string[] {
  const [byFile, byApi, writing, speaking, listening] = full.map(({ id }) => id);
  return [
    ...['', '?section=courses', '?section=scores', '?section=profile'].map((search) => `/user-dashboard${search}`),
    ...[...courses.slice(0, 6), ...courses.slice(-6), ...full].map(({ id }) => `/user/course/${id}`),
    ...full.map(({ id }) => `/start-test/${id}`),
    `/user/reading-test/${byFile}`,
    `/user/reading-test/${byApi}`,
    `/user/test/${writing}`,
    `/user/test/${listening}`,
    `/start-speaking-test/${speaking}`,
  ];
}

function adminPaths({ courses, full, submissionIds }: Stored): string[] {
  const at = (search: string) => `/admin-dashboard?section=${search}`;
  return [
    ...['welcome', 'viewCourses', 'viewCourses&page=2', 'uploadTest', 'viewProfile', 'speakingReview'].map(at),
    ...['writingReview', 'writingReview&tab=reviewed'].map(at),
    ...submissionIds.map((id) => at(`writingReview&tab=reviewed&review=${id}`)),
    ...courses.slice(0, 3).map(({ id }) => at(`viewCourses&edit=${id}`)),
    ...full.flatMap(({ id }) => [
      at(`viewCourses&course=${id}`),
      at(`uploadTest&course=${id}`),
      `/admin/preview/${id}`,
      `/admin/set-course-time?course=${id}`,
    ]),
  ];
}

function superadminPaths(): string[] {
  const at = (search: string) => `/superadmin-dashboard?section=${search}`;
  return [
    ...['welcome', 'manageUsers', 'manageUsers&page=2', 'manageAdmins', 'manageAdmins&page=2', 'bulkAdd'].map(at),
    ...['totalLists', 'auditLog', 'auditLog&page=2', 'auditLog&page=3', 'profile'].map(at),
  ];
}

/** A file that is downloaded and opened in a spreadsheet: no cell begins a formula. */
async function exportsAreHarmless(url: string, { admin, full }: Stored): Promise<void> {
  for (const { id } of full) {
    const params = { id };
    const paths = [urlOf(exportResults, { params, query: { rows: 'answers' } }), urlOf(exportQuestions, { params })];
    for (const path of paths) {
      const reply = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${admin.token}` } });
      expect([path, reply.status, reply.headers.get('content-type')]).toEqual([path, 200, 'text/csv; charset=utf-8']);
      expect(reply.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await reply.text(), path).not.toMatch(/(^|[,\n])"?[=@]/);
    }
  }
}

/** Each email as a program shows it that has no policy at all. */
async function mailsAreHarmless(page: Page, folder: string, watch: Watch): Promise<void> {
  const browser = page.context().browser();
  const bare = await browser?.newContext({ bypassCSP: true });
  const mailPage = await bare?.newPage();
  if (!mailPage) throw new Error('There is no browser.');
  await mailPage.exposeFunction(MARK, () => void watch.ran.push('an email'));
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  let withHtml = 0;
  for (const file of files) {
    const { raw } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { raw: string };
    const { html, subject, from, to } = await PostalMime.parse(Buffer.from(raw, 'latin1'));
    expect([subject, from?.address, to?.length].join(' '), file).not.toContain('\n');
    if (html === undefined) continue;
    withHtml += 1;
    await mailPage.setContent(html);
  }
  expect(withHtml, 'emails with HTML').toBeGreaterThan(0);
  expect(watch.ran, 'payloads that ran in an email').toEqual([]);
  await bare?.close();
}
