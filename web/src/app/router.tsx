import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { siteBrand } from '../platform/brand.ts';
import { guard } from './guards.tsx';
import { NotFound } from './not-found.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { PageLoading } from './page-loading.tsx';
import { RouteError } from './route-error.tsx';
import { type PageRoute, type RouteName, routes } from './routes.ts';

/** Each screen is a chunk of its own: a test carries nothing of the dashboards. */
const screens: Record<RouteName, () => Promise<ComponentType>> = {
  login: async () => (await import('../auth/login.tsx')).Login,
  'admin-login': async () => (await import('../auth/login.tsx')).AdminLogin,
  register: async () => (await import('../auth/register.tsx')).Register,
  'forgot-password': async () => (await import('../auth/reset/forgot-password.tsx')).ForgotPassword,
  'accept-invitation': async () => (await import('../auth/reset/accept-invitation.tsx')).AcceptInvitation,
  'learner-dashboard': async () => (await import('./learner-dashboard.tsx')).LearnerDashboard,
  'admin-dashboard': async () => (await import('./admin-dashboard.tsx')).AdminDashboard,
  'set-course-time': async () => (await import('./course-time-page.tsx')).CourseTimePage,
  preview: async () => (await import('./preview-page.tsx')).PreviewPage,
  'superadmin-dashboard': async () => (await import('./superadmin-dashboard.tsx')).SuperadminDashboard,
  'test-placeholder': async () => (await import('./test-placeholder.tsx')).TestPlaceholder,
  course: async () => (await import('./course-page.tsx')).CoursePage,
  'reading-test': async () => (await import('../attempts/reading/reading-test.tsx')).ReadingTest,
  'speaking-test': async () => (await import('../attempts/speaking/speaking-test.tsx')).SpeakingTest,
  'generic-test': async () => (await import('../attempts/test-page.tsx')).TestPage,
  'start-test': async () => (await import('../attempts/start-test.tsx')).StartTest,
  score: async () => (await import('../attempts/results/score-page.tsx')).ScorePage,
  'result-pending': async () => (await import('../attempts/results/result-pending.tsx')).ResultPending,
};

const tests: readonly RouteName[] = ['reading-test', 'speaking-test', 'generic-test'];

/** Where a test leads to when it ends or breaks off: without a connection no page can be fetched any more. */
const afterTests: readonly RouteName[] = ['learner-dashboard', 'score', 'result-pending', 'login'];

/** The test itself comes first. */
const AHEAD_AFTER_MS = 2000;

/** Fetches a screen, and while someone takes a test also the pages it leads to. */
async function screenOf(name: RouteName): Promise<ComponentType> {
  const Screen = await screens[name]();
  if (tests.includes(name)) setTimeout(() => void fetchAhead(), AHEAD_AFTER_MS);
  return Screen;
}

async function fetchAhead(): Promise<void> {
  await Promise.allSettled(afterTests.map((name) => screens[name]()));
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
