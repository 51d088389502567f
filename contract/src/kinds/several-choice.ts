import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { letterCredit } from './credit.ts';
import { letterFaults, promptFaults, repeatFaults } from './faults.ts';
import {
  answeredAtAll,
  defineKind,
  type KeyedQuestionBy,
  offeredLetters,
  optionLetter,
  optionLetters,
  optionsContent,
} from './kind.ts';

/** Several options are right, and all of them are required; with `credit` each adds its part of the mark, or takes some away. */
export const severalChoice = defineKind({
  content: optionsContent,
  key: z.strictObject({
    letters: z.array(optionLetter).min(1).max(optionLetters.length),
    credit: letterCredit,
  }),
  marks: () => 1,
  answers: (content) => ({ letters: offeredLetters(content), most: content.options.length }),
  answered: (_content, answer) => answeredAtAll(answer),
  check: ({ prompt, options }, { letters }) => [
    ...promptFaults(prompt),
    ...letterFaults(letters, options),
    ...repeatFaults(letters),
  ],
  send: msg`Send an array of letters of its options.`,
});
export type SeveralChoice = KeyedQuestionBy<typeof severalChoice>;
