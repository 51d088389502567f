import type { KeyboardEvent } from 'react';

/** The arrows go from name to name, in a table and in lines. */
export function goBetween(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = names.indexOf(event.target as HTMLElement);
  if (by === 0 || at === -1) return;
  event.preventDefault();
  names[at + by]?.focus();
}

/**
 * Space on a name chooses the candidate. Enter opens it: a button does that by itself, and does with Space where none is
 * chosen.
 */
export function chooseWithSpace(choose: (() => void) | undefined) {
  return (event: KeyboardEvent): void => {
    if (event.key !== ' ' || !choose) return;
    event.preventDefault();
    choose();
  };
}
