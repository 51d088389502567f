import { msg } from '@lingui/core/runtime-macro';
import type { Permission } from '@parlance/contract/permissions';
import type { Sentence } from '@parlance/contract/say';

/**
 * Every page of the application: its path, what tools call it, what somebody needs to be let in (null: nothing), and what is said
 * while its code is on the way, and which shell its document shows until then. Pure data, so that the build, the
 * screenshots and checks can walk it without the screens.
 */
export const routes = [
  { path: '/login', name: 'login', shell: 'form', needs: null, loading: msg`Loading...` },
  { path: '/admin-login', name: 'admin-login', shell: 'form', needs: null, loading: msg`Loading...` },
  { path: '/register', name: 'register', shell: 'form', needs: null, loading: msg`Loading...` },
  { path: '/forgot-password', name: 'forgot-password', shell: 'form', needs: null, loading: msg`Loading...` },
  { path: '/accept-invitation', name: 'accept-invitation', shell: 'form', needs: null, loading: msg`Loading...` },
  {
    path: '/lti/choose/:launchId',
    name: 'lti-choice',
    shell: 'page',
    needs: 'teaches',
    loading: msg`Loading...`,
  },
  { path: '/lti', name: 'lti', shell: 'form', needs: null, loading: msg`Loading...` },
  { path: '/confirm', name: 'confirm', shell: 'form', needs: null, loading: msg`Loading...` },
  { path: '/device-check', name: 'device-check', shell: 'page', needs: null, loading: msg`Loading...` },
  {
    path: '/user-dashboard',
    name: 'learner-dashboard',
    shell: 'dashboard',
    needs: 'session',
    loading: msg`Loading user data...`,
  },
  {
    path: '/admin-dashboard',
    name: 'admin-dashboard',
    shell: 'dashboard',
    needs: 'invigilates',
    loading: msg`Loading...`,
  },
  {
    path: '/admin/set-course-time',
    name: 'set-course-time',
    shell: 'page',
    needs: 'invigilates',
    loading: msg`Loading...`,
  },
  {
    path: '/admin/preview/:courseId',
    name: 'preview',
    shell: 'page',
    needs: 'invigilates',
    loading: msg`Loading test...`,
  },
  {
    path: '/admin/print/:courseId',
    name: 'print',
    shell: 'page',
    needs: 'invigilates',
    loading: msg`Loading the paper...`,
  },
  {
    path: '/superadmin-dashboard',
    name: 'superadmin-dashboard',
    shell: 'dashboard',
    needs: 'administers',
    loading: msg`Loading Super Admin Dashboard...`,
  },
  {
    path: '/admin/sitting/:sittingId/board',
    name: 'board',
    shell: 'page',
    needs: 'invigilates',
    loading: msg`Loading the board...`,
  },
  { path: '/user/test', name: 'test-placeholder', shell: 'page', needs: 'session', loading: msg`Loading...` },
  {
    path: '/user/course/:courseId',
    name: 'course',
    shell: 'page',
    needs: null,
    loading: msg`Loading course details...`,
  },
  {
    path: '/user/reading-test/:courseId',
    name: 'reading-test',
    shell: 'test',
    needs: 'session',
    loading: msg`Loading Reading Test...`,
  },
  {
    path: '/start-speaking-test/:courseId',
    name: 'speaking-test',
    shell: 'test',
    needs: 'session',
    loading: msg`Loading Speaking Test...`,
  },
  { path: '/user/test/:courseId', name: 'generic-test', shell: 'test', needs: null, loading: msg`Loading test...` },
  { path: '/start-test/:courseId', name: 'start-test', shell: 'page', needs: null, loading: msg`Loading test...` },
  { path: '/exam/:sittingId', name: 'exam', shell: 'test', needs: 'learns', loading: msg`Loading your examination...` },
  {
    path: '/exam/:sittingId/record',
    name: 'exam-record',
    shell: 'page',
    needs: 'learns',
    loading: msg`Loading your exam record...`,
  },
  { path: '/join/:code', name: 'join', shell: 'page', needs: null, loading: msg`Loading...` },
  { path: '/receipt/:code', name: 'receipt', shell: 'page', needs: 'session', loading: msg`Loading the receipt...` },
  { path: '/check-receipt', name: 'check-receipt', shell: 'page', needs: 'session', loading: msg`Loading...` },
  { path: '/score', name: 'score', shell: 'page', needs: null, loading: msg`Loading...` },
  { path: '/review/:attemptId', name: 'review', shell: 'page', needs: 'session', loading: msg`Loading the review...` },
  { path: '/report/:code', name: 'report', shell: 'page', needs: 'session', loading: msg`Loading...` },
  { path: '/result-pending', name: 'result-pending', shell: 'page', needs: null, loading: msg`Loading...` },
] as const satisfies readonly PageRoute[];

/** What a document shows before its script runs: see `web/shells/`. */
export type Shell = 'form' | 'dashboard' | 'test' | 'page';

/** A permission, or only to be logged in. */
export type Needs = Permission | 'session';

export type PageRoute = {
  path: `/${string}`;
  name: string;
  shell: Shell;
  needs: Needs | null;
  loading: Sentence;
};
export type RouteName = (typeof routes)[number]['name'];
