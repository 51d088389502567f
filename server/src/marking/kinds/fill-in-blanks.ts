import { acceptedBy } from '../written/accepting.ts';
import type { Marker } from './marker.ts';

/** One mark when every blank holds one of its variants. A text alone is that of the first blank. */
export const markFillInBlanks: Marker<'fill_in_blanks'> = (_content, key) => {
  const accepted = acceptedBy(key, { called: 'blank' });
  return (answer) => {
    const given = typeof answer === 'string' ? { 0: answer } : (answer as Record<string, string>);
    return accepted.every((isRight, index) => isRight(given[index] ?? '')) ? 1 : 0;
  };
};
