import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { inLooks } from '../fixtures/looks.ts';
import { aLearner } from '../fixtures/people.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect } from '../fixtures/test.ts';
import { takeTest } from '../samples/attempts.ts';

/** The name of what the browser is handed to save, which has something in it. */
async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  expect((await stat(await download.path())).size).toBeGreaterThan(500);
  return download.suggestedFilename();
}

inLooks(test, () => {
  test('a learner downloads their data; a superadmin hands it over and erases them @proof', async ({
    page,
    server,
    samples,
    enter,
    staff,
    see,
    expectError,
  }) => {
    const learner = await aLearner(server, 'Teo Marin');
    const { id } = learner.user;
    await takeTest(server, learner, samples.reading, ['B', 'TRUE', { 0: 'pole', 1: 'a typed word' }, ['C', 'A']]);
    await enter(learner);
    await page.goto('/user-dashboard?section=profile');
    await page.getByRole('button', { name: 'Download my data' }).click();
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    expectError(/status of 400/);
    await page.getByRole('button', { name: 'Download my data' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Password', { exact: true }).fill(learner.password);
    const own = await saved(page, () => page.getByRole('button', { name: 'Download my data' }).click());
    expect(own).toBe(`personal-data-${id}.zip`);
    await expect(page.getByRole('button', { name: 'Download my data' })).toBeFocused();
    await see();

    await enter(staff.superadmin);
    await page.goto(`/superadmin-dashboard?section=manageUsers&view=details&account=${id}`);
    expect(await saved(page, () => page.getByRole('button', { name: 'Download data' }).click())).toBe(own);
    await page.getByRole('button', { name: 'Erase this person…' }).click();
    await expect(page.getByText('1 test, whose score stays')).toBeVisible();
    await expect(page.getByText('1 typed answer')).toBeVisible();
    const [email, reason] = [page.getByLabel(/^Type the email/), page.getByLabel('Reason')];
    await expect(email).toBeFocused();
    await email.fill(learner.email);
    await reason.fill('Asked for it in a letter.');
    await see();
    await page.getByRole('button', { name: 'Erase', exact: true }).click();
    await expect(page.getByText(`Account ${id} was erased.`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Users');
    await page.goto('/superadmin-dashboard?section=privacy');
    await expect(page.getByText(`Erased account ${id}`)).toBeVisible();
    await see();
  });
});
