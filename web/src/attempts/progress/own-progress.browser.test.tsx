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
