import { type IdentityCheck, isIdentityChecked } from '@parlance/contract/facts/kinds';
import type { BoardPerson, BoardRow } from '@parlance/contract/invigilation/board';
import { loginBeside, shownName } from '@parlance/contract/texts/shown-name';
import { zonedTime } from '../sittings/format-zoned.ts';

/** A candidate of the room with who they are. */
export type RoomRow = BoardRow & Omit<BoardPerson, 'id'>;

/** A row with its person; nobody is known by name of whom none has come yet. */
export function roomRow(row: BoardRow, person: BoardPerson | undefined): RoomRow {
  const { fullName = '', registrationNumber = '', identity = null } = person ?? {};
  return { ...row, fullName, registrationNumber, identity };
}

/** Whether the identity was checked as they are called now. */
export function isChecked({ identity }: Pick<RoomRow, 'identity'>): boolean {
  return isIdentityChecked(identity);
}

/** 'Identity checked by d.reyes at 09:12', and of whom where the name was another. */
export function checkText({ by, at, as }: IdentityCheck, zone: string): string {
  const text = `Identity checked by ${by} at ${zonedTime(at, zone)}`;
  return as === undefined ? text : `${text} as ${as}. The name has changed since.`;
}

type Named = Pick<RoomRow, 'fullName' | 'username'>;

/** What a candidate is called: the full name. */
export function calledOf({ fullName, username }: Named): string {
  return shownName(fullName, username);
}

/** The username beside it; '' where it says nothing more. */
export function loginOf({ fullName, username }: Named): string {
  return loginBeside(fullName, username);
}
