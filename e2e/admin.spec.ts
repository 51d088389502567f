import type { Page } from '@playwright/test';
import { aCourse, aReadingCourse, aTitle } from './courses.ts';
import { expect, test } from './test.ts';

/** Opens a section of the admin dashboard from its sidebar. */
async function openSection(page: Page, name: string): Promise<void> {
  await page.goto('/admin-dashboard');
  await page.getByRole('complementary', { name: 'Admin Panel' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

function row(page: Page, title: string) {
  return page.getByRole('row').filter({ has: page.getByRole('cell', { name: title, exact: true }) });
}

async function findCourse(page: Page, title: string): Promise<void> {
  await openSection(page, 'View/Manage Courses');
  await page.getByRole('searchbox', { name: 'Search title or subject' }).fill(title);
  await expect(row(page, title)).toBeVisible();
}

test.beforeEach(({ enter, staff }) => enter(staff.admin));

test('until something is chosen the dashboard says so', async ({ page }) => {
  await page.goto('/admin-dashboard');
  await expect(page.getByText('Please select an option from the sidebar.')).toBeVisible();
});

test('a course needs every field; a Speaking course has no duration', async ({ page }) => {
  await openSection(page, 'Add New Course');
  await page.getByRole('button', { name: 'Add Course' }).click();
  for (const label of ['Title', 'Subject', 'Description']) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(/Enter a/);
  }
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByText('Choose a type.')).toBeVisible();
  const duration = page.getByLabel('Test duration in minutes');
  for (const type of ['Reading', 'Listening', 'Writing']) {
    await page.getByRole('radio', { name: type }).click();
    await expect(duration).toBeVisible();
  }
  await page.getByRole('radio', { name: 'Speaking' }).click();
  await expect(duration).toBeHidden();
});

test('an added course is said, sent in seconds and found in the list', async ({ page }) => {
  const title = aTitle('Estuary Reading');
  await openSection(page, 'Add New Course');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Subject').fill('Ferries');
  await page.getByLabel('Description').fill('One passage.');
  await page.getByRole('radio', { name: 'Reading' }).click();
  await page.getByLabel('Test duration in minutes').fill('35');
  const sent = page.waitForRequest('**/api/admin/courses');
  await page.getByRole('button', { name: 'Add Course' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ title, type: 'Reading', test_duration: 2100 });
  await expect(page.getByRole('status').filter({ hasText: 'Course added successfully!' })).toBeVisible();
  await findCourse(page, title);
  await expect(row(page, title)).toContainText('35');
});

test('a course that could not be added is said, and what was typed stays', async ({ page, expectError, see }) => {
  expectError(/status of 500/);
  await page.route('**/api/admin/courses', (route) => route.fulfill({ status: 500, json: {} }));
  await openSection(page, 'Add New Course');
  await page.getByLabel('Title').fill('Kept');
  await page.getByLabel('Subject').fill('Kept too');
  await page.getByLabel('Description').fill('And this.');
  await page.getByRole('radio', { name: 'Speaking' }).click();
  await page.getByRole('button', { name: 'Add Course' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to add course.' }).first()).toBeVisible();
  await see();
  await expect(page.getByLabel('Title')).toHaveValue('Kept');
});

test('the details show every question with its key', async ({ page, server, staff, see }) => {
  const { title } = await aReadingCourse(server, staff.admin, { title: aTitle('Keys') });
  await findCourse(page, title);
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Title',
    'Subject',
    'Type',
    'Duration (min)',
    'Actions',
  ]);
  await row(page, title).getByRole('button', { name: 'View Details' }).click();
  const panel = page.getByRole('complementary', { name: 'Course details' });
  await expect(panel.getByText('The river runs low.')).toContainText('Correct');
  await expect(panel.getByRole('list', { name: 'Correct blanks' })).toContainText('sensor');
  await panel.getByRole('button', { name: 'The Ferry at Low Water' }).click();
  await expect(panel.getByText(/chain ferry between the two halves/)).toBeVisible();
  await see();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('a course is deleted only after a yes', async ({ page, server, staff, see }) => {
  const { title } = await aCourse(server, staff.admin, { title: aTitle('Doomed') });
  await findCourse(page, title);
  const dialog = page.getByRole('alertdialog');
  await row(page, title).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toHaveAccessibleName(
    'Are you sure you want to delete this course? This action cannot be undone.',
  );
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await see();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row(page, title)).toBeVisible();
  await row(page, title).getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Course deleted successfully!' })).toBeVisible();
  await see();
  await expect(row(page, title)).toBeHidden();
});

test('what fails in the list says so: the list, the details, the deletion', async ({
  page,
  server,
  staff,
  expectError,
  see,
}) => {
  expectError(/status of 500/);
  const { id, title } = await aCourse(server, staff.admin, { title: aTitle('Stubborn') });
  await page.route('**/api/courses?*', (route) => route.fulfill({ status: 500, json: {} }));
  await openSection(page, 'View/Manage Courses');
  const toast = (text: string) => page.getByRole('alert').filter({ hasText: text }).first();
  await expect(toast('Failed to fetch courses.')).toBeVisible();
  await see();
  await page.unrouteAll();
  await findCourse(page, title);
  await page.route(`**/api/tests/course-details-with-questions/${id}`, (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await row(page, title).getByRole('button', { name: 'View Details' }).click();
  await expect(toast('Failed to fetch course details.')).toBeVisible();
  await see();
  await page.route(`**/api/admin/courses/${id}`, (route) => route.fulfill({ status: 500, json: {} }));
  await row(page, title).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast('Failed to delete course.')).toBeVisible();
  await see();
});

test('Logout says so at the login', async ({ page, see }) => {
  await page.goto('/admin-dashboard');
  // The session of this worker's admin must live on.
  await page.route('**/api/auth/logout', (route) => route.fulfill({ json: { message: 'Signed out.' } }));
  await page.getByRole('complementary', { name: 'Admin Panel' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You have been logged out.')).toBeVisible();
  await see();
});
