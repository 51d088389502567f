import type { Board } from '@parlance/contract/invigilation/board';
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
