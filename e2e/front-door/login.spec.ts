import { SUPERADMIN } from '../../scripts/servers/server-process.ts';
import { inLooks } from '../fixtures/looks.ts';
import { aLearner, aNewcomer } from '../fixtures/people.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';

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

test('a wrong password and an unknown email read the same', inProofs, async ({ page, server, expectError, see }) => {
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

test('whoever chooses Arabic reads the log in page from right to left, and the server answers in Arabic', async ({
  page,
  expectError,
  see,
}) => {
  expectError(refused);
  await page.goto('/login');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('العربية');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('تسجيل الدخول');
  // The document itself is in Arabic before any script runs, and names the words that its page needs.
  const html = await (await page.request.get('/login')).text();
  expect(html).toMatch(
    /<html lang="ar" dir="rtl"[^]*<link rel="preload" as="fetch" crossorigin href="\/assets\/words\//,
  );
  await page.reload();
  await expect(heading).toHaveText('تسجيل الدخول');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByLabel('البريد الإلكتروني').fill(aNewcomer().email);
  await page.getByLabel('كلمة المرور', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'تسجيل الدخول إلى حسابك' }).click();
  await expect(page.getByRole('alert')).toHaveText('البريد الإلكتروني أو كلمة المرور غير صحيحة.');
  await see();
  await page.getByRole('link', { name: 'إنشاء حساب' }).click();
  await expect(heading).toContainText('حساب');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});
