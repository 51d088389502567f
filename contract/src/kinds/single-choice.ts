import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { letterCredit } from './credit.ts';
import { letterFaults, promptFaults } from './faults.ts';
import {
  answeredAtAll,
  defineKind,
  type KeyedQuestionBy,
  offeredLetters,
  optionLetter,
  optionsContent,
} from './kind.ts';

/** One option is right; others may be worth a part of the mark. */
export const singleChoice = defineKind({
  content: optionsContent,
  key: z.strictObject({ letter: optionLetter, credit: letterCredit }),
  marks: () => 1,
  answers: (content) => ({ letters: offeredLetters(content), most: 1 }),
  answered: (_content, answer) => answeredAtAll(answer),
  check: ({ prompt, options }, { letter }) => [...promptFaults(prompt), ...letterFaults([letter], options, 'letter')],
  send: msg`Send the letter of one of its options.`,
});
export type SingleChoice = KeyedQuestionBy<typeof singleChoice>;
