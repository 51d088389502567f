import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { loadToolMenu } from '../attempts/test-shell/bar/lazy-tool-menu.tsx';
import { siteBrand } from '../platform/brand.ts';
import { fetchMissingHelp } from '../ui/states/load-code.ts';
import { guard } from './guards.tsx';
import { NotFound } from './not-found.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { PageLoading } from './page-loading.tsx';
import { RouteError, ScreenMissing } from './route-error.tsx';
import { type PageRoute, type RouteName, routes } from './routes.ts';
import { screens } from './screens.ts';

const tests: readonly RouteName[] = ['reading-test', 'speaking-test', 'generic-test'];

/** Where a test leads to when it ends or breaks off: without a connection no page can be fetched any more. */
const afterTests: readonly RouteName[] = ['learner-dashboard', 'score', 'result-pending', 'login'];

/** Where a page leads to next. A test that was fetched before opens at once, also when a whole class opens it. */
const next: Partial<Record<RouteName, readonly RouteName[]>> = {
  'learner-dashboard': tests,
  course: tests,
  ...Object.fromEntries(tests.map((name) => [name, afterTests])),
};

/** The page itself comes first. */
const AHEAD_AFTER_MS = 2000;

/** Fetches a screen, and a little later those that it leads to. */
async function screenOf(name: RouteName): Promise<ComponentType> {
  const Screen = await screens[name]().catch((cause: unknown) => {
    throw new ScreenMissing(name, { cause });
  });
  const ahead = next[name];
  if (ahead) setTimeout(() => void fetchAhead(ahead), AHEAD_AFTER_MS);
  return Screen;
}

/** The menus of a test open without a connection too, and what did not come says so. */
async function fetchAhead(names: readonly RouteName[]): Promise<void> {
  await Promise.allSettled([fetchMissingHelp(), loadToolMenu(), ...names.map((name) => screens[name]())]);
}

function routeOf({ path, name, needs, loading }: PageRoute & { name: RouteName }): RouteObject {
  return {
    path,
    loader: needs ? guard(needs) : undefined,
    lazy: { Component: () => screenOf(name) },
    HydrateFallback: () => <PageLoading text={loading} />,
  };
}

/** A new page starts at its top; going back finds the place again. */
function Root() {
  return (
    <>
      <Outlet />
      <PageAnnouncer site={siteBrand().name} />
      <ScrollRestoration />
    </>
  );
}

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteError,
    children: [...routes.map(routeOf), { path: '*', Component: NotFound }],
  },
]);
