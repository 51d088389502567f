import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { say } from '@parlance/contract/say';
import { IconRefresh } from '@tabler/icons-react';
import { type ComponentType, useEffect } from 'react';
import {
  createBrowserRouter,
  type LoaderFunction,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router';
import { loadToolMenu } from '../attempts/test-shell/bar/lazy-tool-menu.tsx';
import { siteBrand } from '../platform/brand.ts';
import { fetchWords, waitsForWords } from '../platform/language.ts';
import { InLanguage } from '../ui/in-language.tsx';
import { fetchMissingHelp, missingHelp } from '../ui/states/load-code.ts';
import { Failed } from '../ui/states/state-block.tsx';
import { guard } from './guards.tsx';
import { NotFound } from './not-found.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { PageLoading } from './page-loading.tsx';
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

/** The words of the page for an address that is none. */
const UNKNOWN = 'app';

/** The page itself comes first. */
const AHEAD_AFTER_MS = 2000;

/** The code of a screen did not arrive. */
class ScreenMissing extends Error {}

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
    loader: loaderOf(needs ? guard(needs) : null, name),
    handle: { page: name },
    lazy: { Component: () => screenOf(name) },
    HydrateFallback: () => <PageLoading text={waitsForWords() ? '' : say(loading)} />,
  };
}

/** A page waits for its words as it does for its code. */
function loaderOf(guarded: LoaderFunction | null, page: string): LoaderFunction {
  return async (args) => {
    const words = fetchWords(page);
    const found: unknown = guarded ? await guarded(args) : null;
    await words;
    return found;
  };
}

/** A new page starts at its top; going back finds the place again. */
function Root() {
  const { page = UNKNOWN } = (useMatches().at(-1)?.handle ?? {}) as { page?: string };
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

/**
 * What is left when a screen broke, or its code did not arrive. Firefox and WebKit never ask again for code that once did
 * not come, as in a connection that dropped while it was fetched ahead: where the server answers now, the page is loaded
 * anew by itself. What the navigation handed over is kept by the browser.
 */
function RouteError() {
  const error = useRouteError();
  useEffect(() => {
    // Where nothing answers, the button is left.
    if (error instanceof ScreenMissing) void missingHelp().then((help) => help.reloadByItself());
  }, [error]);
  return (
    <main>
      <Failed
        heading={t`Unexpected Application Error!`}
        level={1}
        text={t`This page could not be shown. Reload it: everything that was saved is still there.`}
      >
        <Button leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={() => window.location.reload()}>
          <Trans>Reload</Trans>
        </Button>
      </Failed>
    </main>
  );
}

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteError,
    children: [...routes.map(routeOf), { path: '*', loader: loaderOf(null, UNKNOWN), Component: NotFound }],
  },
]);
