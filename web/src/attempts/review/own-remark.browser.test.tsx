import type { Reply } from '@parlance/contract/endpoint';
import { getRemark, requestRemark, withdrawRemark } from '@parlance/contract/remarks';
import { aUser } from '@parlance/contract/test/examples';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { storeSession } from '../../platform/session.ts';
import { OwnRemark } from './own-remark.tsx';

const server = serverReplies();
afterEach(() => localStorage.clear());

type Known = Reply<typeof getRemark>;
const UNTIL = '2026-12-09T12:00:00.000Z';

function asked(more: Partial<NonNullable<Known['remark']>> = {}): Known {
  const scores = { outcome: null, before_score: null, after_score: null, max_score: 100 };
  const times = { requested_at: '2026-11-30T12:00:00.000Z', done_at: null };
  return { remark: { state: 'open', reason: 'I kept to the task.', ...times, ...scores, ...more }, until: null };
}

async function open(known: Known) {
  storeSession(aUser(), 'token');
  server.reply(getRemark, known);
  return await renderScreen(<OwnRemark attemptId={7} />, '/review/7');
}

test('it is asked for with a reason, and taken back after a question', async () => {
  const screen = await open({ remark: null, until: UNTIL });
  await screen.getByRole('button', { name: 'Ask for a re-mark' }).click();
  await screen.getByRole('textbox', { name: /Reason/ }).fill('I kept to the task.');
  server.reply(requestRemark, asked());
  await screen.getByRole('button', { name: 'Request re-mark' }).click();
  await expect.element(screen.getByText('You requested a re-mark. It waits for a marker.')).toBeVisible();
  expect(server.sentTo(requestRemark)[0]?.body).toEqual({ reason: 'I kept to the task.' });
  await screen.see();
  await screen.getByRole('button', { name: 'Withdraw request' }).click();
  expect(server.sentTo(withdrawRemark)).toHaveLength(0);
  server.reply(withdrawRemark, asked({ state: 'withdrawn' }));
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Withdraw request' }).click();
  await expect.element(screen.getByText('You withdrew your request for a re-mark.')).toBeVisible();
});

test('by keys the reason is next, Cancel leads back to the button, and the page goes on after the request', async () => {
  server.reply(getRemark, { remark: null, until: UNTIL });
  const page = (
    <main tabIndex={-1}>
      <OwnRemark attemptId={7} />
    </main>
  );
  const screen = await renderScreen(page, '/review/7');
  const opener = screen.getByRole('button', { name: 'Ask for a re-mark' });
  await expect.element(opener).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  await opener.click();
  await expect.element(screen.getByRole('textbox', { name: /Reason/ })).toHaveFocus();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  server.reply(requestRemark, asked());
  await screen.getByRole('button', { name: 'Request re-mark' }).click();
  await expect.element(screen.getByText('You requested a re-mark. It waits for a marker.')).toBeVisible();
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

test('what became of it stays, with the score before and since where that is shown', async () => {
  const done = { state: 'done' as const, done_at: UNTIL };
  const screen = await open(asked({ ...done, outcome: 'raised', before_score: 60, after_score: 75 }));
  await expect.element(screen.getByText('Your score was raised from 60 / 100 to 75 / 100.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Withdraw request' }).elements()).toEqual([]);
  const inBands = await open(asked({ ...done, outcome: 'raised', before_score: 6, after_score: 6, max_score: 9 }));
  await expect.element(inBands.getByText('Your mark was raised. Your score stays 6 / 9.')).toBeVisible();
});

test('nothing is said where it is not offered, and a request that failed can be sent again', async () => {
  const screen = await open({ remark: null, until: UNTIL });
  await screen.getByRole('button', { name: 'Ask for a re-mark' }).click();
  server.refuse(requestRemark, 'remark_over');
  await screen.getByRole('button', { name: 'Request re-mark' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The time to ask for a re-mark is over.');
  await expect.element(screen.getByRole('button', { name: 'Request re-mark' })).toBeEnabled();
});
