import { admins } from '@parlance/contract/accounts';
import type { Page } from '@playwright/test';
import { aReadingCourse, aTitle } from './courses.ts';
import { aNewcomer } from './people.ts';
import { call } from './server.ts';
import { expect, test } from './test.ts';
import {
  answerFirstPassage,
  answerSecondPassage,
  clock,
  expectSaved,
  flagButton,
  paletteCell,
  question,
  secondsLeft,
  startTest,
} from './test-room.ts';

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login into your account' }).click();
}

test('from the first admin to a score in the list', async ({ page, server, staff, see }) => {
  const title = aTitle('Estuary and Orchard');
  const learner = aNewcomer('Amina Yusuf');

  await test.step('the superadmin makes an admin, who adds a course and its questions', async () => {
    const body = aNewcomer('Ines Duarte');
    const { username, email, password } = body;
    await call(server, admins.add, { body: { username, email, password } }, staff.superadmin.token);
    await page.goto('/login');
    await signIn(page, body);
    await expect(page).toHaveURL('/admin-dashboard');
    await aReadingCourse(server, staff.admin, { title, durationSeconds: 1200 });
  });

  await test.step('a visitor registers and signs in', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/');
    await page.getByRole('link', { name: 'Register' }).click();
    await page.getByLabel('Username').fill(learner.username);
    await page.getByLabel('Email').fill(learner.email);
    await page.getByLabel('Phone Number').fill(learner.phone);
    await page.getByLabel('Password', { exact: true }).fill(learner.password);
    await page.getByLabel('Confirm Password').fill(learner.password);
    await page.getByRole('button', { name: 'Register your account' }).click();
    await expect(page.getByRole('status')).toHaveText('🎉 Registration successful! Redirecting to login...');
    await expect(page).toHaveURL('/login');
    await signIn(page, learner);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${learner.username}`);
  });

  await test.step('they find the course and start its test', async () => {
    await page.getByRole('link', { name: 'Courses', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search title or subject' }).fill(title);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Start Test' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('5 questions')).toBeVisible();
    await expect(page.getByText('20 minutes')).toBeVisible();
    await see();
    await startTest(page);
    expect(await secondsLeft(page)).toBeGreaterThan(1190);
  });

  await test.step('they answer and flag, and after a reload all is as it was', async () => {
    await answerFirstPassage(page);
    await flagButton(page, 2).click();
    await expectSaved(page);
    await see();
    const [leftBefore, readAtMs] = [await secondsLeft(page), Date.now()];
    await page.reload();
    await expect(clock(page)).toBeVisible();
    const passedSeconds = (Date.now() - readAtMs) / 1000;
    expect(Math.abs(leftBefore - passedSeconds - (await secondsLeft(page)))).toBeLessThanOrEqual(1.5);
    await expect(question(page, 1).getByRole('radio', { name: /The river runs low/ })).toBeChecked();
    await expect(question(page, 2).getByRole('radio', { name: 'False' })).toBeChecked();
    await expect(page.getByLabel('Question 3, blank 1 of 2')).toHaveValue('pole');
    await expect(page.getByLabel('Question 3, blank 2 of 2')).toHaveValue('Sensor');
    await expect(paletteCell(page, 2)).toHaveAccessibleName('Question 2, answered, flagged');
    await expect(paletteCell(page, 2)).toHaveAttribute('aria-current', 'true');
  });

  await test.step('they end the test through the review and see the score', async () => {
    await page.getByRole('button', { name: 'Next' }).click();
    await answerSecondPassage(page);
    await page.getByRole('button', { name: 'End Test' }).click();
    const review = page.getByRole('dialog', { name: 'End the test?' });
    await expect(review).toContainText('You have answered 5 of 5.');
    await expect(review.getByRole('button', { name: 'Question 2, answered, flagged' })).toBeVisible();
    await review.getByRole('button', { name: 'End Test' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test Complete!');
    await expect(page.getByRole('status').filter({ hasText: 'Test submitted successfully!' })).toBeVisible();
    await expect(page.getByLabel('Score: 4 / 5')).toBeVisible();
    await see();
  });

  await test.step('the score is in the list', async () => {
    await page.getByRole('link', { name: 'Return to Dashboard' }).click();
    await page.getByRole('link', { name: 'Scores', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scores of Previous Tests');
    const record = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: title });
    await expect(record).toContainText('4 / 5');
  });
});
