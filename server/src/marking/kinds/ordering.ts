import { UnusableKey } from '../unusable-key.ts';
import type { Marker } from './marker.ts';
import { letterOf } from './parts.ts';

/**
 * One mark for the whole order, or one for each pair of items that rightly stand one directly after the other (Pearson,
 * PTE Academic score guide: one credit for each adjacent pair).
 */
export const markOrdering: Marker<'ordering'> = ({ items, marking }, { order }) => {
  if (new Set(order).size !== items.length) throw new UnusableKey('it does not give every item its place');
  return (answer) => {
    const given = Array.isArray(answer) ? answer.map((letter) => letterOf(letter, items)) : [];
    if (marking === 'whole')
      return order.length === given.length && order.every((letter, index) => letter === given[index]) ? 1 : 0;
    // Each letter at its first place only.
    const placed = [...new Set(given.filter((letter) => letter !== null))];
    const next = new Map(placed.map((letter, index) => [letter, placed[index + 1]]));
    return order.slice(1).map((letter, index) => (next.get(order[index] ?? '') === letter ? 1 : 0));
  };
};
