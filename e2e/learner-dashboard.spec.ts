import type { Page } from '@playwright/test';
import { takeTest } from './attempts.ts';
import { aCourse, aReadingCourse, aTitle } from './courses.ts';
import { aLearner } from './people.ts';
import { withWriting } from './reading-csv.ts';
import { expect, test } from './test.ts';

/** The card of a course: the list item with its heading. */
function card(page: Page, title: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
}

test('the sidebar leads to every section, folds, and keeps its choice', async ({ page, server, enter, see }) => {
  await enter(await aLearner(server, 'Amina Yusuf'));
  await page.goto('/user-dashboard');
  const side = page.getByRole('complementary', { name: 'User Panel' });
  await expect(side.getByText('Welcome, Amina Yusuf')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Amina Yusuf');
  await see();
  const sections = {
    Courses: 'All Courses',
    Scores: 'Scores of Previous Tests',
    Profile: 'Profile',
    'Dashboard Home': /^Welcome back/,
  };
  for (const [name, heading] of Object.entries(sections)) {
    await side.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(side.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  await side.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.reload();
  await expect(side.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await expect(side.getByRole('link', { name: 'Courses' })).toBeVisible();
});

test('courses narrow by type and by words, kept over reload and back', async ({ page, server, staff, enter, see }) => {
  const title = aTitle('Harbour Reading');
  await aReadingCourse(server, staff.admin, { title });
  await enter(await aLearner(server));
  await page.goto('/user-dashboard?section=courses');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Courses');
  for (const type of ['Listening', 'Writing', 'Speaking', 'Reading']) {
    await page.getByRole('tab', { name: `${type} Tests` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${type} Tests`);
    await see();
  }
  await page.getByRole('searchbox', { name: 'Search title or subject' }).fill(title);
  await expect(card(page, title)).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Start Test' }) }),
  ).toHaveCount(1);
  await page.reload();
  await expect(card(page, title)).toBeVisible();
  await page.getByRole('tab', { name: 'Writing Tests' }).click();
  await expect(page.getByRole('heading', { name: 'No Writing courses available.' })).toBeVisible();
  await page.goBack();
  await expect(card(page, title)).toBeVisible();
});

test('course details show what there is to know and lead back and to the test', async ({
  page,
  server,
  staff,
  enter,
}) => {
  const course = await aReadingCourse(server, staff.admin, { title: aTitle(), durationSeconds: 2400 });
  await enter(await aLearner(server));
  await page.goto(`/user-dashboard?section=courses&q=${encodeURIComponent(course.title)}`);
  await card(page, course.title).getByRole('button', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { name: 'Course Details' })).toBeVisible();
  const main = page.getByRole('main');
  for (const text of [course.subject, course.description, '40 minutes', '5']) {
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Back to Courses' }).click();
  await expect(card(page, course.title)).toBeVisible();
  await card(page, course.title).getByRole('button', { name: 'Start Test' }).click();
  await expect(page).toHaveURL(`/user/reading-test/${course.id}`);
});

test('Start Test leads to the screen of each type', async ({ page, server, staff, enter }) => {
  await enter(await aLearner(server));
  const screens = {
    Reading: '/user/reading-test/',
    Listening: '/user/test/',
    Writing: '/user/test/',
    Speaking: '/start-speaking-test/',
  };
  for (const [type, path] of Object.entries(screens) as ['Reading', string][]) {
    const durationSeconds = (type as string) === 'Speaking' ? null : 1200;
    const course = await aCourse(server, staff.admin, { title: aTitle(type), type, durationSeconds });
    await page.goto(`/user-dashboard?section=courses&q=${encodeURIComponent(course.title)}`);
    await card(page, course.title).getByRole('button', { name: 'Start Test' }).click();
    await expect(page).toHaveURL(`${path}${course.id}`);
  }
});

test('scores: newest first, score over total, Pending Review while a person must mark', async ({
  page,
  server,
  staff,
  enter,
  see,
}) => {
  const scored = await aReadingCourse(server, staff.admin, { title: aTitle('Scored') });
  const waiting = await aReadingCourse(server, staff.admin, { title: aTitle('Waiting'), csv: withWriting });
  const learner = await aLearner(server);
  await takeTest(server, learner, scored, ['B', 'TRUE', { 0: 'Pole', 1: ' sensor ' }, ['C', 'A'], 'FALSE']);
  await takeTest(server, learner, waiting, ['B', 'FALSE', undefined, 'I would have kept the ferry.']);
  await enter(learner);
  await page.goto('/user-dashboard?section=scores');
  const columns = ['Course', 'Type', 'Score', 'Total Qs', 'Time Taken (min)', 'Date'];
  await expect(page.getByRole('columnheader')).toHaveText(columns);
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows.nth(0)).toContainText('Pending Review');
  await expect(rows.nth(0)).toContainText(waiting.title);
  await expect(rows.nth(1)).toContainText('4 / 5');
  await expect(rows.nth(1).getByRole('cell').last()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  await see();
  await page.getByRole('complementary').getByRole('link', { name: 'Dashboard Home' }).click();
  await expect(page.getByRole('heading', { name: 'With a marker' })).toBeVisible();
});

test('a failed list says so and Try again brings it', async ({ page, server, enter, expectError }) => {
  expectError(/status of 503/);
  await enter(await aLearner(server));
  const json = { code: 'away', message: 'The service is away for a moment.', requestId: 'e2e' };
  await page.route('**/api/tests/results', (route) => route.fulfill({ status: 503, json }));
  await page.goto('/user-dashboard?section=scores');
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Failed to load scores.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No previous test attempts found.' })).toBeVisible();
});

test('Logout ends the session on the server, empties the storage and leads to the landing page', async ({
  page,
  server,
  enter,
}) => {
  const learner = await aLearner(server);
  await enter(learner);
  await page.goto('/user-dashboard');
  await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('token')])).toEqual([
    null,
    null,
  ]);
  const headers = { Authorization: `Bearer ${learner.token}` };
  // The page does not wait for the answer.
  await expect.poll(async () => (await fetch(`${server.url}/api/tests/results`, { headers })).status).toBe(401);
});
