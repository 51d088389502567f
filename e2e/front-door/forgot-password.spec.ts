import type { Page } from '@playwright/test';
import { press as pressKey, tabTo } from '../fixtures/keys.ts';
import { inLooks } from '../fixtures/looks.ts';
import { codeMailedTo, mailTo } from '../fixtures/mail.ts';
import { aLearner } from '../fixtures/people.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';

const refused = /Failed to load resource.*status of 400/;

const cell = (page: Page, digit: number) => page.getByLabel(`Digit ${digit} of 6`);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** Pastes into whatever has the focus, as Ctrl+V does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(pasted);
  }, text);
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

inLooks(test, () => {
  test(
    'a forgotten password is reset with the code that was mailed',
    inProofs,
    async ({ page, server, expectError, see }) => {
      expectError(refused);
      const { email, password } = await aLearner(server);
      await page.goto('/login');
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await expect(page).toHaveURL('/forgot-password');
      await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/');
      await expect(page.getByRole('listitem').filter({ hasText: 'Enter Email' })).toHaveAttribute(
        'aria-current',
        'step',
      );
      await press(page, 'Send OTP');
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter your email/);
      await see();
      await page.getByLabel('Email').fill(email);
      await page.keyboard.press('Enter');

      await expect(page.getByRole('status').filter({ hasText: 'OTP sent to email' })).toBeVisible();
      await expect(heading(page)).toHaveText('Check your email');
      await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
      await expect(page.getByText(/Send again in (1:00|0:5\d)/)).toBeVisible();
      await expect(cell(page, 1)).toBeFocused();
      await expect(cell(page, 1)).toHaveAttribute('autocomplete', 'one-time-code');
      await press(page, 'Verify OTP');
      await expect(cell(page, 1)).toHaveAccessibleDescription('Please enter the OTP');
      await see();

      const code = await codeMailedTo(server, email);
      await cell(page, 1).focus();
      await page.keyboard.type(otherThan(code));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'Invalid OTP. Check the digits' })).toBeVisible();
      await expect(cell(page, 1)).toBeFocused();
      await expect(cell(page, 1)).toHaveValue('');
      await paste(page, `Your code: ${code.slice(0, 3)} ${code.slice(3)}`);
      await expect(cell(page, 6)).toHaveValue(code.at(-1) ?? '');
      await page.keyboard.press('Enter');

      await expect(page.getByRole('status').filter({ hasText: 'OTP verified' })).toBeVisible();
      await expect(heading(page)).toHaveText('Choose a new password');
      const [fresh, again] = [page.getByLabel('New Password'), page.getByLabel('Confirm Password')];
      await expect(fresh).toBeFocused();
      await press(page, 'Reset Password');
      await expect(fresh).toHaveAccessibleDescription(/Please enter and confirm the password/);
      await see();
      await fresh.fill('password123');
      await again.fill('password1234');
      await press(page, 'Reset Password');
      await expect(again).toHaveAccessibleDescription('Passwords do not match');
      await page.getByLabel('Show Password').check();
      await expect(fresh).toHaveAttribute('type', 'text');
      await again.fill('password123');
      await press(page, 'Reset Password');
      await expect(fresh).toHaveAccessibleDescription(/easy to guess/);
      // A phone drops the page while its owner thinks of another one: the cookie still holds the grant.
      await page.reload();
      await expect(heading(page)).toHaveText('Choose a new password');
      await fresh.fill('twelve quiet herons');
      await again.fill('twelve quiet herons');
      await page.keyboard.press('Enter');

      await page.waitForURL('/');
      await expect(page.getByText('Password reset successful!')).toBeVisible();
      await see();
      expect((await mailTo(server, email, 2)).subject).toBe('Your password was reset');
      await page.goto('/login');
      expectError(/status of 401/);
      for (const tried of [password, 'twelve quiet herons']) {
        await page.getByLabel('Email').fill(email);
        await page.getByLabel('Password', { exact: true }).fill(tried);
        await press(page, 'Login into your account');
        if (tried === password) await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.');
      }
      await expect(page).toHaveURL('/user-dashboard');
    },
  );
});

test('a second code takes the place of the first', inProofs, async ({ page, server, expectError }) => {
  expectError(refused);
  const { email } = await aLearner(server);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await press(page, 'Send OTP');
  const first = await codeMailedTo(server, email);
  // A minute goes by in what the page keeps of it.
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('password-reset') ?? '') as { sentAtMs: number };
    sessionStorage.setItem('password-reset', JSON.stringify({ ...kept, sentAtMs: kept.sentAtMs - 60_000 }));
  });
  await page.reload();
  await press(page, 'Send again');
  await expect(page.getByText(/Send again in/)).toBeVisible();
  const second = await codeMailedTo(server, email, 2);
  await cell(page, 1).focus();
  await page.keyboard.type(first);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid OTP' })).toBeVisible();
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Choose a new password');
});

test(
  'from a forgotten password to the dashboard with the keyboard alone',
  inProofs,
  async ({ page, server, expectError }) => {
    expectError(/status of 40[01]/);
    const { email } = await aLearner(server);
    const link = (name: string) => page.getByRole('link', { name });
    const button = (name: string) => page.getByRole('button', { name });
    await page.goto('/login');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type('not the password');
    await pressKey(page, button('Show password'), 'Space');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await pressKey(page, button('Login into your account'));
    await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.');
    // The button was disabled while it waited, and has the focus again.
    await expect(button('Login into your account')).toBeFocused();
    await pressKey(page, link('Forgot password?'));

    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(email);
    await pressKey(page, button('Send OTP'));
    await expect(cell(page, 1)).toBeFocused();
    await page.keyboard.type(otherThan(await codeMailedTo(server, email)));
    await pressKey(page, button('Verify OTP'));
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid OTP' })).toBeVisible();
    await expect(cell(page, 1)).toBeFocused();
    await page.keyboard.type(await codeMailedTo(server, email));
    await pressKey(page, button('Verify OTP'));

    await expect(page.getByLabel('New Password')).toBeFocused();
    await page.keyboard.type('twelve quiet herons');
    await tabTo(page, page.getByLabel('Confirm Password'));
    await page.keyboard.type('twelve quiet herons');
    await pressKey(page, page.getByLabel('Show Password'), 'Space');
    await expect(page.getByLabel('Confirm Password')).toHaveAttribute('type', 'text');
    await tabTo(page, button('Reset Password'));
    await page.keyboard.press('Enter');
    await page.waitForURL('/');
    await tabTo(page, link('Login'));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type('twelve quiet herons');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/user-dashboard');
  },
);
