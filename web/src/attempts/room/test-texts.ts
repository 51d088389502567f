import { CallRefused } from '../../platform/call.ts';

/** What one kind of test says in its own words; the rest of every test screen is the same. */
export type TestTexts = {
  /** The title of the tab until a course has one: 'Reading Test'. */
  name: string;
  loading: string;
  /** Said when the server was not reached, or gave no sentence of its own. */
  loadFailed: string;
  /** The course is not there, or of another kind. */
  unknown: string;
  /** The course has no questions yet. */
  missing: string;
  submitFailed: (error: unknown) => string;
};

/** The sentence for a test that did not come; null when nothing went wrong. */
export function loadProblem(error: unknown, { loadFailed, unknown }: TestTexts): string | null {
  if (!error) return null;
  if (!(error instanceof CallRefused)) return loadFailed;
  return error.code === 'not_found' ? unknown : error.message || loadFailed;
}

export const readingTexts: TestTexts = {
  name: 'Reading Test',
  loading: 'Loading Reading Test...',
  loadFailed: 'Failed to load reading test.',
  unknown: 'No test data found for this course.',
  missing: 'No reading test data found for this course.',
  submitFailed: (error) => (error instanceof CallRefused && error.message) || 'Failed to submit test.',
};
