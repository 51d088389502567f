import { exportResults } from '@parlance/contract/course-admin';
import { urlOf } from '@parlance/contract/endpoint';
import { exportQuestions } from '@parlance/contract/interchange/exports';
import type { Person } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { MARK } from './payloads.ts';
import { type Stored, storePayloads } from './stored-payloads.ts';
import { expectHarmless, expectHarmlessAlone, expectHarmlessCsv, htmlOfMails, look, watchPage } from './watch.ts';

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
  const watch = await watchPage(page);
  const walk = async (who: Person, paths: string[]) => {
    await enter(who);
    for (const path of paths) await look(page, path, watch);
  };
  await walk(stored.learner, learnerPaths(stored));
  await walk(stored.admin, adminPaths(stored));
  await walk(staff.superadmin, superadminPaths());

  expectHarmless(watch);

  await exportsAreHarmless(server.url, stored);
  const mails = await htmlOfMails(server.mailFolder);
  expect(mails.length, 'emails with HTML').toBeGreaterThan(0);
  await expectHarmlessAlone(page, mails);

  // The watch itself: what runs and what the policy stops are both noticed.
  expectError(/Content Security Policy/);
  await page.goto('/login');
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), `<img src=x onerror=${MARK}()>`);
  await expect.poll(() => watch.reported.length).toBeGreaterThan(0);
  await page.evaluate((name) => (globalThis as unknown as Record<string, () => void>)[name]?.(), MARK);
  await expect.poll(() => watch.ran.length).toBeGreaterThan(0);
});

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

async function exportsAreHarmless(url: string, { admin, full }: Stored): Promise<void> {
  for (const { id } of full) {
    const params = { id };
    await expectHarmlessCsv(url, urlOf(exportResults, { params, query: { rows: 'answers' } }), admin.token);
    await expectHarmlessCsv(url, urlOf(exportQuestions, { params }), admin.token);
  }
}
