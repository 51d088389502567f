import { t } from '@lingui/core/macro';
import { CallRefused } from '../../platform/call.ts';
import { courseGone, type TestTexts } from '../run/test-texts.ts';

export const speakingTexts: TestTexts = {
  get name() {
    return t`Speaking Test`;
  },
  get loading() {
    return t`Loading Speaking Test...`;
  },
  get loadFailed() {
    return t`Failed to load speaking questions.`;
  },
  gone: courseGone,
  get missing() {
    return t`No speaking questions found for this course.`;
  },
  submitFailed: (error) => t`Failed to submit test. Please try again. Error: ${{ error: submitProblem(error) }}...`,
};

function submitProblem(error: unknown): string {
  return error instanceof CallRefused && error.message ? error.message : t`The server could not be reached`;
}
