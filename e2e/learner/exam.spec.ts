import { pause, resume } from '@parlance/contract/invigilation/actions';
import { listResults } from '@parlance/contract/results';
import { releaseSitting } from '@parlance/contract/sittings/publishing';
import { getSitting } from '@parlance/contract/sittings/sitting';
import { inLooks } from '../fixtures/looks.ts';
import { call } from '../fixtures/server.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { answerFirstPassage, endTest, expectSaved, secondsLeft } from '../pages/reading-test-page.ts';
import { aSittingOfOne, startIn } from '../samples/sittings.ts';

inLooks(test, () => {
  test('a learner waits for the start of an examination, takes its test and sees the result once it is released', async ({
    page,
    server,
    staff,
    samples,
    enter,
    see,
  }) => {
    const { id, learner } = await aSittingOfOne(server, staff.admin, samples.reading);
    await enter(learner);
    await page.goto('/user-dashboard');
    await see();
    await page.getByRole('link', { name: 'Enter' }).click();
    await page.getByRole('button', { name: 'Enter' }).click();
    await expect(page.getByRole('timer')).toHaveText(/^(20:00|19:\d\d|18:5\d)$/);
    await see();
    startIn(server, id, 8);
    // The page is told with its next call, which a reload makes at once.
    await page.reload();
    await expect(page.getByRole('timer')).toHaveText(/^00:0\d$/);
    // Nobody presses anything.
    await expect(page.getByRole('heading', { name: 'Questions 1 to 3' })).toBeFocused();
    expect(await secondsLeft(page)).toBeGreaterThan(1195);
    await answerFirstPassage(page);
    await expectSaved(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await endTest(page);
    await expect(page).toHaveURL(`/exam/${id}`);
    await expect(page.getByRole('heading', { name: 'Your answers are in.' })).toBeVisible();
    await expect(page.getByText('Results come out when your school releases them.')).toBeVisible();
    await see();
    const score = async () => (await call(server, listResults, { query: {} }, learner.token)).results[0]?.score;
    expect(await score()).toBeNull();
    const { sitting } = await call(server, getSitting, { params: { id } }, staff.admin.token);
    const body = { version: sitting.version };
    await call(server, releaseSitting, { params: { id }, body }, staff.admin.token);
    expect(await score()).toBeGreaterThan(0);
  });
});

test(
  'a pause over the start holds the waiting room, and the test opens when everybody goes on',
  inProofs,
  async ({ page, server, staff, samples, enter }) => {
    const { id, learner } = await aSittingOfOne(server, staff.admin, samples.reading, { late_rule: 'refuse' });
    const acts = (action: typeof pause | typeof resume) =>
      call(
        server,
        action,
        { params: { id }, body: { actionId: crypto.randomUUID(), candidateIds: 'all' as const } },
        staff.admin.token,
      );
    await enter(learner);
    await page.goto(`/exam/${id}`);
    await page.getByRole('button', { name: 'Enter' }).click();
    startIn(server, id, 20);
    await acts(pause);
    await page.reload();
    const paused = page.getByRole('heading', { name: 'The examination is paused.' });
    await expect(paused).toBeVisible();
    // The start passes; nobody presses anything.
    await page.waitForTimeout(22_000);
    await expect(paused).toBeVisible();
    await acts(resume);
    await expect(page.getByRole('heading', { name: 'Questions 1 to 3' })).toBeFocused({ timeout: 25_000 });
    expect(await secondsLeft(page)).toBeGreaterThan(1190);
  },
);
