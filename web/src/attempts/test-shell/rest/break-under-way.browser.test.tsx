import { notifications } from '@mantine/notifications';
import { endBreak, takeBreak } from '@parlance/contract/taking/breaks';
import { anAttempt } from '@parlance/contract/test/examples';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emptyDevice } from '../../../../test/empty-device.ts';
import { movedClocks } from '../../../../test/moved-clocks.ts';
import { anOpenTest, logInLearner } from '../../../../test/open-test.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { serverReplies } from '../../../../test/server-replies.ts';
import { aQuestion } from '../../../../test/test-under-way.tsx';
import { SingleQuestionTest } from '../../single-question/single-question-test.tsx';

const server = serverReplies();
emptyDevice();
const pass = movedClocks();
const questions = [aQuestion(1, {}), aQuestion(2, {})];
const cover = () => page.getByRole('heading', { name: 'You are on a break.' });
const clock = () => page.getByRole('banner').getByRole('timer');

beforeEach(async () => {
  await page.viewport(1440, 900);
  logInLearner();
});
afterEach(async () => {
  notifications.clean();
});

/** The second question of a test with breaks of ten minutes, whose server is not reached unless the test answers. */
async function openTest() {
  const breaks = { left: 2, seconds: 600, currentId: null };
  const opened = anOpenTest('Reading', questions, { breaks, currentQuestionId: 2 });
  await renderScreen(<SingleQuestionTest opened={{ kind: 'open', test: opened, accountId: 1 }} />);
  await expect.element(page.getByText('Question text 2')).toBeVisible();
}

async function takeIt() {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Take a break/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take a break' }).click();
  await expect.element(cover()).toHaveFocus();
}

/** The cover has gone by itself: it is said, the question has the focus, and the clock runs. */
async function expectBack() {
  await expect.element(cover()).not.toBeInTheDocument();
  await expect.element(page.getByText('Your break is over. The clock runs again.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Question 2' })).toHaveFocus();
  const shown = clock().element().textContent;
  await expect.poll(() => clock().element().textContent).not.toBe(shown);
}

test('a break that has been as long as it may be ends by itself, and the test is where it was', async () => {
  await openTest();
  await takeIt();
  const shown = clock().element().textContent;
  pass(590);
  await expect.element(page.getByText(/^00:(10|0\d) left of this break/)).toBeVisible();
  expect(clock().element().textContent).toBe(shown);
  pass(601);
  await expectBack();
  await expect.element(page.getByText('1 left, up to 10 min')).toBeVisible();
});

test('a device that slept past the end of a break comes back to the question, with what it slept after it gone', async () => {
  await openTest();
  await takeIt();
  pass(1200);
  await expectBack();
  // An hour, of which ten minutes of the twenty were the break.
  expect(clock().element().textContent).toMatch(/49:\d\d/);
});

test('without a connection Go on ends the second break, also when the first one ended by itself', async () => {
  await openTest();
  await takeIt();
  pass(601);
  await expectBack();
  await takeIt();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.element(cover()).not.toBeInTheDocument();
  const attempt = anAttempt({ breaks: { left: 0, seconds: 600, currentId: null } });
  server.reply(takeBreak, { attempt });
  server.reply(endBreak, { attempt });
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => server.sentTo(endBreak)).toHaveLength(1);
  const [first, second] = server.sentTo(takeBreak).map(({ body }) => body as { breakId: string; beganAt: string });
  expect(Date.parse(second?.beganAt ?? '') - Date.parse(first?.beganAt ?? '')).toBeGreaterThan(600_000);
  expect(server.sentTo(endBreak)[0]?.params.breakId).toBe(second?.breakId);
});

test('a break that the server does not count ends at once, and the reason is said', async () => {
  server.refuse(takeBreak, 'break_not_now');
  await openTest();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Take a break/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take a break' }).click();
  await expect.element(page.getByText('A break can start after this recording or question.')).toBeVisible();
  await expect.element(cover()).not.toBeInTheDocument();
  await expect.element(page.getByText('Question text 2')).toBeVisible();
  await expect.element(page.getByText('2 left, up to 10 min each')).toBeVisible();
  expect(server.sentTo(takeBreak)).toHaveLength(1);
  expect(server.sentTo(endBreak)).toHaveLength(0);
});
