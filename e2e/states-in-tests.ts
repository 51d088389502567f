import type { Screen } from './screens/state.ts';

/**
 * The states that `npm test` opens: a test, and those that alone show a text of the specification. `npm run proof` opens all of them.
 */
export const statesInTests: Partial<Record<Screen, string[]>> = {
  'learner-dashboard': ['loading', 'courses empty', 'course details'],
  'forgot-password': ['code not taken', 'passwords differ'],
  'admin-dashboard': ['upload, listening, nothing filled in'],
  'test-placeholder': ['ready'],
  'set-course-time': ['questions empty', 'questions loading'],
  'superadmin-dashboard': ['dashboard loading'],
  course: ['loading', 'of no number'],
  'reading-test': ['loading', 'ready'],
  'generic-test': ['audio failed', 'several letters, all answered', 'submit failed'],
  'speaking-test': ['submit failed'],
};
