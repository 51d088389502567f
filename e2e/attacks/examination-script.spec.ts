import { exportAccommodations } from '@parlance/contract/accommodations';
import { exportClasses } from '@parlance/contract/classes';
import { exportDeviceChecks } from '@parlance/contract/device-checks/device-checks';
import { urlOf } from '@parlance/contract/endpoint';
import { exportFacts } from '@parlance/contract/facts/record';
import { exportIncidents } from '@parlance/contract/invigilation/incidents';
import { getReceiptPage } from '@parlance/contract/receipts/receipts';
import { calendarFeed, makeCalendarAddress, sittingCalendar } from '@parlance/contract/sittings/calendar';
import { exportRoster } from '@parlance/contract/sittings/candidates';
import { exportSittingResults } from '@parlance/contract/sittings/publishing';
import type { Page } from '@playwright/test';
import type { Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { payloads } from './payloads.ts';
import { type StoredExaminations, storeExaminations } from './stored-in-examinations.ts';
import {
  expectHarmless,
  expectHarmlessAlone,
  expectHarmlessCsv,
  htmlOfMails,
  look,
  lookAt,
  PHONE,
  type Watch,
  watchPage,
} from './watch.ts';

/** Here the board is a table. */
const DESKTOP = { width: 1440, height: 900 };

test('no text of an examination runs, is stopped by the policy only, or breaks a layout', async ({
  page,
  server,
  staff,
  enter,
  expectError,
}) => {
  test.setTimeout(900_000);
  page.setDefaultTimeout(15_000);
  expectError(/Failed to load resource/);
  const stored = await storeExaminations(server, staff.superadmin);
  const watch = await watchPage(page);
  const walk = async (who: Person, paths: string[]) => {
    // A page that is open hears of the new session, and would leave for another.
    await page.goto('about:blank');
    await enter(who);
    for (const path of paths) await look(page, path, watch);
  };
  await walk(stored.lead, staffPaths(stored));
  await lookAtCandidate(page, stored, watch);
  await page.setViewportSize(DESKTOP);
  await walk(stored.lead, [`/admin/sitting/${stored.underWay}/board`]);
  await lookAtCandidate(page, stored, watch);
  await page.setViewportSize(PHONE);
  await walk(staff.superadmin, superadminPaths(stored));
  await walk(stored.learner, learnerPaths(stored));

  expectHarmless(watch);

  await exportsAreHarmless(server.url, stored);
  await calendarsAreHarmless(server, stored);
  const receipt = await textOf(server, urlOf(getReceiptPage, { params: { id: stored.attemptId } }), stored.learner);
  const mails = await htmlOfMails(server.mailFolder);
  expect(mails.length, 'emails with HTML').toBeGreaterThan(0);
  await expectHarmlessAlone(page, [receipt, ...mails]);
});

function staffPaths({ classIds, over, underWay, cancelled, draft }: StoredExaminations): string[] {
  const at = (search: string) => `/admin-dashboard?section=${search}`;
  const steps = ['tests', 'people', 'people&page=2', 'time', 'rules', 'publish'];
  return [
    ...['welcome', 'sittings', 'sittings&page=2', 'sittings&page=3', 'classes', 'classes&page=2'].map(at),
    ...['accommodations', 'accommodations&page=2', 'deviceChecks'].map(at),
    ...classIds.slice(0, 2).map((id) => at(`classes&class=${id}`)),
    ...[over, draft].flatMap((id) => steps.map((step) => at(`sittings&sitting=${id}&step=${step}`))),
    ...cancelled.slice(0, 2).map((id) => at(`sittings&sitting=${id}&step=publish`)),
    `/admin/sitting/${over}/board`,
    `/admin/sitting/${underWay}/board`,
  ];
}

/** What the board tells of the candidate about whom everything was noted. */
async function lookAtCandidate(page: Page, { underWay, learner }: StoredExaminations, watch: Watch): Promise<void> {
  await page.goto(`/admin/sitting/${underWay}/board`);
  const rows = page.getByRole('button').filter({ hasText: /^<script>parlanceRan\(\)/ });
  await rows.first().click();
  await expect(page.getByRole('heading', { name: learner.username, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await lookAt(page, 'a candidate on the board', watch);
}

function superadminPaths({ learner }: StoredExaminations): string[] {
  const at = (search: string) => `/superadmin-dashboard?section=${search}`;
  const log = [1, 2, 3, 4, 5].map((number) => `auditLog&page=${number}`);
  return [...log, `accommodations&person=${learner.user.id}`, 'receipts'].map(at);
}

function learnerPaths({ over, underWay, cancelled, attemptId, courseId }: StoredExaminations): string[] {
  return [
    '/user-dashboard',
    '/user-dashboard?section=profile',
    '/user-dashboard?section=scores',
    ...[over, underWay, ...cancelled].map((id) => `/exam/${id}`),
    `/exam/${over}/record`,
    `/receipt/${attemptId}`,
    `/user/reading-test/${courseId}?sitting=${underWay}`,
  ];
}

async function exportsAreHarmless(url: string, { lead, over }: StoredExaminations): Promise<void> {
  for (const ofSitting of [exportRoster, exportSittingResults, exportIncidents, exportFacts])
    await expectHarmlessCsv(url, urlOf(ofSitting, { params: { id: over } }), lead.token);
  for (const ofSchool of [exportClasses, exportAccommodations])
    await expectHarmlessCsv(url, urlOf(ofSchool, {}), lead.token);
  await expectHarmlessCsv(url, urlOf(exportDeviceChecks, { query: {} }), lead.token);
}

/** No text begins a line of its own, in the file of one examination and in the calendar of a person. */
async function calendarsAreHarmless(server: Server, { learner, over, cancelled }: StoredExaminations): Promise<void> {
  const { file } = await call(server, makeCalendarAddress, {}, learner.token);
  const files = [
    { text: await textOf(server, urlOf(sittingCalendar, { params: { id: over } }), learner), events: 1 },
    { text: await textOf(server, urlOf(calendarFeed, { params: { file } }), learner), events: cancelled.length + 2 },
  ];
  for (const { text, events } of files) {
    const lines = text.replaceAll('\r\n ', '').trim().split('\r\n');
    expect(lines.filter((line) => !/^[A-Z-]+[;:]/.test(line))).toEqual([]);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(events);
    expect(text.replaceAll('\r\n ', '')).toContain((payloads[8] ?? '').replaceAll(/[;,\\]/g, '\\$&'));
  }
}

async function textOf(server: Server, path: string, { token }: Person): Promise<string> {
  const reply = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect([path, reply.status]).toEqual([path, 200]);
  return await reply.text();
}
