import { listResults } from '@parlance/contract/results';
import type { Page } from '@playwright/test';
import { inLooks } from '../fixtures/looks.ts';
import { call } from '../fixtures/server.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import {
  answerFirstPassage,
  clock,
  endTest,
  expectSaved,
  question,
  savedState,
  secondsLeft,
  startTest,
} from '../pages/reading-test-page.ts';
import { aLearnerWith, give, HALF_AGAIN } from '../samples/accommodations.ts';
import { endsIn, openTest } from '../samples/attempts.ts';

async function takeBreak(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take a break' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take a break' }).click();
  await expect(page.getByRole('heading', { name: 'You are on a break.' })).toBeFocused();
}

inLooks(test, () => {
  test(
    'a learner with half as much time again takes a break, reloads in it, goes on and submits',
    inProofs,
    async ({ page, server, staff, samples, enter, see }) => {
      const learner = await aLearnerWith(server, staff);
      await enter(learner);
      await page.goto(`/user/reading-test/${samples.reading.id}`);
      await expect(page.getByText('30\u00a0min (extended from 20)')).toBeVisible();
      await expect(page.getByText('Extra time 50\u00a0%, 2 rest breaks of up to 10\u00a0min')).toBeVisible();
      await startTest(page);
      expect(await secondsLeft(page)).toBeGreaterThan(1780);
      await answerFirstPassage(page);
      await expect(page.getByText('2 left, up to 10 min each')).toBeVisible();
      await takeBreak(page);
      await see();
      await expect(page.getByText(/Your clock has stopped at (30:00|29:\d\d)/)).toBeVisible();
      await expect(page.getByText('Clock stopped')).toBeAttached();
      // Nothing of the questions is left in the document.
      await expect(question(page, 1)).toHaveCount(0);
      const stoppedAt = await secondsLeft(page);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'You are on a break.' })).toBeVisible();
      expect(await secondsLeft(page)).toBe(stoppedAt);
      await page.getByRole('button', { name: 'Go on' }).click();
      await expect(question(page, 1).getByRole('radio', { name: /river runs low/ })).toBeChecked();
      await expect(page.getByText('1 left, up to 10 min')).toBeVisible();
      await expectSaved(page);
      await page.getByRole('button', { name: 'Next' }).click();
      await endTest(page);
      await expect(page).toHaveURL(/\/score|\/result-pending/);
    },
  );
});

test(
  'a break without a connection counts once the server is reached, and goes before what was answered after it',
  inProofs,
  async ({ page, context, server, staff, samples, enter, expectError }) => {
    expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
    await enter(await aLearnerWith(server, staff));
    await page.goto(`/user/reading-test/${samples.reading.id}`);
    await startTest(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await takeBreak(page);
    await page.getByRole('button', { name: 'Go on' }).click();
    await question(page, 1)
      .getByRole('radio', { name: /river runs low/ })
      .check();
    await expect(page.getByText('1 left, up to 10 min')).toBeVisible();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET')
        calls.push(`${request.method()} ${new URL(request.url()).pathname.split('/').at(-1)}`);
    });
    await context.setOffline(false);
    await expectSaved(page);
    expect(calls.slice(0, 2)).toEqual(['POST breaks', 'POST end']);
    await page.reload();
    await expect(page.getByText('1 left, up to 10 min')).toBeVisible();
  },
);

test(
  'more time given while the test runs is said once, and a submit at the earlier end goes on',
  inProofs,
  async ({ page, server, staff, samples, enter, expectError }) => {
    expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|status of 409/);
    const learner = await aLearnerWith(server, staff);
    await enter(learner);
    endsIn(server, await openTest(server, learner, samples.reading), 8);
    await page.goto(`/user/reading-test/${samples.reading.id}`);
    await page.getByRole('button', { name: 'Use here' }).click();
    await question(page, 1)
      .getByRole('radio', { name: /river runs low/ })
      .check();
    await expectSaved(page);
    await give(server, staff, learner, { ...HALF_AGAIN, extra_time_percent: 100 }, 1);
    await expect(
      page.getByText('You have more time than this device knew. Your answers are saved; go on.'),
    ).toBeVisible({
      timeout: 15_000,
    });
    await expect(clock(page)).toHaveText(/^(09:|10:)/);
    await expect(question(page, 1).getByRole('radio', { name: /river runs low/ })).toBeChecked();
    await expect(page.getByText(/^Your time was extended by 10 min\. The test now ends at \d\d:\d\d\.$/)).toBeVisible();
    await expect(savedState(page)).toContainText('Saved');
    expect((await call(server, listResults, {}, learner.token)).results).toEqual([]);
  },
);
