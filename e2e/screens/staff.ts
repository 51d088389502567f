import { expect } from '@playwright/test';
import type { State } from './state.ts';

export const adminDashboard: State[] = [
  {
    name: 'nothing chosen',
    open: async ({ page, staff, enter }) => {
      await enter(staff.admin);
      await page.goto('/admin-dashboard');
      await expect(page.getByText('Please select an option from the sidebar.')).toBeVisible();
    },
  },
  {
    name: 'profile',
    open: async ({ page, staff, enter }) => {
      await enter(staff.admin);
      await page.goto('/admin-dashboard?section=viewProfile');
      await expect(page.getByRole('main').getByRole('heading', { name: 'Profile' })).toBeVisible();
    },
  },
];

export const superadminDashboard: State[] = [
  {
    name: 'ready',
    open: async ({ page, staff, enter }) => {
      await enter(staff.superadmin);
      await page.goto('/superadmin-dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/);
    },
  },
  {
    name: 'profile',
    open: async ({ page, staff, enter }) => {
      await enter(staff.superadmin);
      await page.goto('/superadmin-dashboard?section=profile');
      await expect(page.getByRole('main').getByRole('heading', { name: 'Profile' })).toBeVisible();
    },
  },
];
