import type { Answer } from '@parlance/contract/attempts';
import { comparable } from '@parlance/contract/kinds/comparable';
import type { Marker } from './marker.ts';

export const markSingleChoice: Marker<'single_choice'> = (_content, { letter }) => markLetters([letter]);

export const markSeveralChoice: Marker<'several_choice'> = (_content, { letters }) => markLetters(letters);

/** All of the letters and no other, in whatever order. */
function markLetters(letters: readonly string[]): (answer: Answer) => number {
  const right = new Set(letters.map(comparable));
  return (answer) => {
    if (typeof answer !== 'string' && !Array.isArray(answer)) return 0;
    const given = new Set([answer].flat().map(comparable));
    return given.size === right.size && [...right].every((letter) => given.has(letter)) ? 1 : 0;
  };
}
