import { type ApiKey, addApiKey, listApiKeys, revokeApiKey } from '@parlance/contract/integrations/api-keys';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { ApiKeys } from './api-keys.tsx';

const server = serverReplies();
const sync: ApiKey = {
  id: 3,
  name: 'Student records',
  prefix: 'plk_0169b2e3',
  owner: 'Root',
  scopes: ['accounts:read', 'classes:write'],
  networks: ['10.0.0.0/8'],
  created_at: '2026-03-01T09:00:00.000Z',
  expires_at: '2027-03-01T09:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
  ended: false,
};
const SECRET = 'plk_0169b2e3_UEOgeCPW5a3VHiRvKqXkqSFrHqu6pxJxKwTeQmcIzTU';

test('the first key is made with a name and what it may do, and is shown this once', async () => {
  server.reply(listApiKeys, []);
  server.reply(addApiKey, { message: 'Made.', key: SECRET, api_key: sync });
  const screen = await renderScreen(<ApiKeys />);
  await userEvent.click(screen.getByRole('button', { name: 'New key' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make key' }));
  await expect.element(screen.getByText('Enter a name.')).toBeVisible();
  await expect.element(screen.getByText('Choose at least one.')).toBeVisible();
  await userEvent.fill(screen.getByLabelText('Name'), 'Student records');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Read accounts' }));
  await userEvent.fill(screen.getByLabelText(/^Networks/), '10.0.0.0/8\n10.0.0.');
  await userEvent.click(screen.getByRole('button', { name: 'Make key' }));
  await expect.element(screen.getByText(/“10.0.0.” is not a network/)).toBeVisible();
  await userEvent.fill(screen.getByLabelText(/^Networks/), '10.0.0.0/8\n');
  server.reply(listApiKeys, [sync]);
  await userEvent.click(screen.getByRole('button', { name: 'Make key' }));
  await expect.element(screen.getByLabelText('API key')).toHaveValue(SECRET);
  expect(server.sentTo(addApiKey).at(-1)?.body).toEqual({
    name: 'Student records',
    scopes: ['accounts:read'],
    days: 365,
    networks: ['10.0.0.0/8'],
  });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(copied).toHaveBeenCalledWith(SECRET);
  await userEvent.click(screen.getByRole('button', { name: 'I have stored it' }));
  await expect.element(screen.getByText('Read accounts and Change classes')).toBeVisible();
  expect(document.body.textContent).not.toContain(SECRET);
});

test('a key is revoked after a question, and one that ended is not asked about', async () => {
  const old: ApiKey = { ...sync, id: 2, name: 'Library', revoked_at: '2026-02-01T09:00:00.000Z', ended: true };
  server.reply(listApiKeys, [sync, old]);
  server.refuse(revokeApiKey, 'away');
  const screen = await renderScreen(<ApiKeys />);
  await expect.element(screen.getByText('Revoked 1 Feb 2026')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Revoke' }).elements()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  await userEvent.click(screen.getByRole('button', { name: 'Revoke key' }));
  await expect.element(screen.getByText(/temporarily unavailable/)).toBeVisible();
  server.reply(revokeApiKey, { message: 'Revoked.', api_key: { ...sync, ended: true } });
  server.reply(listApiKeys, [old]);
  await userEvent.click(screen.getByRole('button', { name: 'Revoke key' }));
  await expect.element(screen.getByText('Student records')).not.toBeInTheDocument();
  expect(server.sentTo(revokeApiKey).at(-1)?.params).toEqual({ id: '3' });
});
