import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { CandidateState } from '@parlance/contract/sittings/candidate-state';
import { compareNames } from '@parlance/contract/texts/compare-names';
import { matchesSearch } from '@parlance/contract/texts/folding';
import { calledOf, isChecked, newFactsOf, type RoomRow } from '../room-row.ts';

/**
 * Which rows are shown: all, those that need attention, those with facts nobody has looked at, those whose identity nobody
 * has checked, or those in a state.
 */
export type Shown = 'all' | 'attention' | 'facts' | 'unchecked' | CandidateState;
export type Order = 'attention' | 'seat' | 'name' | 'ends';

export const orderLabels: Record<Order, MessageDescriptor> = {
  attention: msg`Needs attention first`,
  seat: msg`By room and seat`,
  name: msg`By name`,
  ends: msg`By end`,
};

export type Narrowing = { shown: Shown; room: string; q: string; order: Order };

export type RowGroup = { heading: string; rows: RoomRow[] };

/** The rows that are asked for, in their groups: those that need attention, then each room. */
export function groupsOf(rows: readonly RoomRow[], narrowing: Narrowing): RowGroup[] {
  const found = rows.filter((row) => isFound(row, narrowing));
  const { order } = narrowing;
  if (order === 'name') return grouped('', found.toSorted(byName));
  if (order === 'ends') return grouped('', found.toSorted(byEnd));
  const isFirst = (row: RoomRow) => order === 'attention' && row.needsAttention;
  const rest = found.filter((row) => !isFirst(row)).toSorted(bySeat);
  const rooms = [...new Set(rest.map(({ room }) => room))];
  return [
    ...grouped(t`Needs attention`, found.filter(isFirst).toSorted(bySeat)),
    ...rooms.flatMap((room) =>
      grouped(
        room === '' ? t`Without a room` : room,
        rest.filter((row) => row.room === room),
      ),
    ),
  ];
}

/** The rooms that are used, by name. */
export function roomsOf(rows: readonly RoomRow[]): string[] {
  return [...new Set(rows.map(({ room }) => room))].filter((room) => room !== '').toSorted(compareNames);
}

function grouped(heading: string, rows: RoomRow[]): RowGroup[] {
  return rows.length === 0 ? [] : [{ heading, rows }];
}

function isFound(row: RoomRow, { shown, room, q }: Narrowing): boolean {
  if (shown === 'attention' && !row.needsAttention) return false;
  if (shown === 'facts' && newFactsOf(row) === 0) return false;
  if (shown === 'unchecked' && !isUnchecked(row)) return false;
  if (!['all', 'attention', 'facts', 'unchecked', row.state].includes(shown)) return false;
  if (room !== '' && row.room !== room) return false;
  return matchesSearch(
    `${row.fullName} ${row.registrationNumber} ${row.username} ${row.room} ${row.seat} ${row.number}`,
    q,
  );
}

/** Whether somebody is expected whose identity nobody has checked as they are called now. */
export function isUnchecked(row: RoomRow): boolean {
  const { state } = row;
  return !isChecked(row) && state !== 'withdrawn' && state !== 'absent';
}

function bySeat(one: RoomRow, other: RoomRow): number {
  return compareNames(one.room, other.room) || compareNames(one.seat, other.seat) || one.number - other.number;
}

function byName(one: RoomRow, other: RoomRow): number {
  return compareNames(calledOf(one), calledOf(other));
}

/** Candidates by their latest possible end, then those of whom no end is known. */
function byEnd(one: RoomRow, other: RoomRow): number {
  if (one.deadline === null || other.deadline === null) {
    return Number(one.deadline === null) - Number(other.deadline === null) || bySeat(one, other);
  }
  return Date.parse(one.deadline) + one.restSeconds * 1000 - Date.parse(other.deadline) - other.restSeconds * 1000;
}
