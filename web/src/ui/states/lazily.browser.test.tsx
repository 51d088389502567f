import { type ComponentType, Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import * as missingCode from '../../platform/missing-code.ts';
import * as reloading from '../../platform/reload-page.ts';
import { lazily } from './lazily.ts';
import { fetchMissingHelp } from './load-code.ts';

vi.mock('../../platform/missing-code.ts', { spy: true });
vi.mock('../../platform/reload-page.ts', { spy: true });

beforeEach(() => {
  vi.mocked(reloading.reloadPage).mockReturnValue();
  vi.mocked(reloading.reloadByItself).mockResolvedValue();
});

afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

/** As Firefox does: a failure stays one for as long as the page is open. */
const keptFailure = () => Promise.reject<() => string>(new TypeError('error loading dynamically imported module'));
/** As the pages of learners do. */
beforeAll(fetchMissingHelp);

const noServer = () => vi.mocked(missingCode.needsReload).mockResolvedValue(false);

/** A part beside a field in which somebody has typed. */
async function besideTyped(Part: ComponentType) {
  const screen = await renderScreen(
    <>
      <input aria-label="Name" />
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  await screen.getByLabelText('Name').fill('Amina');
  return screen;
}

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
  const Part = lazily(load, 'none');
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

test('a part that this browser never asks for again says so, and whoever wants to loads the page anew', async () => {
  const Part = lazily(keptFailure);
  const screen = await besideTyped(Part);
  const sentence =
    'Part of this page could not be loaded. Reload the page: everything that was saved is still there.Reload the page';
  await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence);
  await screen.see();
  // Somebody may be typing, or take a test.
  expect(reloading.reloadByItself).not.toHaveBeenCalled();
  expect(reloading.reloadPage).not.toHaveBeenCalled();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Amina');
  await screen.getByRole('button', { name: 'Reload the page' }).click();
  expect(reloading.reloadPage).toHaveBeenCalledOnce();
});

test('a part that did not come without a connection is there by a press once it can, with what was typed beside it', async () => {
  noServer();
  const load = vi.fn(keptFailure);
  const Part = lazily(load);
  const screen = await besideTyped(Part);
  const sentence = 'Part of this page could not be loaded. Nothing is lost. Check your connection.Load again';
  await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence);
  await screen.see();
  load.mockResolvedValue(() => 'Here');
  await screen.getByRole('button', { name: 'Load again' }).click();
  await expect.element(screen.getByText('Here')).toBeVisible();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Amina');
  expect(reloading.reloadPage).not.toHaveBeenCalled();
});

test('a whole page that this browser never asks for again is loaded anew by itself, and the cover of a test is not', async () => {
  const Page = lazily(keptFailure, 'page');
  const screen = await renderScreen(
    <Suspense>
      <Page />
    </Suspense>,
  );
  await expect.element(screen.getByRole('heading', { name: 'This page could not be loaded.' })).toBeVisible();
  await screen.see();
  expect(reloading.reloadByItself).toHaveBeenCalled();
  vi.clearAllMocks();
  await screen.unmount();
  const Cover = lazily(keptFailure, 'cover');
  const test = await renderScreen(
    <Suspense>
      <Cover />
    </Suspense>,
  );
  await expect.element(test.getByRole('heading', { name: 'Part of this page could not be loaded.' })).toBeVisible();
  expect(reloading.reloadByItself).not.toHaveBeenCalled();
});

test('what has no place is said once, while what was there stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const Marked = lazily(keptFailure, 'none');
  const screen = await renderScreen(
    <Suspense fallback="The passage">
      <Marked />
    </Suspense>,
  );
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  await expect.element(screen.getByText(/^Part of this page could not be loaded\./)).toBeVisible();
  await expect.element(screen.getByText('The passage')).toBeVisible();
  await screen.see();
});
