import { countGaps } from '@parlance/contract/kinds/completion';
import type { TextKey } from '@parlance/contract/kinds/kind';
import type { WordLimit } from '@parlance/contract/kinds/written/limit';
import { UnusableKey } from '../unusable-key.ts';
import { acceptedBy } from '../written/accepting.ts';
import type { Marker } from './marker.ts';
import { markParts, sameAs } from './parts.ts';

/** One mark for each statement. */
export const markNotGiven: Marker<'not_given'> = ({ statements }, { values }) =>
  markParts(sameAs(values, statements.length));

/** One mark for each item; a letter that is given twice counts in each place by itself. */
export const markMatching: Marker<'matching'> = ({ items }, { letters }) => markParts(sameAs(letters, items.length));

/** One mark for each gap. */
export const markCompletion: Marker<'completion'> = (content, key) => {
  const parts = countGaps(content);
  return markParts('gaps' in key ? written(key, parts, content.limit) : sameAs(key.letters, parts));
};

/** One mark for each question. */
export const markShortAnswer: Marker<'short_answer'> = ({ questions, limit }, key) =>
  markParts(written(key, questions.length, limit));

function written(key: TextKey, parts: number, limit: WordLimit | undefined): ((given: string) => boolean)[] {
  if (key.gaps.length !== parts) throw new UnusableKey(`it has ${key.gaps.length} entries for ${parts} parts`);
  return acceptedBy(key, { called: 'gap', limit });
}
