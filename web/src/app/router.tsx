import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunction,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useMatches,
} from 'react-router';
import { loadToolMenu } from '../attempts/test-shell/bar/lazy-tool-menu.tsx';
import { siteBrand } from '../platform/brand.ts';
import { fetchWords } from '../platform/language.ts';
import { InLanguage } from '../ui/in-language.tsx';
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

function routeOf({ path, name, needs, loading, translated }: PageRoute & { name: RouteName }): RouteObject {
  return {
    path,
    loader: loaderOf(needs ? guard(needs) : null, translated ? name : null),
    handle: { page: translated ? name : null },
    lazy: { Component: () => screenOf(name) },
    HydrateFallback: () => <PageLoading text={loading} />,
  };
}

/** A page that is translated waits for its words as it does for its code. */
function loaderOf(guarded: LoaderFunction | null, page: RouteName | null): LoaderFunction | undefined {
  if (page === null) return guarded ?? undefined;
  return async (args) => {
    const words = fetchWords(page);
    const found: unknown = guarded ? await guarded(args) : null;
    await words;
    return found;
  };
}

/** A new page starts at its top; going back finds the place again. */
function Root() {
  const { page = null } = (useMatches().at(-1)?.handle ?? {}) as { page?: RouteName | null };
  return (
    <>
      <InLanguage page={page}>
        <Outlet />
      </InLanguage>
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
