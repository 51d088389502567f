import { t } from '@lingui/core/macro';
import { CallRefused } from '../../platform/call.ts';
import type { TestTexts } from '../run/test-texts.ts';

/** Of a course that is not there, or of another kind. */
export function noTestData(): string {
  return t`No test data found for this course.`;
}

export const readingTexts: TestTexts = {
  get name() {
    return t`Reading Test`;
  },
  get loading() {
    return t`Loading Reading Test...`;
  },
  get loadFailed() {
    return t`Failed to load reading test.`;
  },
  get gone() {
    return {
      heading: t`Error: ${{ message: noTestData() }}`,
      text: t`Course not found. It may have been removed.`,
    };
  },
  get missing() {
    return t`No reading test data found for this course.`;
  },
  submitFailed: (error) => (error instanceof CallRefused && error.message) || t`Failed to submit test.`,
};
