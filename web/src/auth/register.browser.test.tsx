import { register } from '@parlance/contract/auth';
import { REGISTRATION_ATTRIBUTE } from '@parlance/contract/brand';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { Register } from './register.tsx';

const server = serverReplies();
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
