import type { Answer } from '../attempts.ts';

/** What is in the place of a text that was erased: it was answered, and nobody knows any more what. */
export const ERASED_TEXT = '[erased]';

/** Whether something of an answer was erased. */
export function isErased(answer: Answer | null | undefined): boolean {
  if (answer === null || answer === undefined) return false;
  return typeof answer === 'string' ? answer === ERASED_TEXT : Object.values(answer).includes(ERASED_TEXT);
}
