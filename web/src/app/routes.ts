import type { Role } from '@parlance/contract/accounts';

const everyone: readonly Role[] = ['user', 'admin', 'superadmin'];

/**
 * Every page of the application: its path, what tools call it, who is let in (null: anybody), and what is said
 * while its code is on the way. Pure data, so that screenshots and checks can walk it without the screens.
 */
export const routes = [
  { path: '/login', name: 'login', roles: null, loading: 'Loading...' },
  { path: '/admin-login', name: 'admin-login', roles: null, loading: 'Loading...' },
  { path: '/register', name: 'register', roles: null, loading: 'Loading...' },
  { path: '/forgot-password', name: 'forgot-password', roles: null, loading: 'Loading...' },
  { path: '/accept-invitation', name: 'accept-invitation', roles: null, loading: 'Loading...' },
  { path: '/user-dashboard', name: 'learner-dashboard', roles: everyone, loading: 'Loading user data...' },
  { path: '/admin-dashboard', name: 'admin-dashboard', roles: ['admin', 'superadmin'], loading: 'Loading...' },
  {
    path: '/admin/set-course-time',
    name: 'set-course-time',
    roles: ['admin', 'superadmin'],
    loading: 'Loading...',
  },
  {
    path: '/admin/preview/:courseId',
    name: 'preview',
    roles: ['admin', 'superadmin'],
    loading: 'Loading test...',
  },
  {
    path: '/superadmin-dashboard',
    name: 'superadmin-dashboard',
    roles: ['superadmin'],
    loading: 'Loading Super Admin Dashboard...',
  },
  { path: '/user/test', name: 'test-placeholder', roles: everyone, loading: 'Loading...' },
  { path: '/user/course/:courseId', name: 'course', roles: null, loading: 'Loading course details...' },
  {
    path: '/user/reading-test/:courseId',
    name: 'reading-test',
    roles: everyone,
    loading: 'Loading Reading Test...',
  },
  {
    path: '/start-speaking-test/:courseId',
    name: 'speaking-test',
    roles: everyone,
    loading: 'Loading Speaking Test...',
  },
  { path: '/user/test/:courseId', name: 'generic-test', roles: null, loading: 'Loading test...' },
  { path: '/start-test/:courseId', name: 'start-test', roles: null, loading: 'Loading test...' },
  { path: '/score', name: 'score', roles: null, loading: 'Loading...' },
  { path: '/result-pending', name: 'result-pending', roles: null, loading: 'Loading...' },
] as const satisfies readonly PageRoute[];

export type PageRoute = { path: `/${string}`; name: string; roles: readonly Role[] | null; loading: string };
export type RouteName = (typeof routes)[number]['name'];
