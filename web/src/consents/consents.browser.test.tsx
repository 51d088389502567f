import { register } from '@parlance/contract/auth';
import { getTerms, giveConsent, listOwnConsents } from '@parlance/contract/consents';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { Register } from '../auth/register.tsx';
import { RecordingConsent } from './recording-consent.tsx';

const server = serverReplies();
const asked = { id: 7, kind: 'recording' as const, text: 'We keep what you record for a year.', given_at: null };

test('whoever registers agrees to the terms where there are some', async () => {
  server.cut(getTerms);
  server.reply(register, { message: 'Registered.' });
  const screen = await renderScreen(<Register />, '/register', { '/login': <h1>Login</h1> });
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  server.reply(getTerms, { terms: { id: 3, text: 'We store what you write here.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.element(screen.getByText('We store what you write here.')).toBeVisible();
  const typed = { Username: 'Amina', Email: 'amina@parlance.test', 'Phone Number': '+49 30 901820' };
  for (const [label, text] of Object.entries(typed)) await screen.getByLabelText(label, { exact: true }).fill(text);
  for (const label of ['Password', 'Confirm Password'])
    await screen.getByLabelText(label, { exact: true }).fill('eleven quiet herons');
  await userEvent.click(screen.getByRole('button', { name: 'Register your account' }));
  await expect.element(screen.getByText('Agree to the terms to register.')).toBeVisible();
  expect(server.sentTo(register)).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'I agree to these terms' }));
  await userEvent.click(screen.getByRole('button', { name: 'Register your account' }));
  await expect.poll(() => server.sentTo(register)[0]?.body).toMatchObject({ username: 'Amina', terms_id: 3 });
  expect(server.sentTo(register)[0]?.body).not.toHaveProperty('agreed');
});

test('a learner agrees to be recorded, is told where that failed, and takes it back', async () => {
  server.reply(listOwnConsents, [asked]);
  server.cut(giveConsent);
  const screen = await renderScreen(<RecordingConsent />);
  const box = screen.getByRole('checkbox', { name: 'I agree' });
  await userEvent.click(box);
  await expect.element(screen.getByText(/Tick the box again/)).toBeVisible();
  await expect.element(box).not.toBeChecked();
  server.reply(giveConsent, { message: 'You agreed.' });
  server.reply(listOwnConsents, [{ ...asked, given_at: '2026-03-01T09:00:00.000Z' }]);
  await userEvent.click(box);
  await expect.element(box).toBeChecked();
  server.reply(listOwnConsents, [asked]);
  await userEvent.click(box);
  await expect.element(box).not.toBeChecked();
  expect(server.sentTo(giveConsent).map(({ body }) => body)).toEqual([
    { text_id: 7, agreed: true },
    { text_id: 7, agreed: true },
    { text_id: 7, agreed: false },
  ]);
});
