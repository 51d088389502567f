import {
  LOGIN_NOTICE_ATTRIBUTE,
  PASSWORDS_OFF_ATTRIBUTE,
  SCHOOL_LOGIN_ATTRIBUTE,
} from '@parlance/contract/pages/brand';
import { expect, type Locator } from '@playwright/test';
import { aNewcomer } from '../fixtures/people.ts';
import { answer, breakDown, holdCode, type Stage, type State } from './state.ts';

async function openForm({ page }: Stage, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Here\.\.\.$/);
}

/** The login page of a school with a provider, which the server of the tests has not: the page gets its attributes. */
async function openSchoolLogin(stage: Stage, fragment: string, more: string[] = []): Promise<void> {
  const { page } = stage;
  await openForm(stage, '/register');
  await page.evaluate(
    ([fragment, ...attributes]) => {
      for (const attribute of attributes) document.documentElement.setAttribute(attribute, 'Elm Hall');
      // As the provider leads there; a link would keep no fragment, and another document no attribute.
      window.history.pushState(null, '', `/login${fragment}`);
      window.dispatchEvent(new PopStateEvent('popstate'));
    },
    [fragment, SCHOOL_LOGIN_ATTRIBUTE, ...more],
  );
  await expect(page.getByRole('link', { name: 'Log in with Elm Hall' })).toBeVisible();
}

async function fillRegister({ page }: Stage): Promise<void> {
  const { username, email, phone, password } = aNewcomer();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
}

export const login: State[] = [
  {
    name: 'loading',
    open: async (stage) => {
      await holdCode(stage, /\/assets\/form-[^/]*\.js$/);
      await stage.page.goto('/login');
      await expect(stage.page.getByRole('status')).toHaveText('Loading...');
    },
  },
  { name: 'ready', open: async (stage) => openForm(stage, '/login') },
  {
    name: 'with a notice',
    open: async (stage) => {
      // The server of the tests has none, so the page gets the attribute; a link keeps the document.
      await openForm(stage, '/register');
      await stage.page.evaluate(([attribute, notice]) => document.documentElement.setAttribute(attribute, notice), [
        LOGIN_NOTICE_ATTRIBUTE,
        'The server is updated on Sunday from 06:00 to 07:00.',
      ] as const);
      await stage.page.getByRole('link', { name: 'Login' }).click();
      await expect(stage.page.getByRole('status')).toHaveText('The server is updated on Sunday from 06:00 to 07:00.');
    },
  },
  { name: 'with a school account', open: async (stage) => openSchoolLogin(stage, '') },
  {
    name: 'school account refused',
    open: async (stage) => {
      await openSchoolLogin(stage, '#school-account=oidc_link_first');
      await expect(stage.page.getByRole('alert')).toHaveText(/^An account with this email exists/);
    },
  },
  {
    name: 'with a school account alone',
    open: async (stage) => {
      await openSchoolLogin(stage, '', [PASSWORDS_OFF_ATTRIBUTE]);
      await expect(stage.page.getByRole('button', { name: 'Log in with a password' })).toBeVisible();
    },
  },
  {
    name: 'fields wrong',
    open: async (stage) => {
      await openForm(stage, '/login');
      await stage.page.getByRole('button', { name: 'Login into your account' }).click();
      await expect(stage.page.getByLabel('Email')).toHaveAccessibleDescription(/email/);
    },
  },
  {
    name: 'refused',
    open: async (stage) => {
      stage.expectError(/status of 401/);
      await openForm(stage, '/login');
      await stage.page.getByLabel('Email').fill(aNewcomer().email);
      await stage.page.getByLabel('Password', { exact: true }).fill('not the password');
      await stage.page.getByRole('button', { name: 'Login into your account' }).click();
      await expect(stage.page.getByRole('alert')).toHaveText('Email or password is wrong.');
    },
  },
  {
    name: 'Caps Lock on',
    open: async (stage) => {
      await openForm(stage, '/login');
      await pressWithCapsLock(stage.page.getByLabel('Password', { exact: true }));
      await expect(stage.page.getByText('Caps Lock is on.')).toBeVisible();
    },
  },
];

/** No key of a script turns Caps Lock on, so the press says that it is. */
export async function pressWithCapsLock(field: Locator): Promise<void> {
  await field.focus();
  await field.evaluate((input) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true })),
  );
}

export const adminLogin: State[] = [{ name: 'ready', open: async (stage) => openForm(stage, '/admin-login') }];

export const register: State[] = [
  { name: 'ready', open: async (stage) => openForm(stage, '/register') },
  {
    name: 'terms not agreed to',
    open: async (stage) => {
      const text = 'We store what you write here for as long as you learn with us.\n\n'.repeat(9);
      await answer(stage, '**/api/auth/terms', { terms: { id: 3, text } });
      await openForm(stage, '/register');
      await expect(stage.page.getByRole('checkbox', { name: 'I agree to these terms' })).toBeVisible();
      await fillRegister(stage);
      await stage.page.getByRole('button', { name: 'Register your account' }).click();
      await expect(stage.page.getByText('Agree to the terms to register.')).toBeVisible();
    },
  },
  {
    name: 'terms failed',
    open: async (stage) => {
      await breakDown(stage, '**/api/auth/terms');
      await openForm(stage, '/register');
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'fields wrong',
    open: async (stage) => {
      await openForm(stage, '/register');
      await stage.page.getByLabel('Password', { exact: true }).fill('heron');
      await stage.page.getByLabel('Confirm Password').fill('egret');
      await stage.page.getByRole('button', { name: 'Register your account' }).click();
      await expect(stage.page.getByText('Passwords do not match')).toBeVisible();
    },
  },
  {
    name: 'failed',
    open: async (stage) => {
      stage.expectError(/status of 500/);
      await answer(stage, '**/api/auth/register', {}, { status: 500 });
      await openForm(stage, '/register');
      await fillRegister(stage);
      await stage.page.getByRole('button', { name: 'Register your account' }).click();
      await expect(stage.page.getByRole('alert')).toHaveText('Registration failed');
    },
  },
  {
    name: 'registered',
    ownPage: true,
    open: async (stage) => {
      // The page leaves after 1.5 seconds, which last here until the state was looked at.
      await stage.page.addInitScript(() => {
        const { setTimeout } = window;
        const later = (run: () => void, ms?: number) => setTimeout(run, ms === 1500 ? 60_000 : ms);
        Object.assign(window, { setTimeout: later });
      });
      await answer(stage, '**/api/auth/register', { message: 'Registered.' });
      await openForm(stage, '/register');
      await fillRegister(stage);
      await stage.page.getByRole('button', { name: 'Register your account' }).click();
      await expect(stage.page.getByRole('status')).toHaveText('🎉 Registration successful! Redirecting to login...');
    },
  },
];

const FORGOT_HEADINGS = { code: 'Check your email', password: 'Choose a new password' };

/** Walks to a step with answers in place of the server's: no state costs a code or a mail. */
async function walkTo(stage: Stage, step: 'code' | 'password'): Promise<void> {
  const { page } = stage;
  await answer(stage, '**/api/auth/send-reset-otp', { message: 'OTP sent to email' });
  await answer(stage, '**/api/auth/verify-otp', { message: 'OTP verified', resetToken: 'token' });
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('amara@example.com');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(FORGOT_HEADINGS.code);
  if (step === 'code') return;
  await page.getByLabel('Digit 1 of 6').pressSequentially('407219');
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(FORGOT_HEADINGS.password);
}

/** The server breaks at a call: the page says its own words. */
async function fail(stage: Stage, call: string): Promise<void> {
  stage.expectError(/status of 500/);
  await answer(stage, `**/api/auth/${call}`, {}, { status: 500 });
}

export const forgotPassword: State[] = [
  {
    name: 'email',
    open: async ({ page }) => {
      await page.goto('/forgot-password');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password');
    },
  },
  {
    name: 'email not sent',
    open: async (stage) => {
      await fail(stage, 'send-reset-otp');
      await stage.page.goto('/forgot-password');
      await stage.page.getByLabel('Email').fill('amara@example.com');
      await stage.page.getByRole('button', { name: 'Send OTP' }).click();
      await expect(stage.page.getByRole('alert')).toHaveText('Error sending OTP');
    },
  },
  { name: 'code', open: async (stage) => walkTo(stage, 'code') },
  {
    name: 'code missing',
    open: async (stage) => {
      await walkTo(stage, 'code');
      await stage.page.getByRole('button', { name: 'Verify OTP' }).click();
      await expect(stage.page.getByLabel('Digit 1 of 6')).toHaveAccessibleDescription('Please enter the OTP');
    },
  },
  {
    name: 'code not taken',
    open: async (stage) => {
      await walkTo(stage, 'code');
      await fail(stage, 'verify-otp');
      await stage.page.getByLabel('Digit 1 of 6').pressSequentially('407219');
      await stage.page.getByRole('button', { name: 'Verify OTP' }).click();
      await expect(stage.page.getByRole('alert').filter({ hasText: 'OTP' })).toHaveText('Invalid OTP');
    },
  },
  { name: 'password', open: async (stage) => walkTo(stage, 'password') },
  {
    name: 'passwords differ',
    open: async (stage) => {
      await walkTo(stage, 'password');
      await stage.page.getByLabel('New Password').fill('heron');
      await stage.page.getByLabel('Confirm Password').fill('egret');
      await stage.page.getByLabel('Show Password').check();
      await stage.page.getByRole('button', { name: 'Reset Password' }).click();
      await expect(stage.page.getByText('Passwords do not match')).toBeVisible();
    },
  },
  {
    name: 'password not set',
    open: async (stage) => {
      await walkTo(stage, 'password');
      await fail(stage, 'reset-password');
      await stage.page.getByLabel('New Password').fill('eleven quiet herons');
      await stage.page.getByLabel('Confirm Password').fill('eleven quiet herons');
      await stage.page.getByRole('button', { name: 'Reset Password' }).click();
      await expect(stage.page.getByRole('alert')).toHaveText('Failed to reset password');
    },
  },
];

const INVITATION = '**/api/auth/open-invitation';

export const acceptInvitation: State[] = [
  {
    name: 'open',
    open: async (stage) => {
      await answer(stage, INVITATION, { email: 'nadia@example.org' });
      await stage.page.goto('/accept-invitation#token');
      await expect(stage.page.getByLabel('New Password')).toBeVisible();
    },
  },
  {
    name: 'not open any more',
    open: async ({ page }) => {
      await page.goto('/accept-invitation');
      await expect(
        page.getByRole('heading', { name: 'This invitation has expired or was already used' }),
      ).toBeVisible();
    },
  },
];
