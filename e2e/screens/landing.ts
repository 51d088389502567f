import { expect } from '@playwright/test';
import type { State } from './state.ts';

export const landing: State[] = [
  {
    name: 'ready',
    open: async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Get Started Now' })).toBeVisible();
    },
  },
];

/** What any address can come to. */
export const anywhere: State[] = [
  {
    name: 'page not found',
    open: async ({ page }) => {
      await page.goto('/no/such/page');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    },
  },
  {
    name: 'application error',
    open: async ({ page, expectError }) => {
      expectError(/Failed to load resource|dynamically imported module/);
      await page.route(/\/assets\/login[^/]*\.js$/, (route) => route.abort());
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
    },
  },
];
