import type { ComponentType } from 'react';
import type { RouteName } from './routes.ts';

/** The code of each page. `web/build/screen-modules.ts` reads this list too, to name a page's files in its document. */
export const screens: Record<RouteName, () => Promise<ComponentType>> = {
  login: async () => (await import('../auth/login.tsx')).Login,
  'admin-login': async () => (await import('../auth/login.tsx')).AdminLogin,
  register: async () => (await import('../auth/register.tsx')).Register,
  'forgot-password': async () => (await import('../auth/reset/forgot-password.tsx')).ForgotPassword,
  'accept-invitation': async () => (await import('../auth/reset/accept-invitation.tsx')).AcceptInvitation,
  'device-check': async () => (await import('../device-checks/device-check.tsx')).DeviceCheck,
  'learner-dashboard': async () => (await import('./learner/learner-dashboard.tsx')).LearnerDashboard,
  'admin-dashboard': async () => (await import('./staff/admin-dashboard.tsx')).AdminDashboard,
  'set-course-time': async () => (await import('./staff/course-time-page.tsx')).CourseTimePage,
  preview: async () => (await import('./staff/preview-page.tsx')).PreviewPage,
  print: async () => (await import('./staff/print-page.tsx')).PrintPage,
  board: async () => (await import('./staff/board-page.tsx')).BoardPage,
  'superadmin-dashboard': async () => (await import('./staff/superadmin-dashboard.tsx')).SuperadminDashboard,
  'test-placeholder': async () => (await import('./learner/test-placeholder.tsx')).TestPlaceholder,
  course: async () => (await import('./course-page.tsx')).CoursePage,
  'reading-test': async () => (await import('../attempts/reading/reading-test.tsx')).ReadingTest,
  'speaking-test': async () => (await import('../attempts/speaking/speaking-test.tsx')).SpeakingTest,
  'generic-test': async () => (await import('../attempts/test-page.tsx')).TestPage,
  'start-test': async () => (await import('../attempts/start-test.tsx')).StartTest,
  exam: async () => (await import('./learner/exam-page.tsx')).ExamPage,
  'exam-record': async () => (await import('./learner/exam-record-page.tsx')).ExamRecordPage,
  join: async () => (await import('../classes/joining/join-page.tsx')).JoinPage,
  receipt: async () => (await import('../receipts/receipt-page.tsx')).ReceiptPage,
  'check-receipt': async () => (await import('../receipts/check-receipt.tsx')).CheckReceipt,
  score: async () => (await import('../attempts/results/score-page.tsx')).ScorePage,
  review: async () => (await import('./review-page.tsx')).ReviewPage,
  report: async () => (await import('./report-screen.tsx')).ReportScreen,
  'result-pending': async () => (await import('../attempts/results/result-pending.tsx')).ResultPending,
};
