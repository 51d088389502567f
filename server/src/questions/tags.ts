import { searchText } from '@parlance/contract/texts/folding';
import type { DraftQuestion, QuestionDetails, Tagged } from './draft.ts';

/** What is said about a question, with nothing where nothing is said. */
export function saidOf(draft: Partial<QuestionDetails>): QuestionDetails {
  const { label = '', skill = null, level = null, topic = '', tags = [], explanation = '' } = draft;
  return { label, skill, level, topic, tags, explanation };
}

/** The same, without what belongs to a version. */
export function tagColumns(draft: Partial<QuestionDetails>): Tagged {
  const { explanation: _ofVersion, ...tagged } = saidOf(draft);
  return tagged;
}

/** PostgreSQL keeps at most 1 MB of the words of a text. */
const SEARCHED_MAX = 100_000;

/**
 * The texts by which a question of the bank is found: what it says, or its set does for it, asks and offers, but never
 * its key.
 */
export function searchedOf(draft: Pick<DraftQuestion, 'content'> & Partial<QuestionDetails>): string {
  const { label, topic, tags } = saidOf(draft);
  const text = [label, topic, ...tags, ...textsOf(draft.content)].join('\n');
  // Folded as what is looked for. Of the rest PostgreSQL would read '2-3' as 2 and -3, and a host as one word.
  return searchText(text.slice(0, SEARCHED_MAX));
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}
