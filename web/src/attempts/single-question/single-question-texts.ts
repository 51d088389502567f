import { t } from '@lingui/core/macro';
import { CallRefused } from '../../platform/call.ts';
import { courseGone, type TestTexts } from '../run/test-texts.ts';

/** What the test screen for Writing, Listening and multiple choice says (specification, section 8). */
export const singleQuestionTexts: TestTexts = {
  get name() {
    return t`Test`;
  },
  get loading() {
    return t`Loading test...`;
  },
  get loadFailed() {
    return t`Failed to load questions or test time.`;
  },
  gone: courseGone,
  get missing() {
    return t`No questions found for this test.`;
  },
  submitFailed: (error) =>
    (error instanceof CallRefused && error.message) ||
    t`Failed to submit test. Please try again. Check console for details.`,
};
