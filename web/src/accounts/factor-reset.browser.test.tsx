import { resetFactors } from '@parlance/contract/account-admin';
import { anAccount } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { FactorReset } from './factor-reset.tsx';

const server = serverReplies();

test('the factors of an admin go after a question, and what fails is told', async () => {
  server.refuse(resetFactors, 'second_factor_none');
  const screen = await renderScreen(<FactorReset account={anAccount({ id: 7, role: 'admin', username: 'Amal' })} />);
  const open = screen.getByRole('button', { name: 'Remove second factors' });
  await open.click();
  await expect.element(screen.getByText('Remove all second factors of Amal?')).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(server.sentTo(resetFactors)).toEqual([]);
  await open.click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByRole('alert').first()).toBeVisible();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  server.reply(resetFactors, { message: 'Amal has no second factor any more.' });
  await open.click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByText('Amal has no second factor any more.')).toBeVisible();
  expect(server.sentTo(resetFactors).at(-1)?.params).toEqual({ id: '7' });
});
