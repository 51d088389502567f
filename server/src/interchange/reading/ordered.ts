import { optionLetters } from '@parlance/contract/kinds/kind';
import type { Made } from './report.ts';

/** Items given in their right order, shown in another one. */
export function orderingAsked(prompt: string, right: string[], marking: 'whole' | 'pairs'): Made['asked'] {
  const sorted = right.toSorted((one, other) => (one < other ? -1 : 1));
  const isRight = sorted.every((text, index) => text === right[index]);
  const items = isRight ? sorted.toReversed() : sorted;
  const places = new Map(items.map((text, index) => [text, index]));
  return {
    kind: 'ordering',
    content: { prompt, items, marking },
    key: { order: right.map((text) => optionLetters[places.get(text) ?? 0]) },
  };
}

/** Items in the order in which the file shows them, unless that is the right one; `places` are theirs in the right one. */
export function shownOrder(
  prompt: string,
  shown: string[],
  places: number[],
  marking: 'whole' | 'pairs',
): Made['asked'] {
  if (places.every((place, index) => place === index)) return orderingAsked(prompt, shown, marking);
  const order = places.map((place) => optionLetters[place]);
  return { kind: 'ordering', content: { prompt, items: shown, marking }, key: { order } };
}
