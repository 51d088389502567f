import { ownProgress } from '@parlance/contract/progress';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { OwnProgress } from './own-progress.tsx';

const server = serverReplies();
const none = { answered: 0, right: 0 };

function result(attempt_id: number, score: number) {
  return {
    attempt_id,
    course_name: `Academic Reading ${attempt_id}`,
    taken_at: '2027-06-03T07:00:00.000Z',
    score,
    out_of: 40,
  };
}

test('each skill has its results, newest first, and a kind of question says nothing under ten answers', async () => {
  await page.viewport(1280, 900);
  server.reply(ownProgress, {
    skills: [{ type: 'Reading', results: [result(1, 20), { ...result(2, 30), thousandths: 30_500 }] }],
    kinds: [
      // A learner knows both by one name.
      { question_type: 'mcq', recent: { answered: 8, right: 4, thousandths: 4500 }, before: none },
      { question_type: 'reading_mcq', recent: { answered: 4, right: 2 }, before: { answered: 9, right: 9 } },
    ],
  });
  const screen = await renderScreen(<OwnProgress coursesPath="/courses" overalls={null} />);
  const rows = screen.getByRole('region', { name: 'Reading' }).getByRole('row');
  await expect.element(rows.nth(1).getByText('30.5 / 40')).toBeVisible();
  const newest = rows.nth(1).getByRole('link', { name: 'Academic Reading 2' });
  await expect.element(newest).toHaveAttribute('href', '/review/2');
  await expect.element(screen.getByText('50% to 76%, 2 tests')).toBeVisible();
  const kind = screen.getByRole('region', { name: 'By type of question' }).getByRole('row').nth(1);
  await expect.element(kind.getByText('54%, 6.5 of 12 right')).toBeVisible();
  await expect.element(kind.getByText('Not enough answers yet')).toBeVisible();
  await screen.see();
});

test('a result of a course with a scale has its band and its likely range, and says what that means', async () => {
  const on_scale = { step: 0.5, cefr: 'B2', interval_state: 'given', percent: 68, interval_from: 'items' } as const;
  const first = { ...result(1, 20), on_scale: { ...on_scale, band: 5.5, low: 5, high: 6 } };
  const second = { ...result(2, 30), on_scale: { ...on_scale, band: 6.5, low: 6, high: 7 } };
  server.reply(ownProgress, { skills: [{ type: 'Reading', results: [first, second] }], kinds: [] });
  await page.viewport(1280, 900);
  const screen = await renderScreen(<OwnProgress coursesPath="/courses" overalls={null} />);
  const newest = screen.getByRole('region', { name: 'Reading' }).getByRole('row').nth(1);
  await expect.element(newest.getByText('Band 6.5 · B2')).toBeVisible();
  await expect.element(newest.getByText('6.0 to 7.0')).toBeVisible();
  await expect.element(screen.getByText(/about two in three people/)).toBeVisible();
  await page.viewport(390, 900);
  await expect.element(screen.getByText('Band 6.5 · B2, likely range 6.0 to 7.0')).toBeVisible();
});
