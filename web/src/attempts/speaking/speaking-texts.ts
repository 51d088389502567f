import { CallRefused } from '../../platform/call.ts';
import { courseGone, type TestTexts } from '../run/test-texts.ts';

const NO_QUESTIONS = 'No speaking questions found for this course.';

export const speakingTexts: TestTexts = {
  name: 'Speaking Test',
  loading: 'Loading Speaking Test...',
  loadFailed: 'Failed to load speaking questions.',
  gone: courseGone,
  missing: NO_QUESTIONS,
  submitFailed: (error) => `Failed to submit test. Please try again. Error: ${submitProblem(error)}...`,
};

function submitProblem(error: unknown): string {
  return error instanceof CallRefused && error.message ? error.message : 'The server could not be reached';
}

export const NOT_SPEAKING = 'This is not a speaking test.';
