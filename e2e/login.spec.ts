import { onSharedPage as test } from './shared-page.ts';
import { inLooks } from './looks.ts';
import { aLearner, aNewcomer } from './people.ts';
import { SUPERADMIN } from '../scripts/server-process.ts';
import { expect } from './test.ts';

const refused = /Failed to load resource.*status of 401/;

inLooks(test, ({ phone }) => {
  test('each role lands on its own dashboard, with user and token in the storage', async ({ page, server, staff }) => {
    const learner = await aLearner(server);
    const people = [
      { ...learner, lands: '/user-dashboard', panel: 'User Panel' },
      { ...staff.admin, lands: '/admin-dashboard', panel: 'Admin Panel' },
      { ...SUPERADMIN, lands: '/superadmin-dashboard', panel: 'Super Admin Panel' },
    ];
    for (const { email, password, lands, panel } of people) {
      // The page that staff are sent to is the same, under its own heading.
      await page.goto(lands === '/admin-dashboard' ? '/admin-login' : '/login');
      const heading = lands === '/admin-dashboard' ? 'Admin Login Here...' : 'Login Here...';
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Login into your account' }).click();
      await expect(page).toHaveURL(lands);
      const side = page.getByRole('complementary', { name: panel });
      await expect(phone ? page.getByRole('navigation', { name: `${panel} sections` }) : side).toBeVisible();
      const stored = await page.evaluate(() => ({
        user: localStorage.getItem('user'),
        token: localStorage.getItem('token'),
      }));
      expect(JSON.parse(stored.user ?? '')).toMatchObject({ email });
      expect(stored.token).not.toBe('');
    }
  });
});

test('a wrong password and an unknown email read the same', async ({ page, server, expectError, see }) => {
  expectError(refused);
  const { email } = await aLearner(server);
  for (const tried of [email, aNewcomer().email]) {
    await page.goto('/login');
    await page.getByLabel('Email').fill(tried);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Login into your account' }).click();
    await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.');
  }
  await see();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('an email that is none and a missing password are said under their fields, and nothing is sent', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto('/login');
  await page.getByLabel('Email').fill('amina');
  await page.getByRole('button', { name: 'Login into your account' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/email address/);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/password/);
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
});

const oddReplies = [
  { says: 'Login failed', status: 500, body: {} },
  { says: 'Invalid credentials or missing user/token data', status: 200, body: { message: 'Welcome' } },
  {
    says: 'Unknown user role',
    status: 200,
    body: { token: 't', user: { id: 1, username: 'G', email: 'g@x.test', phone: '', role: 'guest', status: 'active' } },
  },
];
for (const { says, status, body } of oddReplies) {
  test(`a reply the screen cannot use says '${says}'`, async ({ page, expectError }) => {
    expectError(/status of 500/);
    await page.route('**/api/auth/login', (route) => route.fulfill({ status, json: body }));
    await page.goto('/login');
    await page.getByLabel('Email').fill('amina@parlance.test');
    await page.getByLabel('Password', { exact: true }).fill('eleven quiet herons');
    await page.getByRole('button', { name: 'Login into your account' }).click();
    await expect(page.getByRole('alert')).toHaveText(says);
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });
}

test('the ways out: Register, Forgot password? and Home', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login Here...');
  await expect(page.getByRole('checkbox', { name: 'Remember' })).not.toBeChecked();
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/register');
});
