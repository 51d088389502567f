import { afterEach, expect, test } from 'vitest';
import { guard } from './guards.tsx';
import { type PageRoute, routes } from './routes.ts';

/** The access table of the specification, section 2; what it does not name is open to everybody. */
const guarded: Record<string, readonly string[]> = {
  '/user-dashboard': ['user', 'admin', 'superadmin'],
  '/admin-dashboard': ['admin', 'superadmin'],
  '/superadmin-dashboard': ['superadmin'],
  '/user/test': ['user', 'admin', 'superadmin'],
  '/user/reading-test/:courseId': ['user', 'admin', 'superadmin'],
  '/start-speaking-test/:courseId': ['user', 'admin', 'superadmin'],
  '/admin/set-course-time': ['admin', 'superadmin'],
  '/admin/preview/:courseId': ['admin', 'superadmin'],
  '/admin/print/:courseId': ['admin', 'superadmin'],
  // Since examinations: only learners are candidates, and only staff watch them.
  '/admin/sitting/:sittingId/board': ['admin', 'superadmin'],
  '/exam/:sittingId': ['user'],
  '/exam/:sittingId/record': ['user'],
  // Since receipts: whoever has an account can check one.
  '/receipt/:code': ['user', 'admin', 'superadmin'],
  '/check-receipt': ['user', 'admin', 'superadmin'],
  // A learner’s own, and that of a learner whom staff see.
  '/report/:code': ['user', 'admin', 'superadmin'],
  '/review/:attemptId': ['user', 'admin', 'superadmin'],
  // Since learning platforms: teachers choose what a course there opens.
  '/lti/choose/:launchId': ['admin', 'superadmin'],
};
const everyRole = ['user', 'admin', 'superadmin'];

afterEach(() => localStorage.clear());

function store(role: string): void {
  const user = { id: 1, username: 'Amina Yusuf', email: 'amina@parlance.test', phone: '', role, status: 'active' };
  localStorage.setItem('user', JSON.stringify(user));
}

/** Where the guard sends whoever is stored, or null where they are let in. */
function sentTo(needs: PageRoute['needs']): string | null {
  if (needs === null) return null;
  try {
    return guard(needs)();
  } catch (redirection) {
    return (redirection as Response).headers.get('Location');
  }
}

test.for(routes as readonly PageRoute[])(
  '$path lets in whom the specification names, and sends others to /login',
  ({ path, needs }) => {
    const allowed = guarded[path];
    expect(sentTo(needs), 'nobody').toBe(allowed ? '/login' : null);
    for (const role of everyRole) {
      store(role);
      expect(sentTo(needs), role).toBe(!allowed || allowed.includes(role) ? null : '/login');
    }
  },
);

test.for(['{', '"user"', '{"role":"superadmin"}'])('a stored user that cannot be read is nobody: %s', (text) => {
  localStorage.setItem('user', text);
  expect(sentTo('session')).toBe('/login');
});
