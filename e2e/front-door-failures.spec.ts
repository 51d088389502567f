import type { Page } from '@playwright/test';
import { onSharedPage as test } from './shared-page.ts';
import { answer, type Stage } from './screens/state.ts';
import { expect } from './test.ts';

const UNREACHED = 'The server could not be reached. Check your connection and try again: nothing you typed is lost.';
const AWAY = 'The service is temporarily unavailable. Try again in a moment.';
const TRIES = 'Too many requests. Wait a moment and try again.';

type Form = {
  path: string;
  call: string;
  /** What stands in each field when the form is sent; the address is walked to first. */
  fields: Record<string, string>;
  button: string;
  /** What is said when nobody answers. */
  unreached: string;
  walk?: (stage: Stage) => Promise<void>;
};

const passwords = { 'New Password': 'twelve quiet herons', 'Confirm Password': 'twelve quiet herons' };

const forms: Form[] = [
  {
    path: '/login',
    call: 'login',
    fields: { Email: 'amina@parlance.test', Password: 'eleven quiet herons' },
    button: 'Login into your account',
    unreached: `Login failed. ${UNREACHED}`,
  },
  {
    path: '/register?plan=pro',
    call: 'register',
    fields: {
      Username: 'Amina',
      Email: 'amina@parlance.test',
      'Phone Number': '+49 30 901820',
      Password: 'eleven quiet herons',
      'Confirm Password': 'eleven quiet herons',
    },
    button: 'Register your account',
    unreached: `Server error. Please try again. ${UNREACHED}`,
  },
  {
    path: '/forgot-password',
    call: 'send-reset-otp',
    fields: { Email: 'amina@parlance.test' },
    button: 'Send OTP',
    unreached: `Error sending OTP. ${UNREACHED}`,
  },
  {
    path: '/forgot-password',
    call: 'verify-otp',
    fields: Object.fromEntries(Array.from('407219', (digit, at) => [`Digit ${at + 1} of 6`, digit])),
    button: 'Verify OTP',
    unreached: UNREACHED,
    walk: walkToCode,
  },
  {
    path: '/forgot-password',
    call: 'reset-password',
    fields: passwords,
    button: 'Reset Password',
    unreached: `Failed to reset password. ${UNREACHED}`,
    walk: async (stage) => {
      await walkToCode(stage);
      await answer(stage, '**/api/auth/verify-otp', { message: 'OTP verified', resetToken: 'token' });
      await stage.page.keyboard.type('407219');
      await stage.page.keyboard.press('Enter');
    },
  },
  {
    path: '/accept-invitation#token',
    call: 'accept-invitation',
    fields: passwords,
    button: 'Set password',
    unreached: `Failed to set the password. ${UNREACHED}`,
  },
];

async function walkToCode(stage: Stage): Promise<void> {
  await answer(stage, '**/api/auth/send-reset-otp', { message: 'OTP sent to email' });
  await stage.page.getByLabel('Email').fill('amina@parlance.test');
  await stage.page.keyboard.press('Enter');
  await expect(stage.page.getByLabel('Digit 1 of 6')).toBeFocused();
}

async function expectFields(page: Page, fields: Form['fields']): Promise<void> {
  for (const [label, typed] of Object.entries(fields)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(typed);
  }
}

for (const { path, call, fields, button, unreached, walk } of forms) {
  test(`${call}: without an answer, without a server and after too many tries it says so and keeps what was typed`, async ({
    page,
    stage,
    expectError,
    see,
  }) => {
    expectError(/Failed to load resource/);
    if (call === 'accept-invitation')
      await answer(stage, '**/api/auth/open-invitation', { email: 'amina@parlance.test' });
    await page.goto(path);
    await walk?.(stage);
    for (const [label, typed] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(typed);
    const refuse = (status: number, code: string, message: string, headers = {}) =>
      page.route(`**/api/auth/${call}`, (route) =>
        route.fulfill({ status, headers, json: { code, message, requestId: 'e2e' } }),
      );
    for (const { fail, says } of [
      {
        fail: () => page.route(`**/api/auth/${call}`, (route) => route.abort('internetdisconnected')),
        says: unreached,
      },
      { fail: () => refuse(503, 'away', AWAY), says: AWAY },
      {
        fail: () => refuse(429, 'too_many_requests', TRIES, { 'Retry-After': '240' }),
        says: `${TRIES} You can try again in 4 minutes.`,
      },
    ]) {
      await fail();
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('alert').filter({ hasText: says })).toHaveText(says);
      await expectFields(page, fields);
      await see();
      await page.unroute(`**/api/auth/${call}`);
    }
  });
}
