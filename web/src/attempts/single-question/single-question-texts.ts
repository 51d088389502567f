import { CallRefused } from '../../platform/call.ts';
import { courseGone, type TestTexts } from '../run/test-texts.ts';

/** What the test screen for Writing, Listening and multiple choice says (specification, section 8). */
export const singleQuestionTexts: TestTexts = {
  name: 'Test',
  loading: 'Loading test...',
  loadFailed: 'Failed to load questions or test time.',
  gone: courseGone,
  missing: 'No questions found for this test.',
  submitFailed: (error) =>
    (error instanceof CallRefused && error.message) ||
    'Failed to submit test. Please try again. Check console for details.',
};
