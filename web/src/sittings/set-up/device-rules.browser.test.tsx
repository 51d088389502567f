import { getSebFile } from '@parlance/contract/sittings/set-up';
import { editSitting, getSitting, type Sitting } from '@parlance/contract/sittings/sitting';
import { aSitting } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { Sittings } from '../sittings.tsx';

const server = serverReplies();

async function openRules(sitting: Sitting) {
  server.reply(getSitting, { sitting });
  return await renderScreen(<Sittings />, '/?section=sittings&sitting=12&step=rules');
}

test('Safe Exam Browser is turned on, and its file can be downloaded once that is stored', async () => {
  const screen = await openRules(aSitting());
  const download = screen.getByRole('button', { name: 'Download the file (.seb)' });
  await expect.element(screen.getByLabelText('Safe Exam Browser only')).not.toBeChecked();
  await expect.element(download).not.toBeInTheDocument();
  server.reply(editSitting, { message: '', sitting: aSitting({ safe_exam_browser: true, version: 4 }) });
  await screen.getByLabelText('Safe Exam Browser only').click();
  await expect.poll(() => server.sentTo(editSitting)[0]?.body).toEqual({ safe_exam_browser: true, version: 3 });
  await expect.element(screen.getByText('Safe Exam Browser, Results by hand')).toBeVisible();
  server.refuse(getSebFile, 'away');
  await download.click();
  await expect.poll(() => server.sentTo(getSebFile)).toHaveLength(1);
  await expect.element(screen.getByRole('alert').filter({ hasText: 'temporarily unavailable' })).toBeVisible();
});

test('what is no network is named when its field is left, and nothing is stored of it', async () => {
  const screen = await openRules(aSitting());
  const field = screen.getByLabelText('Networks (optional)');
  await userEvent.fill(field, '10.0.0.0/8\n10.0.0.300');
  const wrong = screen.getByText('“10.0.0.300” is not a network.', { exact: false });
  await expect.element(wrong).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(wrong).toBeVisible();
  server.reply(editSitting, { message: '', sitting: aSitting({ networks: ['10.0.0.0/8'], version: 4 }) });
  await userEvent.fill(field, '10.0.0.0/8\n');
  await expect
    .poll(() => server.sentTo(editSitting).map(({ body }) => body))
    .toEqual([{ networks: ['10.0.0.0/8'], version: 3 }]);
  await expect.element(field).toHaveValue('10.0.0.0/8\n');
  await expect.element(screen.getByText('1 network, Results by hand')).toBeVisible();
});
