import '../src/ui/theme/base.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { TOAST_WIDTH, TOASTS_SHOWN } from '../src/ui/states/toast.tsx';
import { cssVariablesResolver, theme } from '../src/ui/theme/theme.ts';
import { see } from './see.ts';

/**
 * Draws a part of a page as the application does: with its theme, its toasts and a router in which `path` is open.
 * `routes` are further pages it may lead to, each by its path. Its `see` records what a person reads now.
 */
export async function renderScreen(screen: ReactNode, path = '/', routes: Record<string, ReactNode> = {}) {
  // What the test before had to say waits for its turn otherwise, and this one with it.
  notifications.clean();
  notifications.cleanQueue();
  const others = Object.entries(routes).map(([path, element]) => ({ path, element }));
  const router = createMemoryRouter([...others, { path: '*', element: screen }], { initialEntries: [path] });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const drawn = await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <QueryClientProvider client={queryClient}>
        <Notifications position="top-right" autoClose={3000} containerWidth={TOAST_WIDTH} limit={TOASTS_SHOWN} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    ...drawn,
    router,
    see: () => see(router.state.location.pathname, expect.getState().currentTestName ?? ''),
  };
}
