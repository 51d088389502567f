import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { lazily } from './lazily.ts';

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9/styles.css';

test('a part that does not come leaves the page as it is, and comes when it can, as do styles that did not', async () => {
  const styles = document.createElement('link');
  const failed = new Promise((done) => {
    styles.onerror = done;
  });
  Object.assign(styles, { rel: 'stylesheet', href: NOWHERE });
  document.head.append(styles);
  await failed;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const load = vi.fn(() => Promise.reject<() => string>(new TypeError('Failed to fetch dynamically imported module')));
  const Part = lazily(load);
  const screen = await renderScreen(
    <Suspense fallback="Not yet">
      <Part />
    </Suspense>,
  );
  await vi.advanceTimersByTimeAsync(4000);
  expect(screen.getByText('Not yet').elements()).toHaveLength(1);
  expect([load.mock.calls.length, styles.isConnected]).toEqual([1, true]);
  load.mockResolvedValue(() => 'Here');
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  await expect.element(screen.getByText('Here')).toBeVisible();
  expect(styles.isConnected).toBe(false);
  document.head.querySelector(`link[href="${NOWHERE}"]`)?.remove();
});
