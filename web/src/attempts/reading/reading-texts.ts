import { CallRefused } from '../../platform/call.ts';
import type { TestTexts } from '../run/test-texts.ts';

/** Of a course that is not there, or of another kind. */
export const NO_TEST_DATA = 'No test data found for this course.';

export const readingTexts: TestTexts = {
  name: 'Reading Test',
  loading: 'Loading Reading Test...',
  loadFailed: 'Failed to load reading test.',
  gone: { heading: `Error: ${NO_TEST_DATA}`, text: 'Course not found. It may have been removed.' },
  missing: 'No reading test data found for this course.',
  submitFailed: (error) => (error instanceof CallRefused && error.message) || 'Failed to submit test.',
};
