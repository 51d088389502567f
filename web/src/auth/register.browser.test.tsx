import { register } from '@parlance/contract/auth';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { Login } from './login.tsx';
import { Register } from './register.tsx';

const server = serverReplies();

test('a password that is too short is marked as wrong, read out with its reason, and gets the focus', async () => {
  const screen = await renderScreen(<Register />);
  await screen.getByLabelText('Username').fill('Amina');
  await screen.getByLabelText('Email').fill('amina@example.org');
  await screen.getByLabelText('Phone Number').fill('1');
  await screen.getByLabelText('Password', { exact: true }).fill('short');
  await screen.getByLabelText('Confirm Password').fill('other');
  await screen.getByRole('button', { name: 'Register your account' }).click();

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
  await screen.getByLabelText('Username').fill('Amina');
  await screen.getByLabelText('Email').fill('amina@example.org');
  await screen.getByLabelText('Phone Number').fill('1');
  await screen.getByLabelText('Password', { exact: true }).fill('quiet harbour 41');
  await screen.getByLabelText('Confirm Password').fill('quiet harbour 41');
  await screen.getByRole('button', { name: 'Register your account' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Login Here...' })).toBeVisible();
  await expect.element(screen.getByLabelText('Email')).toHaveValue('amina@example.org');
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus();
});
