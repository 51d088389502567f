import { z } from 'zod';
import { answeredAtAll, defineKind, offeredLetters, optionLetter, optionLetters, optionsContent } from './kind.ts';

/** Several options are right, and all of them are required. */
export const severalChoice = defineKind({
  content: optionsContent,
  key: z.strictObject({ letters: z.array(optionLetter).min(1).max(optionLetters.length) }),
  marks: () => 1,
  answers: (content) => ({ letters: offeredLetters(content), most: content.options.length }),
  answered: (_content, answer) => answeredAtAll(answer),
  send: 'Send an array of letters of its options.',
});
