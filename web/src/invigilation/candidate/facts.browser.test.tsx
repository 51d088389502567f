import { getRecord, lookAtFact } from '@parlance/contract/facts/record';
import { board } from '@parlance/contract/invigilation/board';
import { getCandidate } from '@parlance/contract/invigilation/candidate-detail';
import { aBoard, aBoardRow, aCandidateDetail, aFact, aWatchedRecord } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { Board } from '../board/board.tsx';

const server = serverReplies();
const teo = aBoardRow();
const ana = aBoardRow({ id: 52, number: 3, username: 'Ana Costa', seat: 'C1', flags: { focus_lost: 1 } });
const yuki = aBoardRow({ id: 53, number: 24, username: 'Yuki Tanaka', seat: 'A1', flags: { paste: 2 }, unsent: 3 });

async function openAna(seesFacts = true) {
  await page.viewport(1440, 900);
  const room = aBoard([teo, ana, yuki]);
  server.reply(board, { ...room, sitting: { ...room.sitting, seesFacts } });
  server.reply(getCandidate, aCandidateDetail(ana));
  const screen = await renderScreen(<Board sittingId={12} backPath="/admin-dashboard?section=sittings" />);
  await screen.getByRole('button', { name: 'Ana Costa' }).click();
  const panel = screen.getByRole('complementary', { name: 'Ana Costa' });
  await expect.element(panel.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  return { screen, panel };
}

test('rows with new facts have a neutral mark, and are shown alone', async () => {
  const { screen } = await openAna();
  const rowOf = (name: string) => screen.getByRole('row').filter({ hasText: name });
  await expect.element(rowOf('Yuki Tanaka').getByText('2 new facts,')).toBeInTheDocument();
  await expect.element(rowOf('Ana Costa').getByText('1 new fact', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: /New facts/ }).click();
  await expect.element(rowOf('Teo Marin')).not.toBeInTheDocument();
  await expect.element(rowOf('Yuki Tanaka')).toBeVisible();
});

test('what was recorded stands in the timeline, is marked as looked at, and that is taken back', async () => {
  server.reply(
    getRecord,
    aWatchedRecord({ candidate: { id: 52, number: 3, username: 'Ana Costa', full_name: '', registration_number: '' } }),
  );
  const looked = { by: 'M. Okafor', at: '2027-06-03T07:30:00.000Z' };
  server.reply(lookAtFact, ({ body }) => ({
    fact: { ...aFact(), looked: (body as { looked: boolean }).looked ? looked : null },
  }));
  const { screen, panel } = await openAna();
  await expect.element(panel.getByText('Fact: This window was not in front for 6 s.')).toBeVisible();
  await panel.getByRole('button', { name: 'Mark as looked at' }).click();
  await expect.element(panel.getByText('Looked at by M. Okafor, 09:30')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect.element(panel.getByRole('button', { name: 'Mark as looked at' })).toBeVisible();
  expect(server.sentTo(lookAtFact).map(({ body }) => body)).toEqual([{ looked: true }, { looked: false }]);
  await panel.getByRole('button', { name: 'Exam record' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Exam record of Ana Costa' });
  await expect.element(dialog.getByText('Common causes: a system notice', { exact: false })).toBeVisible();
});

test('that facts did not come is said, and they are asked for again', async () => {
  server.cut(getRecord);
  const { panel } = await openAna();
  await expect.element(panel.getByText('The facts could not be loaded.', { exact: false })).toBeVisible();
  server.reply(getRecord, aWatchedRecord());
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel.getByText('Fact: This window was not in front for 6 s.')).toBeVisible();
});

test('whoever does not see facts asks for none', async () => {
  const { panel } = await openAna(false);
  expect(panel.getByRole('button', { name: 'Exam record' }).elements()).toEqual([]);
  expect(server.sentTo(getRecord)).toEqual([]);
});
