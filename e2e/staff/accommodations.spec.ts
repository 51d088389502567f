import { aLearner } from '../fixtures/people.ts';
import { openSection } from '../fixtures/sections.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';
import { openTest } from '../samples/attempts.ts';

test(
  'an admin gives a learner more time, the open test too; the learner reads it, and a superadmin why',
  inProofs,
  async ({ page, server, staff, samples, enter }) => {
    const learner = await aLearner(server, 'Teo Marin');
    const { attempt } = await openTest(server, learner, samples.reading);
    await enter(staff.admin);
    await page.goto('/admin-dashboard');
    await openSection(page, 'Accommodations');
    await page.getByRole('button', { name: 'Add a person' }).click();
    await page.getByLabel('Name or email', { exact: true }).fill(learner.email);
    await page.getByRole('button', { name: learner.email }).click();
    await page.getByLabel('Extra time', { exact: true }).fill('50');
    await page.getByLabel('Reason (optional)').fill('A letter of the hospital.');
    await expect(page.getByText('1 open test will be extended at once.')).toBeVisible();
    await page.getByRole('button', { name: 'Save accommodations' }).click();
    await expect(page.getByText('are saved. 1 open test has been extended.')).toBeVisible();
    await expect(page.getByText('A reason is stored. Only superadmins can read it.')).toBeVisible();
    const longer = await openTest(server, learner, samples.reading);
    expect(longer.attempt?.durationSeconds).toBe((attempt?.durationSeconds ?? 0) * 1.5);

    await enter(learner);
    await page.goto('/user-dashboard?section=profile');
    await expect(page.getByText('Extra time 50 %')).toBeVisible();

    await enter(staff.superadmin);
    await page.goto(`/superadmin-dashboard?section=accommodations&person=${learner.user.id}`);
    await page.getByRole('button', { name: 'Show reason' }).click();
    await expect(page.getByText('A letter of the hospital.')).toBeVisible();
    await openSection(page, 'Audit log');
    await expect(page.getByText('read the reason for Teo Marin’s accommodations').first()).toBeVisible();
  },
);
