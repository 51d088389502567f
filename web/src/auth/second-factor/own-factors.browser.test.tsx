import { proveAtProvider } from '@parlance/contract/oidc';
import {
  addFactor,
  confirmFactor,
  type Factor,
  listFactors,
  proveAgain,
  remakeRecoveryCodes,
  removeFactor,
  verifySecondFactor,
} from '@parlance/contract/second-factor';
import { aMarker } from '@parlance/contract/test/examples';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { tellOutcome } from '../oidc/confirmed.ts';
import { AgainDialog } from './again-dialog.tsx';
import { OwnFactors } from './own-factors.tsx';

const server = serverReplies();
const phone: Factor = {
  id: 7,
  kind: 'totp',
  name: 'Phone',
  createdAt: '2026-03-01T09:00:00.000Z',
  lastUsedAt: null,
};
const none = { factors: [], recoveryCodesLeft: 0, required: false, passkeys: true, password: true };
const one = { ...none, factors: [phone], recoveryCodesLeft: 2 };
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const codes = ['ABCD-EFGH-IJKL-MNOP-QRST-UVWX'];

test('the first factor is added with the password, and its recovery codes are shown until they are kept', async () => {
  server.reply(listFactors, none);
  server.refuse(addFactor, 'password_wrong', { fields: [{ path: 'password', reason: 'This is not your password.' }] });
  const screen = await renderScreen(<OwnFactors />);
  await screen.getByRole('button', { name: 'Add a second factor' }).click();
  await screen.getByLabelText('Password', { exact: true }).fill('not it');
  await screen.getByRole('button', { name: 'Go on' }).click();
  await expect.element(screen.getByText('This is not your password.')).toBeVisible();
  server.reply(addFactor, { kind: 'totp', id: 7, secret, uri: `otpauth://totp/Parlance:g?secret=${secret}` });
  await screen.getByRole('button', { name: 'Go on' }).click();
  server.reply(confirmFactor, { recoveryCodes: codes });
  server.reply(listFactors, one);
  await screen.getByRole('textbox', { name: 'Code' }).fill('123456');
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByText(codes[0] ?? '')).toBeVisible();
  await screen.getByRole('button', { name: 'I have kept these codes' }).click();
  await expect.element(screen.getByText('2 recovery codes left.')).toBeVisible();
  expect(server.sentTo(confirmFactor).at(-1)).toMatchObject({
    params: { id: '7' },
    body: { proof: { kind: 'totp', code: '123456' } },
  });
});

test('a factor is removed after the password, and the last one that the school asks for is said to stay', async () => {
  server.reply(listFactors, { ...one, required: true });
  server.refuse(removeFactor, 'second_factor_last');
  const screen = await renderScreen(<OwnFactors />);
  await expect.element(screen.getByText(/the last one cannot be removed/)).toBeVisible();
  await screen.getByRole('button', { name: 'Remove' }).click();
  await screen.getByLabelText('Password', { exact: true }).fill('eleven quiet herons');
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByRole('dialog').getByText(/Add another one/)).toBeVisible();
  server.reply(removeFactor, { message: 'Removed.' });
  server.reply(listFactors, none);
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByText('You have no second factor yet.')).toBeVisible();
  expect(server.sentTo(removeFactor).at(-1)).toMatchObject({ params: { id: '7' } });
});

test('new recovery codes take the place of the old ones', async () => {
  server.reply(listFactors, one);
  server.reply(remakeRecoveryCodes, { recoveryCodes: codes });
  const screen = await renderScreen(<OwnFactors />);
  await screen.getByRole('button', { name: 'New recovery codes' }).click();
  await screen.getByLabelText('Password', { exact: true }).fill('eleven quiet herons');
  await screen.getByRole('button', { name: 'Make new codes' }).click();
  await expect.element(screen.getByText(codes[0] ?? '')).toBeVisible();
});

test('what was refused for want of a fresh factor goes on after it, and a ticket that is over is asked for again', async () => {
  server.reply(proveAgain, { ticket: 'T1', methods: ['totp'] });
  server.refuse(verifySecondFactor, 'ticket_over');
  const answered = vi.fn();
  const screen = await renderScreen(<AgainDialog onAnswer={answered} />);
  await screen.getByRole('textbox', { name: 'Code' }).fill('000000');
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  server.reply(proveAgain, { ticket: 'T2', methods: ['totp'] });
  server.reply(verifySecondFactor, { user: aMarker(), recoveryCodesLeft: 2 });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await screen.getByRole('textbox', { name: 'Code' }).fill('123456');
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => answered.mock.calls).toEqual([[true]]);
  expect(server.sentTo(verifySecondFactor).map(({ body }) => (body as { ticket: string }).ticket)).toEqual([
    'T1',
    'T2',
  ]);
});

test('whoever the provider let in logs in there again: another person is told so, and the right one goes on', async () => {
  server.reply(proveAgain, { ticket: 'T1', methods: ['provider'] });
  server.reply(proveAtProvider, { url: 'https://id.example.org/authorize?prompt=login' });
  const answered = vi.fn();
  const screen = await renderScreen(<AgainDialog onAnswer={answered} />);
  const link = screen.getByRole('link', { name: 'Log in with School account' });
  await expect.element(link).toHaveAttribute('href', 'https://id.example.org/authorize?prompt=login');
  tellOutcome('oidc_other_person');
  await expect.element(screen.getByText(/^You logged in with a different/)).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(link).toBeVisible();
  tellOutcome('again');
  await expect.poll(() => answered.mock.calls).toEqual([[true]]);
});
