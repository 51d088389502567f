import { optionLetters } from '@parlance/contract/kinds/kind';

/** The rows of a list after a change: for each the place it had, null for a new one. */
export type From = readonly (number | null)[];

/** The rows as they are, with one more at the end. */
export function fromAdding(count: number): From {
  return [...places(count), null];
}

/** Without the row at `index`. */
export function fromDeleting(count: number, index: number): From {
  return places(count).filter((place) => place !== index);
}

/** The row at `index` one place up (-1) or down (1); as they are where it can go no further. */
export function fromMoving(count: number, index: number, step: -1 | 1): From {
  const to = index + step;
  if (to < 0 || to >= count) return places(count);
  return places(count).with(index, to).with(to, index);
}

/** A list that goes with the rows, after the same change. */
export function follow<T>(list: readonly T[], from: From, blank: T): T[] {
  return from.map((place) => (place === null ? blank : (list[place] ?? blank)));
}

/** Letters that name rows, after the change: a row keeps being named; '' where it is gone. */
export function renamed(letters: readonly string[], from: From): string[] {
  return letters.map((letter) => {
    const place = optionLetters.indexOf(letter);
    return place === -1 ? '' : (optionLetters[from.indexOf(place)] ?? '');
  });
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
