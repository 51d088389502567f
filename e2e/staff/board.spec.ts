import { enterAs } from '../fixtures/people.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { answerFirstPassage, endTest, expectSaved } from '../pages/reading-test-page.ts';
import { aSittingOfOne, startIn } from '../samples/sittings.ts';

test(
  'staff stop the room and let it go on, and open a test again that was ended by accident',
  inProofs,
  async ({ page, browser, server, staff, samples, enter, see }) => {
    const { id, learner } = await aSittingOfOne(server, staff.admin, samples.reading);
    startIn(server, id, -60);
    const theirs = await browser.newContext({ baseURL: server.url });
    await enterAs(theirs, server, learner);
    const test = await theirs.newPage();
    await test.goto(`/exam/${id}`);
    await test.getByRole('button', { name: 'Enter' }).click();
    await test.getByRole('button', { name: 'Start Test' }).click();
    await answerFirstPassage(test);
    await expectSaved(test);

    await enter(staff.admin);
    await page.goto('/admin-dashboard?section=sittings');
    // Others of its title are under way in other tests.
    const link = page.getByRole('link', { name: 'Open board' });
    await link.and(page.locator(`[href="/admin/sitting/${id}/board"]`)).click();
    const row = page.getByRole('row').filter({ hasText: learner.user.username });
    await expect(row).toContainText('Working');
    await see();
    await page.getByRole('button', { name: 'Pause all' }).click();
    await page.getByLabel('Reason').fill('fire bell');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
    await expect(row).toContainText('Paused');
    await expect(test.getByRole('heading', { name: 'The examination is paused.' })).toBeVisible({ timeout: 11_000 });
    await see(test);
    await page.getByRole('button', { name: 'Resume all' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click();
    await expect(test.getByRole('heading', { name: 'Questions 1 to 3' })).toBeVisible({ timeout: 22_000 });

    await test.getByRole('button', { name: 'Next' }).click();
    await endTest(test);
    await expect(test.getByRole('heading', { name: 'Your answers are in.' })).toBeVisible();
    await expect(row).toContainText('Submitted');
    await page.getByRole('button', { name: learner.user.username }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: /^Open .* again$/ }).click();
    await see();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Open again' }).click();
    await expect(row).toContainText('Working');
    await test.reload();
    await test.getByRole('button', { name: 'Continue the test' }).click();
    await expect(test.getByRole('heading', { name: 'Questions 1 to 3' })).toBeVisible();
    await theirs.close();
  },
);
