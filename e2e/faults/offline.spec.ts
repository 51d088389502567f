import type { Course } from '@parlance/contract/courses';
import type { Page } from '@playwright/test';
import type { Person } from '../fixtures/people.ts';
import type { Server } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectSaved, savedState } from '../pages/reading-test-page.ts';
import { handOver, seconds } from './figures.ts';
import { answerUpTo, scenarios, sitDown } from './scenarios.ts';
import { lostAnswers, lostWithLate, moveDeadline, theStored } from './stored.ts';

const OFFLINE = 'Offline: your answers are safe on this device';
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/;
const OFFLINE_SECONDS = 30;
/** Until the test runs out, once its deadline was moved: a reload and the answers take their time. */
const LAST_SECONDS = 20;

async function untilMs(page: Page, moment: number): Promise<void> {
  await page.waitForTimeout(Math.max(0, moment - Date.now()));
}

/** A test fetches the pages it leads to soon after it is there. */
async function withWhatComesAfter(page: Page): Promise<void> {
  await expect(page.getByText('Last minute')).toBeVisible();
  await page.waitForTimeout(2500);
  await page.waitForLoadState('networkidle');
}

async function untilClosed(server: Server, learner: Person, course: Course): Promise<void> {
  await expect.poll(() => theStored(server, learner, course).status, { timeout: 40_000 }).not.toBe('open');
}

for (const scenario of scenarios) {
  const screen = scenario.skill;
  const none = { screen, lostRecordings: null };

  test(`${screen}: ${OFFLINE_SECONDS} s offline`, async ({
    page,
    context,
    server,
    samples,
    enter,
    expectError,
  }, info) => {
    expectError(CUT);
    const sitting = await sitDown({ page, server, samples, enter }, scenario);
    const { learner, course, done } = sitting;
    await answerUpTo(page, sitting, 0, 1);
    await expectSaved(page);
    const cutAtMs = Date.now();
    await context.setOffline(true);
    await answerUpTo(page, sitting, 1, 3);
    await expect(savedState(page)).toHaveText(OFFLINE);
    await untilMs(page, cutAtMs + OFFLINE_SECONDS * 1000);
    const backAtMs = Date.now();
    await context.setOffline(false);
    await expectSaved(page);
    const savedAfter = (Date.now() - backAtMs) / 1000;
    const lost = lostAnswers(done, theStored(server, learner, course));
    expect(lost).toBe(0);
    const figures = `${done.size} answers, saved ${seconds(savedAfter)} after the connection came back`;
    handOver(info, { ...none, fault: 'offline for 30 s', figures, lostAnswers: lost });
  });

  test(`${screen}: offline across the deadline`, async ({
    page,
    context,
    server,
    samples,
    enter,
    expectError,
  }, info) => {
    expectError(CUT);
    const sitting = await sitDown({ page, server, samples, enter }, scenario);
    const { learner, course, done } = sitting;
    await answerUpTo(page, sitting, 0, 1);
    await expectSaved(page);
    moveDeadline(server, learner, course, LAST_SECONDS);
    await page.reload();
    await withWhatComesAfter(page);
    await context.setOffline(true);
    await answerUpTo(page, sitting, 1, 3);
    const { deadlineMs } = theStored(server, learner, course);
    expect(Date.now()).toBeLessThan(deadlineMs);
    await expect(page).toHaveURL('/user-dashboard', { timeout: 40_000 });
    await expect(page.getByText('Not sent yet. Your answers are stored on this device')).toBeVisible();
    await untilMs(page, deadlineMs + 5000);
    await context.setOffline(false);
    await untilClosed(server, learner, course);
    await expect(page.getByRole('listitem').getByText('Test submitted successfully!')).toBeVisible();
    const stored = theStored(server, learner, course);
    const lost = lostAnswers(done, stored);
    const after = ((stored.closedMs ?? 0) - deadlineMs) / 1000;
    expect(lost).toBe(0);
    expect(stored.late).toEqual([]);
    if (screen === 'Reading') expect(stored.score).toBe(3);
    const score = stored.score === null ? 'waits for a marker' : `score ${stored.score}`;
    const figures = `sent ${seconds(after)} after the deadline, all ${done.size} answers counted, ${score}`;
    handOver(info, { ...none, fault: 'offline across the deadline, inside the grace', figures, lostAnswers: lost });
  });

  test(`${screen}: offline beyond the grace`, async ({ page, context, server, samples, enter, expectError }, info) => {
    expectError(CUT);
    const sitting = await sitDown({ page, server, samples, enter }, scenario);
    const { learner, course, done } = sitting;
    await answerUpTo(page, sitting, 0, 1);
    await expectSaved(page);
    const inTime = new Map(done);
    moveDeadline(server, learner, course, LAST_SECONDS);
    await page.reload();
    await withWhatComesAfter(page);
    await context.setOffline(true);
    await answerUpTo(page, sitting, 1, 3);
    await expect(page).toHaveURL('/user-dashboard', { timeout: 40_000 });
    moveDeadline(server, learner, course, -31);
    await context.setOffline(false);
    await expect(page.getByRole('listitem').getByText(/arrived late/)).toBeVisible({ timeout: 40_000 });
    const stored = theStored(server, learner, course);
    expect(stored.status).toBe('timed_out');
    expect(lostAnswers(inTime, stored)).toBe(0);
    if (screen === 'Reading') expect(stored.score).toBe(1);
    const lost = lostWithLate(done, stored);
    expect(lost).toBe(0);
    await page.getByRole('link', { name: /^View Result of / }).click();
    await expect(page.getByText(/Some of your work arrived after the end/)).toBeVisible();
    const figures = `${inTime.size} answer counted, ${done.size - inTime.size} kept as late and said so on two pages`;
    handOver(info, { ...none, fault: 'offline beyond the grace', figures, lostAnswers: lost });
  });
}
