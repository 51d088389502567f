import { register } from '@parlance/contract/auth';
import { getTerms } from '@parlance/contract/consents';
import { REGISTRATION_ATTRIBUTE } from '@parlance/contract/pages/brand';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { Login } from './login.tsx';
import { Register } from './register.tsx';

const server = serverReplies();
beforeEach(() => server.reply(getTerms, { terms: null }));
const newcomer = {
  Username: 'Amina Yusuf',
  Email: 'amina@parlance.test',
  'Phone Number': '+49 30 901820',
  Password: 'eleven quiet herons',
  'Confirm Password': 'eleven quiet herons',
};

afterEach(() => document.documentElement.removeAttribute(REGISTRATION_ATTRIBUTE));

const open = () => renderScreen(<Register />, '/register', { '/login': <h1>Login</h1> });

async function send(screen: Awaited<ReturnType<typeof open>>, typed: Partial<typeof newcomer>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    await screen.getByLabelText(label, { exact: true }).fill(text);
  }
  await screen.getByRole('button', { name: 'Register your account' }).click();
}

test('two passwords that differ are named and nothing is sent', async () => {
  const screen = await open();
  await send(screen, { ...newcomer, 'Confirm Password': 'eleven loud herons' });
  await expect.element(screen.getByText('Passwords do not match')).toBeVisible();
  await screen.see();
  expect(server.sentTo(register)).toEqual([]);
});

test('what is missing is named under every field', async () => {
  const screen = await open();
  await send(screen, {});
  for (const label of ['Username', 'Email', 'Phone Number', 'Confirm Password']) {
    await expect.element(screen.getByLabelText(label, { exact: true })).toHaveAccessibleDescription(/\w/);
  }
  const password = screen.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveAccessibleDescription(/Use at least 8 characters/);
});

test('what the server refuses stands under its field', async () => {
  const reason = 'This email already has an account.';
  server.refuse(register, 'email_taken', { fields: [{ path: 'email', reason }] });
  const screen = await open();
  await send(screen, newcomer);
  await expect
    .element(screen.getByLabelText('Email', { exact: true }))
    .toHaveAccessibleDescription(/already has an account/);
});

test('a refusal without a sentence gets one', async () => {
  server.answer(register, 500, {});
  const screen = await open();
  await send(screen, newcomer);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Registration failed');
  await screen.see();
});

test('Login and Home lead out', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await screen.getByRole('link', { name: 'Login' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Login' })).toBeVisible();
});

test('where the school makes the accounts, the page names whom to ask and has no form', async () => {
  document.documentElement.setAttribute(REGISTRATION_ATTRIBUTE, 'invited');
  const screen = await open();
  await expect
    .element(screen.getByText('You cannot register yourself here. Ask Parlance for an account.', { exact: false }))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'hello@parlance.example' })).toBeVisible();
  expect(screen.getByRole('textbox').elements()).toEqual([]);
});

test('a password that is too short is marked as wrong, read out with its reason, and gets the focus', async () => {
  const screen = await open();
  await send(screen, { ...newcomer, Password: 'short', 'Confirm Password': 'other' });

  const password = screen.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveFocus();
  await expect.element(password).toBeInvalid();
  await expect.element(password).toHaveAccessibleDescription(/Use at least 8 characters\./);
  const repeated = screen.getByLabelText('Confirm Password');
  await expect.element(repeated).toBeInvalid();
  await expect.element(repeated).toHaveAccessibleDescription(/Passwords do not match/);
  await expect.element(screen.getByLabelText('Username')).not.toBeInvalid();
});

test('whoever has registered finds the email in the login form and types the password', async () => {
  server.reply(register, { message: 'Registered.' });
  const screen = await renderScreen(<Register />, '/register', { '/login': <Login /> });
  await send(screen, newcomer);
  await expect.element(screen.getByRole('heading', { name: 'Login Here...' })).toBeVisible();
  await expect.element(screen.getByLabelText('Email')).toHaveValue(newcomer.Email);
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus();
});
