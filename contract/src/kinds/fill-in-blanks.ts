import { msg } from '@lingui/core/runtime-macro';
import { say } from '../say.ts';
import { gapFaults, promptFaults } from './faults.ts';
import { answeredParts, defineKind, type KeyedQuestionBy, promptOnly, textKey } from './kind.ts';

/** Where an answer goes in the text of a question with blanks. */
export const BLANK = '[BLANK]';
/** The longest text of one blank, in characters. */
export const BLANK_MAX = 500;

/** A text with a `[BLANK]` for each word that is missing; one mark for all of them. */
export const fillInBlanks = defineKind({
  content: promptOnly,
  key: textKey,
  marks: () => 1,
  answers: ({ prompt }, key) => ({
    parts: Math.max(countOfBlanks(prompt), key?.gaps.length ?? 0),
    text: BLANK_MAX,
  }),
  /** Once all of them are filled, as they score only together. */
  answered: ({ prompt }, answer) => [answeredParts(countOfBlanks(prompt), answer).every(Boolean)],
  check: ({ prompt }, key) => [
    ...promptFaults(prompt),
    ...(prompt.includes(BLANK)
      ? []
      : [{ path: 'content.prompt', reason: say(msg`Mark where the answer goes with ${{ blank: BLANK }}.`) }]),
    ...gapFaults(key, prompt.split(BLANK).length - 1),
  ],
  send: msg`Send an object with its blanks, numbered from 0, each with at most ${{ most: BLANK_MAX }} characters.`,
});
export type FillInBlanks = KeyedQuestionBy<typeof fillInBlanks>;

function countOfBlanks(prompt: string): number {
  return Math.max(1, prompt.split(BLANK).length - 1);
}
