import { login, register, resetPassword, sendResetOtp, verifyOtp } from '@parlance/contract/auth';
import { getTerms } from '@parlance/contract/consents';
import type { Endpoint } from '@parlance/contract/endpoint';
import { acceptInvitation, openInvitation } from '@parlance/contract/invitations';
import { refusals } from '@parlance/contract/refusals';
import { say } from '@parlance/contract/say';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { unreached } from './auth-form.tsx';
import { Login } from './login.tsx';
import { Register } from './register.tsx';
import { AcceptInvitation } from './reset/accept-invitation.tsx';
import { ForgotPassword } from './reset/forgot-password.tsx';
import { keepProgress } from './reset/reset-progress.ts';

const server = serverReplies();
beforeEach(() => server.reply(getTerms, { terms: null }));
const { away, too_many_requests: tooMany } = refusals;

type Form = {
  screen: ReactNode;
  path: string;
  endpoint: Endpoint;
  /** What is in each field when the form is sent. */
  fields: Record<string, string>;
  button: string;
  /** What is said when nobody answers. */
  unreached: string;
  prepare?: () => void;
};

const email = 'amina@parlance.test';
const passwords = { 'New Password': 'twelve quiet herons', 'Confirm Password': 'twelve quiet herons' };

const forms: Form[] = [
  {
    screen: <Login />,
    path: '/login',
    endpoint: login,
    fields: { Email: email, Password: 'eleven quiet herons' },
    button: 'Login into your account',
    unreached: `Login failed. ${unreached()}`,
  },
  {
    screen: <Register />,
    path: '/register?plan=pro',
    endpoint: register,
    fields: {
      Username: 'Amina',
      Email: email,
      'Phone Number': '+49 30 901820',
      Password: 'eleven quiet herons',
      'Confirm Password': 'eleven quiet herons',
    },
    button: 'Register your account',
    unreached: `Server error. Please try again. ${unreached()}`,
  },
  {
    screen: <ForgotPassword />,
    path: '/forgot-password',
    endpoint: sendResetOtp,
    fields: { Email: email },
    button: 'Send OTP',
    unreached: `Error sending OTP. ${unreached()}`,
  },
  {
    screen: <ForgotPassword />,
    path: '/forgot-password',
    endpoint: verifyOtp,
    fields: Object.fromEntries(Array.from('407219', (digit, index) => [`Digit ${index + 1} of 6`, digit])),
    button: 'Verify OTP',
    unreached: unreached(),
    prepare: () => keepProgress({ step: 'code', email, sentAtMs: Date.now(), sent: 1 }),
  },
  {
    screen: <ForgotPassword />,
    path: '/forgot-password',
    endpoint: resetPassword,
    fields: passwords,
    button: 'Reset Password',
    unreached: `Failed to reset password. ${unreached()}`,
    prepare: () => keepProgress({ step: 'password', email, verifiedAtMs: Date.now() }),
  },
  {
    screen: <AcceptInvitation />,
    path: '/accept-invitation#token',
    endpoint: acceptInvitation,
    fields: passwords,
    button: 'Set password',
    unreached: `Failed to set the password. ${unreached()}`,
    prepare: () => server.reply(openInvitation, { email }),
  },
];

beforeEach(() => sessionStorage.clear());

test.for(forms)('$endpoint.path: every failure is named, and what was typed is kept', async (form) => {
  form.prepare?.();
  const screen = await renderScreen(form.screen, form.path);
  for (const [label, text] of Object.entries(form.fields)) {
    await screen.getByLabelText(label, { exact: true }).fill(text);
  }
  const failures = [
    { fail: () => server.cut(form.endpoint), says: form.unreached },
    { fail: () => server.refuse(form.endpoint, 'away'), says: say(away.sentence) },
    {
      fail: () => server.refuse(form.endpoint, 'too_many_requests', {}, { 'Retry-After': '240' }),
      says: `${say(tooMany.sentence)} You can try again in 4 minutes.`,
    },
  ];
  for (const { fail, says } of failures) {
    fail();
    await screen.getByRole('button', { name: form.button }).click();
    await expect.element(screen.getByRole('alert').filter({ hasText: says })).toBeVisible();
    for (const [label, text] of Object.entries(form.fields)) {
      await expect.element(screen.getByLabelText(label, { exact: true })).toHaveValue(text);
    }
    await screen.see();
  }
});

test('whoever has accepted an invitation finds the email in the login form and types the password', async () => {
  server.reply(openInvitation, { email });
  server.reply(acceptInvitation, { message: 'Your password is set. You can log in with it now.' });
  const screen = await renderScreen(<AcceptInvitation />, '/accept-invitation#token', { '/login': <Login /> });
  for (const [label, text] of Object.entries(passwords)) await screen.getByLabelText(label).fill(text);
  await screen.getByRole('button', { name: 'Set password' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Login Here...' })).toBeVisible();
  await expect.element(screen.getByLabelText('Email')).toHaveValue(email);
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus();
});
