import { matchesSearch } from '@parlance/contract/texts/folding';
import type { ListUrl } from './use-list-url.ts';

/** The page that the address asks for of a list that came whole: of its entries with the words searched, in any order. */
export function foundPage<Entry>(
  all: readonly Entry[],
  { restingQ, page }: Pick<ListUrl, 'restingQ' | 'page'>,
  pageSize: number,
  wordsOf: (entry: Entry) => string,
): { items: Entry[]; total: number } {
  const found = all.filter((entry) => matchesSearch(wordsOf(entry), restingQ));
  return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
}
