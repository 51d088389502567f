import type { ReviewKind } from '@parlance/contract/reviews';
import type { AnalysisPaths } from '../../analysis/analysis-paths.ts';
import type { EditingPaths } from '../../questions/editing/editing-paths.ts';
import { type Changes, withParams } from '../../ui/lists/url-state.ts';

function section(key: string, params: Changes): string {
  return `/admin-dashboard?${withParams(new URLSearchParams({ section: key }), params)}`;
}

/** The pages of the admin dashboard that an author goes between. */
export const editingPaths: EditingPaths = {
  details: (course, question) => section('viewCourses', { course, question }),
  upload: (course) => section('uploadTest', { course }),
  question: (course, which) =>
    typeof which === 'number'
      ? section('editQuestion', { course, question: which })
      : section('editQuestion', { course, question: 'new', type: which.type, passage: which.passageId }),
  correction: (question, course) => section('correctQuestion', { course, question }),
  practice: (course) => section('learnerPractice', { course }),
  release: (course) => section('courseRelease', { course }),
  passage: (course, passageId) => section('editPassage', { course, passage: passageId ?? 'new' }),
  preview: (course) => `/admin/preview/${course}`,
  print: (course) => `/admin/print/${course}`,
  coursePage: (course) => `/user/course/${course}`,
  answers: (course) => section('answers', { course }),
  analysis: (course) => section('analysis', { course }),
  bank: section('bank', {}),
  bankOpen: (question) => section('bank', { question }),
  bankQuestion: (which) =>
    section('editBankQuestion', typeof which === 'number' ? { question: which } : { question: 'new', ...which }),
  bankSetOpen: (set) => section('bank', { what: 'sets', set }),
  bankSet: (set) => section('editBankSet', { set: set ?? 'new' }),
  timers: (course) => `/admin/set-course-time?course=${course}`,
};

/** Where the figures of a course lead to. Parts are counted from 1 there, and from 0 where answers are checked. */
export const analysisPaths: AnalysisPaths = {
  course: (course) => editingPaths.details(course),
  time: (course) => editingPaths.timers(course),
  analysis: (course, item) =>
    section('analysis', { course, version: item?.version_id, part: item && item.part > 0 ? item.part : undefined }),
  question: (course, question) => editingPaths.question(course, question),
  correction: (course, { question_id: question, version_id: version, part }, right) =>
    section('correctQuestion', { course, question, version, part: part > 0 ? part : undefined, right }),
  answers: (course, { question_id: question, version_id: version, part }) =>
    section('answers', { course, question, version, part: String(Math.max(0, part - 1)) }),
};

/** Who marks a course, which submissions two people mark, and how far that is. */
export function markingPath(course: number): string {
  return section('courseMarking', { course });
}

export function progressPath(course: number): string {
  return section('markingProgress', { course });
}

/** By what the markers of a course check their marks. */
export function calibrationPath(course: number): string {
  return section('calibration', { course });
}

/** The tests of an examination. */
export function setUpPath(sittingId: number): string {
  return section('sittings', { sitting: sittingId, step: 'tests' });
}

/** The marking page of a submission that was scored. */
export function reviewPath(kind: ReviewKind, attemptId: number): string {
  return section(`${kind}Review`, { tab: 'reviewed', review: attemptId });
}

/** The submissions of a kind that wait to be marked, the oldest first. */
export function waitingPath(kind: ReviewKind): string {
  return section(`${kind}Review`, {});
}

/** What was marked of a course. */
export function submissionsPath(kind: ReviewKind, course: number): string {
  return section(`${kind}Review`, { tab: 'reviewed', course });
}

/** What one learner is allowed in every test. */
export function accommodationPath(person: number): string {
  return section('accommodations', { person });
}

/** The screens of the admin dashboard that others lead to. */
export const ADD_COURSE = section('addCourse', {});
export const COURSE_LIST = section('viewCourses', {});
export const SCALES = section('scales', {});
export const UPLOAD = section('uploadTest', {});
export const UPLOAD_OTHER = section('uploadTest', { from: 'other' });
