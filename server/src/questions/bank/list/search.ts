/** Words of a search that count: a text of more is cut. */
const WORDS_MAX = 10;

/**
 * A search as PostgreSQL has it, in which each word begins a word of what is searched; null when the text has no word,
 * and finds nothing.
 */
export function prefixSearch(text: string): string | null {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return null;
  return words
    .slice(0, WORDS_MAX)
    .map((word) => `${word}:*`)
    .join(' & ');
}
