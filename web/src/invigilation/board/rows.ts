import type { Board } from '@parlance/contract/invigilation/board';
import type { KeyboardEvent } from 'react';
import type { RoomRow } from '../room-row.ts';
import type { RowGroup } from './order-rows.ts';

/** What a list of candidates needs, wide or narrow. */
export type RowsProps = {
  groups: RowGroup[];
  parts: Board['sitting']['parts'];
  zone: string;
  /** The server's now, in milliseconds since 1970. */
  nowMs: number;
  chosen: ReadonlySet<number>;
  openId: number | null;
  /** Undefined where nothing can be done for several at once. */
  onChoose: ((ids: number[], isChosen: boolean) => void) | undefined;
  onOpen: (id: number) => void;
  /** Notes that an identity was checked; undefined for who may not. */
  onCheck: ((row: RoomRow, checked: boolean) => void) | undefined;
  /** Lets in another device of a candidate, or refuses it; undefined for who may not. */
  onAdmit: ((id: number, what: 'place' | 'refuse_place') => void) | undefined;
};

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
