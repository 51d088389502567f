import { expect, test } from '../fixtures/test.ts';
import { expectSaved } from '../pages/reading-test-page.ts';
import { aSittingOfOne, startIn } from '../samples/sittings.ts';
import { handOver } from './figures.ts';
import { answerUpTo, reading } from './scenarios.ts';
import { type Done, lostAnswers, moveDeadline, theStored } from './stored.ts';

test('Examination: reloaded, then offline across the end', async ({
  page,
  context,
  server,
  staff,
  samples,
  enter,
  expectError,
}, info) => {
  expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
  const course = samples.reading;
  const { id, learner } = await aSittingOfOne(server, staff.admin, course);
  startIn(server, id, -60);
  await enter(learner);
  await page.goto(`/exam/${id}`);
  await page.getByRole('button', { name: 'Enter' }).click();
  await page.getByRole('button', { name: 'Start Test' }).click();
  const done: Done = new Map();
  const sitting = { scenario: reading, learner, course, done };
  await answerUpTo(page, sitting, 0, 1);
  await expectSaved(page);
  moveDeadline(server, learner, course, 25);
  // Nothing of the page before the test is there any more; the test fetches the pages it leads to.
  await page.reload();
  await expect(page.getByText('Last minute')).toBeVisible();
  await page.waitForTimeout(2500);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await answerUpTo(page, sitting, 1, 3);
  await expect(page).toHaveURL('/user-dashboard', { timeout: 50_000 });
  await expect(page.getByText('Not sent yet. Your answers are stored on this device')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => theStored(server, learner, course).status, { timeout: 40_000 }).not.toBe('open');
  const lost = lostAnswers(done, theStored(server, learner, course));
  expect(lost).toBe(0);
  const figures = `all ${done.size} answers counted`;
  const fault = 'reloaded, then offline across the end';
  handOver(info, { screen: 'Examination', fault, figures, lostAnswers: lost, lostRecordings: null });
});
