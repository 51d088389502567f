import type { Page } from '@playwright/test';
import { openSection } from '../fixtures/sections.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';
import { aCourse, aReadingCourse, aTitle } from '../samples/courses.ts';
import { chooseFile } from '../samples/csv-upload.ts';
import { faulty, twoPassages } from '../samples/reading-csv.ts';

/** Opens a section of the admin dashboard from its beginning. */
async function enterSection(page: Page, name: string): Promise<void> {
  await page.goto('/admin-dashboard');
  await openSection(page, name);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

function row(page: Page, title: string) {
  return page.getByRole('row').filter({ has: page.getByRole('cell', { name: title, exact: true }) });
}

async function findCourse(page: Page, title: string): Promise<void> {
  await enterSection(page, 'View/Manage Courses');
  await page.getByRole('searchbox', { name: 'Search title or subject' }).fill(title);
  await expect(row(page, title)).toBeVisible();
}

test.beforeEach(({ enter, staff }) => enter(staff.admin));

test('until something is chosen the dashboard says so', inProofs, async ({ page }) => {
  await page.goto('/admin-dashboard');
  await expect(page.getByText('Please select an option from the sidebar.')).toBeVisible();
});

test('a course needs every field; a Speaking course has no duration', inProofs, async ({ page }) => {
  await enterSection(page, 'Add New Course');
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

test('an added course is said, sent in seconds and found in the list', inProofs, async ({ page }) => {
  const title = aTitle('Estuary Reading');
  await enterSection(page, 'Add New Course');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Subject').fill('Ferries');
  await page.getByLabel('Description').fill('One passage.');
  await page.getByRole('radio', { name: 'Reading' }).click();
  await page.getByLabel('Test duration in minutes').fill('35');
  const sent = page.waitForRequest('**/api/admin/courses');
  await page.getByRole('button', { name: 'Add Course' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ title, type: 'Reading', test_duration: 2100 });
  await expect(page.getByRole('status').filter({ hasText: 'Course added successfully!' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused();
  // The menu leads to a blank form again, and asks before it takes what is typed.
  const addAgain = page.getByRole('link', { name: 'Add New Course' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await addAgain.click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.getByLabel('Title').fill('Half typed');
  for (const link of ['Add New Course', 'View/Manage Courses']) {
    await page.getByRole('link', { name: link }).click();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Half typed');
  }
  await addAgain.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await findCourse(page, title);
  await expect(row(page, title)).toContainText('35');
});

test('the details show every question with its key', inProofs, async ({ page, server, staff, see }) => {
  const { title } = await aReadingCourse(server, staff.admin, { title: aTitle('Keys') });
  await findCourse(page, title);
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Title',
    'Subject',
    'Type',
    'Duration (min)',
    'Questions',
    'Actions',
  ]);
  await row(page, title).getByRole('button', { name: 'View Details' }).click();
  const panel = page.getByRole('complementary', { name: 'Course details' });
  await expect(panel.getByRole('listitem').filter({ hasText: 'The river runs low.' }).last()).toContainText('Correct');
  await expect(panel.getByRole('list', { name: 'Correct blanks' })).toContainText('sensor');
  await panel.getByRole('button', { name: 'The Ferry at Low Water' }).click();
  await expect(panel.getByText(/chain ferry between the two halves/)).toBeVisible();
  await see();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('a course is deleted only after a yes', inProofs, async ({ page, server, staff, see }) => {
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

/** Opens the upload screen with a course chosen by hand. */
async function openUpload(page: Page, title: string): Promise<void> {
  await enterSection(page, 'Upload Questions');
  await page.getByRole('combobox', { name: 'Course' }).fill(title);
  await page.getByRole('option', { name: title }).click();
}

test('the upload screen says what a file holds, and asks for a file and a course', inProofs, async ({ page, see }) => {
  await enterSection(page, 'Upload Questions');
  for (const name of ['PASSAGE', 'QUESTION', 'TRUE_FALSE_QUESTION', 'FILL_BLANK_QUESTION']) {
    await expect(
      page
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .first(),
    ).toBeVisible();
  }
  const links = page.getByRole('main').getByRole('link', { name: /sample/ });
  await expect(links).toHaveCount(7);
  for (const link of await links.all()) {
    const sample = (await link.getAttribute('href')) ?? '';
    const answer = await page.request.get(sample);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toContain('csv');
  }
  await page.getByRole('button', { name: 'Upload Questions' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please select a file and a course.' })).toBeVisible();
  await see();
});

test('the samples to download are good files', inProofs, async ({ page, server, staff }) => {
  const { title } = await aCourse(server, staff.admin, { title: aTitle('Samples') });
  for (const sample of ['sample-reading.csv', 'sample-reading-tasks.csv', 'sample-multiple-choice.csv']) {
    const text = await (await page.request.get(`/samples/${sample}`)).text();
    await openUpload(page, title);
    await chooseFile(page, sample, text);
    await expect(page.getByText(/^All \d+ rows are ready\.$/)).toBeVisible();
  }
});

test(
  'a faulty file is reported by row, column and reason, and can be had marked',
  inProofs,
  async ({ page, server, staff, expectError, see }) => {
    expectError(/status of 400/);
    const { title } = await aCourse(server, staff.admin, { title: aTitle('Faulty') });
    await openUpload(page, title);
    await chooseFile(page, 'estuary.csv', faulty);
    await expect(page.getByText('3 rows to fix.')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'RIDDLE' })).toContainText('use one of PASSAGE');
    await expect(page.getByRole('row').filter({ hasText: 'The villages voted' })).toContainText('use TRUE or FALSE');
    await see();
    await page.getByRole('button', { name: 'Show only problems' }).click();
    await expect(page.getByRole('row')).toHaveCount(4);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the file with its faulty rows marked' }).click();
    expect((await saved).suggestedFilename()).toBe('estuary-problems.csv');
    await expect(page.getByRole('button', { name: 'Upload Questions' })).toBeDisabled();
  },
);

test('questions are added to those that are there, or take their place', inProofs, async ({ page, server, staff }) => {
  const { title } = await aReadingCourse(server, staff.admin, { title: aTitle('Twice') });
  for (const [choice, count] of [
    ['Add to them', 10],
    ['Replace them', 5],
  ] as const) {
    await openUpload(page, title);
    await page.getByRole('radio', { name: choice }).check();
    await chooseFile(page, 'again.csv', twoPassages);
    await expect(page.getByText('All 7 rows are ready.')).toBeVisible();
    await page.getByRole('button', { name: 'Upload Questions' }).click();
    if (choice === 'Add to them') await page.getByRole('button', { name: 'Add anyway' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: '5 questions uploaded successfully!' }).first(),
    ).toBeVisible();
    await findCourse(page, title);
    await row(page, title).getByRole('button', { name: 'View Details' }).click();
    const panel = page.getByRole('complementary', { name: 'Course details' });
    await expect(panel.getByRole('definition').filter({ hasText: new RegExp(`^${count}$`) })).toBeVisible();
  }
});

test('an upload into a course of another type, of none, or one that fails says so', async ({
  page,
  server,
  staff,
  expectError,
  see,
}) => {
  expectError(/status of (400|500)/);
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text }).first();
  await page.goto('/admin-dashboard?section=uploadTest&course=2147483647');
  await chooseFile(page, 'two.csv', twoPassages);
  await page.getByRole('button', { name: 'Upload Questions' }).click();
  await expect(alert('Selected course not found.')).toBeVisible();
  await see();
  const { title } = await aCourse(server, staff.admin, { title: aTitle('Broken') });
  await openUpload(page, title);
  await chooseFile(page, 'two.csv', twoPassages);
  await expect(page.getByText('All 7 rows are ready.')).toBeVisible();
  // Each type has its own address, so that only somebody else's page, or an older one, sends a file to a wrong one.
  const other = { code: 'course_type_unsupported', message: 'Unsupported course type for CSV upload.' };
  await page.route('**/upload-reading-advanced-csv', (route) => route.fulfill({ status: 400, json: other }));
  await page.getByRole('button', { name: 'Upload Questions' }).click();
  await expect(alert('Unsupported course type for CSV upload.')).toBeVisible();
  await see();
  await page.route('**/upload-reading-advanced-csv', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Upload Questions' }).click();
  await expect(alert('Failed to upload questions.')).toBeVisible();
  await see();
});

test('Logout says so at the login', inProofs, async ({ page, see }) => {
  await page.goto('/admin-dashboard');
  // The session of this worker's admin must live on.
  await page.route('**/api/auth/logout', (route) => route.fulfill({ json: { message: 'Signed out.' } }));
  await page.getByRole('complementary', { name: 'Admin Panel' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You have been logged out.')).toBeVisible();
  await see();
});
