import type { Screen } from './screens/state.ts';

/**
 * The states that `npm test` opens: of each screen the one with most on it, and those that alone show a text of the
 * specification. `npm run proof` opens all of them.
 */
export const statesInTests: Partial<Record<Screen, string[]>> = {
  landing: ['ready'],
  anywhere: ['application error'],
  login: ['ready'],
  register: ['ready'],
  'learner-dashboard': ['loading', 'home ready', 'courses empty', 'course details'],
  'forgot-password': ['code not taken', 'passwords differ'],
  'device-check': ['ready'],
  'admin-dashboard': [
    'courses ready',
    'edit course',
    'upload, rows to fix',
    'upload, listening, nothing filled in',
    'question form, blanks',
    'bank ready',
    'accommodations of a person',
    'class details',
    'device checks ready',
  ],
  'test-placeholder': ['ready'],
  'set-course-time': ['timers ready', 'questions empty', 'questions loading'],
  preview: ['marked'],
  'superadmin-dashboard': ['dashboard loading', 'users ready', 'statistics ready'],
  course: ['ready', 'loading', 'of no number'],
  'reading-test': ['loading', 'ready', 'a table to complete'],
  'generic-test': ['writing', 'several letters, all answered', 'submit failed'],
  'speaking-test': ['submit failed'],
  join: ['ready'],
  receipt: ['ready'],
  'check-receipt': ['an answer differs'],
  score: ['ready'],
  'result-pending': ['ready'],
};
