import { login } from '@parlance/contract/auth';
import { finishSetUp, setUpFactor, verifySecondFactor } from '@parlance/contract/second-factor';
import { aMarker } from '@parlance/contract/test/examples';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { Login } from '../login.tsx';

const server = serverReplies();
const user = aMarker();
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

afterEach(() => localStorage.clear());
beforeEach(() => server.refuse(login, 'second_factor_needed', { ticket: 'T1', methods: ['totp', 'recovery'] }));

async function passwordGiven() {
  const screen = await renderScreen(<Login />, '/login', { '/admin-dashboard': <h1>Admin</h1> });
  await screen.getByLabelText('Email', { exact: true }).fill(user.email);
  await screen.getByLabelText('Password', { exact: true }).fill('eleven quiet herons');
  await screen.getByRole('button', { name: 'Login into your account' }).click();
  return screen;
}

test('the code goes with the ticket; a wrong one is cleared, and the right one opens the dashboard', async () => {
  const screen = await passwordGiven();
  const code = screen.getByRole('textbox', { name: 'Code' });
  await expect.element(code).toHaveFocus();
  await code.fill('12');
  await screen.getByRole('button', { name: 'Log in' }).click();
  await expect.element(code).toHaveAccessibleDescription(/6 digits/);
  server.refuse(verifySecondFactor, 'second_factor_wrong');
  await code.fill('000 000');
  await screen.getByRole('button', { name: 'Log in' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('That code is not right. Codes change every 30 seconds.');
  await expect.element(code).toHaveValue('');
  expect(localStorage.getItem('token')).toBeNull();
  server.reply(verifySecondFactor, { user, token: 'token', recoveryCodesLeft: 10 });
  await code.fill('123456');
  await screen.getByRole('button', { name: 'Log in' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Admin' })).toBeVisible();
  expect(localStorage.getItem('token')).toBe('token');
  expect(server.sentTo(verifySecondFactor).at(-1)?.body).toEqual({
    ticket: 'T1',
    proof: { kind: 'totp', code: '123456' },
  });
});

test('a ticket that is over leads back to the password, with why', async () => {
  const screen = await passwordGiven();
  await screen.getByRole('button', { name: 'Use a recovery code' }).click();
  server.refuse(verifySecondFactor, 'ticket_over');
  await screen.getByRole('textbox', { name: 'Recovery code' }).fill('abcd efgh ijkl mnop qrst uvwx');
  await screen.getByRole('button', { name: 'Log in' }).click();
  await expect.element(screen.getByRole('button', { name: 'Login into your account' })).toBeVisible();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Log in again: this took longer than 5 minutes, or the code was wrong 5 times.');
});

test('whoever must set up a factor gets a QR code, then recovery codes, and is in once these are kept', async () => {
  server.refuse(login, 'second_factor_setup', { ticket: 'T2' });
  server.reply(setUpFactor, { kind: 'totp', id: 7, secret, uri: `otpauth://totp/Parlance:g?secret=${secret}` });
  const recoveryCodes = ['ABCD-EFGH-IJKL-MNOP-QRST-UVWX'];
  server.reply(finishSetUp, { user, token: 'token', recoveryCodes });
  const screen = await passwordGiven();
  await screen.getByRole('button', { name: 'Use an authenticator app' }).click();
  await expect.element(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect.element(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Code' }).fill('123456');
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByText(recoveryCodes[0] ?? '')).toBeVisible();
  // Nobody is in before the codes are kept.
  expect(localStorage.getItem('token')).toBeNull();
  await screen.getByRole('button', { name: 'I have kept these codes' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Admin' })).toBeVisible();
});
