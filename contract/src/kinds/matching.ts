import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { say } from '../say.ts';
import { countFaults, letterFaults, usedOnceFaults } from './faults.ts';
import {
  answeredParts,
  defineKind,
  type KeyedQuestionBy,
  optionLetter,
  optionLetters,
  optionOrder,
  picture,
} from './kind.ts';
import { listOf, promptText, short } from './texts.ts';

export const matchingStyles = ['headings', 'features', 'endings', 'labels'] as const;

/** Items that each belong to one of the options: headings to paragraphs, people to claims, letters of a plan to places. */
export const matching = defineKind({
  content: z.strictObject({
    prompt: promptText,
    style: z.enum(matchingStyles),
    items: listOf(short, 2, 15),
    options: listOf(short, 2, 20),
    /** Whether an option may belong to more than one item. */
    reuse: z.boolean(),
    picture: picture.optional(),
    ...optionOrder,
  }),
  key: z.strictObject({ letters: z.array(optionLetter).max(optionLetters.length) }),
  marks: ({ items }) => items.length,
  answers: ({ items, options }) => ({
    parts: items.length,
    letters: optionLetters.slice(0, options.length).join(''),
    alone: false,
  }),
  answered: ({ items }, answer) => answeredParts(items.length, answer),
  check: ({ style, items, options, reuse, picture: shown }, { letters }) => [
    ...letterFaults(letters, options),
    ...countFaults(letters.length, items.length, 'key.letters'),
    ...(reuse ? [] : usedOnceFaults(letters, options, { parts: items.length, path: 'content.options' })),
    ...(style === 'labels' && !shown
      ? [{ path: 'content.picture', reason: say(msg`Add the plan, map or diagram whose places are labelled.`) }]
      : []),
  ],
  send: msg`Send an object with its items, numbered from 0, each with the letter of an option.`,
});
export type Matching = KeyedQuestionBy<typeof matching>;

/** i, ii, iii: how headings are called in place of their letters. From 0, up to 19. */
export function romanNumeral(index: number): string {
  const number = index + 1;
  const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
  const tens = ['', 'x', 'xx'];
  return `${tens[Math.floor(number / 10)]}${ones[number % 10]}`;
}

/** What an option is called on screens: its letter, or of headings a numeral. */
export function optionName(style: (typeof matchingStyles)[number], index: number): string {
  return style === 'headings' ? romanNumeral(index) : (optionLetters[index] ?? '');
}

/** Whether its options say anything beyond their names, as the letters of a plan may not. */
export function hasOptionTexts({ style, options }: { style: (typeof matchingStyles)[number]; options: string[] }) {
  return options.some((text, index) => text !== optionName(style, index));
}
