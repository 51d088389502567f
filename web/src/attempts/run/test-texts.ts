import { t } from '@lingui/core/macro';
import { limitText, refusedLimit } from '../../courses/learner/start-limits.ts';
import { CallRefused } from '../../platform/call.ts';

/** The texts that differ between kinds of tests; all others are the same. */
export type TestTexts = {
  /** The title of the tab until a course has one: 'Reading Test'. */
  name: string;
  loading: string;
  /** Shown when the server was not reached or gave no sentence of its own. */
  loadFailed: string;
  /** The course is not there. */
  gone: { heading: string; text: string };
  /** The course has no questions yet. */
  missing: string;
  submitFailed: (error: unknown) => string;
};

/** What a test screen says of a course that is not there, where the specification has no words for it. */
export const courseGone: TestTexts['gone'] = {
  get heading() {
    return t`Course not found.`;
  },
  get text() {
    return t`It may have been removed.`;
  },
};

/** Whether there is no such course: it was deleted, or the URL holds no course ID. */
export function isCourseGone(error: unknown): boolean {
  return error instanceof CallRefused && (error.code === 'not_found' || error.code === 'invalid');
}

/** Why a test did not load; null when nothing went wrong. */
export function loadProblem(error: unknown, { loadFailed, gone }: TestTexts): string | null {
  if (!error) return null;
  if (!(error instanceof CallRefused)) return loadFailed;
  if (isCourseGone(error)) return `${gone.heading} ${gone.text}`;
  const limit = refusedLimit(error);
  return limit ? limitText(limit) : error.message || loadFailed;
}
