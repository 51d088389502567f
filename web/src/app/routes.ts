import type { Role } from '@parlance/contract/accounts';

const everyone: readonly Role[] = ['user', 'admin', 'superadmin'];

/**
 * Every page of the application: its path, what tools call it, who is let in (null: anybody), and what is said
 * while its code is on the way, and which shell its document shows until then. Pure data, so that the build, the
 * screenshots and checks can walk it without the screens.
 */
export const routes = [
  { path: '/login', name: 'login', shell: 'form', roles: null, loading: 'Loading...' },
  { path: '/admin-login', name: 'admin-login', shell: 'form', roles: null, loading: 'Loading...' },
  { path: '/register', name: 'register', shell: 'form', roles: null, loading: 'Loading...' },
  { path: '/forgot-password', name: 'forgot-password', shell: 'form', roles: null, loading: 'Loading...' },
  { path: '/accept-invitation', name: 'accept-invitation', shell: 'form', roles: null, loading: 'Loading...' },
  { path: '/device-check', name: 'device-check', shell: 'page', roles: null, loading: 'Loading...' },
  {
    path: '/user-dashboard',
    name: 'learner-dashboard',
    shell: 'dashboard',
    roles: everyone,
    loading: 'Loading user data...',
  },
  {
    path: '/admin-dashboard',
    name: 'admin-dashboard',
    shell: 'dashboard',
    roles: ['admin', 'superadmin'],
    loading: 'Loading...',
  },
  {
    path: '/admin/set-course-time',
    name: 'set-course-time',
    shell: 'page',
    roles: ['admin', 'superadmin'],
    loading: 'Loading...',
  },
  {
    path: '/admin/preview/:courseId',
    name: 'preview',
    shell: 'page',
    roles: ['admin', 'superadmin'],
    loading: 'Loading test...',
  },
  {
    path: '/admin/print/:courseId',
    name: 'print',
    shell: 'page',
    roles: ['admin', 'superadmin'],
    loading: 'Loading the paper...',
  },
  {
    path: '/superadmin-dashboard',
    name: 'superadmin-dashboard',
    shell: 'dashboard',
    roles: ['superadmin'],
    loading: 'Loading Super Admin Dashboard...',
  },
  {
    path: '/admin/sitting/:sittingId/board',
    name: 'board',
    shell: 'page',
    roles: ['admin', 'superadmin'],
    loading: 'Loading the board...',
  },
  { path: '/user/test', name: 'test-placeholder', shell: 'page', roles: everyone, loading: 'Loading...' },
  { path: '/user/course/:courseId', name: 'course', shell: 'page', roles: null, loading: 'Loading course details...' },
  {
    path: '/user/reading-test/:courseId',
    name: 'reading-test',
    shell: 'test',
    roles: everyone,
    loading: 'Loading Reading Test...',
  },
  {
    path: '/start-speaking-test/:courseId',
    name: 'speaking-test',
    shell: 'test',
    roles: everyone,
    loading: 'Loading Speaking Test...',
  },
  { path: '/user/test/:courseId', name: 'generic-test', shell: 'test', roles: null, loading: 'Loading test...' },
  { path: '/start-test/:courseId', name: 'start-test', shell: 'page', roles: null, loading: 'Loading test...' },
  { path: '/exam/:sittingId', name: 'exam', shell: 'test', roles: ['user'], loading: 'Loading your examination...' },
  {
    path: '/exam/:sittingId/record',
    name: 'exam-record',
    shell: 'page',
    roles: ['user'],
    loading: 'Loading your exam record...',
  },
  { path: '/join/:code', name: 'join', shell: 'page', roles: null, loading: 'Loading...' },
  { path: '/receipt/:code', name: 'receipt', shell: 'page', roles: everyone, loading: 'Loading the receipt...' },
  { path: '/check-receipt', name: 'check-receipt', shell: 'page', roles: everyone, loading: 'Loading...' },
  { path: '/score', name: 'score', shell: 'page', roles: null, loading: 'Loading...' },
  { path: '/result-pending', name: 'result-pending', shell: 'page', roles: null, loading: 'Loading...' },
] as const satisfies readonly PageRoute[];

/** What a document shows before its script runs: see `web/shells/`. */
export type Shell = 'form' | 'dashboard' | 'test' | 'page';

export type PageRoute = {
  path: `/${string}`;
  name: string;
  shell: Shell;
  roles: readonly Role[] | null;
  loading: string;
};
export type RouteName = (typeof routes)[number]['name'];
