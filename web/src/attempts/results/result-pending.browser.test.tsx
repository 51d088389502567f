import { getAttempt } from '@parlance/contract/attempts';
import { aResult } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { replyWithResult } from '../../../test/open-test.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import type { PendingState } from '../run/result-destination.ts';
import { ResultPending } from './result-pending.tsx';

const server = serverReplies();

test('a screen reader is told of the way to the dashboard once, while the seconds are counted on the screen', async () => {
  const screen = await renderScreen(<ResultPending />);
  const told = screen.getByRole('status');
  await expect.element(told).toHaveTextContent('Your dashboard opens in 5 seconds.');
  await expect.element(screen.getByText('Taking you to your dashboard in 3 seconds')).toBeVisible();
  await expect.element(told).toHaveTextContent('Your dashboard opens in 5 seconds.');
});

test('a test whose time was up says so, as its score page will', async () => {
  server.reply(getAttempt, replyWithResult(aResult({ score: null, markedByPerson: true, timeWasUp: true })));
  const screen = await renderScreen(<ResultPending />);
  const state: PendingState = {
    message: 'Your test has been submitted for review.',
    courseType: 'Writing',
    attemptId: 5,
  };
  await screen.router.navigate('/result-pending', { state });
  await expect.element(screen.getByText(state.message)).toBeVisible();
  await expect
    .element(screen.getByText('Time was up. What you had answered was submitted automatically.'))
    .toBeVisible();
});
