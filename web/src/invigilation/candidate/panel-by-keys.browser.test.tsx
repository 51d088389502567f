import { extend, pause } from '@parlance/contract/invigilation/actions';
import { board } from '@parlance/contract/invigilation/board';
import { getCandidate } from '@parlance/contract/invigilation/candidate-detail';
import { aBoard, aBoardRow, aCandidateDetail } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { Board } from '../board/board.tsx';

const server = serverReplies();
const ana = aBoardRow({ id: 52, number: 3, username: 'Ana Costa', seat: 'C1' });

async function openAna() {
  await page.viewport(1440, 900);
  server.reply(board, aBoard([aBoardRow(), ana]));
  server.reply(getCandidate, aCandidateDetail(ana));
  const screen = await renderScreen(<Board sittingId={12} backPath="/admin-dashboard?section=sittings" />);
  await screen.getByRole('button', { name: 'Ana Costa' }).click();
  return { screen, panel: screen.getByRole('complementary', { name: 'Ana Costa' }) };
}

test('who opens a candidate goes on in the panel, and in the list once it is closed', async () => {
  const { screen, panel } = await openAna();
  await expect.element(screen.getByRole('heading', { name: 'Ana Costa' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Ana Costa' })).toHaveFocus();
});

test('minutes that are typed take the place of those that are offered, and the focus returns to where it was', async () => {
  const { panel } = await openAna();
  server.reply(extend, { done: 1, skipped: [] });
  const add = panel.getByRole('button', { name: 'Add time' });
  await expect.element(add).toBeVisible();
  (add.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(dialog.getByLabelText('Minutes')).toHaveFocus();
  await userEvent.keyboard('10{Tab}{Tab}{Tab}{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sentTo(extend).at(-1)?.body).toMatchObject({ minutes: 10 });
  await expect.element(add).toHaveFocus();
});

test('a question that was refused keeps the focus, and one from the head of the board gives it back', async () => {
  const { screen } = await openAna();
  const pauseAll = screen.getByRole('button', { name: 'Pause all' });
  (pauseAll.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  server.refuse(pause, 'action_repeated_differently');
  await userEvent.keyboard('{Tab}');
  const confirm = dialog.getByRole('button', { name: 'Pause' });
  await expect.element(confirm).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.sentTo(pause).length).toBe(1);
  await expect.element(confirm).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(pauseAll).toHaveFocus();
});

test('of whoever has handed in no clock can be changed, and the focus stays on what could be pressed before', async () => {
  const { panel } = await openAna();
  const stop = panel.getByRole('button', { name: 'Pause' });
  await expect.element(stop).toBeEnabled();
  (stop.element() as HTMLElement).focus();
  server.reply(board, aBoard([aBoardRow(), { ...ana, state: 'submitted', deadline: null }]));
  await expect.element(panel.getByText('Submitted')).toBeVisible();
  for (const name of ['Add time', 'Pause']) {
    await expect.element(panel.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
  await expect.element(stop).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: /Pause/ })).not.toBeInTheDocument();
  await expect.element(panel.getByRole('button', { name: 'Message' })).toBeEnabled();
});

test('what has the focus in an open menu is not taken away while the room changes', async () => {
  const { panel } = await openAna();
  const more = panel.getByRole('button', { name: 'More actions' });
  await expect.element(more).toBeVisible();
  (more.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const end = page.getByRole('menuitem', { name: 'End the examination' });
  await expect.element(end).toHaveFocus();
  server.reply(board, aBoard([aBoardRow(), { ...ana, state: 'submitted', deadline: null }]));
  await expect.element(panel.getByText('Submitted')).toBeVisible();
  await expect.element(end).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
  await expect.element(end).not.toBeInTheDocument();
});
