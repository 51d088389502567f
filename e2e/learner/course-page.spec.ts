import { listStartLimits } from '@parlance/contract/start-limits';
import type { Page } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';
import { endsIn, openTest } from '../samples/attempts.ts';
import { aTitle, aWritingCourse } from '../samples/courses.ts';
import { chooseFile } from '../samples/csv-upload.ts';

const UPLOAD = '**/api/tests/upload-descriptive-csv';

function uploadButton(page: Page) {
  return page.getByRole('button', { name: 'Upload Questions' });
}

test('a visitor and a learner see a course and go on or back, without the box @proof', async ({
  page,
  server,
  staff,
  enter,
}) => {
  const course = await aWritingCourse(server, staff.admin, { title: aTitle('Letters') });
  await page.goto(`/user/course/${course.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.title);
  for (const text of [course.subject, course.description]) {
    await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
  }
  await enter(await aLearner(server));
  await page.goto('/user-dashboard');
  await page.getByRole('link', { name: 'The test page (coming soon)' }).click();
  await expect(page).toHaveURL('/user/test');
  await page.getByRole('link', { name: 'Courses' }).click();
  await expect(page).toHaveURL('/user-dashboard?section=courses');
  await page.goto(`/user/course/${course.id}`);
  await expect(page.getByRole('heading', { name: 'Course Details' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Upload Questions for This Course' })).toBeHidden();
  // Whoever came by the address has no page of ours to go back to.
  await page.getByRole('button', { name: 'Back to Courses' }).click();
  await expect(page).toHaveURL('/user-dashboard?section=courses');
  await page.goBack();
  // The list has such a button for each course.
  await expect(page.getByRole('heading', { name: 'Course Details' })).toBeVisible();
  await page.getByRole('button', { name: 'Start Test' }).click();
  await expect(page).toHaveURL(`/user/test/${course.id}`);
});

test('a test that was opened and left is used up, and every way to it says so @proof', async ({
  page,
  server,
  staff,
  enter,
  expectError,
}) => {
  expectError(/status of 409/);
  const course = await aWritingCourse(server, staff.admin, { title: aTitle('Once'), attemptsAllowed: 1 });
  const learner = await aLearner(server);
  endsIn(server, await openTest(server, learner, course), -60);
  // The server closes what ran out within five seconds.
  const limits = async () => (await call(server, listStartLimits, {}, learner.token)).limits;
  await expect.poll(limits, { timeout: 15_000 }).toHaveLength(1);
  await enter(learner);
  await page.goto(`/user/course/${course.id}`);
  const left =
    /You opened this test on \d\d? \w+ \d{4}, \d\d:\d\d and left it without answering\. That counts as one of/;
  await expect(page.getByText(left)).toBeVisible();
  await page.getByRole('button', { name: 'Start Test' }).click();
  await expect(page).toHaveURL(`/user/test/${course.id}`);
  await expect(page.getByText(left)).toBeVisible();
  await page.getByRole('button', { name: 'Start Test' }).click();
  await expect(page.getByRole('alert').filter({ hasText: left })).toContainText('The clock has not started.');
  await page.getByRole('link', { name: 'Back to Courses' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: course.title })).toContainText(left);
});

test(
  'an admin uploads questions: only a CSV, every fault by its row, every message',
  inProofs,
  async ({ page, server, staff, enter, see, expectError }) => {
    expectError(/status of 400/);
    expectError(/Failed to load resource/);
    const course = await aWritingCourse(server, staff.admin, { title: aTitle('Essays') });
    await enter(staff.admin);
    await page.goto(`/user/course/${course.id}`);
    await expect(page.getByText(`Target course ID: ${course.id}.`)).toBeVisible();
    await expect(uploadButton(page)).toBeDisabled();

    await chooseFile(page, 'essays.docx', 'not a table');
    await expect(page.getByText('Please select a CSV file to upload.')).toBeVisible();
    await expect(uploadButton(page)).toBeDisabled();
    await see();

    await chooseFile(page, 'essays.csv', 'question\nWrite to your landlord.\nShould towns close to cars, or not?\n');
    await uploadButton(page).click();
    await expect(page.getByRole('heading', { name: 'Row by row' })).toBeVisible();
    await expect(page.getByRole('row').last()).toContainText('Should towns close to cars');

    await chooseFile(page, 'essays.csv', 'question\nWrite to your landlord.\nWrite to a friend.\n');
    await page.route(UPLOAD, (route) => route.abort());
    await uploadButton(page).click();
    await expect(page.getByText('Failed to upload CSV.')).toBeVisible();
    await see();
    await page.unroute(UPLOAD);
    const missing = { code: 'course_id_missing', message: 'Course ID is missing. Cannot upload questions.' };
    await page.route(UPLOAD, (route) => route.fulfill({ status: 400, json: { ...missing, requestId: 'e2e' } }));
    await uploadButton(page).click();
    await expect(page.getByText(missing.message)).toBeVisible();
    await see();
    await page.unroute(UPLOAD);

    await uploadButton(page).click();
    await expect(page.getByText('CSV uploaded successfully!')).toBeVisible();
    await expect(page.getByText('essays.csv')).toBeHidden();
    await expect(page.getByRole('definition').filter({ hasText: /^4$/ })).toBeVisible();
    await expect(uploadButton(page)).toBeDisabled();
  },
);

test(
  'an admin finds the course page and the timers from the details; the box is only where it can work',
  inProofs,
  async ({ page, samples, staff, enter, expectError }) => {
    expectError(/status of 404/);
    await enter(staff.admin);
    await page.goto(`/admin-dashboard?section=viewCourses&course=${samples.speaking.id}`);
    await page.getByRole('link', { name: 'Set timers' }).click();
    await expect(page).toHaveURL(`/admin/set-course-time?course=${samples.speaking.id}`);
    await expect(page.getByRole('combobox').first()).toHaveValue(new RegExp(samples.speaking.title));
    await page.goBack();
    await page.getByRole('link', { name: 'Course page' }).click();
    await expect(page).toHaveURL(`/user/course/${samples.speaking.id}`);
    await expect(page.getByRole('heading', { name: 'Upload Questions for This Course' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Upload Descriptive Questions (CSV)' })).toBeHidden();
    await page.getByRole('link', { name: 'Upload Questions' }).click();
    await expect(page).toHaveURL(`/admin-dashboard?section=uploadTest&course=${samples.speaking.id}`);
    await page.goto('/user/course/2147483647');
    await expect(page.getByRole('heading', { name: 'Course not found.' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Upload Descriptive Questions (CSV)' })).toBeHidden();
  },
);
