import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';

/** One page for each way of guarding; `web/src/app/guards.browser.test.tsx` holds every page to its roles. */
const guarded = {
  '/user/test': ['user', 'admin', 'superadmin'],
  '/admin/set-course-time': ['admin', 'superadmin'],
  '/superadmin-dashboard': ['superadmin'],
} as const;
const everyRole = ['user', 'admin', 'superadmin'] as const;

test(
  'a guarded page opens for its roles and leads everybody else to /login',
  inProofs,
  async ({ page, somebody, enter }) => {
    const people = await Promise.all(everyRole.map(async (role) => ({ role, person: await somebody(role) })));
    for (const [path, allowed] of Object.entries(guarded)) {
      await page.goto('/login');
      await page.evaluate(() => localStorage.clear());
      await expectLanding(path, false);
      for (const { role, person } of people) {
        await enter(person);
        await expectLanding(path, (allowed as readonly string[]).includes(role));
      }
    }

    async function expectLanding(path: string, letIn: boolean): Promise<void> {
      await page.goto(path);
      if (!letIn) return await expect(page).toHaveURL('/login');
      await expect(page.locator('main')).toBeVisible();
      await expect(page).toHaveURL(path);
    }
  },
);

const dashboards = [
  { role: 'user', path: '/user-dashboard', goes: '/' },
  { role: 'admin', path: '/admin-dashboard', goes: '/admin-login' },
  { role: 'superadmin', path: '/superadmin-dashboard', goes: '/' },
] as const;
for (const { role, path, goes } of dashboards) {
  const when = role === 'admin' ? {} : inProofs;
  test(
    `${path} leads to ${goes} when the stored user disappears in another tab`,
    when,
    async ({ page, context, somebody, enter }) => {
      await enter(await somebody(role));
      await page.goto(path);
      await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
      const other = await context.newPage();
      await other.goto('/login');
      await other.evaluate(() => localStorage.clear());
      await expect(page).toHaveURL(goes);
    },
  );
}
