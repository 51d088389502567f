import { aLearner } from '../fixtures/people.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';

test(
  'a screen whose code does not arrive says so, and Reload brings it',
  inProofs,
  async ({ page, server, enter, expectError, see }) => {
    expectError(/Failed to load resource|Failed to fetch dynamically imported module|error loading/i);
    await enter(await aLearner(server));
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login Here...');
    // The code of the dashboard, by whatever name the build gave it.
    await page.route(/\/assets\/learner-dashboard[^/]*\.js$/, (route) => route.abort());
    await page.goto('/user-dashboard');
    // It is loaded anew by itself once, which does not help here.
    await page.waitForFunction(() => {
      const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return opened?.type === 'reload';
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
    await expect(page.getByRole('alert')).toBeVisible();
    await see();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Welcome back/);
  },
);
