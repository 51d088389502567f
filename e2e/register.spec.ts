import type { Page } from '@playwright/test';
import { onSharedPage as test } from './shared-page.ts';
import { inLooks } from './looks.ts';
import { aLearner, aNewcomer, type Newcomer } from './people.ts';
import { expect } from './test.ts';

async function fill(page: Page, { username, email, phone, password }: Newcomer, repeated = password): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(repeated);
}

inLooks(test, () => {
  test('a new account is said in green and leads to the login after 1.5 seconds', async ({ page, see }) => {
    await page.goto('/register');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Your Account Here...');
    await fill(page, aNewcomer());
    await page.getByRole('button', { name: 'Register your account' }).click();
    await expect(page.getByRole('status')).toHaveText('🎉 Registration successful! Redirecting to login...');
    const saidAt = Date.now();
    await see();
    await page.waitForURL('/login');
    expect(Date.now() - saidAt).toBeGreaterThan(900);
    expect(Date.now() - saidAt).toBeLessThan(4000);
  });
});

test('two passwords that differ are said and nothing is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto('/register');
  await fill(page, aNewcomer(), 'eleven loud herons');
  await page.getByRole('button', { name: 'Register your account' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('what is missing is said under every field', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Register your account' }).click();
  for (const label of ['Username', 'Email', 'Phone Number', 'Confirm Password']) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(/\w/);
  }
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Use at least 8 characters/);
});

test('a taken email is said under its field, also in other case', async ({ page, server, expectError }) => {
  expectError(/status of 409/);
  const { email } = await aLearner(server);
  await page.goto('/register');
  await fill(page, { ...aNewcomer(), email: email.toUpperCase() });
  await page.getByRole('button', { name: 'Register your account' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already has an account/);
});

test('a password from the lists of common ones is refused with the reason', async ({ page, expectError }) => {
  expectError(/status of 400/);
  await page.goto('/register');
  await fill(page, { ...aNewcomer(), password: 'password123' });
  await page.getByRole('button', { name: 'Register your account' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/common passwords/);
});

test('a refusal without words has a sentence', async ({ page, expectError, see }) => {
  expectError(/Failed to load resource/);
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/register');
  await fill(page, aNewcomer());
  await page.getByRole('button', { name: 'Register your account' }).click();
  await expect(page.getByRole('alert')).toHaveText('Registration failed');
  await see();
});

test('the ways out: Login and Home', async ({ page }) => {
  await page.goto('/register');
  await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('where accounts are made by the school, the page says whom to ask instead of a form', async ({ page, see }) => {
  await page.goto('/login');
  await page.route('/register', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('data-registration="open"', 'data-registration="invited"');
    await route.fulfill({ response, body: html });
  });
  await page.goto('/register');
  await expect(page.getByText('You cannot register yourself here. Ask Parlance for an account.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'hello@parlance.example' })).toBeVisible();
  await expect(page.getByRole('textbox')).toBeHidden();
  await see();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});
