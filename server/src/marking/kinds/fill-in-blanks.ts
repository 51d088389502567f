import { comparable } from '@parlance/contract/kinds/comparable';
import { type Marker, UnusableKey } from './marker.ts';

/** One mark when every blank holds one of its variants. A text alone is that of the first blank. */
export const markFillInBlanks: Marker<'fill_in_blanks'> = (_content, { gaps }) => {
  const accepted = gaps.map((variants, index) => {
    const texts = variants.map(comparable).filter(Boolean);
    if (texts.length === 0) throw new UnusableKey(`blank ${index + 1} accepts nothing`);
    return new Set(texts);
  });
  return (answer) => {
    const given = typeof answer === 'string' ? { 0: answer } : (answer as Record<string, string>);
    return accepted.every((variants, index) => variants.has(comparable(given[index] ?? ''))) ? 1 : 0;
  };
};
