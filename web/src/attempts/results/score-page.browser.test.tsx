import { getAttempt } from '@parlance/contract/attempts';
import type { QuestionType } from '@parlance/contract/kinds/kinds';
import { anAttempt, aResult } from '@parlance/contract/test/examples';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { replyWithResult } from '../../../test/open-test.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { ScorePage } from './score-page.tsx';

const server = serverReplies();

const result = aResult();

const timeWasUp = 'Time was up. What you had answered was submitted automatically.';

test('a result says that time was up, when it was, and its time in both units', async () => {
  server.reply(getAttempt, replyWithResult(aResult({ timeWasUp: true })));
  const screen = await renderScreen(<ScorePage />, '/score?attempt=7');
  await expect.element(screen.getByLabelText('Score: 31 / 40')).toBeVisible();
  await expect.element(screen.getByText(timeWasUp)).toBeVisible();
  await expect.element(screen.getByText('22 Nov 2026, 07:05')).toBeVisible();
  await expect.element(screen.getByText('52:18')).toBeVisible();
  await expect.element(screen.getByText('(52.3 min)')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Review the test' })).toHaveAttribute('href', '/review/7');
});

test('a result without a score says why, with what else the school shows', async () => {
  const { attempt, ...taken } = replyWithResult(aResult({ score: null, comment: 'Well argued.' }));
  const never = { mode: 'never' as const, at: null, time_zone: 'UTC' };
  server.reply(getAttempt, { ...taken, attempt: attempt && { ...attempt, resultRelease: never } });
  const screen = await renderScreen(<ScorePage />, '/score?attempt=7');
  await expect.element(screen.getByText('Your school does not show scores for this test.')).toBeVisible();
  await expect.element(screen.getByText('Well argued.')).toBeVisible();
  expect(screen.getByText('Pending Review').elements()).toEqual([]);
});

test('scores read from left to right on a page that does not', async () => {
  document.documentElement.dir = 'rtl';
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  const breakdown = [{ title: 'The Ferry at Low Water', score: 11, total: 13 }];
  const kinds = ['reading_mcq', 'true_false'] as const;
  const breakdownByType = kinds.map((questionType) => ({ questionType, score: 4, total: 5 }));
  server.reply(getAttempt, replyWithResult(aResult({ breakdown, breakdownByType })));
  const screen = await renderScreen(<ScorePage />, '/score?attempt=7');
  await expect.element(screen.getByLabelText('Score: 31 / 40')).toBeVisible();
  const isScore = ({ textContent }: Element) => /^\s*\d+ \/ \d+\s*$/.test(textContent);
  const scores = [...screen.container.querySelectorAll('*')].filter(
    (element) => isScore(element) && ![...element.children].some(isScore),
  );
  expect(scores).toHaveLength(4);
  expect(scores.filter((element) => getComputedStyle(element).direction !== 'ltr')).toEqual([]);
});

test('a test that was ended in time says nothing of the time', async () => {
  server.reply(getAttempt, replyWithResult(result));
  const screen = await renderScreen(<ScorePage />, '/score?attempt=7');
  await expect.element(screen.getByLabelText('Score: 31 / 40')).toBeVisible();
  expect(screen.getByText(timeWasUp).elements()).toEqual([]);
});

test('a score that a corrected key changed says when, and what it was', async () => {
  const at = new Date(2026, 4, 12, 9, 30).toISOString();
  server.reply(getAttempt, replyWithResult(aResult({ score: 28, remarked: { at, before: 27, beforeTotal: 40 } })));
  const screen = await renderScreen(<ScorePage />, '/score?attempt=7');
  const says = 'Marked again on 12 May 2026. Your score was 27; it is now 28.';
  await expect.element(screen.getByText(says)).toBeVisible();
});

test('a question that was left out makes the score one out of less, and the learner is told which', async () => {
  const at = new Date(2026, 4, 12, 9, 30).toISOString();
  const corrected = [
    { number: 3, marks: 1, by: 'left_out' as const },
    { number: 14, marks: 2, by: 'full_credit' as const },
  ];
  const remarked = { at, before: 31, beforeTotal: 40 };
  server.reply(getAttempt, replyWithResult(aResult({ score: 31, total: 39, remarked, corrected })));
  const screen = await renderScreen(<ScorePage />, '/score?attempt=7');
  await expect.element(screen.getByLabelText('Score: 31 / 39')).toBeVisible();
  const says = 'Marked again on 12 May 2026. Your score was 31 of 40; it is now 31 of 39.';
  await expect.element(screen.getByText(says)).toBeVisible();
  await expect.element(screen.getByText('Question 3 was left out: it counts for nobody.')).toBeVisible();
  await expect.element(screen.getByText('Everyone has full credit for questions 14 and 15.')).toBeVisible();
  await screen.see();
});

test.each([
  [null, 'Results come out when your school releases them.'],
  ['2027-06-17T07:00:00.000Z', 'Results come out on 17 June 2027, 09:00 (Paris).'],
])('a result of an examination that is not out yet says when: %s', async (at, says) => {
  const { attempt, ...test } = replyWithResult(undefined);
  const withheld = {
    ...anAttempt({ ...attempt, status: 'submitted' }),
    sitting: { id: 12, partId: 31 },
    resultRelease: { mode: at ? ('on_date' as const) : ('by_hand' as const), at, time_zone: 'Europe/Paris' },
  };
  server.reply(getAttempt, { ...test, attempt: withheld });
  const screen = await renderScreen(<ScorePage />, '/score?attempt=7');
  await expect.element(screen.getByText(says)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'View your examination' })).toHaveAttribute('href', '/exam/12');
});

test.each([
  [
    'is open',
    () => server.reply(getAttempt, replyWithResult(undefined)),
    'This test has not ended.',
    'Return to Dashboard',
  ],
  ['is not there', () => server.refuse(getAttempt, 'not_found'), 'No score to show.', 'Return to Dashboard'],
  [
    'needs a session',
    () => server.refuse(getAttempt, 'not_signed_in'),
    'Session expired or unauthorized. Please login again.',
    'Log in',
  ],
])('an attempt that %s', async (_case, answer, heading, way) => {
  answer();
  const screen = await renderScreen(<ScorePage />, '/score?attempt=7');
  await expect.element(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: way })).toBeVisible();
});

test('a score that could not be loaded can be asked for again', async () => {
  server.cut(getAttempt);
  const screen = await renderScreen(<ScorePage />, '/score?attempt=7');
  await expect.element(screen.getByRole('heading', { name: 'Failed to load the score.' })).toBeVisible();
  server.reply(getAttempt, replyWithResult(result));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByLabelText('Score: 31 / 40')).toBeVisible();
});

test('on a phone the marks by type stand in columns, and the heading is read out first without a ring', async () => {
  await page.viewport(390, 844);
  const of = (questionType: QuestionType, score: number) => ({ questionType, score, total: 2 });
  const breakdownByType = [of('reading_mcq', 1), of('true_false', 0), of('fill_in_blanks', 2), of('checkbox', 1)];
  const breakdown = [{ title: 'The Ferry at Low Water', score: 4, total: 8 }];
  server.reply(getAttempt, replyWithResult(aResult({ breakdown, breakdownByType })));
  // A browser draws rings only after a key.
  await userEvent.keyboard('{ArrowDown}');
  const screen = await renderScreen(<ScorePage />, '/score?attempt=7');
  const heading = screen.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveFocus();
  expect(heading.element().matches(':focus-visible')).toBe(true);
  expect(getComputedStyle(heading.element()).outlineStyle).toBe('none');
  const lefts = ['Multiple choice', 'True / False', 'Fill in the blanks', 'Several answers'].map(
    (kind) => screen.getByText(kind).element().getBoundingClientRect().left,
  );
  expect(lefts.slice(2)).toEqual(lefts.slice(0, 2));
  await page.viewport(1280, 800);
});
