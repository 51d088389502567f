import { enterAs } from '../fixtures/people.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { answerFirstPassage, expectSaved, question } from '../pages/reading-test-page.ts';
import { aSittingOfOne, startIn } from '../samples/sittings.ts';

/** A device tells that it is there every ten seconds, and a second later at most. */
const NEXT_BEAT_MS = 11_000;

test(
  'a test that is resumed elsewhere waits for the invigilator, and the device from before is covered and says why',
  inProofs,
  async ({ page, browser, server, staff, samples, enter, expectError }) => {
    expectError(/status of 409/);
    const { id, learner } = await aSittingOfOne(server, staff.admin, samples.reading, { second_place: 'ask' });
    startIn(server, id, -60);
    const before = await browser.newContext({ baseURL: server.url });
    await enterAs(before, server, learner);
    const old = await before.newPage();
    await old.goto(`/exam/${id}`);
    await old.getByRole('button', { name: 'Enter' }).click();
    await old.getByRole('button', { name: 'Start Test' }).click();
    await answerFirstPassage(old);
    await expectSaved(old);

    // Whoever knows the password logs in elsewhere: Unfinished tests, Resume.
    const after = await browser.newContext({ baseURL: server.url });
    const other = await after.newPage();
    await other.goto('/login');
    await other.getByLabel('Email').fill(learner.email);
    await other.getByLabel('Password', { exact: true }).fill(learner.password);
    await other.getByRole('button', { name: 'Login' }).click();
    await other
      .getByRole('region', { name: 'Unfinished tests' })
      .getByRole('link', { name: /^Resume/ })
      .click();
    await expect(other).toHaveURL(`/exam/${id}`);
    await expect(other.getByText('Ask your invigilator to let this one in.', { exact: false })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Continue the test' })).toHaveCount(0);
    await expect(question(old, 1)).toBeVisible();

    await enter(staff.admin);
    await page.goto(`/admin/sitting/${id}/board`);
    const row = page.getByRole('row').filter({ hasText: learner.user.username });
    await expect(row.getByRole('button', { name: /^Refuse/ })).toBeVisible();
    await row.getByRole('button', { name: /^Let in new device/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Let in' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);

    await expect(old.getByText('Your invigilator chose your other device.', { exact: false })).toBeVisible({
      timeout: NEXT_BEAT_MS,
    });
    await expect(question(old, 1)).toHaveCount(0);
    await other.getByRole('button', { name: 'Continue the test' }).click({ timeout: NEXT_BEAT_MS + 5000 });
    await other.getByRole('button', { name: 'Use here' }).click();
    await expect(question(other, 1).getByRole('radio', { checked: true })).toHaveCount(1);
    await before.close();
    await after.close();
  },
);
