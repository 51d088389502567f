import { listCourses } from '@parlance/contract/courses';
import type { Page } from '@playwright/test';
import { SUPERADMIN } from '../scripts/servers/server-process.ts';
import { aNewcomer } from './fixtures/people.ts';
import { openSection } from './fixtures/sections.ts';
import { call } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';
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
} from './pages/reading-test-page.ts';
import { aTitle } from './samples/courses.ts';
import { chooseFile } from './samples/csv-upload.ts';
import { faulty, twoPassages } from './samples/reading-csv.ts';

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login into your account' }).click();
}

async function logOut(page: Page): Promise<void> {
  await openSection(page, /Profile$/);
  await page.getByRole('button', { name: 'Logout' }).click();
}

function toast(page: Page, text: string | RegExp) {
  return page.getByRole('status').filter({ hasText: text });
}

test('from the first admin to a score in the list', async ({ page, server, expectError, see }) => {
  // Four people on one machine take their time.
  test.setTimeout(120_000);
  // The faulty file.
  expectError(/status of 400.*upload-reading-advanced-csv/);
  const title = aTitle('Estuary and Orchard');
  const admin = aNewcomer('Ines Duarte');
  const learner = aNewcomer('Amina Yusuf');

  await test.step('the superadmin makes an admin', async () => {
    await page.goto('/login');
    await signIn(page, SUPERADMIN);
    await expect(page).toHaveURL('/superadmin-dashboard');
    await openSection(page, /^(Manage )?Admins$/);
    await page.getByRole('button', { name: 'Add Admin' }).click();
    // The list's search speaks of both too.
    await page.getByLabel('Username', { exact: true }).fill(admin.username);
    await page.getByLabel('Email', { exact: true }).fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Add Admin' }).click();
    await expect(toast(page, `Admin ${admin.username} added successfully!`)).toBeVisible();
    await logOut(page);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('status')).toHaveText('You have been logged out.');
  });

  await test.step('the admin adds a course', async () => {
    await page.getByRole('link', { name: 'Login' }).click();
    await signIn(page, admin);
    await expect(page).toHaveURL('/admin-dashboard');
    await openSection(page, /^Add/);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Subject').fill('English for study');
    await page.getByLabel('Description').fill('Two short passages on places and what grows there.');
    await page.getByRole('radio', { name: 'Reading' }).click();
    await page.getByLabel('Test duration in minutes').fill('20');
    await page.getByRole('button', { name: 'Add Course' }).click();
    await expect(toast(page, 'Course added successfully!')).toBeVisible();
  });

  await test.step('a faulty file is reported row by row and nothing of it is stored; the mended one is', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Upload Questions' }).click();
    await chooseFile(page, 'estuary.csv', faulty);
    await expect(page.getByText('3 rows to fix.')).toBeVisible();
    for (const reason of [/CORRECT_ANSWER/, /use TRUE or FALSE/, /use one of PASSAGE/]) {
      await expect(page.getByRole('listitem').filter({ hasText: reason }).last()).toBeVisible();
    }
    const upload = page.getByRole('button', { name: 'Upload Questions' });
    await expect(upload).toBeDisabled();
    await see();
    const stored = (await call(server, listCourses, { query: {} })).find((course) => course.title === title);
    expect(stored).toMatchObject({ question_count: 0, test_duration: 1200 });
    await chooseFile(page, 'estuary.csv', twoPassages);
    await expect(page.getByText('All 7 rows are ready.')).toBeVisible();
    await upload.click();
    await expect(toast(page, /5 questions/)).toBeVisible();
    await logOut(page);
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('You have been logged out.')).toBeVisible();
  });

  await test.step('a visitor registers and signs in', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started Now' }).click();
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
    await openSection(page, 'Courses');
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
    await openSection(page, 'Scores');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scores of Previous Tests');
    const record = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: title });
    await expect(record).toContainText('4 / 5');
  });
});
