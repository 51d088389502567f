import { z } from 'zod';
import { defineKind, promptOnly } from './kind.ts';

/** Where an answer goes in the text of a question with blanks. */
export const BLANK = '[BLANK]';
/** The longest text of one blank, in characters. */
export const BLANK_MAX = 500;

/** A text with a `[BLANK]` for each word that is missing; one mark for all of them. */
export const fillInBlanks = defineKind({
  content: promptOnly,
  /** What each blank accepts, in the order of the text. Without rules a text is compared as it is. */
  key: z.strictObject({ gaps: z.array(z.array(z.string())).min(1), rules: z.null() }),
  marks: () => 1,
  answers: ({ prompt }, key) => ({
    parts: Math.max(countOfBlanks(prompt), key?.gaps.length ?? 0),
    text: BLANK_MAX,
  }),
  /** Once all of them are filled, as they score only together. */
  answered: ({ prompt }, answer) => {
    const given = typeof answer === 'string' ? { 0: answer } : (answer as Record<string, string>);
    const blanks = Array.from({ length: countOfBlanks(prompt) }, (_, index) => given[index] ?? '');
    return blanks.every((text) => text.trim() !== '') ? 1 : 0;
  },
  send: `Send an object with its blanks, numbered from 0, each with at most ${BLANK_MAX} characters.`,
});

function countOfBlanks(prompt: string): number {
  return Math.max(1, prompt.split(BLANK).length - 1);
}
