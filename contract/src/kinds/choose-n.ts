import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { said, say } from '../say.ts';
import { letterFaults, repeatFaults } from './faults.ts';
import { defineKind, type KeyedQuestionBy, optionLetter, optionLetters, optionOrder, picture } from './kind.ts';
import { listOf, promptText, short } from './texts.ts';

/** How many of the options are right, each for a mark of its own. */
export const chooseN = defineKind({
  content: z.strictObject({
    prompt: promptText,
    options: listOf(short, 3, 10),
    n: z.int().min(2, said(msg`Choose 2 to 5.`)).max(5, said(msg`Choose 2 to 5.`)),
    picture: picture.optional(),
    ...optionOrder,
  }),
  key: z.strictObject({ letters: z.array(optionLetter).max(optionLetters.length) }),
  marks: ({ n }) => n,
  answers: ({ options }) => ({ letters: optionLetters.slice(0, options.length).join(''), most: options.length }),
  answered: ({ n }, answer) => {
    const chosen = new Set(typeof answer === 'object' ? Object.values(answer) : [answer.trim()].filter(Boolean)).size;
    return Array.from({ length: n }, (_, index) => index < chosen);
  },
  check: ({ options, n }, { letters }) => [
    ...(n >= options.length
      ? [{ path: 'content.n', reason: say(msg`Choose fewer than the ${{ length: options.length }} options.`) }]
      : []),
    ...letterFaults(letters, options),
    ...repeatFaults(letters),
    ...(letters.length === n ? [] : [{ path: 'key.letters', reason: say(msg`Mark ${{ n }} options as correct.`) }]),
  ],
  send: msg`Send an array of letters of its options.`,
});
export type ChooseN = KeyedQuestionBy<typeof chooseN>;
