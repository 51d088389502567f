import { UnusableKey } from '../unusable-key.ts';
import type { Marker } from './marker.ts';
import { letterOf } from './parts.ts';

/** One mark for each right letter, of the whole question; more letters than it asks for are worth nothing. */
export const markChooseN: Marker<'choose_n'> = ({ options, n }, { letters }) => {
  const right = new Set(letters);
  if (right.size !== n) throw new UnusableKey(`it has ${right.size} letters, and ${n} are required`);
  return (answer) => {
    const listed = typeof answer === 'object' && !Array.isArray(answer) ? [] : [answer].flat();
    const given = new Set(listed.map((letter) => letterOf(letter, options)).filter((letter) => letter !== null));
    return given.size > n ? 0 : [...given].filter((letter) => right.has(letter)).length;
  };
};
