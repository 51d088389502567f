import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { PageLoading, ShellUntilPage } from './page-loading.tsx';

const shell = () => document.getElementById('shell');

const putShell = () => {
  shell()?.remove();
  document.body.insertAdjacentHTML('afterbegin', '<div id="shell">The frame of a page</div>');
};
beforeEach(putShell);

test('the shell goes with the first page that is drawn, also when its code was there before', async () => {
  const screen = await render(
    <ShellUntilPage>
      <main>The page</main>
    </ShellUntilPage>,
  );
  await expect.element(screen.getByText('The page')).toBeVisible();
  expect(shell()).toBeNull();
});

test('while the code of a page loads the shell stays, and goes when the page or an error takes its place', async () => {
  for (const comes of [() => <main>The page</main>, failing]) {
    putShell();
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const router = createMemoryRouter([
      {
        path: '/',
        lazy: {
          Component: async () => {
            await arrived;
            return comes;
          },
        },
        HydrateFallback: () => <PageLoading text="Loading the page..." />,
        ErrorBoundary: () => <main>It failed</main>,
      },
    ]);
    const screen = await render(
      <ShellUntilPage>
        <RouterProvider router={router} />
      </ShellUntilPage>,
    );
    await expect.element(screen.getByText('Loading the page...')).toBeInTheDocument();
    expect(shell()).not.toBeNull();
    arrive();
    await expect.element(screen.getByRole('main')).toBeVisible();
    expect(shell()).toBeNull();
    await screen.unmount();
  }
});

function failing(): never {
  throw new Error('a page that cannot be drawn');
}
