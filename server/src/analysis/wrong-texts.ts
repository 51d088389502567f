import { comparable } from '@parlance/contract/kinds/comparable';
import { formOf } from '../marking/written/forms.ts';
import type { Version, WrongText } from './queries.ts';

/** Wrong texts of an item, those that its key takes for the same as one, as most wrote it; the most frequent first. */
export function byForm({ key }: Version, texts: readonly WrongText[]): { text: string; n: number }[] {
  const rules = 'gaps' in key ? key.rules : null;
  const inOrder = texts.toSorted((a, b) => b.n - a.n || (a.text < b.text ? -1 : 1));
  const forms = Map.groupBy(inOrder, ({ text }) => (rules ? formOf(text, rules) : comparable(text)));
  return [...forms.values()]
    .map((same) => ({ text: same[0]?.text ?? '', n: same.reduce((sum, { n }) => sum + n, 0) }))
    .sort((a, b) => b.n - a.n);
}
