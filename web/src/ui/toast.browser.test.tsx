import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { toastError, toastSuccess } from './toast.tsx';

test('toasts come one at a time, and what failed before what worked', async () => {
  const screen = await renderScreen(<p>A page</p>);
  toastSuccess('First.', { shownMs: 1000 });
  toastSuccess('Second.', { shownMs: 1000 });
  await expect.element(screen.getByText('First.')).toBeVisible();
  expect(screen.getByRole('status').elements()).toHaveLength(1);
  toastError('It failed.', { shownMs: 1000 });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('It failed.');
  await expect.poll(() => screen.getByText(/First|Second/).elements().length).toBe(0);
  await expect.element(screen.getByText('Second.')).toBeVisible();
});
