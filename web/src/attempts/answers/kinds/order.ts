import type { Answer } from '@parlance/contract/attempts';
import { optionLetters } from '@parlance/contract/kinds/kind';

/** The letters of so many items as they are shown: those that were put in order first, then the others. */
export function orderShown(count: number, answer: Answer | undefined): string[] {
  const shown = optionLetters.slice(0, count);
  const given = Array.isArray(answer) ? [...new Set(answer)].filter((letter) => shown.includes(letter)) : [];
  return [...given, ...shown.filter((letter) => !given.includes(letter))];
}

/** The order after one letter went to another place, from 0; places beyond the ends are the ends. */
export function moved(order: string[], letter: string, to: number): string[] {
  const others = order.filter((one) => one !== letter);
  const place = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, place), letter, ...others.slice(place)];
}
