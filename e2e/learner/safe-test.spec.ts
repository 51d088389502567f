import { logout } from '@parlance/contract/auth';
import type { Course } from '@parlance/contract/courses';
import { listResults } from '@parlance/contract/results';
import type { Page } from '@playwright/test';
import { aLearner, type Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import {
  answerFirstPassage,
  clock,
  endTest,
  expectSaved,
  paletteCell,
  question,
  savedState,
  secondsLeft,
  startTest,
} from '../pages/reading-test-page.ts';
import { endsIn, openTest } from '../samples/attempts.ts';

const SUBMIT = '**/api/tests/submit*';
const SIGNED_OUT = 'Session expired or unauthorized. Please login again.';

async function begin(page: Page, { id }: Course): Promise<void> {
  await page.goto(`/user/reading-test/${id}`);
  await startTest(page);
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login into your account' }).click();
}

async function scoresOf(server: Server, { token }: Person): Promise<(number | null)[]> {
  return (await call(server, listResults, {}, token)).results.map(({ score }) => score);
}

function alertSaying(page: Page, text: string) {
  return page.getByRole('alertdialog').filter({ hasText: text });
}

test('a dead session blocks nothing: keep working, log in, and the test continues where it was', async ({
  page,
  server,
  samples,
  enter,
  expectError,
  see,
}) => {
  expectError(/status of 401/);
  const learner = await aLearner(server);
  await enter(learner);
  await begin(page, samples.reading);
  await question(page, 1)
    .getByRole('radio', { name: /river runs low/ })
    .check();
  await expectSaved(page);
  await call(server, logout, {}, learner.token);
  await question(page, 2).getByRole('radio', { name: 'False' }).check();
  const said = alertSaying(page, SIGNED_OUT);
  await expect(said).toContainText('Your 2 answers are safe on this device');
  await see();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await said.getByRole('button', { name: 'Keep working' }).click();
  await expect(savedState(page)).toContainText('Logged out: your answers are safe on this device');
  await page.getByLabel('Question 3, blank 1 of 2').fill('pole');
  await page.getByRole('button', { name: 'Next' }).click();
  await endTest(page);
  await expect(page).toHaveURL('/login');
  await signIn(page, learner);
  await expect(page).toHaveURL(`/user/reading-test/${samples.reading.id}`);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(question(page, 2).getByRole('radio', { name: 'False' })).toBeChecked();
  await expect(page.getByLabel('Question 3, blank 1 of 2')).toHaveValue('pole');
  await expectSaved(page);
});

test('somebody else who signs in meets their own dashboard and nothing of the first @proof', async ({
  page,
  server,
  samples,
  enter,
  expectError,
}) => {
  expectError(/status of 401/);
  const learner = await aLearner(server);
  await enter(learner);
  await begin(page, samples.reading);
  await call(server, logout, {}, learner.token);
  await question(page, 2).getByRole('radio', { name: 'False' }).check();
  await alertSaying(page, SIGNED_OUT).getByRole('button', { name: 'Log in' }).click();
  await signIn(page, await aLearner(server, 'Noor Haddad'));
  await expect(page.getByRole('heading', { name: /^Welcome back, Noor Haddad/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Unfinished tests' })).toHaveCount(0);
});

test(
  'two tabs and two devices: one at a time has the test, and nothing is lost on the way',
  inProofs,
  async ({ page, context, browser, server, samples, enter, expectError, see }) => {
    expectError(/status of 409/);
    const learner = await aLearner(server);
    await enter(learner);
    await begin(page, samples.reading);
    await question(page, 1)
      .getByRole('radio', { name: /river runs low/ })
      .check();

    const tab = await context.newPage();
    await tab.goto(`/user/reading-test/${samples.reading.id}`);
    await expect(alertSaying(tab, 'This test is open elsewhere')).toContainText('It is open in another tab');
    await see(tab);
    await question(page, 2).getByRole('radio', { name: 'False' }).check();
    await tab.getByRole('button', { name: 'Use here' }).click();
    await expect(question(tab, 2).getByRole('radio', { name: 'False' })).toBeChecked();
    const paused = alertSaying(page, 'This test is open elsewhere');
    await expect(paused).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The Ferry at Low Water', includeHidden: true })).toBeVisible();
    await tab.getByLabel('Question 3, blank 1 of 2').fill('pole');
    await expectSaved(tab);

    const elsewhere = await browser.newContext({ baseURL: server.url, storageState: await context.storageState() });
    const device = await elsewhere.newPage();
    await device.goto(`/user/reading-test/${samples.reading.id}`);
    await expect(alertSaying(device, 'This test is open elsewhere')).toContainText('started on another device');
    await device.getByRole('button', { name: 'Use here' }).click();
    await expect(device.getByLabel('Question 3, blank 1 of 2')).toHaveValue('pole');
    await device.getByLabel('Question 3, blank 2 of 2').fill('Sensor');
    await expectSaved(device);
    await tab.getByRole('button', { name: 'Flag question 1' }).click();
    await expect(alertSaying(tab, 'This test is open elsewhere')).toBeVisible();
    await elsewhere.close();

    await paused.getByRole('button', { name: 'Use here' }).click();
    await expect(paused).toBeHidden();
    await expect(paletteCell(page, 1)).toHaveAccessibleName('Question 1, answered, flagged');
    await expect(page.getByLabel('Question 3, blank 2 of 2')).toHaveValue('Sensor');
    await expectSaved(page);
  },
);

test(
  'a submit that fails three times waits on the dashboard, where Send again brings the result',
  inProofs,
  async ({ page, server, samples, enter, expectError, see }) => {
    expectError(/Failed to load resource/);
    const learner = await aLearner(server);
    await enter(learner);
    await begin(page, samples.reading);
    await answerFirstPassage(page);
    let isReached = false;
    const isPressed = Promise.withResolvers<void>();
    await page.route(SUBMIT, async (route) => {
      if (!isReached) return await route.abort();
      await isPressed.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Next' }).click();
    await endTest(page);
    const failed = alertSaying(page, 'Failed to submit test.');
    await expect(failed.getByRole('link', { name: 'Return to Dashboard' })).toBeVisible();
    await see();
    await failed.getByRole('button', { name: 'Send again' }).click();
    await expect(failed.getByRole('button', { name: 'Send again' })).toBeEnabled();
    await failed.getByRole('button', { name: 'Send again' }).click();
    await expect(page).toHaveURL('/user-dashboard');
    const unfinished = page.getByRole('region', { name: 'Unfinished tests' });
    await expect(unfinished).toContainText('Not sent yet. Your answers are stored on this device');
    await expect(unfinished).toContainText('3 of 5 answered');
    await see();
    const sendAgain = unfinished.getByRole('button', { name: 'Send again' });
    await expect(sendAgain).toBeEnabled();
    isReached = true;
    // What the dashboard sends by itself meanwhile arrives after the press, which waits for it.
    await sendAgain.evaluate((element: HTMLElement) => element.click());
    isPressed.resolve();
    await expect(page.getByLabel('Score: 3 / 5')).toBeVisible();
    expect(await scoresOf(server, learner)).toEqual([3]);
  },
);

test(
  'at zero without an answer the dashboard takes over, and what comes after the grace is received late',
  inProofs,
  async ({ page, server, samples, enter, expectError, see }) => {
    expectError(/Failed to load resource/);
    const learner = await aLearner(server);
    await enter(learner);
    await begin(page, samples.reading);
    await question(page, 1)
      .getByRole('radio', { name: /river runs low/ })
      .check();
    await expectSaved(page);
    const opened = await openTest(server, learner, samples.reading);
    endsIn(server, opened, 10);
    await page.reload();
    await expect(page.getByText('Last minute')).toBeVisible();
    await page.route('**/api/tests/**', (route) => route.abort());
    await question(page, 2).getByRole('radio', { name: 'False' }).check();
    await expect(page).toHaveURL('/user-dashboard', { timeout: 30_000 });
    const unfinished = page.getByRole('region', { name: 'Unfinished tests' });
    await expect(unfinished).toContainText('Time is up');
    await see();
    endsIn(server, opened, -300);
    await page.unroute('**/api/tests/**');
    // It is sent by itself once the connection is back.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(unfinished).toContainText('arrived late');
    await see();
    expect(await scoresOf(server, learner)).toEqual([1]);
  },
);

test('Back leaves a test with everything typed; the dashboard resumes it, also on another device', async ({
  page,
  browser,
  server,
  samples,
  enter,
  see,
}) => {
  const learner = await aLearner(server);
  await enter(learner);
  await page.goto('/user-dashboard');
  await begin(page, samples.reading);
  await page.getByLabel('Question 3, blank 1 of 2').fill('pole');
  await page.goBack();
  const resume = page.getByRole('link', { name: `Resume ${samples.reading.title}` });
  await expect(page.getByRole('region', { name: 'Unfinished tests' })).toContainText(/Time Left \d+:\d\d/);
  await see();
  await resume.click();
  await expect(page.getByLabel('Question 3, blank 1 of 2')).toHaveValue('pole');
  await page.close();

  const other = await browser.newContext({ baseURL: server.url });
  await other.addInitScript(
    ([user, token]) => {
      localStorage.setItem('user', user ?? '');
      localStorage.setItem('token', token ?? '');
    },
    [JSON.stringify(learner.user), learner.token],
  );
  const device = await other.newPage();
  await device.goto('/user-dashboard');
  await device.getByRole('link', { name: `Resume ${samples.reading.title}` }).click();
  await device.getByRole('button', { name: 'Use here' }).click();
  await expect(device.getByLabel('Question 3, blank 1 of 2')).toHaveValue('pole');
  await other.close();
});

test(
  'a clock that is a day wrong, or set in the middle, changes no second of the test',
  inProofs,
  async ({ page, server, samples, enter }) => {
    await enter(await aLearner(server));
    await page.clock.install({ time: Date.now() + 86_400_000 });
    await begin(page, samples.reading);
    const before = await secondsLeft(page);
    expect(before).toBeGreaterThan(1190);
    expect(before).toBeLessThanOrEqual(1200);
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() - 3 * 86_400_000;
    });
    await page.clock.runFor(2000);
    expect(Math.abs((await secondsLeft(page)) - before)).toBeLessThan(20);
    await expect(clock(page)).toBeVisible();
  },
);
