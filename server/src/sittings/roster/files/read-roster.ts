import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { email as emailRule } from '@parlance/contract/accounts';
import type { RowError } from '@parlance/contract/csv';
import { may } from '@parlance/contract/permissions';
import { say } from '@parlance/contract/say';
import { ROOM_MAX, SEAT_MAX } from '@parlance/contract/sittings/candidates';
import { HORIZON_YEARS } from '@parlance/contract/sittings/sitting';
import { type NamesInFile, type Renamed, renamedBy, takeNames } from '../../../accounts/people/names-in-files.ts';
import { findByEmails, findNames } from '../../../accounts/people/queries.ts';
import type { SeenBy } from '../../../classes/reach/queries.ts';
import { lookedUp } from '../../../platform/csv/csv-cell.ts';
import { type Cell, type Columns, type Fault, type Reading, readRows } from '../../../platform/csv/csv-columns.ts';
import { readCsv } from '../../../platform/csv/csv-file.ts';
import { withoutEscapes } from '../../../platform/csv/escaped-cells.ts';
import { withoutMarks } from '../../../platform/csv/marked-file.ts';
import { rowsWrong } from '../../../platform/csv/rows-wrong.ts';
import type { Db } from '../../../platform/database/database.ts';
import { momentOfText, type NoMoment } from '../../../platform/times/local-time.ts';
import { type Seated, seatName, takenSeats } from '../../candidates/seats.ts';
import { findLearnersSeen } from '../../set-up/queries.ts';
import { BETWEEN_APPOINTMENTS, COLUMNS } from './roster-file.ts';

const columns: Columns = { known: COLUMNS, required: ['email'] };

/** One person of a file. `appointments` are in the order of the parts; null for none. */
type Person = { line: number; room: string; seat: string; appointments: (Date | null)[] };

/** The same with whether they have a full name, by the file or before it. */
export type PersonOfFile = Person & { hasName: boolean };

/** What is known of the sitting that a file is for; `parts` are those by appointment. */
type RosterContext = { timeZone: string; parts: number; seenBy: SeenBy; now: Date; seated: Seated[] };

/** What a file asks for: by email in lower case, and by account. */
export type ReadRoster = { reading: Reading; people: Map<number, PersonOfFile>; renamed: Renamed };

const reasons: Record<NoMoment, MessageDescriptor> = {
  zone: msg`the time zone of the sitting is unknown`,
  format: msg`use a date and a time such as 2027-06-03 09:00`,
  skipped: msg`on that day the clocks go forward: this time does not exist`,
  far: msg`this is more than ${{ years: HORIZON_YEARS }} years ahead: check the year`,
};

/**
 * Reads a file of candidates whole, before anything is stored. Throws
 * the refusals `csv_unreadable` and `csv_rows_wrong`, the latter with every fault. Whoever sees only their own learners is
 * told the same of every other email, whether it has an account or not.
 */
export async function readRoster(
  db: Db,
  bytes: Buffer,
  { timeZone, parts, seenBy, now, seated }: RosterContext,
): Promise<ReadRoster> {
  const people = new Map<string, Person>();
  const names: NamesInFile = new Map();
  const reading = await readRows(
    withoutEscapes(withoutMarks(await readCsv(bytes))),
    columns,
    (cell, fault, line) => {
      const email = lookedUp(cell('email')).toLowerCase();
      const before = people.get(email);
      if (!emailRule.safeParse(email).success) fault('email', say(msg`use an email address, such as mira@example.org`));
      else if (before) fault('email', say(msg`row ${{ line: before.line }} has the same email`));
      else {
        const appointments = appointmentsOf(cell, fault, { timeZone, parts, now });
        people.set(email, { line, appointments, ...placeOf(cell, fault) });
        takeNames(names, email, cell, { fault, line });
      }
      return { type: 'candidate', value: email };
    },
    (fault) => {
      if (people.size === 0) fault('', say(msg`this file has nobody`));
    },
  );
  const found = await findByEmails(db, [...people.keys()]);
  const ids = [...found.values()].map(({ id }) => id);
  const seen = new Set(await findLearnersSeen(db, ids, seenBy));
  const unknown: RowError[] = [...people].flatMap(([email, { line }]) => {
    const account = found.get(email);
    if (account && may(account, 'learns') && seen.has(account.id)) return [];
    // Nothing more is compared: the reason would tell what is stored of somebody who is not seen.
    names.delete(email);
    const reason =
      seenBy !== null
        ? say(msg`no learner of your classes has this email`)
        : account
          ? say(msg`this is the account of an admin`)
          : say(msg`no account has this email: add it under Bulk add first`);
    return [{ line, column: 'email', reason }];
  });
  const { renamed, wrong } = await renamedBy(db, names, { maySet: seenBy === null });
  const later = [...unknown, ...wrong, ...seatsTaken(people, { idOf: (email) => found.get(email)?.id, seated })];
  if (reading.errors.length + later.length > 0) throw rowsWrong(reading, later);
  const stored = await findNames(db, [...people.keys()]);
  const isNamed = (email: string) => Boolean(names.get(email)?.full_name || stored.get(email)?.full_name);
  return {
    reading,
    renamed,
    people: new Map(
      [...people].map(([email, asked]) => [found.get(email)?.id ?? 0, { ...asked, hasName: isNamed(email) }] as const),
    ),
  };
}

/** Two people of the file on one seat, or one of it on the seat of somebody who is there already. */
function seatsTaken(
  people: ReadonlyMap<string, Person>,
  { idOf, seated }: { idOf: (email: string) => number | undefined; seated: Seated[] },
): RowError[] {
  const asked = [...people].flatMap(([email, { line, room, seat }]) => {
    const id = idOf(email);
    return id === undefined ? [] : [{ id, name: email, room, seat, line }];
  });
  const ids = new Set(asked.map((one) => one.id));
  const taken = takenSeats([...seated.filter((one) => !ids.has(one.id)), ...asked], ids);
  return asked.flatMap(({ id, line }) => {
    const other = taken.get(id);
    return other
      ? [{ line, column: 'seat', reason: say(msg`${{ name: other.name }} has seat ${{ seat: seatName(other) }}`) }]
      : [];
  });
}

function placeOf(cell: Cell, fault: Fault): { room: string; seat: string } {
  const [room, seat] = [cell('room'), cell('seat')];
  if (room.length > ROOM_MAX) fault('room', say(msg`use at most ${{ most: ROOM_MAX }} characters`));
  if (seat.length > SEAT_MAX) fault('seat', say(msg`use at most ${{ most: SEAT_MAX }} characters`));
  return { room, seat };
}

function appointmentsOf(
  cell: Cell,
  fault: Fault,
  { timeZone, parts, now }: Pick<RosterContext, 'timeZone' | 'parts' | 'now'>,
): (Date | null)[] {
  const texts = lookedUp(cell('appointment'))
    .split(BETWEEN_APPOINTMENTS)
    .map((text) => text.trim());
  if (texts.join('') === '') return Array.from({ length: parts }, () => null);
  if (texts.length > parts) {
    fault(
      'appointment',
      parts === 0 ? say(msg`no part of this sitting is by appointment`) : say(msg`at most ${{ parts }} appointments`),
    );
    return [];
  }
  return texts.map((text) => {
    const moment = text === '' ? null : momentOfText(text, timeZone, now);
    if (moment === null || moment instanceof Date) return moment;
    fault('appointment', say(reasons[moment]));
    return null;
  });
}
