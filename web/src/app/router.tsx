import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { loadToolMenu } from '../attempts/test-shell/bar/lazy-tool-menu.tsx';
import { siteBrand } from '../platform/brand.ts';
import { guard } from './guards.tsx';
import { NotFound } from './not-found.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { PageLoading } from './page-loading.tsx';
import { RouteError } from './route-error.tsx';
import { type PageRoute, type RouteName, routes } from './routes.ts';
import { screens } from './screens.ts';

const tests: readonly RouteName[] = ['reading-test', 'speaking-test', 'generic-test'];

/** Where a test leads to when it ends or breaks off: without a connection no page can be fetched any more. */
const afterTests: readonly RouteName[] = ['learner-dashboard', 'score', 'result-pending', 'login'];

/** The test itself comes first. */
const AHEAD_AFTER_MS = 2000;

/** Fetches a screen, and while someone takes a test also its menus and the pages it leads to. */
async function screenOf(name: RouteName): Promise<ComponentType> {
  const Screen = await screens[name]();
  if (tests.includes(name)) setTimeout(() => void fetchAhead(), AHEAD_AFTER_MS);
  return Screen;
}

async function fetchAhead(): Promise<void> {
  await Promise.allSettled([loadToolMenu(), ...afterTests.map((name) => screens[name]())]);
}

function routeOf({ path, name, roles, loading }: PageRoute & { name: RouteName }): RouteObject {
  return {
    path,
    loader: roles ? guard(roles) : undefined,
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
