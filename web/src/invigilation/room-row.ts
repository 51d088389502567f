import { plural, t } from '@lingui/core/macro';
import { type IdentityCheck, isIdentityChecked } from '@parlance/contract/facts/kinds';
import type { BoardPerson, BoardRow } from '@parlance/contract/invigilation/board';
import { loginBeside, shownName } from '@parlance/contract/texts/shown-name';
import { minutesAndSeconds } from '../ui/format/format-clock.ts';
import { zonedSecond, zonedTime } from '../ui/format/format-zoned.ts';
import { inRow } from '../ui/format/in-row.ts';

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
  const time = zonedTime(at, zone);
  return as === undefined
    ? t`Identity checked by ${by} at ${time}`
    : t`Identity checked by ${by} at ${time} as ${as}. The name has changed since.`;
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

/** What is left of an open test at a moment (milliseconds since 1970), 'mm:ss'; '' where none is open. */
export function leftText({ deadline, pausedAt, resumeAt }: BoardRow, nowMs: number): string {
  if (deadline === null) return '';
  const stoppedMs = pausedAt === null ? null : Date.parse(pausedAt);
  // While the clock stands still the end moves with it; from `resumeAt` on it runs again.
  const ranMs = resumeAt === null ? 0 : Math.max(0, nowMs - Date.parse(resumeAt));
  const atMs = stoppedMs === null ? nowMs : stoppedMs + ranMs;
  return minutesAndSeconds((Date.parse(deadline) - atMs) / 1000);
}

/** When the test ends at the latest as it looks now, 'HH:mm' where the sitting is: rest breaks that are left count. */
export function endsText({ deadline, pausedAt, resumeAt, restSeconds }: BoardRow, nowMs: number, zone: string): string {
  if (deadline === null) return '';
  const untilMs = resumeAt === null ? nowMs : Date.parse(resumeAt);
  const pausedMs = pausedAt === null ? 0 : Math.max(0, untilMs - Date.parse(pausedAt));
  return zonedTime(new Date(Date.parse(deadline) + pausedMs + restSeconds * 1000).toISOString(), zone);
}

/** What is worth knowing of a candidate beside the state at a moment, the most urgent alone. */
export function noteOf(row: BoardRow, zone: string, nowMs: number): string {
  const { state, since, unsent, messages, startsAt, absentMarkedBy, connection, resumeAt } = row;
  const facts = newFactsOf(row);
  if (row.placeWaits) return t`Another device waits`;
  if (row.isTooLate && state === 'absent') return t`Too late to start`;
  if (state === 'disconnected' && since) return sinceText(since, zone);
  if (unsent > 0) return t`${plural(unsent, { one: '# answer not sent', other: '# answers not sent' })}`;
  if (facts > 0) return factsText(facts);
  if (row.isTooLate) return t`Missed a part`;
  if (row.isHeld) return t`Result withheld`;
  if (absentMarkedBy) return t`Marked by ${{ name: absentMarkedBy }}`;
  if (state === 'on_break' && resumeAt) return t`Until ${{ time: zonedSecond(resumeAt, zone) }}`;
  if ((state === 'paused' || state === 'on_break') && since) return sinceText(since, zone);
  if (isOver(row)) return since ? t`At ${{ time: zonedSecond(since, zone) }}` : '';
  if (state === 'between_parts' && startsAt) {
    const time = zonedTime(startsAt, zone);
    return Date.parse(startsAt) > nowMs ? t`Starts by ${time}` : t`Not started since ${time}`;
  }
  if (connection === 'slow') return t`Slow connection`;
  const isHere = state !== 'not_arrived' && state !== 'absent';
  const unseen = messages.sent - messages.seen;
  return isHere && unseen > 0 ? t`${plural(unseen, { one: '# message not seen', other: '# messages not seen' })}` : '';
}

/** The room and the seat in few letters: '14, C2' of 'Room 14'; the number of the candidate where neither is set. */
export function placeOf({ room, seat, number }: Pick<BoardRow, 'room' | 'seat' | 'number'>): string {
  return inRow([room.replace(/^Room /, ''), seat].filter(Boolean)) || String(number);
}

/** How many facts nobody has looked at. */
export function newFactsOf({ flags }: Pick<BoardRow, 'flags'>): number {
  return Object.values(flags).reduce((sum, count) => sum + count, 0);
}

/** '2 new facts'. */
export function factsText(count: number): string {
  return t`${plural(count, { one: '# new fact', other: '# new facts' })}`;
}

function sinceText(since: string, zone: string): string {
  return t`Since ${{ time: zonedSecond(since, zone) }}`;
}

function isOver({ state }: BoardRow): boolean {
  return state === 'submitted' || state === 'timed_out' || state === 'ended' || state === 'withdrawn';
}
