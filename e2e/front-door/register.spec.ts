import { register } from '@parlance/contract/auth';
import type { Page } from '@playwright/test';
import { inLooks } from '../fixtures/looks.ts';
import { aLearner, aNewcomer, type Newcomer } from '../fixtures/people.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';

async function fill(page: Page, { username, email, phone, password }: Newcomer): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
}

inLooks(test, () => {
  test('a new account is said in green and leads to the login after 1.5 seconds', inProofs, async ({ page, see }) => {
    await page.goto('/register');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Your Account Here...');
    await fill(page, aNewcomer());
    // Looking for the text again and again finds it late on a busy machine: the reply is what it is said with.
    const replied = page.waitForResponse((response) => response.url().endsWith(register.path)).then(() => Date.now());
    await page.getByRole('button', { name: 'Register your account' }).click();
    await expect(page.getByRole('status')).toHaveText('🎉 Registration successful! Redirecting to login...');
    const saidAt = await replied;
    await see();
    await page.waitForURL('/login');
    expect(Date.now() - saidAt).toBeGreaterThan(900);
    expect(Date.now() - saidAt).toBeLessThan(4000);
  });
});

test(
  'what the server refuses is said under its field: a taken email, also in other case, and a common password',
  inProofs,
  async ({ page, server, expectError }) => {
    expectError(/status of 40[09]/);
    const { email } = await aLearner(server);
    await page.goto('/register');
    await fill(page, { ...aNewcomer(), email: email.toUpperCase() });
    await page.getByRole('button', { name: 'Register your account' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already has an account/);
    await fill(page, { ...aNewcomer(), password: 'password123' });
    await page.getByRole('button', { name: 'Register your account' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/easy to guess/);
  },
);
