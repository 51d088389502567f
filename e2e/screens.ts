import { type RouteName, routes } from '../web/src/app/routes.ts';
import { accommodations, ownAccommodations, reasons } from './screens/accommodations/accommodations.ts';
import { ownTimeInSpeaking, ownTimeInTests } from './screens/accommodations/own-time.ts';
import { answersToCheck } from './screens/answers-to-check.ts';
import { apiKeys } from './screens/api-keys.ts';
import { auditLog } from './screens/audit-log.ts';
import { acceptInvitation, adminLogin, forgotPassword, login, register } from './screens/auth.ts';
import { questionBank } from './screens/bank.ts';
import { bankSets } from './screens/bank-sets.ts';
import { classAssignments } from './screens/classes/assignments.ts';
import { schoolClasses } from './screens/classes/classes.ts';
import { join, ownClasses } from './screens/classes/joining.ts';
import { classResults } from './screens/classes/results.ts';
import { accessOfAdmins, teacherScreens } from './screens/classes/teacher.ts';
import { course, testPlaceholder } from './screens/course.ts';
import { courseTimePage, courseTimes } from './screens/course-time.ts';
import { deviceCheck } from './screens/device-checks/device-check.ts';
import { deviceChecksOfSchool } from './screens/device-checks/device-checks-of-school.ts';
import { preview, print, questionForms } from './screens/editing.ts';
import { kindForms, listeningSheet, previewedKinds, readingKinds } from './screens/every-kind.ts';
import { files } from './screens/files.ts';
import { singleQuestionTest, startTestScreen } from './screens/generic-test.ts';
import { invitations } from './screens/invitations.ts';
import { itemAnalysis } from './screens/item-analysis.ts';
import { anywhere, landing } from './screens/landing.ts';
import { learnerDashboard } from './screens/learner-dashboard.ts';
import { choice, launched, platforms } from './screens/lti.ts';
import { markingPage } from './screens/marking.ts';
import { overallReportStates, overallStates, ownOverallStates } from './screens/overalls.ts';
import { ownSessions } from './screens/own-sessions.ts';
import { ownData, personalData } from './screens/personal-data.ts';
import { courseInPracticeMode, practiceModeOfCourse, practise } from './screens/practise.ts';
import { readingTest } from './screens/reading-test.ts';
import { checkReceipt, receipt, receiptKeys } from './screens/receipts.ts';
import { ownRemarks, remarkRequests } from './screens/remarks.ts';
import { report } from './screens/reports.ts';
import { resultPending, score } from './screens/results.ts';
import { courseRelease, practice, review } from './screens/review.ts';
import { rubricStates } from './screens/rubrics.ts';
import { bandStates, scaleStates } from './screens/scales.ts';
import { askedAtProvider, confirmed, schoolAccount } from './screens/school-account.ts';
import { loginSteps, ownFactors } from './screens/second-factor.ts';
import { secondMarking } from './screens/second-marking.ts';
import { board, boardAfter, examTests } from './screens/sittings/board.ts';
import { exam, ownExaminations } from './screens/sittings/exam.ts';
import { frozenPreview, paperStates } from './screens/sittings/papers.ts';
import { examRecord, pastExaminations, recordsAtMarking, recordsOfCandidates } from './screens/sittings/record.ts';
import { sittings } from './screens/sittings/sittings.ts';
import { speakingTest } from './screens/speaking-test.ts';
import { adminDashboard, superadminDashboard } from './screens/staff.ts';
import type { Screen, State } from './screens/state.ts';
import { statistics } from './screens/statistics.ts';
import { system } from './screens/system.ts';
import { uploads } from './screens/uploads.ts';
import { webhooks } from './screens/webhooks.ts';

const screens: Record<Screen, State[]> = {
  landing,
  anywhere,
  login: [...login, ...loginSteps],
  'admin-login': adminLogin,
  register,
  'learner-dashboard': [
    ...learnerDashboard,
    ...ownSessions,
    ...ownData,
    ...schoolAccount,
    ...ownAccommodations,
    ...ownClasses,
    ...ownExaminations,
    ...pastExaminations,
    ...ownOverallStates,
  ],
  'forgot-password': forgotPassword,
  'accept-invitation': acceptInvitation,
  lti: launched,
  confirm: confirmed,
  'lti-choice': choice,
  'device-check': deviceCheck,
  'admin-dashboard': [
    ...adminDashboard,
    ...ownFactors,
    ...markingPage,
    ...rubricStates,
    ...scaleStates,
    ...overallStates,
    ...secondMarking,
    ...recordsAtMarking,
    ...answersToCheck,
    ...itemAnalysis,
    ...courseTimes,
    ...uploads,
    ...questionForms,
    ...courseRelease,
    ...kindForms,
    ...questionBank,
    ...bankSets,
    ...files,
    ...accommodations,
    ...sittings,
    ...paperStates,
    ...practiceModeOfCourse,
    ...remarkRequests,
    ...schoolClasses,
    ...classAssignments,
    ...classResults,
    ...teacherScreens,
    ...deviceChecksOfSchool,
  ],
  'set-course-time': courseTimePage,
  preview: [...preview, ...previewedKinds, ...frozenPreview],
  print,
  'superadmin-dashboard': [
    ...receiptKeys,
    ...apiKeys,
    ...webhooks,
    ...platforms,
    ...askedAtProvider,
    ...system,
    ...superadminDashboard,
    ...invitations,
    ...auditLog,
    ...statistics,
    ...reasons,
    ...accessOfAdmins,
    ...personalData,
  ],
  'test-placeholder': testPlaceholder,
  course: [...course, ...courseInPracticeMode, ...practise],
  'reading-test': [...readingTest, ...readingKinds, ...examTests],
  'generic-test': [...singleQuestionTest, ...listeningSheet, ...ownTimeInTests],
  'start-test': startTestScreen,
  'speaking-test': [...speakingTest, ...ownTimeInSpeaking],
  board: [...board, ...boardAfter, ...recordsOfCandidates],
  exam,
  'exam-record': examRecord,
  join,
  receipt,
  'check-receipt': checkReceipt,
  score: [...score, ...bandStates],
  report: [...report, ...overallReportStates],
  review: [...review, ...practice, ...ownRemarks],
  'result-pending': resultPending,
};

/**
 * Every screen in every state we can name, for pictures and checks. Throws for a route nobody built a state for, so
 * that a new screen cannot go unlooked at.
 */
export function everyState(): { screen: Screen; state: State }[] {
  const unbuilt = routes.filter(({ name }) => !(screens[name]?.length > 0)).map(({ path }) => path);
  if (unbuilt.length > 0) throw new Error(`No states are built in e2e/screens.ts for: ${unbuilt.join(', ')}`);
  return Object.entries(screens).flatMap(([screen, states]) =>
    states.map((state) => ({ screen: screen as Screen, state })),
  );
}

/** Of each page the state in which it is ready: it is built again after a reload. */
export function readyStates(): { screen: RouteName; state: State }[] {
  return routes.map(({ name }) => {
    const states = screens[name];
    const state =
      states.find((each) => each.name.startsWith('ready')) ??
      states.find((each) => !/^(loading|failed|not found)/.test(each.name));
    if (!state) throw new Error(`e2e/screens.ts has no state of ${name} but loading.`);
    return { screen: name, state };
  });
}
