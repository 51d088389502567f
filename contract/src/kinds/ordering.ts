import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { say } from '../say.ts';
import { comparable } from './comparable.ts';
import { defineKind, type FieldFault, type KeyedQuestionBy, optionLetter, optionLetters, picture } from './kind.ts';
import { listOf, promptText, short } from './texts.ts';

/** Items to put in their order: one mark for the whole of it, or one for each right neighbour. */
export const ordering = defineKind({
  content: z.strictObject({
    prompt: promptText,
    /** In the order shown. */
    items: listOf(short, 3, 10),
    marking: z.enum(['whole', 'pairs']),
    picture: picture.optional(),
  }),
  key: z.strictObject({ order: z.array(optionLetter).max(optionLetters.length) }),
  marks: ({ items, marking }) => (marking === 'whole' ? 1 : items.length - 1),
  answers: ({ items }) => ({ letters: optionLetters.slice(0, items.length).join(''), most: items.length }),
  answered: ({ items, marking }, answer) => {
    const given = new Set(Array.isArray(answer) ? answer : []).size;
    if (marking === 'whole') return [given === items.length];
    return Array.from({ length: items.length - 1 }, (_, index) => index < given - 1);
  },
  check: ({ items }, { order }) => {
    const shown = optionLetters.slice(0, items.length);
    const same = sameFaults(items);
    if (order.length !== items.length || shown.some((letter) => !order.includes(letter))) {
      return [...same, { path: 'key.order', reason: say(msg`Give every item its place once.`) }];
    }
    if (order.some((letter, index) => letter !== shown[index])) return same;
    const reason = say(msg`The items are shown in the right order already. Move at least one.`);
    return [...same, { path: 'content.items', reason }];
  },
  send: msg`Send an array of the letters of its items, in their order.`,
});
export type Ordering = KeyedQuestionBy<typeof ordering>;

/** Two items that are the same have two right orders, and only one of them would count. */
function sameFaults(items: readonly string[]): FieldFault[] {
  const texts = items.map(comparable);
  return texts.flatMap((text, index) => {
    const first = texts.indexOf(text);
    if (first === index || text === '') return [];
    const reason = say(
      msg`Make this differ from ${{ letter: optionLetters[first] }}: only one of two right orders would count.`,
    );
    return [{ path: `content.items.${index}`, reason }];
  });
}
