import { listResults } from '@parlance/contract/results';
import type { Page } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';
import { markByHand, openTest, takeTest } from '../samples/attempts.ts';
import { aCourse, aReadingCourse, aTitle, aWritingCourse } from '../samples/courses.ts';

/** The card of a course: the list item with its heading. */
function card(page: Page, title: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
}

test(
  'the sidebar leads to every section, folds, and keeps its choice',
  inProofs,
  async ({ page, server, enter, see }) => {
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
  },
);

test(
  'courses narrow by type and by words, kept over reload and back',
  inProofs,
  async ({ page, server, staff, enter, see }) => {
    const title = aTitle('Harbour Reading');
    await aReadingCourse(server, staff.admin, { title });
    await enter(await aLearner(server));
    await page.goto('/user-dashboard?section=courses');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Courses');
    await see();
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
  },
);

test(
  'course details show what there is to know and lead back and to the test',
  inProofs,
  async ({ page, server, staff, enter }) => {
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
    await card(page, course.title).getByRole('link', { name: course.title }).click();
    await expect(page).toHaveURL(`/user/course/${course.id}`);
    await page.getByRole('button', { name: 'Back to Courses' }).click();
    await expect(card(page, course.title)).toBeVisible();
    await card(page, course.title).getByRole('button', { name: 'Start Test' }).click();
    await expect(page).toHaveURL(`/user/reading-test/${course.id}`);
    await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeFocused();
  },
);

test('Start Test leads to the screen of each type', inProofs, async ({ page, server, staff, enter }) => {
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

test(
  'scores: newest first, found by course and skill, each leading to its page; Pending Review until it is marked',
  inProofs,
  async ({ page, server, staff, enter, see }) => {
    const scored = await aReadingCourse(server, staff.admin, { title: aTitle('Scored') });
    const written = await aWritingCourse(server, staff.admin, { title: aTitle('Written') });
    const learner = await aLearner(server);
    await takeTest(server, learner, scored, ['B']);
    await takeTest(server, learner, scored, ['B', 'TRUE', { 0: 'Pole', 1: ' sensor ' }, ['C', 'A'], 'FALSE']);
    const marked = await takeTest(server, learner, written, ['Dear Ms Hale,', 'Yes.']);
    await enter(learner);
    await page.goto('/user-dashboard?section=scores');
    const columns = ['Course', 'Type', 'Score', 'Total Qs', 'Time Taken (min)', 'Date'];
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect(rows).toHaveText([/Written.*Pending Review2/, /Scored.*4 \/ 55/, /Scored.*1 \/ 55/]);
    await expect(rows.nth(1).getByRole('cell').last()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await expect(page.getByRole('region', { name: 'Progress in each skill' })).toHaveText(
      /^Reading20% to 80%, 2 tests$/,
    );
    await see();

    const comment = 'A warm opening. Mind the articles.';
    markByHand(server, marked, 82, comment);
    await page.reload();
    await expect(rows.first()).toHaveText(/Written.*A warm opening.*82 \/ 1002/);
    await page.getByRole('combobox', { name: 'Skill' }).click();
    await page.getByRole('option', { name: 'Writing' }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Search course' }).fill('scored');
    await expect(page.getByRole('heading', { name: 'No scores found.' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all scores' }).click();
    await expect(rows).toHaveCount(3);

    await page.getByRole('link', { name: written.title }).click();
    await expect(page).toHaveURL(`/score?attempt=${marked}`);
    await page.reload();
    await expect(page.getByLabel('Score: 82 / 100')).toBeVisible();
    await expect(page.getByRole('figure', { name: 'The marker’s comment' })).toContainText(comment);
    await page.getByRole('link', { name: 'Return to Dashboard' }).click();
    await expect(page).toHaveURL('/user-dashboard');
  },
);

test(
  'a score belongs to its learner, and an open test has none yet',
  inProofs,
  async ({ page, server, staff, enter, see, expectError }) => {
    expectError(/status of (401|404)/);
    const course = await aReadingCourse(server, staff.admin, { title: aTitle() });
    const learner = await aLearner(server);
    const attemptId = await takeTest(server, learner, course, ['B']);
    await page.goto(`/score?attempt=${attemptId}`);
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText(/^Session expired or unauthorized/);
    const other = await aLearner(server);
    await enter(other);
    await page.goto(`/score?attempt=${attemptId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No score to show.');
    await see();
    const { attempt } = await openTest(server, other, course);
    await page.goto(`/score?attempt=${attempt?.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This test has not ended.');
  },
);

test('everybody changes their own name, phone and password @proof', async ({ page, server, enter, expectError }) => {
  expectError(/status of 400/);
  const learner = await aLearner(server);
  await enter(learner);
  await page.goto('/user-dashboard?section=profile');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Change name, phone or language' }).click();
  await main.getByLabel('Username').fill('Amina Sand');
  await main.getByLabel('Phone (optional)').fill('');
  await main.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('complementary', { name: 'User Panel' })).toContainText('Welcome, Amina Sand');
  await expect(main.getByText('Not given')).toHaveCount(1);
  await expect(main.getByRole('button', { name: 'Change name, phone or language' })).toBeFocused();

  await main.getByRole('button', { name: 'Change password' }).click();
  const current = main.getByLabel('Current password', { exact: true });
  const [next, again] = [main.getByLabel('New password', { exact: true }), main.getByLabel('Confirm new password')];
  const send = main.getByRole('button', { name: 'Change password' });
  await current.fill('not this one');
  await next.fill('seven grey geese');
  await again.fill('seven grey gulls');
  await send.click();
  await expect(again).toHaveAccessibleDescription('Passwords do not match');
  await again.fill('seven grey geese');
  await send.click();
  await expect(current).toHaveAccessibleDescription('This is not your current password.');
  await current.fill(learner.password);
  for (const field of [next, again]) await field.fill('password1');
  await send.click();
  await expect(next).toHaveAccessibleDescription(/easy to guess/);
  for (const field of [next, again]) await field.fill('seven grey geese');
  await send.click();
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  const headers = { Authorization: `Bearer ${learner.token}` };
  expect((await fetch(`${server.url}${listResults.path}`, { headers })).status).toBe(401);
  await page.reload();
  await page.getByRole('complementary').getByRole('link', { name: 'Scores' }).click();
  await expect(page.getByRole('heading', { name: 'No previous test attempts found.' })).toBeVisible();
});

test('a failed list says so and Try again brings it', inProofs, async ({ page, server, enter, expectError }) => {
  expectError(/status of 503/);
  await enter(await aLearner(server));
  const json = { code: 'away', message: 'The service is away for a moment.', requestId: 'e2e' };
  await page.route(/\/api\/tests\/results/, (route) => route.fulfill({ status: 503, json }));
  await page.goto('/user-dashboard?section=scores');
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Failed to load scores.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No previous test attempts found.' })).toBeVisible();
});

test(
  'Logout ends the session on the server, empties the storage and leads to the landing page',
  inProofs,
  async ({ page, server, enter }) => {
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
    await expect.poll(async () => (await fetch(`${server.url}${listResults.path}`, { headers })).status).toBe(401);
  },
);
