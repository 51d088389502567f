import type { BoardPerson, BoardRow } from '@parlance/contract/invigilation/board';
import { loginBeside, shownName } from '@parlance/contract/texts/shown-name';

/** A candidate of the room with who they are. */
export type RoomRow = BoardRow & Omit<BoardPerson, 'id'>;

/** A row with its person; nobody is known by name of whom none has come yet. */
export function roomRow(row: BoardRow, person: BoardPerson | undefined): RoomRow {
  const { fullName = '', registrationNumber = '', identity = null } = person ?? {};
  return { ...row, fullName, registrationNumber, identity };
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
