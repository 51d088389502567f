import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { toastError, toastSuccess } from './toast.tsx';

test('toasts come one at a time, what failed before what worked, and what failed last first', async () => {
  const screen = await renderScreen(<p>A page</p>);
  toastSuccess('First.', { shownMs: 1000 });
  toastSuccess('Second.', { shownMs: 1000 });
  await expect.element(screen.getByText('First.')).toBeVisible();
  expect(screen.getByRole('status').elements()).toHaveLength(1);
  toastError('It failed.', { shownMs: 1000 });
  await expect.element(screen.getByText('It failed.')).toBeVisible();
  toastError('It failed again.', { shownMs: 1000 });
  await expect.element(screen.getByText('It failed again.')).toBeVisible();
  await expect.poll(() => screen.getByRole('alert').elements().length).toBe(1);
  await expect.poll(() => screen.getByText(/First|Second/).elements().length).toBe(0);
  await expect.element(screen.getByText('Second.')).toBeVisible();
});

test('on a wide screen a long toast has two lines, so that it ends above the actions of a page', async () => {
  await page.viewport(1440, 900);
  const screen = await renderScreen(<p>A page</p>);
  toastError('Failed to load dashboard data. Please check network and server status.', { shownMs: 2000 });
  const toast = screen.getByRole('alert');
  await expect.element(toast).toBeVisible();
  const { width, height } = toast.element().getBoundingClientRect();
  expect(Math.round(width)).toBe(360);
  expect(height).toBeLessThanOrEqual(80);
  await page.viewport(1280, 800);
});
