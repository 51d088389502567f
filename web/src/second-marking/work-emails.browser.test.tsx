import { getWorkEmails, setWorkEmails } from '@parlance/contract/second-marking/work-emails';
import { aUser } from '@parlance/contract/test/examples';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { storeSession } from '../platform/session.ts';
import { WorkEmails } from './work-emails.tsx';

const server = serverReplies();
beforeEach(() => storeSession(aUser({ role: 'admin', access: 'school' }), 'a token'));

test('a marker turns the emails about their work off and on; what fails says so and stays', async () => {
  let on = true;
  server.reply(getWorkEmails, () => ({ on, marks: true }));
  server.reply(setWorkEmails, ({ body }) => {
    ({ on } = body as { on: boolean });
    return { message: 'Saved.' };
  });
  const screen = await renderScreen(<WorkEmails />);
  const box = screen.getByRole('checkbox', { name: /^Email me when I am given work/ });
  await expect.element(box).toBeChecked();
  await box.click();
  await expect.element(screen.getByText('Saved.')).toBeVisible();
  await expect.element(box).not.toBeChecked();
  expect(server.sentTo(setWorkEmails).map(({ body }) => body)).toEqual([{ on: false }]);
  await screen.see();

  server.cut(setWorkEmails);
  await box.click();
  await expect.element(screen.getByText('Failed to change which emails you get.', { exact: false })).toBeVisible();
  await expect.element(box).not.toBeChecked();
});

test('whoever marks nothing is asked nothing', async () => {
  server.reply(getWorkEmails, { on: true, marks: false });
  const screen = await renderScreen(<WorkEmails />);
  await expect.poll(() => server.sentTo(getWorkEmails)).toHaveLength(1);
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument();
});
