import {
  addWebhook,
  type Delivery,
  deliverAgain,
  editWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  rotateWebhook,
  testWebhook,
  type Webhook,
} from '@parlance/contract/integrations/webhooks';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { Webhooks } from './webhooks.tsx';

const server = serverReplies();
const hook: Webhook = {
  id: 3,
  url: 'https://sis.example.org/hooks',
  events: ['result.scored'],
  active: true,
  off_reason: null,
  failing_since: null,
  previous_until: null,
  created_at: '2026-03-01T09:00:00.000Z',
};
const SECRET = 'whsec_UEOgeCPW5a3VHiRvKqXkqSFrHqu6pxJxKwTeQmcIzTU=';
const message = 'Done.';

test('the first webhook is added with what it is told, and its secret is shown this once', async () => {
  server.reply(listWebhooks, []);
  server.refuse(addWebhook, 'webhook_address', { fields: [{ path: 'url', reason: 'Use an https:// address.' }] });
  const screen = await renderScreen(<Webhooks />);
  await userEvent.click(screen.getByRole('button', { name: 'New webhook' }));
  await userEvent.fill(screen.getByLabelText('Address'), 'http://localhost');
  await userEvent.click(screen.getByRole('checkbox', { name: 'A test has a score' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
  await expect.element(screen.getByText('Use an https:// address.')).toBeVisible();
  await userEvent.fill(screen.getByLabelText('Address'), hook.url);
  server.reply(addWebhook, { message, secret: SECRET, webhook: hook });
  server.reply(listWebhooks, [hook]);
  await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
  await expect.element(screen.getByLabelText('Secret')).toHaveValue(SECRET);
  expect(server.sentTo(addWebhook).at(-1)?.body).toEqual({ url: hook.url, events: ['result.scored'] });
  await userEvent.click(screen.getByRole('button', { name: 'I have stored it' }));
  await expect.element(screen.getByText(hook.url)).toBeVisible();
});

test('a webhook is tested, given a new secret, turned off, on and removed, each loss after a question', async () => {
  server.reply(listWebhooks, [hook]);
  server.reply(testWebhook, { message });
  server.reply(rotateWebhook, { message, secret: SECRET, webhook: hook });
  server.reply(editWebhook, { message, webhook: hook });
  server.reply(removeWebhook, { message });
  const screen = await renderScreen(<Webhooks />);
  const choose = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('menuitem', { name }));
  };
  await choose('Send a test');
  await expect.poll(() => server.sentTo(testWebhook)).toHaveLength(1);
  await choose('New secret');
  await userEvent.click(screen.getByRole('button', { name: 'New secret' }));
  await expect.element(screen.getByLabelText('Secret')).toHaveValue(SECRET);
  await userEvent.click(screen.getByRole('button', { name: 'I have stored it' }));
  server.reply(listWebhooks, [{ ...hook, active: false, off_reason: 'failing' }]);
  await choose('Turn off');
  expect(server.sentTo(editWebhook)).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  await expect.element(screen.getByText('Off: failed for three days')).toBeVisible();
  await choose('Turn on');
  await expect
    .poll(() => server.sentTo(editWebhook).map(({ body }) => body))
    .toEqual([{ active: false }, { active: true }]);
  server.reply(listWebhooks, []);
  await choose('Remove');
  await userEvent.click(screen.getByRole('button', { name: 'Remove webhook' }));
  await expect.element(screen.getByText('No webhooks yet.')).toBeVisible();
});

test('deliveries say how each went, and one is sent again', async () => {
  const event = { id: '0d4b7f0e-8a5a-4a51-a1ff-7d1b4b8ff0c1', type: 'result.scored', at: '2026-03-01T09:00:00.000Z' };
  const tried = { at: event.at, status: 500, ms: 31, error: null };
  const deliveries: Delivery[] = [
    { id: 2, event: { ...event, type: 'webhook.test' }, state: 'waiting', due_at: event.at, tries: [] },
    { id: 1, event, state: 'given_up', due_at: null, tries: [tried, { ...tried, status: null, error: 'No answer.' }] },
  ];
  server.reply(listWebhooks, [hook]);
  server.reply(listDeliveries, deliveries, { 'X-Total-Count': '2' });
  server.reply(deliverAgain, { message });
  const screen = await renderScreen(<Webhooks />);
  await userEvent.click(screen.getByRole('button', { name: 'Deliveries' }));
  await expect.element(screen.getByText('Given up after 2 tries')).toBeVisible();
  await expect.element(screen.getByText('No answer. (31 ms)')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await expect.poll(() => server.sentTo(deliverAgain)[0]?.params).toEqual({ id: '3', deliveryId: '1' });
  await userEvent.click(screen.getByRole('button', { name: 'Back to webhooks' }));
  await expect.element(screen.getByRole('heading', { name: 'Webhooks' })).toBeVisible();
});
