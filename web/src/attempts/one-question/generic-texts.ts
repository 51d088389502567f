import { CallRefused } from '../../platform/call.ts';
import type { TestTexts } from '../room/test-texts.ts';

/** What the test screen for Writing, Listening and multiple choice says (specification, section 8). */
export const genericTexts: TestTexts = {
  name: 'Test',
  loading: 'Loading test...',
  loadFailed: 'Failed to load questions or test time.',
  unknown: 'Failed to load questions or test time.',
  missing: 'No questions found for this test.',
  submitFailed: (error) =>
    (error instanceof CallRefused && error.message) ||
    'Failed to submit test. Please try again. Check console for details.',
};

export const NO_AUDIO = 'Listening course found but no audio file path available for questions.';
export const AUDIO_FAILED = 'Failed to load audio file. Please check the path.';
