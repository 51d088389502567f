import { type PageRoute, routes } from '../web/src/app/routes.ts';
import { aCourse } from './courses.ts';
import { onSharedPage as test } from './shared-page.ts';
import { expect } from './test.ts';

/** The access table of the specification, section 2, as far as the router has the routes. */
const guarded = {
  '/user-dashboard': ['user', 'admin', 'superadmin'],
  '/admin-dashboard': ['admin', 'superadmin'],
  '/superadmin-dashboard': ['superadmin'],
  '/user/test': ['user', 'admin', 'superadmin'],
  '/user/reading-test/:courseId': ['user', 'admin', 'superadmin'],
  '/start-speaking-test/:courseId': ['user', 'admin', 'superadmin'],
  '/admin/set-course-time': ['admin', 'superadmin'],
  '/admin/preview/:courseId': ['admin', 'superadmin'],
} as const;
/** Another name for a screen leads to it. */
const aliases: Record<string, string> = { '/start-test/:courseId': '/user/test/:courseId' };
const everyRole = ['user', 'admin', 'superadmin'] as const;

function rolesOf(path: string): readonly string[] | null {
  return Object.hasOwn(guarded, path) ? guarded[path as keyof typeof guarded] : null;
}

for (const { path } of routes as readonly PageRoute[]) {
  const allowed = rolesOf(path);
  test(`${path} is open to ${allowed ? allowed.join(', ') : 'everybody'}`, async ({
    page,
    server,
    staff,
    somebody,
    enter,
  }) => {
    const { id } = await aCourse(server, staff.admin);
    const url = path.replace(':courseId', String(id));
    const landing = (aliases[path] ?? path).replace(':courseId', String(id));
    await page.goto(url);
    await expectLanding(landing, allowed === null);
    for (const role of everyRole) {
      await enter(await somebody(role));
      await page.goto(url);
      await expectLanding(landing, allowed === null || allowed.includes(role));
    }

    async function expectLanding(here: string, letIn: boolean): Promise<void> {
      if (!letIn) return await expect(page).toHaveURL('/login');
      await expect(page.locator('main')).toBeVisible();
      await expect(page).toHaveURL(here);
    }
  });
}

test('a stored user that cannot be read counts as nobody', async ({ page }) => {
  await page.goto('/login');
  for (const nonsense of ['{', '"user"', '{"role":"superadmin"}']) {
    await page.evaluate((text) => localStorage.setItem('user', text), nonsense);
    await page.goto('/user-dashboard');
    await expect(page).toHaveURL('/login');
  }
});

const dashboards = [
  { role: 'user', path: '/user-dashboard', goes: '/' },
  { role: 'admin', path: '/admin-dashboard', goes: '/admin-login' },
  { role: 'superadmin', path: '/superadmin-dashboard', goes: '/' },
] as const;
for (const { role, path, goes } of dashboards) {
  test(`${path} leads to ${goes} when the stored user disappears in another tab`, async ({
    page,
    context,
    somebody,
    enter,
  }) => {
    await enter(await somebody(role));
    await page.goto(path);
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/login');
    await other.evaluate(() => localStorage.clear());
    await expect(page).toHaveURL(goes);
  });
}
