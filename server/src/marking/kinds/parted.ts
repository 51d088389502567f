import { countGaps } from '@parlance/contract/kinds/completion';
import { type Marker, UnusableKey } from './marker.ts';
import { markParts, oneOf, sameAs } from './parts.ts';

/** One mark for each statement. */
export const markNotGiven: Marker<'not_given'> = ({ statements }, { values }) =>
  markParts(sameAs(values, statements.length));

/** One mark for each item; a letter that is given twice counts in each place by itself. */
export const markMatching: Marker<'matching'> = ({ items }, { letters }) => markParts(sameAs(letters, items.length));

/** One mark for each gap. */
export const markCompletion: Marker<'completion'> = (content, key) => {
  const parts = countGaps(content);
  return markParts('gaps' in key ? written(key.gaps, parts) : sameAs(key.letters, parts));
};

/** One mark for each question. */
export const markShortAnswer: Marker<'short_answer'> = ({ questions }, { gaps }) =>
  markParts(written(gaps, questions.length));

function written(gaps: string[][], parts: number): ((given: string) => boolean)[] {
  if (gaps.length !== parts) throw new UnusableKey(`it has ${gaps.length} entries for ${parts} parts`);
  return oneOf(gaps, 'gap');
}
