import type { Page } from '@playwright/test';
import { aTitle, aWritingCourse } from './courses.ts';
import { chooseFile } from './csv-upload.ts';
import { onKeptPage as test } from './kept-page.ts';
import { aLearner } from './people.ts';
import { expect } from './test.ts';

const UPLOAD = '**/api/tests/upload-descriptive-csv';

function uploadButton(page: Page) {
  return page.getByRole('button', { name: 'Upload Questions' });
}

test('a visitor and a learner see a course and go on or back, without the box', async ({
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
  await page.goto('/user/test');
  await page.getByRole('link', { name: 'Courses' }).click();
  await expect(page).toHaveURL('/user-dashboard?section=courses');
  await page.goto(`/user/course/${course.id}`);
  await expect(page.getByRole('heading', { name: 'Course Details' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Upload Questions for This Course' })).toBeHidden();
  // Whoever came by the address has no page of ours to go back to.
  await page.getByRole('button', { name: 'Back to Courses' }).click();
  await expect(page).toHaveURL('/user-dashboard?section=courses');
  await page.goBack();
  await page.getByRole('button', { name: 'Start Test' }).click();
  await expect(page).toHaveURL(`/user/test/${course.id}`);
});

test('an admin uploads questions: only a CSV, every fault by its row, every message', async ({
  page,
  server,
  staff,
  enter,
  see,
  expectError,
}) => {
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
});
